// Where cutoffs come from, for one row of a run.

const chosen = { run: runs[0], row: runs[0] ? referenceOf(runs[0]) : null };

// The index of the move that cut ------------------------------------------------------------------------

// The first indices one by one, the others in ever wider bins.
function indexBins(counts) {
    const begins = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 14, 18, 24, 32, 43, 64].filter(
        (begin) => begin <= counts.length,
    );
    return begins.map((begin, i) => {
        const last = i + 1 < begins.length ? begins[i + 1] - 1 : Infinity;
        const name = last === Infinity ? `${begin}+` : last === begin ? `${begin}` : `${begin}–${last}`;
        return { name, count: sum(counts.slice(begin - 1, last)) };
    });
}

// Decades as high as each other, so that the rare and late cutoffs can be seen beside the first move's.
function drawIndexBin({ name, part, isNamed, isTold }, x, y, floor, isNarrow) {
    const dot = { cx: x, cy: y(part), r: isNarrow ? 4 : 5.5, fill: "var(--one)" };
    return [
        part > 0 ? line(x, floor, x, y(part), "stem") : null,
        part > 0
            ? svg("circle", dot, svg("title", null, `move ${name}: ${percent(part)} of the cutoffs`))
            : null,
        isTold && part > 0 ? label(x + 9, y(part) - 5, percent(part), { "font-weight": 600 }) : null,
        isNamed ? label(x, floor + 18, name, { ...centred, "font-size": isNarrow ? 11 : 12 }) : null,
    ];
}

function drawIndex(row, width) {
    const bins = indexBins(row.index);
    const total = sum(row.index);
    const isNarrow = width < 620;
    const left = 60;
    const top = 24;
    const height = isNarrow ? 250 : 290;
    const floor = height - 44;
    const step = (width - left - 4) / bins.length;
    const low = -5;
    const y = (part) => top + (floor - top) * Math.min(1, Math.log10(part) / low);
    const parts = [];
    for (let decade = 0; decade >= low; decade--) {
        const at = y(10 ** decade);
        const text = `${Number((100 * 10 ** decade).toPrecision(1))} %`;
        parts.push(
            line(left, at, width, at, decade === low ? "axis" : "faint"),
            label(left - 8, at + 4, text, toLeft),
        );
    }
    bins.forEach(({ name, count }, i) => {
        const isNamed = !isNarrow || i < 5 || i % 3 === 0 || i === bins.length - 1;
        const bin = { name, part: share(count, total) || 0, isNamed, isTold: i < (isNarrow ? 1 : 3) };
        parts.push(drawIndexBin(bin, left + (i + 0.5) * step, y, floor, isNarrow));
    });
    parts.push(label((left + width) / 2, height - 4, "which of the moves tried has cut off", centred));
    return drawing(width, height, "Share of cutoffs by the index of the move that cut", parts);
}

function indexFigure() {
    const { run, row } = chosen;
    const total = sum(row.index);
    return {
        render: (width) => drawIndex(row, width),
        reading:
            `Of all cutoffs ${percent(share(row.index[0], total))} come from the first move tried and ` +
            `${percent(share(row.index[1], total))} from the second; each line of the scale is ten times rarer than the one above it.`,
        table: table(
            ["Move tried", "Cutoffs", "Share", "This or an earlier one"],
            indexBins(row.index).map(({ name, count }, i, bins) => [
                name,
                whole(count),
                percent(share(count, total)),
                percent(share(sum(bins.slice(0, i + 1).map((bin) => bin.count)), total)),
            ]),
        ),
        command: runCommand(run),
    };
}

// By remaining depth --------------------------------------------------------------------------------------

const depthsOf = (row) =>
    (row.depth ?? [])
        .map((entry, depth) => ({ depth, ...entry, part: share(entry.first, entry.cutoffs) }))
        .filter(({ cutoffs }) => cutoffs > 0);

const lastDepth = (row) => (row.depth ?? []).length - 1;

const depthName = (row, depth) => (depth === lastDepth(row) ? `${depth}+` : `${depth}`);

// The least share of the scale, a multiple of 10 %.
function lowestShare(points) {
    const least = Math.min(0.95, ...points.map(({ part }) => part));
    return Math.max(0, Math.floor(least * 10 - 0.2) / 10);
}

