// What became of remembered moves when a node looked them up.

const sourceTexts = {
    "killer 1": ["First killer", "the quiet move that last refuted a sibling"],
    "killer 2": ["Second killer", "the one before it"],
    mate: ["Mate killer", "the quiet move that mated last at this ply"],
    line: ["Line killer", "the move of the principal variation"],
    "two plies before": ["Killers from before", "of two plies nearer the root"],
    "two plies after": ["Killers from after", "of two plies farther from the root"],
    countermove: ["Countermove", "the answer that last refuted the opponent’s move"],
};

const whyTexts = {
    occupied: "drop: square occupied",
    "hand empty": "drop: not in hand",
    "second pawn": "drop: second pawn on the file",
    "pawn-drop mate": "drop: mate by a pawn",
    "no piece": "piece gone from its square",
    taken: "piece taken",
    "other piece": "other piece on its square",
    "own piece": "own piece on the goal",
    blocked: "way blocked",
    "self-check": "king left in check",
    other: "no move of this side",
};

function lookUps([source, fates]) {
    const count = (name) => fates[name] ?? 0;
    const whys = Object.keys(whyTexts)
        .map((why) => ({ why, count: count(why) }))
        .filter((entry) => entry.count > 0);
    const illegal = sum(whys.map((entry) => entry.count));
    const held = count("given") + count("legal") + count("capture") + illegal;
    return {
        source,
        whys,
        illegal,
        held,
        empty: count("empty"),
        given: count("given"),
        legal: count("legal"),
        capture: count("capture"),
        tried: count("tried"),
        cut: count("cut"),
    };
}

const memoriesOf = (row) =>
    Object.entries(row.memory ?? {})
        .map(lookUps)
        .filter(({ held }) => held > 0);

// Of those that no earlier stage had tried.
const illegalShare = (memory) => share(memory.illegal, memory.held - memory.given);

function drawMemory(memory, width, most) {
    const { held } = memory;
    const fates = [
        ["legal", memory.legal, "var(--one)"],
        ["given", memory.given, "color-mix(in srgb, var(--one) 35%, var(--paper))"],
        ["capture", memory.capture, "var(--four)"],
        ["illegal", memory.illegal, "var(--two)"],
    ];
    const parts = [];
    let x = 0;
    for (const [name, count, color] of fates) {
        const length = share(count, held) * width;
        if (length > 0)
            parts.push(
                svg(
                    "rect",
                    {
                        x,
                        y: 0,
                        width: Math.max(length - (length > 3 ? 1 : 0), 0.75),
                        height: 18,
                        fill: color,
                    },
                    svg("title", null, `${name}: ${whole(count)}, ${percent(share(count, held))}`),
                ),
            );
        x += length;
    }
    const room = width - 62,
        left = 190;
    memory.whys.forEach(({ why, count }, i) => {
        const y = 44 + i * 22;
        parts.push(label(0, y, whyTexts[why], { "font-size": 12.5 }));
        parts.push(
            svg(
                "rect",
                {
                    x: left,
                    y: y - 9,
                    width: Math.max(1, (share(count, held - memory.given) / most) * (room - left)),
                    height: 9,
                    fill: "var(--two)",
                },
                svg("title", null, `${whole(count)} look-ups`),
            ),
        );
        parts.push(
            label(width, y, percent(share(count, held - memory.given)), {
                "text-anchor": "end",
                "font-size": 12.5,
            }),
        );
    });
    return drawing(
        width,
        30 + Math.max(memory.whys.length, 0) * 22,
        `${memory.source}: look-ups by what became of them`,
        parts,
    );
}

// As many columns as have room.
function drawMemories(memories, width) {
    const most = Math.max(
        1e-9,
        ...memories.flatMap(({ whys, held, given }) => whys.map(({ count }) => share(count, held - given))),
    );
    const columns = width >= 700 && memories.length > 1 ? 2 : 1;
    const each = columns === 2 ? Math.floor((width - 48) / 2) : width;
    return html(
        "div",
        null,
        legend([
            ["legal, to be tried", swatch("var(--one)")],
            ["tried already by an earlier stage", swatch("color-mix(in srgb, var(--one) 35%, var(--paper))")],
            ["now a capture", swatch("var(--four)")],
            ["illegal, and why", swatch("var(--two)")],
        ]),
        html(
            "div",
            { class: "memories" },
            memories.map((memory) =>
                html(
                    "div",
                    null,
                    html("h4", null, sourceTexts[memory.source]?.[0] ?? capital(memory.source)),
                    html(
                        "p",
                        null,
                        `${capital(sourceTexts[memory.source]?.[1] ?? "")}. ${whole(memory.held)} look-ups held a move; ` +
                            `${percent(illegalShare(memory))} illegal; ${percent(share(memory.cut, memory.tried))} of those searched cut.`,
                    ),
                    drawMemory(memory, each, most),
                ),
            ),
        ),
    );
}

function memoryFigure() {
    const { run, row } = chosen;
    const memories = memoriesOf(row);
    const killer = memories.find(({ source }) => source === "killer 1") ?? memories[0];
    const names = Object.keys(whyTexts);
    return {
        render: (width) =>
            memories.length > 0
                ? drawMemories(memories, width)
                : html("p", null, "These techniques remember no moves."),
        reading:
            killer === undefined
                ? "Without killers and countermoves there is nothing to look up."
                : `Of the moves that the ${(sourceTexts[killer.source]?.[0] ?? killer.source).toLowerCase()} offered and no earlier stage had tried, ` +
                  `${percent(illegalShare(killer))} were impossible in the position at hand; playing them unchecked would break the search.`,
        table: table(
            [
                "Remembered as",
                "Look-ups",
                "Empty",
                "Tried already",
                "Legal",
                "Capture now",
                "Illegal",
                ...names.map(capital),
                "Cut",
            ],
            memories.map((memory) => [
                sourceTexts[memory.source]?.[0] ?? memory.source,
                whole(memory.held + memory.empty),
                whole(memory.empty),
                whole(memory.given),
                whole(memory.legal),
                whole(memory.capture),
                whole(memory.illegal),
                ...names.map((why) => whole(memory.whys.find((entry) => entry.why === why)?.count ?? 0)),
                whole(memory.cut),
            ]),
        ),
        command: runCommand(run),
    };
}
