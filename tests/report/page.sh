#!/bin/sh
# Makes a page with shizuka lab report and looks at it in Chromium.
#   page.sh FOLDER_OF_THIS_SCRIPT SHIZUKA
# Status 77: skipped.
set -eu
here=$1
shizuka=$2

skip() {
    echo "skipped: $1"
    exit 77
}

command -v node >/dev/null || skip "node is needed (Debian: nodejs)"
[ -d "$here/node_modules/playwright-core" ] || skip "playwright-core is needed; run: npm ci --prefix tests/report"
browser=
for name in chromium chromium-browser google-chrome; do
    browser=$(command -v "$name") && break
done
[ -n "$browser" ] || skip "a browser is needed (Debian: chromium)"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rows="none,no killers,only history,scope=search"
"$shizuka" lab ablate --mode full --depth 4 --limit 6 --rows "$rows" --format json --out "$work/full.json"
"$shizuka" lab ablate --mode pure --depth 2 --limit 6 --rows "$rows" --format json --out "$work/pure.json"
"$shizuka" lab report --ablation "$work/full.json" "$work/pure.json" --out "$work/report.html"
node "$here/page.mjs" "$browser" "$work/report.html"
