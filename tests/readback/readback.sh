#!/bin/sh
# Exports games as KIF and CSA and reads them back with another library.
#   readback.sh FOLDER_OF_THIS_SCRIPT SHIZUKA TEST_KIFU
# Status 77: skipped.
set -eu
here=$1
shizuka=$2
test_kifu=$3

if ! command -v node >/dev/null; then
    echo "skipped: node is needed (Debian: nodejs)"
    exit 77
fi
if [ ! -d "$here/node_modules/tsshogi" ]; then
    echo "skipped: tsshogi is needed; run: npm ci --prefix tests/readback"
    exit 77
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$test_kifu" records >"$work/games.jsonl"
for format in kif csa; do
    "$shizuka" match export --format $format --out "$work/$format" "$work/games.jsonl"
    node "$here/readback.mjs" --records "$work/games.jsonl" "$work/$format"/*
done
