// Searches of noughts and crosses, replayed step by step as they were recorded.

// As `shizuka lab trace --format json` writes them, with moves as numbers here.
const toCell = (move) => (move === null || move === undefined ? null : Number(move));

const traces = (data.traces ?? []).map((trace) => ({
    ...trace,
    best: toCell(trace.best),
    steps: trace.steps.map((step) => ({
        ...step,
        move: toCell(step.move),
        best: toCell(step.best),
        killers: step.killers?.map(toCell),
    })),
}));

const modeTexts = {
    minimax: "Minimax: every branch",
    alphabeta: "Alpha-beta",
    killers: "Killers by depth",
    position: "Killers by position",
    unfiltered: "Killers by depth, not checked",
    pvs: "Principal variation search",
    mtdf: "MTD(f)",
    deepening: "Iterative deepening",
};

const modeText = (mode) => modeTexts[mode] ?? capital(mode);

function orderText({ order, every_node: isEverywhere }) {
    const cells = (order ?? "").replaceAll(",", " ");
    return cells === "" ? "by number" : isEverywhere ? `${cells} at every node` : cells;
}

// Values are X's; a win counts 10 less its ply.
function valueText(value) {
    if (!isNumber(value)) return "–";
    return value < 0 ? `−${-value}` : `${value}`;
}

function meaning(value) {
    if (value === 0) return "a draw";
    return value > 0 ? `X wins at move ${10 - value}` : `O wins at move ${10 + value}`;
}

const windowText = ({ alpha, beta }) =>
    `[${alpha === null ? "−∞" : valueText(alpha)}, ${beta === null ? "∞" : valueText(beta)}]`;

const readBoard = (text) => [...text].map((mark) => (mark === "." ? "" : mark.toUpperCase()));

const sideAt = (trace, ply) => ((trace.side === "X") === (ply % 2 === 0) ? "X" : "O");

// Replaying -----------------------------------------------------------------------------------------------

// What each step does to the state: the cells, the path to the node at hand, and the tree so far.
const actions = {
    pass() {},
    enter(state, step) {
        const parent = state.path[state.path.length - 1] ?? null;
        const { move = null, why = "" } = parent?.tried[parent.tried.length - 1] ?? {};
        const node = {
            parent,
            move,
            why,
            ply: step.ply,
            number: state.nodes.length + 1,
            tried: [],
            children: [],
            value: null,
            isCut: false,
            untried: 0,
        };
        (parent?.children ?? state.roots).push(node);
        state.path.push(node);
        state.nodes.push(node);
    },
    try(state, step, side) {
        state.path[state.path.length - 1].tried.push({
            move: step.move,
            why: step.why,
            before: state.cells[step.move],
        });
        state.cells[step.move] = side;
    },
    skip(state) {
        state.skips++;
    },
    store() {},
    leave(state, step) {
        const node = state.path.pop(),
            above = state.path[state.path.length - 1];
        node.value = step.value;
        if (step.cut) {
            node.isCut = true;
            node.untried = state.cells.filter(
                (mark, cell) => mark === "" && !node.tried.some(({ move }) => move === cell),
            ).length;
            state.cuts += node.untried;
        }
        if (!above) return;
        const { move, before } = above.tried[above.tried.length - 1];
        state.cells[move] = before;
    },
};

function replay(trace, count) {
    const state = {
        cells: readBoard(trace.position),
        path: [],
        nodes: [],
        roots: [],
        skips: 0,
        cuts: 0,
        last: null,
    };
    for (const step of trace.steps.slice(0, count)) {
        actions[step.do](state, step, sideAt(trace, step.ply));
        state.last = step;
    }
    return state;
}

const reasons = {
    "killer 1": " because it is the first killer",
    "killer 2": " because it is the second killer",
    "order given": " as the order says",
    "best before": " because it was best in the pass before",
    "again, full window": " again, with the whole window",
};

const passText = ({ why, number }) =>
    why === "depth" ? `depth ${number}` : `is the value ${why} ${valueText(number)}?`;

function tell(trace, step, state) {
    const side = sideAt(trace, step.ply);
    switch (step.do) {
        case "pass":
            return `A pass over the tree begins: ${passText(step)}`;
        case "enter":
            return `Node ${state.nodes.length}. ${step.alpha === null && step.beta === null ? "Every value matters here." : `Only values within ${windowText(step)} matter here.`}`;
        case "try":
            return `${side} tries cell ${step.move}${reasons[step.why] ?? ""}.`;
        case "skip":
            return `The remembered cell ${step.move} is occupied in this branch: it is skipped.`;
        case "store":
            return `Cell ${step.move} has cut off here and becomes a killer.`;
        default:
            return step.cut
                ? `Value ${valueText(step.value)}, a cutoff: the other side has something better elsewhere, so what is left here need not be tried.`
                : `This node is worth ${valueText(step.value)}: ${meaning(step.value)}.`;
    }
}

function logLine(trace, step, number) {
    const texts = {
        pass: () => passText(step),
        enter: () =>
            `node ${number}  ${windowText(step)}${step.killers.length > 0 ? `  killers ${step.killers.join(" ")}` : ""}`,
        try: () =>
            `${sideAt(trace, step.ply)} ${step.move}${step.why === "by number" ? "" : `  ${step.why}`}`,
        skip: () => `skip ${step.move}  ${step.wrong}`,
        store: () => `new killer ${step.move}`,
        leave: () => `= ${valueText(step.value)}${step.cut ? "  cutoff" : ""}`,
    };
    return html("li", { class: step.cut ? "cut" : step.do }, "  ".repeat(step.ply ?? 0) + texts[step.do]());
}

// Drawings ------------------------------------------------------------------------------------------------

