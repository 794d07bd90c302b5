// What each technique is worth: a dot with its interval for each row, one block for each group of rows.

const groupTexts = {
    cumulative: [
        "One after the other",
        "Beginning with none, each row adds one more technique to those above it.",
    ],
    alone: ["One alone", "Everything off but what the row names."],
    without: ["All but one", "The reference without what the row names."],
    variant: ["Variants", "The reference with one thing done in another way."],
};

const wideTicks = [0.1, 0.2, 0.3, 0.5, 0.7, 1, 1.5, 2, 3, 5, 7, 10, 15, 20, 30, 50, 100];
const fineTicks = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.6, 1.8, 2, 2.5];

// Logarithmic, from the least to the greatest bound of all rows.
function ratioScale(left, right) {
    const ratios = runs
        .flatMap((run) => run.rows)
        .flatMap(({ ratio }) => [ratio.low, ratio.high, ratio.mean]);
    const bounds = ratios.filter((ratio) => isNumber(ratio) && ratio > 0);
    const low = Math.log(Math.min(0.8, ...bounds) * 0.95),
        high = Math.log(Math.max(1.3, ...bounds) * 1.05);
    const scale = (ratio) => left + ((Math.log(ratio) - low) / (high - low)) * (right - left);
    scale.ticks = (high - low < 1.2 ? fineTicks : wideTicks).filter(
        (tick) => Math.log(tick) >= low && Math.log(tick) <= high,
    );
    return scale;
}

// Ticks whose numbers have room, 1 before all others.
function tickedNumbers(scale, room) {
    const chosen = [];
    for (const tick of [...scale.ticks].sort((a, b) => Math.abs(Math.log(a)) - Math.abs(Math.log(b))))
        if (chosen.every((other) => Math.abs(scale(other) - scale(tick)) >= room)) chosen.push(tick);
    return chosen;
}

function seriesMark(series, x, y, isHollow, title) {
    const color = seriesColor(series);
    const paint = { fill: isHollow ? "var(--paper)" : color, stroke: color, "stroke-width": 1.75 };
    const shape =
        series % 2 === 0
            ? svg("circle", { cx: x, cy: y, r: 4.75, ...paint })
            : svg("rect", { x: x - 4.25, y: y - 4.25, width: 8.5, height: 8.5, ...paint });
    if (title) shape.append(svg("title", null, title));
    return shape;
}

function ratioMark(series, row, scale, y) {
    const { mean, low, high } = row.ratio;
    if (!isNumber(mean) || mean <= 0) return null;
    const isHollow = isNumber(low) && low <= 1 && high >= 1;
    const bar =
        isNumber(low) && low > 0
            ? svg("line", {
                  x1: scale(low),
                  x2: scale(high),
                  y1: y,
                  y2: y,
                  stroke: seriesColor(series),
                  "stroke-width": 2,
              })
            : null;
    return svg(
        "g",
        null,
        bar,
        seriesMark(
            series,
            scale(mean),
            y,
            isHollow,
            `${row.name}, ${runName(runs[series])}: ${intervalText(row.ratio)}`,
        ),
    );
}

function groupNames(group) {
    const names = runs.flatMap((run) => run.rows.filter((row) => row.group === group).map((row) => row.name));
    return [...new Set(names)];
}

const findRow = (run, group, name) => run.rows.find((row) => row.group === group && row.name === name);

// One row: its name and a mark for each run.
function drawRow(group, name, { width, scale, isNarrow, gap, step }, y, rowHeight) {
    const halo = { "font-weight": 600, stroke: "var(--paper)", "stroke-width": 4, "paint-order": "stroke" };
    const middle = y + (isNarrow ? 17 : rowHeight / 2 + 4);
    const parts = [
        isNarrow ? null : line(0, y, width, y, "faint"),
        label(0, middle, name, isNarrow ? halo : null),
    ];
    runs.forEach((run, series) => {
        const row = findRow(run, group, name);
        if (!row) return;
        const at = y + (isNarrow ? 28 : gap / 2 + step / 2) + series * step;
        const text = isNarrow ? ratioText(row.ratio.mean) : intervalText(row.ratio);
        const kind = { "text-anchor": "end", "font-size": 12, style: `fill: ${seriesColor(series)}` };
        parts.push(ratioMark(series, row, scale, at), label(width, at + 4, text, kind));
    });
    return parts;
}

