// The controls around the replayed searches.

const demo = { trace: traces[0], at: 0, timer: null };

const traceKey = (trace) => `${trace.position}/${trace.mode}/${orderText(trace)}`;

function showState() {
    const { trace, at } = demo;
    const state = replay(trace, at);
    demo.state = state;
    byId("nodes").textContent = whole(state.nodes.length);
    byId("value").textContent = valueText(at === trace.steps.length ? trace.value : null);
    byId("cuts").textContent = whole(state.cuts);
    byId("saying").textContent =
        state.last === null
            ? "Press Step to begin."
            : at === trace.steps.length
              ? ending(trace)
              : tell(trace, state.last, state);
    byId("cells").replaceChildren(drawCells(trace, state));
    const log = byId("log");
    while (log.children.length > at) log.lastChild.remove();
    for (
        let i = log.children.length,
            node = trace.steps.slice(0, i).filter((step) => step.do === "enter").length;
        i < at;
        i++
    ) {
        if (trace.steps[i].do === "enter") node++;
        log.append(logLine(trace, trace.steps[i], node));
    }
    log.scrollTop = log.scrollHeight;
    byId("step").disabled = byId("go").disabled = at === trace.steps.length;
    byId("back").disabled = byId("reset").disabled = at === 0;
    demo.drawTree?.();
    followTree();
}

// Keeps the node at hand in sight where the tree is wider than its place.
function followTree() {
    const tree = document.querySelector(".treebox svg");
    if (tree)
        tree.closest(".treebox").scrollLeft = tree.dataset.focus - tree.closest(".treebox").clientWidth / 2;
}

function ending(trace) {
    const best = trace.best === null ? "" : ` The best cell is ${trace.best}.`;
    const wrong =
        trace.mode === "unfiltered" ? " This value may be wrong: marks were played on occupied cells." : best;
    return `Finished: ${whole(trace.nodes)} nodes, value ${valueText(trace.value)}, ${meaning(trace.value)}.${wrong}`;
}

function stop() {
    clearInterval(demo.timer);
    demo.timer = null;
    byId("go").textContent = "Run";
}

function goTo(at) {
    demo.at = Math.max(0, Math.min(at, demo.trace.steps.length));
    showState();
}

// A whole search takes about four seconds, however many steps it has; at once where motion is not wanted.
function run() {
    if (demo.timer !== null) return stop();
    const { steps } = demo.trace;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return goTo(steps.length);
    const stride = Math.max(1, Math.ceil(steps.length / 100));
    byId("go").textContent = "Pause";
    demo.timer = setInterval(() => {
        goTo(demo.at + stride);
        if (demo.at === steps.length) stop();
    }, 40);
}

function chooseTrace(trace) {
    stop();
    demo.trace = trace;
    demo.layout = layOut(replay(trace, trace.steps.length).roots);
    byId("log").replaceChildren();
    byId("place").value = trace.position;
    byId("mode").replaceChildren(
        ...options(
            traces.filter(({ position }) => position === trace.position),
            "mode",
            modeText,
            trace.mode,
        ),
    );
    const same = traces.filter(({ position, mode }) => position === trace.position && mode === trace.mode);
    byId("order").replaceChildren(
        ...same.map((other) =>
            html("option", { value: traces.indexOf(other), selected: other === trace }, orderText(other)),
        ),
    );
    for (const row of document.querySelectorAll("#searches tbody tr"))
        row.classList.toggle("chosen", row.dataset.key === traceKey(trace));
    byId("demo-command").replaceChildren("Recorded by ", code(trace.command ?? data.command));
    goTo(0);
}

function options(list, key, text, value) {
    return [...new Set(list.map((trace) => trace[key]))].map((word) =>
        html("option", { value: word, selected: word === value }, text(word)),
    );
}

// The trace most like the one at hand, among those that have the words.
function chooseLike(wanted) {
    const fits = (trace) => Object.entries(wanted).every(([key, value]) => trace[key] === value);
    const found = traces.filter(fits);
    chooseTrace(found.find((trace) => orderText(trace) === orderText(demo.trace)) ?? found[0]);
}

function placeText(position) {
    const empty = readBoard(position).filter((cell) => cell === "").length;
    const { side } = traces.find((trace) => trace.position === position);
    return `${empty} cells left, ${side} to move`;
}

