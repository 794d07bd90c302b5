#!/bin/sh
# What the switches of move ordering and an absent tally cost: instructions per node of the program as it is and of a
# build with the default techniques compiled in, counted by valgrind in the same searches. Usage: tests/ordering_cost.sh
set -eu

root=$(cd "$(dirname -- "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v valgrind >/dev/null || { echo "ordering_cost: valgrind is missing" >&2; exit 2; }

# Builds the program with SHIZUKA_FIXED_ORDERING=$1 in $work/$1.
build() {
    cmake -S "$root" -B "$work/$1" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=clang -DBUILD_TESTING=OFF \
        -DSHIZUKA_ARCH=x86-64-v2 -DSHIZUKA_FIXED_ORDERING="$1" >/dev/null
    cmake --build "$work/$1" --target shizuka >/dev/null
}

# Instructions of a search of position $3 to depth $2 by build $1.
instructions() {
    printf 'usi\nsetoption name USI_Hash value 16\nisready\nposition %s\ngo depth %s\n' "$3" "$2" >"$work/in"
    { cat "$work/in"; sleep 20; echo quit; } |
        valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/$1/shizuka" 2>"$work/err" >"$work/out"
    sed -n 's/.*Collected *: *\([0-9]*\).*/\1/p' "$work/err"
}

nodes() {
    sed -n 's/^info .* nodes \([0-9]*\) .*/\1/p' "$work/out" | tail -n 1
}

build OFF
build ON
printf '%-10s %14s %14s %8s\n' position switches fixed ratio
while read -r name position; do
    for fixed in OFF ON; do
        start=$(instructions $fixed 1 "$position")
        first=$(nodes)
        whole=$(instructions $fixed 10 "$position")
        eval "per_$fixed=$(echo "$start $whole $first $(nodes)" | awk '{ printf "%.1f", ($2 - $1) / ($4 - $3) }')"
    done
    # shellcheck disable=SC2154 # set by eval
    echo "$name $per_OFF $per_ON" | awk '{ printf "%-10s %14s %14s %8.4f\n", $1, $2, $3, $2 / $3 }'
done <<END
start startpos
middle sfen l2g1k1nl/1r4gs1/p1nsppbpp/1ppp5/6pP1/2P1P4/PPSP1P2P/2G2S1R1/LNBK1G1NL b p 25
matsuri sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1
END