function drawGroup(group, width) {
    const isNarrow = width < 620;
    const names = groupNames(group);
    const step = 13;
    const gap = isNarrow ? 30 : 15;
    const rowHeight = gap + step * runs.length;
    const top = 24;
    const height = top + names.length * rowHeight + 8;
    const scale = ratioScale(isNarrow ? 8 : 194, width - (isNarrow ? 92 : 150));
    const place = { width, scale, isNarrow, gap, step };
    const grid = scale.ticks.map((tick) =>
        line(scale(tick), top, scale(tick), height, tick === 1 ? "reference" : "faint"),
    );
    const numbers = tickedNumbers(scale, 32).map((tick) =>
        label(scale(tick), 14, `${tick}`, { ...centred, class: tick === 1 ? null : "soft" }),
    );
    const rows = names.map((name, i) => drawRow(group, name, place, top + i * rowHeight, rowHeight));
    const text = `${groupTexts[group]?.[0] ?? group}: ratio of nodes to the reference`;
    return drawing(width, height, text, grid, numbers, rows);
}

function drawTechniques(groups, width) {
    return html(
        "div",
        null,
        groups.map((group) => [
            html("h4", null, groupTexts[group]?.[0] ?? capital(group)),
            html("p", null, groupTexts[group]?.[1] ?? ""),
            drawGroup(group, width),
        ]),
    );
}

// The row that costs most and the one that saves most, in words.
function techniquesReading(run) {
    const rows = run.rows.filter((row) => row.group !== "reference" && isNumber(row.ratio.mean));
    if (rows.length === 0) return "There is nothing to compare.";
    const sorted = [...rows].sort((a, b) => a.ratio.mean - b.ratio.mean);
    const least = sorted[0],
        most = sorted[sorted.length - 1];
    const shown = rows.filter(({ ratio }) => ratio.low > 1 || ratio.high < 1).length;
    return (
        `In the ${runName(run)}, the rows lie between ${ratioText(least.ratio.mean)} (‘${least.name}’) and ${ratioText(most.ratio.mean)} ` +
        `(‘${most.name}’) times the nodes of the reference, and ${shown} of ${rows.length} intervals leave out 1; one in twenty would do so by chance alone.`
    );
}

const phaseNames = (run) => Object.keys(run.positions?.phases ?? {});

function techniquesTable() {
    const phases = [...new Set(runs.flatMap(phaseNames))];
    const rows = runs.flatMap((run) =>
        run.rows.map((row) => [
            row.name,
            row.group,
            runName(run),
            intervalText(row.ratio),
            ratioText(row.ratio.median),
            ratioText(row.ratio.sum),
            isNumber(row.ratio.more) ? `${row.ratio.more} of ${run.positions?.count ?? "?"}` : "–",
            ...phases.map((phase) => (row.phases?.[phase] ? intervalText(row.phases[phase]) : "–")),
            whole(row.nodes),
            isNumber(row.loop_nodes) ? whole(row.loop_nodes) : "–",
            percent(row.first),
            row.mean_index?.toFixed(3) ?? "–",
        ]),
    );
    return table(
        [
            "Row",
            "Group",
            "Search",
            "Ratio [95 %]",
            "Median",
            "Of sums",
            "More nodes in",
            ...phases.map(capital),
            "Nodes",
            "Asking for moves",
            "First move cuts",
            "Mean index",
        ],
        rows,
    );
}

function showTechniques() {
    const known = Object.keys(groupTexts);
    const found = [...new Set(runs.flatMap((run) => run.rows.map((row) => row.group)))].filter(
        (group) => group !== "reference",
    );
    const groups = [
        ...known.filter((group) => found.includes(group)),
        ...found.filter((group) => !known.includes(group)),
    ];
    const place = byId("ablation");
    place.append(
        legend(
            runs.map((run, i) => [
                `${runName(run)}, ${run.positions?.count ?? "?"} positions`,
                seriesMark(i, 9, 9, false),
            ]),
        ),
    );
    figure(place, "What each technique is worth", () => ({
        render: (width) => drawTechniques(groups, width),
        reading: runs.map(techniquesReading).join(" "),
        table: techniquesTable(),
        command: [...new Set(runs.map(runCommand))].join("; "),
    }));
}