// Each row shows its search.
function searchesTable() {
    const heads = [
        ["Search", null],
        ["Order at the root", "word"],
        ["Nodes", null],
        ["Value", null],
        ["Board", "word"],
    ];
    return html(
        "table",
        { id: "searches" },
        html(
            "thead",
            null,
            html(
                "tr",
                null,
                heads.map(([head, kind]) => html("th", { scope: "col", class: kind }, head)),
            ),
        ),
        html(
            "tbody",
            null,
            traces.map((trace) =>
                html(
                    "tr",
                    { "data-key": traceKey(trace) },
                    html(
                        "th",
                        { scope: "row" },
                        html(
                            "button",
                            { type: "button", class: "link", click: () => chooseTrace(trace) },
                            modeText(trace.mode),
                        ),
                    ),
                    html("td", { class: "word" }, orderText(trace)),
                    html("td", null, whole(trace.nodes)),
                    html("td", null, valueText(trace.value)),
                    html("td", { class: "word" }, placeText(trace.position)),
                ),
            ),
        ),
    );
}

function demoReading() {
    const shown = traces.filter(({ position }) => position === traces[0].position);
    const find = (wanted) => shown.find(({ mode }) => mode === wanted);
    const all = find("minimax"),
        some = find("alphabeta"),
        best = Math.min(...shown.filter(({ mode }) => mode === "alphabeta").map(({ nodes }) => nodes));
    const wrong = find("unfiltered");
    if (!all || !some) return "Each dot is a node; a dashed stub is a branch that a cutoff has saved.";
    return (
        `Trying everything takes ${whole(all.nodes)} nodes, cutting off ${whole(some.nodes)}, and with the best move first only ${whole(best)}: ` +
        `the same answer for less, by order alone.${wrong ? ` Playing remembered moves without looking costs ${whole(wrong.nodes)} nodes and may give a wrong value (${valueText(wrong.value)}).` : ""}`
    );
}

const button = (id, text, click, kind) => html("button", { type: "button", id, class: kind, click }, text);

const count = (id, text) => html("div", null, html("dt", null, text), html("dd", { id }));

function demoChoices() {
    const isSingle = new Set(traces.map(({ position }) => position)).size < 2;
    const choose = (id, change, ...children) => html("select", { id, change }, ...children);
    const toBoard = (event) => chooseLike({ position: event.target.value });
    const toMode = (event) => chooseLike({ position: demo.trace.position, mode: event.target.value });
    const toOrder = (event) => chooseTrace(traces[event.target.value]);
    const boards = options(traces, "position", placeText);
    return html(
        "div",
        { class: "choice" },
        html("label", { hidden: isSingle }, "Board", choose("place", toBoard, boards)),
        html("label", null, "Search", choose("mode", toMode)),
        html("label", null, "Order at the root", choose("order", toOrder)),
    );
}

function demoButtons() {
    const move = (place) => () => {
        stop();
        goTo(place());
    };
    return html(
        "div",
        { class: "buttons" },
        button(
            "step",
            "Step",
            move(() => demo.at + 1),
            "main",
        ),
        button("go", "Run", run),
        button(
            "back",
            "Back",
            move(() => demo.at - 1),
        ),
        button(
            "reset",
            "Reset",
            move(() => 0),
        ),
    );
}

function demoCounts() {
    return html(
        "dl",
        { class: "counts" },
        count("nodes", "nodes visited"),
        count("cuts", "branches cut off"),
        count("value", "value found"),
    );
}

function treeLegend() {
    const dot = (fill, stroke) => svg("circle", { cx: 9, cy: 9, r: 6, fill, stroke, "stroke-width": 2 });
    return legend([
        ["won by X", dot("var(--one)", "var(--one)")],
        ["won by O", dot("var(--two)", "var(--two)")],
        ["draw", dot("var(--paper)", "var(--ink)")],
        ["a killer", dot("var(--paper)", "var(--three)")],
        ["cut off", line(4, 2, 14, 16, "stub")],
    ]);
}

function showDemo() {
    const tree = html("div", { class: "tree" });
    const box = { class: "treebox", tabindex: 0, role: "region", "aria-label": "Tree of the search" };
    const log = { id: "log", class: "log", tabindex: 0, "aria-label": "Log of the search" };
    const saying = { id: "saying", class: "saying", "aria-live": "polite" };
    byId("demo").append(
        html(
            "figure",
            { "aria-label": "Searches of noughts and crosses" },
            demoChoices(),
            html(
                "div",
                { class: "demo" },
                html("div", null, html("div", { id: "cells" }), demoButtons()),
                html("div", null, demoCounts(), html("p", saying), html("ol", log)),
            ),
            html("div", box, tree),
            treeLegend(),
            html("figcaption", null, demoReading()),
            html("div", { class: "scroll" }, searchesTable()),
            html("p", { class: "command", id: "demo-command" }),
        ),
    );
    demo.drawTree = drawIn(tree, (width) => drawTree(demo.trace, demo.layout, demo.state, width));
    chooseTrace(traces[0]);
}
