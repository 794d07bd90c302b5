#!/bin/sh
# Compares Shizuka's speed with that of Debian's fairy-stockfish, turn and turn about on one core, and prints the best of
# each and the ratio: leaves/s of perft, nodes/s of a 5-second search. Usage: tests/compare_speed.sh [ROUNDS]
set -eu

shizuka=$(dirname -- "$0")/../build/release/shizuka
fairy=$(command -v fairy-stockfish || echo /usr/games/fairy-stockfish)
rounds=${1:-3}
search_ms=5000
hash_mb=256
matsuri="sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"
most_moves="sfen R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"

for program in "$shizuka" "$fairy"; do
    [ -x "$program" ] || { echo "compare_speed: $program is missing" >&2; exit 2; }
done

now_us() {
    echo $(($(date +%s%N) / 1000))
}

# Microseconds fairy-stockfish needs for `go perft $2` at position $1, start-up included.
fairy_perft_us() {
    start=$(now_us)
    printf 'usi\nsetoption name UCI_Variant value shogi\nposition %s\ngo perft %s\nquit\n' "$1" "$2" |
        taskset -c 1 "$fairy" >/dev/null
    echo $(($(now_us) - start))
}

# Leaves per second, from the leaves $3; start-up is taken off by a second run at depth 1.
fairy_leaves_per_second() {
    deep=$(fairy_perft_us "$1" "$2")
    shallow=$(fairy_perft_us "$1" 1)
    echo $(($3 * 1000000 / (deep - shallow)))
}

# Shizuka's own clock, which runs without start-up.
shizuka_leaves_per_second() {
    printf 'position %s\nperft %s\nquit\n' "$1" "$2" | taskset -c 1 "$shizuka" |
        sed -n 's/.*, \([0-9]*\) leaves\/s$/\1/p'
}

# Nodes per second of the last report of a search by program $1 at position $2.
nodes_per_second() {
    { printf 'usi\nsetoption name UCI_Variant value shogi\nsetoption name USI_Hash value %s\nisready\n' "$hash_mb"
      printf 'position %s\ngo movetime %s\n' "$2" "$search_ms"
      sleep $((search_ms / 1000 + 1)); echo quit; } |
        taskset -c 1 "$1" | sed -n 's/.* nps \([0-9]*\).*/\1/p' | tail -n 1
}

larger() {
    if [ "$1" -gt "$2" ]; then echo "$1"; else echo "$2"; fi
}

row() {
    awk -v what="$1" -v ours="$2" -v theirs="$3" 'BEGIN {
        printf "%-34s %14.0f %14.0f %8.1f\n", what, ours, theirs, ours / theirs }'
}

compare_perft() {
    ours=0 theirs=0
    for _ in $(seq "$rounds"); do
        ours=$(larger "$ours" "$(shizuka_leaves_per_second "$2" "$3")")
        theirs=$(larger "$theirs" "$(fairy_leaves_per_second "$2" "$3" "$4")")
    done
    row "$1" "$ours" "$theirs"
}

compare_search() {
    ours=0 theirs=0
    for _ in $(seq "$rounds"); do
        ours=$(larger "$ours" "$(nodes_per_second "$shizuka" "$2")")
        theirs=$(larger "$theirs" "$(nodes_per_second "$fairy" "$2")")
    done
    row "$1" "$ours" "$theirs"
}

printf '%-34s %14s %14s %8s\n' "" shizuka fairy-stockfish ratio
compare_perft "perft 5, start, leaves/s" startpos 5 19861490
compare_perft "perft 3, matsuri, leaves/s" "$matsuri" 3 4809015
compare_perft "perft 3, most moves, leaves/s" "$most_moves" 3 53393368
compare_search "search, start, nodes/s" startpos
compare_search "search, matsuri, nodes/s" "$matsuri"
