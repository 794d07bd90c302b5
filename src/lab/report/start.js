// Shows what there are data for.

const terms = [
    [
        "Node",
        "a position that the search visits; “asking for moves”: that far that moves had to be ordered, the search of captures at the leaves not counted.",
    ],
    [
        "Ratio",
        "nodes with the techniques of the row by nodes of the reference, position by position; the mean is geometric, the interval a bootstrap of 95 %.",
    ],
    [
        "Full search",
        "the engine as it plays, with pruning and reductions, which follow the order too: fewer nodes need not mean a stronger move.",
    ],
    [
        "Pure search",
        "nothing but alpha-beta to a fixed depth: whatever the order, the value found is the same, and only the nodes differ.",
    ],
    ["Killer", "a quiet move that has just refuted something nearby in the tree."],
    ["Countermove", "the quiet move that last refuted the opponent’s move, wherever that was."],
    ["History", "how often a move has been good lately, whatever the position."],
];

function keyFigures() {
    const run = runs.find(({ mode }) => mode === "full") ?? runs[0],
        row = referenceOf(run),
        total = sum(row.index);
    const memory = memoriesOf(row).find(({ source }) => source === "killer 1");
    const pure = runs.find(({ mode }) => mode === "pure"),
        none = pure?.rows.find(({ name }) => name === "none");
    return [
        [percent(share(row.index[0], total)), "of all cutoffs come from the very first move tried"],
        [percent(row.generates_quiets), "of the nodes get so far that quiet moves must be generated"],
        memory
            ? [
                  percent(share(memory.cut, memory.tried)),
                  "of the first killers that are tried cut off at once",
              ]
            : null,
        none
            ? [
                  `${ratioText(none.ratio.mean)} ×`,
                  "the nodes of the reference in the pure search when quiet moves come in no special order",
              ]
            : null,
    ].filter((key) => key !== null);
}

function showMaking() {
    const files = runs.map((run) => [
        runName(run),
        run.positions?.file ?? "–",
        run.positions?.count ? whole(run.positions.count) : "–",
        `${run.rows.length}`,
        run.version ?? "–",
    ]);
    byId("making").append(
        html(
            "p",
            null,
            "By ",
            code(data.command),
            ". All figures are drawn from what the program counted; the page holds its data and fetches nothing.",
        ),
        runs.length > 0
            ? html(
                  "div",
                  { class: "scroll" },
                  table(["Search", "Positions", "How many", "Rows", "Version"], files),
              )
            : "",
        html(
            "dl",
            { class: "terms" },
            terms.map(([term, text]) => [html("dt", null, term), html("dd", null, text)]),
        ),
    );
    byId("version").textContent = `Shizuka ${data.version ?? ""}`;
}

function start() {
    const sections = [];
    const show = (id, hasData, fill) => {
        if (!hasData) return;
        const section = byId(id);
        section.hidden = false;
        sections.push(section);
        fill();
    };
    const hasRuns = runs.length > 0 && runs.every(({ rows }) => rows?.length > 0);
    show("brief", hasRuns, () =>
        byId("keys").append(
            ...keyFigures().map(([figureText, text]) =>
                html("div", null, html("dt", null, text), html("dd", null, figureText)),
            ),
        ),
    );
    show("techniques", hasRuns, showTechniques);
    show("inside", hasRuns, showInside);
    show("position", data.board?.moves?.length > 0, showBoard);
    show("game", traces.length > 0, showDemo);
    show("made", true, showMaking);
    byId("contents").append(
        ...sections.map((section) =>
            html("li", null, html("a", { href: `#${section.id}` }, section.querySelector("h2").textContent)),
        ),
    );
}

start();
