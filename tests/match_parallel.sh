#!/bin/sh
# Plays a match in one run and in four shards under GNU parallel: both tables have to be the same to the digit.
#   match_parallel.sh SHIZUKA FAKE_ENGINE OPENINGS
# Status 77: skipped.
set -eu
shizuka=$1
fake_engine=$2
openings=$3

if ! parallel --version 2>/dev/null | grep -q '^GNU parallel'; then
    echo "skipped: GNU parallel is needed (Debian: parallel)"
    exit 77
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PARALLEL_HOME="$work"

# Random games, long enough to be won and lost, and one engine that gives up.
set -- match --engine name=a "cmd=$fake_engine honest seed=1" --engine name=b "cmd=$fake_engine honest seed=2" \
    --engine name=c "cmd=$fake_engine resigns seed=3 at=60" \
    --each nodes=10 --openings "$openings" --order shuffle --seed 7 --max-moves 400 --pairs 20

"$shizuka" "$@" --record "$work/whole" >/dev/null
# --quote: the words of the engines hold blanks.
parallel --quote --jobs 4 "$shizuka" "$@" --shard '{}/4' --record "$work/part{}" ::: 1 2 3 4 >/dev/null

"$shizuka" match merge "$work/whole" >"$work/whole.table"
"$shizuka" match merge "$work/part1" "$work/part2" "$work/part3" "$work/part4" >"$work/parts.table"
cat "$work/whole.table"
[ "$(wc -l <"$work/whole")" -eq 120 ]
diff "$work/whole.table" "$work/parts.table"