function drawDepth(row, width) {
    const points = depthsOf(row);
    const reference = depthsOf(referenceOf(chosen.run));
    const left = 52;
    const top = 18;
    const height = 220;
    const floor = height - 44;
    const low = lowestShare([...points, ...reference]);
    const first = points[0].depth;
    const last = points[points.length - 1].depth;
    const x = (depth) => left + 14 + ((depth - first) / Math.max(1, last - first)) * (width - left - 30);
    const y = (part) => floor - ((part - low) / (1 - low)) * (floor - top);
    const path = (list) => list.map(({ depth, part }) => `${x(depth)},${y(part)}`).join(" ");
    const parts = [];
    for (let part = 1; part > low - 1e-9; part -= low < 0.6 ? 0.2 : 0.1)
        parts.push(
            line(left, y(part), width, y(part), "faint"),
            label(left - 8, y(part) + 4, `${Math.round(100 * part)} %`, toLeft),
        );
    if (row !== referenceOf(chosen.run))
        parts.push(svg("polyline", { points: path(reference), class: "course other" }));
    parts.push(svg("polyline", { points: path(points), class: "course" }));
    for (const { depth, part, cutoffs } of points) {
        const title = `remaining depth ${depth}: ${percent(part)} of ${whole(cutoffs)} cutoffs`;
        const dot = { cx: x(depth), cy: y(part), r: 4.5, fill: "var(--one)" };
        parts.push(svg("circle", dot, svg("title", null, title)));
        parts.push(label(x(depth), floor + 18, depthName(row, depth), centred));
    }
    parts.push(label((left + width) / 2, height - 4, "plies still to search", centred));
    return drawing(width, height, "Cutoffs by the first move, by remaining depth", parts);
}

function depthReading(row, points) {
    if (points.length < 2) return "There are cutoffs at one depth at most, so that nothing can be compared.";
    const best = points.reduce((a, b) => (b.part > a.part ? b : a));
    const worst = points.reduce((a, b) => (b.part < a.part ? b : a));
    return (
        `With ${depthName(row, best.depth)} ${best.depth === 1 ? "ply" : "plies"} to search the first move cuts ` +
        `in ${percent(best.part)} of the cutoffs, with ${depthName(row, worst.depth)} in ` +
        `${percent(worst.part)}: most nodes lie near the leaves, so an average shows mostly those.`
    );
}

function depthFigure() {
    const { run, row } = chosen;
    const points = depthsOf(row);
    return {
        render: (width) => (points.length > 0 ? drawDepth(row, width) : html("p", null, "No cutoffs.")),
        reading:
            depthReading(row, points) +
            (row === referenceOf(run) ? "" : " The dashed line is the reference."),
        table: table(
            ["Plies to search", "Cutoffs", "By the first move", "Share"],
            points.map(({ depth, cutoffs, first, part }) => [
                depthName(row, depth),
                whole(cutoffs),
                whole(first),
                percent(part),
            ]),
        ),
        command: runCommand(run),
    };
}

// The choice of a row ------------------------------------------------------------------------------------

// Lines may end behind a comma only.
function showOrdering() {
    const words = (chosen.row.ordering ?? "").split(",");
    byId("ordering").replaceChildren(
        ...words.flatMap((word, i) => (i === 0 ? [word] : [",", html("wbr"), word])),
    );
}

function fillRows() {
    byId("row").replaceChildren(
        ...chosen.run.rows.map((row, i) =>
            html(
                "option",
                { value: i, selected: row === chosen.row },
                row.group === "reference" ? `${row.name} (reference)` : `${row.group}: ${row.name}`,
            ),
        ),
    );
    showOrdering();
}

function showInside() {
    const updates = [
        figure(byId("index"), "How early the refutation comes", indexFigure),
        figure(byId("depth"), "First-move cutoffs by depth", depthFigure),
        figure(byId("stages"), "Cutoffs by stage", stagesFigure),
        figure(byId("memory"), "Legality of remembered moves", memoryFigure),
    ];
    byId("run").replaceChildren(...runs.map((run, i) => html("option", { value: i }, runName(run))));
    byId("run").addEventListener("change", (event) => {
        const { group, name } = chosen.row;
        chosen.run = runs[event.target.value];
        chosen.row = findRow(chosen.run, group, name) ?? referenceOf(chosen.run);
        fillRows();
        updates.forEach((update) => update());
    });
    byId("row").addEventListener("change", (event) => {
        chosen.row = chosen.run.rows[event.target.value];
        showOrdering();
        updates.forEach((update) => update());
    });
    fillRows();
}