const valueColor = (value) =>
    value === null ? "var(--soft)" : value > 0 ? "var(--one)" : value < 0 ? "var(--two)" : "var(--ink)";

function drawMark(mark, x, y, size, color, width) {
    if (mark === "O")
        return svg("circle", { cx: x, cy: y, r: size, fill: "none", stroke: color, "stroke-width": width });
    return svg("path", {
        d: `M${x - size},${y - size} L${x + size},${y + size} M${x + size},${y - size} L${x - size},${y + size}`,
        stroke: color,
        "stroke-width": width,
        "stroke-linecap": "round",
    });
}

function drawCells(trace, state) {
    const given = readBoard(trace.position),
        parts = [];
    const played = state.path.length > 0 ? state.path[state.path.length - 1].move : null;
    state.cells.forEach((mark, cell) => {
        const x = 4 + (cell % 3) * 64,
            y = 4 + Math.floor(cell / 3) * 64;
        const isSkip = state.last?.do === "skip" && state.last.move === cell;
        parts.push(
            svg("rect", {
                x,
                y,
                width: 60,
                height: 60,
                rx: 3,
                fill: cell === played ? "var(--faint)" : "var(--panel)",
                stroke: isSkip ? "var(--four)" : "none",
                "stroke-width": 3,
            }),
        );
        parts.push(label(x + 6, y + 15, `${cell}`, { "font-size": 11, class: "soft" }));
        if (mark)
            parts.push(
                drawMark(
                    mark,
                    x + 30,
                    y + 32,
                    14,
                    given[cell] === mark ? "var(--ink)" : mark === "X" ? "var(--one)" : "var(--two)",
                    4.5,
                ),
            );
    });
    return svg(
        "svg",
        {
            viewBox: "0 0 196 196",
            role: "img",
            "aria-label": `Board: ${state.cells.map((mark) => mark || ".").join("")}`,
        },
        parts,
    );
}

// Gives every node of the finished search its place, with room for the branches cut off.
function layOut(roots) {
    let next = 0;
    const places = new Map();
    const place = (node) => {
        const kids = node.children.map(place);
        const stubs = Array.from({ length: node.untried }, () => (next += 0.55) - 0.55);
        const spots = [...kids, ...stubs];
        const x = spots.length > 0 ? (spots[0] + spots[spots.length - 1]) / 2 : next++;
        places.set(node.number, { x, stubs });
        return x;
    };
    roots.forEach(place);
    return { places, leaves: Math.max(1, next) };
}

function treeScale(trace, layout, width) {
    const deepest = Math.max(...trace.steps.map(({ ply }) => ply ?? 0));
    const room = Math.max(width, layout.leaves * 11.5);
    const unit = (room - 12) / layout.leaves;
    const radius = Math.min(8.5, Math.max(4, unit * 0.42));
    const x = (node) => 6 + (layout.places.get(node.number).x + 0.5) * unit;
    const y = (node) => 14 + node.ply * 54;
    return { room, unit, radius, x, y, height: 48 + deepest * 54 };
}

function drawLink(node, { x, y }, isOnPath) {
    return svg("line", {
        x1: x(node.parent),
        y1: y(node.parent),
        x2: x(node),
        y2: y(node),
        stroke: isOnPath ? "var(--ink)" : "var(--line)",
        "stroke-width": isOnPath ? 2 : 1.25,
    });
}

// A dashed line for each branch that a cutoff has saved.
function drawStubs(node, { x, y, unit }, { x: at, stubs }) {
    return stubs.map((stub) =>
        line(x(node), y(node), x(node) + (stub - at) * unit * 0.55, y(node) + 28, "stub"),
    );
}

function nodeTitle({ number, move, value }) {
    const parts = [`node ${number}`, move === null ? null : `cell ${move}`];
    return [...parts, value === null ? null : `value ${valueText(value)}`].filter(Boolean).join(", ");
}

function drawNode(node, { x, y, radius }, isOnPath) {
    const place = { cx: x(node), cy: y(node) };
    const color = valueColor(node.value);
    const ring = { ...place, r: radius + 2.5, fill: "none", stroke: "var(--three)", "stroke-width": 2 };
    const text = {
        "text-anchor": "middle",
        "font-size": 10.5,
        style: node.value ? "fill: var(--paper)" : null,
    };
    return svg(
        "g",
        null,
        node.why.startsWith("killer") ? svg("circle", ring) : null,
        svg("circle", {
            ...place,
            r: radius,
            fill: node.value ? color : "var(--paper)",
            stroke: color,
            "stroke-width": isOnPath ? 2.5 : 1.5,
        }),
        radius >= 6.5 && node.move !== null ? label(x(node), y(node) + 3.8, `${node.move}`, text) : null,
        svg("title", null, nodeTitle(node)),
    );
}

// data-focus: where across the drawing the node at hand is.
function drawTree(trace, layout, state, width) {
    const scale = treeScale(trace, layout, width);
    const onPath = new Set(state.path);
    const lines = state.nodes.map((node) => [
        node.parent ? drawLink(node, scale, onPath.has(node)) : null,
        node.isCut ? drawStubs(node, scale, layout.places.get(node.number)) : null,
    ]);
    const dots = state.nodes.map((node) => drawNode(node, scale, onPath.has(node)));
    const focus = state.path[state.path.length - 1] ?? state.nodes[0];
    const attributes = {
        viewBox: `0 0 ${scale.room} ${scale.height}`,
        style: `width: ${scale.room}px; max-width: none`,
        role: "img",
        "aria-label": `Tree of the search, ${state.nodes.length} nodes so far`,
        "data-focus": focus ? scale.x(focus) : 0,
    };
    return svg("svg", attributes, lines, dots);
}
