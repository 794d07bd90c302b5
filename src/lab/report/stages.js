// Which stage the cutoffs come from.

const stageTexts = {
    hash: ["Hash move", "the best move known from before"],
    "good captures": ["Good captures", "and promotions that lose nothing"],
    checks: ["Checks", "quiet checks that lose nothing"],
    killers: ["Killers", "quiet moves from elsewhere"],
    quiets: ["Quiet moves", "all others, by their history"],
    "bad captures": ["Bad captures", "that lose material"],
    dominated: ["Dominated", "a promotion declined for nothing"],
    evasions: ["Evasions", "all moves out of check"],
    "winning captures": ["Winning captures", "of quiescence"],
    recaptures: ["Recaptures", "on the square just taken"],
};

const stageText = (stage) => stageTexts[stage] ?? [capital(stage), ""];

const stagesOf = (row) =>
    Object.entries(row.stages ?? {})
        .map(([stage, { tried, cut }]) => ({ stage, tried, cut }))
        .filter(({ tried }) => tried > 0);

// A share as a bar, and the reference's as an upright stroke.
function drawBar({ x, y, column, room }, { part, mark, color, title }) {
    const length = Math.max(part > 0 ? 1 : 0, (part || 0) * room);
    return [
        svg("rect", { x, y, width: room, height: 14, fill: "var(--faint)" }),
        svg("rect", { x, y, width: length, height: 14, fill: color }, svg("title", null, title)),
        isNumber(mark) ? line(x + mark * room, y - 3, x + mark * room, y + 17, "reference") : null,
        label(x + column, y + 12, percent(part), { "text-anchor": "end" }),
    ];
}

function drawStageName(stage, y, isNarrow) {
    const [name, about] = stageText(stage);
    const strong = svg("tspan", { "font-weight": 600 }, name);
    const text = { x: 0, y: y + 18, "font-size": 13 };
    if (isNarrow) return svg("text", text, strong, svg("tspan", { dx: 8, ...small }, about));
    return [svg("text", text, strong), label(0, y + 35, about, small)];
}

function drawStages(row, width) {
    const stages = stagesOf(row);
    const references = row === referenceOf(chosen.run) ? [] : stagesOf(referenceOf(chosen.run));
    const cuts = sum(stages.map(({ cut }) => cut));
    const referenceCuts = sum(references.map(({ cut }) => cut));
    const isNarrow = width < 620;
    const top = 26;
    const rowHeight = isNarrow ? 62 : 46;
    const left = isNarrow ? 0 : 240;
    const gap = isNarrow ? 20 : 36;
    const column = (width - left - gap) / 2;
    const room = column - (isNarrow ? 62 : 72);
    const right = left + column + gap;
    const parts = [
        label(left, 14, "share of all cutoffs", small),
        label(right, 14, "cutoffs per try", small),
    ];
    stages.forEach(({ stage, tried, cut }, i) => {
        const top0 = top + i * rowHeight;
        const y = top0 + (isNarrow ? 30 : 12);
        const other = references.find((entry) => entry.stage === stage);
        parts.push(line(0, top0, width, top0, "faint"), drawStageName(stage, top0, isNarrow));
        const ofAll = { part: share(cut, cuts), mark: other && share(other.cut, referenceCuts) };
        const perTry = { part: share(cut, tried), mark: other && share(other.cut, other.tried) };
        const title = `${whole(cut)} cutoffs of ${whole(tried)} moves tried`;
        parts.push(drawBar({ x: left, y, column, room }, { ...ofAll, color: "var(--one)", title }));
        parts.push(drawBar({ x: right, y, column, room }, { ...perTry, color: "var(--two)", title }));
    });
    return drawing(width, top + stages.length * rowHeight, "Cutoffs by stage", parts);
}

function stagesFigure() {
    const { run, row } = chosen;
    const stages = stagesOf(row),
        cuts = sum(stages.map(({ cut }) => cut));
    const most = stages.reduce((a, b) => (b.cut > a.cut ? b : a), { cut: 0, stage: "" });
    const quiets = stages.find(({ stage }) => stage === "quiets");
    const marks = row === referenceOf(run) ? "" : " The upright strokes show the reference.";
    const quietText = quiets
        ? `, while a move of the ‘quiet moves’ stage cuts once in ${whole(Math.max(1, Math.round(share(quiets.tried, quiets.cut) || 0)))} tries`
        : "";
    return {
        render: (width) => drawStages(row, width),
        reading: `${stageText(most.stage)[0]} bring most cutoffs, ${percent(share(most.cut, cuts))}${quietText}.${marks}`,
        table: table(
            ["Stage", "Moves tried", "Cutoffs", "Share of cutoffs", "Cutoffs per try"],
            stages.map(({ stage, tried, cut }) => [
                stageText(stage)[0],
                whole(tried),
                whole(cut),
                percent(share(cut, cuts)),
                percent(share(cut, tried)),
            ]),
        ),
        command: runCommand(run),
    };
}
