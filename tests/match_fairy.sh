#!/bin/sh
# Plays a few quick games against an engine that somebody else wrote, Debian's fairy-stockfish: all have to end
# on the board, without trouble on either side.
#   match_fairy.sh SHIZUKA OPENINGS
# Status 77: skipped.
set -eu
shizuka=$1
openings=$2

PATH=$PATH:/usr/games
if ! command -v fairy-stockfish >/dev/null; then
    echo "skipped: fairy-stockfish is needed (Debian: fairy-stockfish)"
    exit 77
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The margin: this is no test of the clock, and other tests run at the same time.
"$shizuka" match --engine name=shizuka "cmd=$shizuka" option.USI_Hash=16 \
    --engine name=fairy cmd=fairy-stockfish option.UCI_Variant=shogi option.USI_Hash=16 \
    --each movetime=0.05 timemargin=1 --openings "$openings" --max-moves 200 --pairs 2 \
    --concurrency 2 --record "$work/games" >"$work/table"
cat "$work/table"
grep -q '^shizuka against fairy: 4 games, 2 pairs$' "$work/table"
if [ -e "$work/games.trouble" ]; then
    cat "$work/games.trouble"
    exit 1
fi
