// What all parts of the page use.

const data = JSON.parse(document.getElementById("data").textContent);

const byId = (id) => document.getElementById(id);

function build(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (typeof value === "function") node.addEventListener(name, value);
        else if (value !== null && value !== undefined && value !== false)
            node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
    return node;
}

const html = (name, attributes, ...children) => build(document.createElement(name), attributes, children);

const svg = (name, attributes, ...children) =>
    build(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

// Numbers ---------------------------------------------------------------------------------------------

const wholeFormat = new Intl.NumberFormat("en");
const whole = (number) => wholeFormat.format(number).replace("-", "−");

const isNumber = (value) => typeof value === "number" && Number.isFinite(value);

// "92.8 %", "1.8 %", "0.04 %", without a break before the sign.
function percent(share) {
    if (!isNumber(share)) return "–";
    const value = 100 * share;
    if (value === 0 || value >= 99.95) return `${value.toFixed(0)}\u00a0%`;
    if (value < 0.001) return "<\u00a00.001\u00a0%";
    return `${value.toFixed(value >= 1 ? 1 : value >= 0.1 ? 2 : 3)}\u00a0%`;
}

const ratioText = (ratio) => (isNumber(ratio) ? ratio.toFixed(ratio < 10 ? 2 : 1) : "–");

const intervalText = ({ mean, low, high }) =>
    isNumber(low) && isNumber(high)
        ? `${ratioText(mean)} [${ratioText(low)}, ${ratioText(high)}]`
        : ratioText(mean);

const share = (part, total) => (total > 0 ? part / total : NaN);

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// Figures ---------------------------------------------------------------------------------------------

// Calls render(width) for what stands in `box`, again whenever its width changes. Returns a function that draws anew.
function drawIn(box, render) {
    let width = 0;
    const draw = () => width > 0 && box.replaceChildren(render(width));
    new ResizeObserver(() => {
        const now = Math.floor(box.clientWidth);
        if (now === width) return;
        width = now;
        draw();
    }).observe(box);
    return draw;
}

// heads: strings; rows: arrays whose first member heads the row.
function table(heads, rows) {
    const isWord = (i) => rows.some((row) => typeof row[i] === "string" && !/^[\d<–−]/.test(row[i]));
    const kind = (i) => (isWord(i) ? "word" : null);
    return html(
        "table",
        null,
        html(
            "thead",
            null,
            html(
                "tr",
                null,
                heads.map((head, i) => html("th", { scope: "col", class: kind(i) }, head)),
            ),
        ),
        html(
            "tbody",
            null,
            rows.map((row) =>
                html(
                    "tr",
                    null,
                    row.map((cell, i) =>
                        i === 0 ? html("th", { scope: "row" }, cell) : html("td", { class: kind(i) }, cell),
                    ),
                ),
            ),
        ),
    );
}

// A command line, which breaks between words only where it can.
const code = (text) =>
    html(
        "code",
        null,
        text.split(" ").flatMap((word, i) => [i === 0 ? "" : " ", html("span", { class: "unit" }, word)]),
    );

const tableDetails = (name, content) =>
    html(
        "details",
        null,
        html("summary", null, "The same as a table"),
        html(
            "div",
            { class: "scroll", tabindex: 0, role: "region", "aria-label": `${name}: table` },
            content,
        ),
    );

// A figure with its reading, its table and the command that makes it; every part but the drawing may be left out.
// Returns the function that fills it anew, with `parts()` called again.
function figure(place, label, parts) {
    const chart = html("div", { class: "chart" });
    const caption = html("figcaption");
    const scroll = html("div", {
        class: "scroll",
        tabindex: 0,
        role: "region",
        "aria-label": `${label}: table`,
    });
    const command = html("p", { class: "command" });
    place.append(
        html(
            "figure",
            { "aria-label": label },
            chart,
            caption,
            html("details", null, html("summary", null, "The same as a table"), scroll),
            command,
        ),
    );
    let now = parts();
    const draw = drawIn(chart, (width) => now.render(width));
    const fill = () => {
        caption.replaceChildren(now.reading);
        scroll.replaceChildren(now.table);
        command.replaceChildren("Made by ", code(now.command));
    };
    fill();
    return () => {
        now = parts();
        fill();
        draw();
    };
}

// The outermost element of a drawing, one unit a pixel.
const drawing = (width, height, label, ...children) =>
    svg(
        "svg",
        { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label },
        ...children,
    );

const label = (x, y, text, attributes) => svg("text", { x, y, "font-size": 13, ...attributes }, text);

const line = (x1, y1, x2, y2, kind) => svg("line", { x1, y1, x2, y2, class: kind });

// How numbers and words along an axis stand.
const centred = { "text-anchor": "middle", "font-size": 12, class: "soft" };
const toLeft = { "text-anchor": "end", "font-size": 12, class: "soft" };
const small = { "font-size": 12, class: "soft" };

const swatch = (color) => svg("rect", { x: 2, y: 2, width: 14, height: 14, fill: color });

// items: [text, what is drawn before it in 18 by 18].
const legend = (items) =>
    html(
        "ul",
        { class: "legend" },
        items.map(([text, symbol]) =>
            html("li", null, svg("svg", { viewBox: "0 0 18 18", "aria-hidden": true }, symbol), text),
        ),
    );

// Runs ------------------------------------------------------------------------------------------------

const runs = data.runs ?? [];

const limitText = ({ limit = {} }) =>
    limit.depth ? `depth ${limit.depth}` : limit.nodes ? `${whole(limit.nodes)} nodes` : "no limit";

const runName = (run) => `${run.mode} search, ${limitText(run)}`;

const referenceOf = (run) => run.rows.find((row) => row.group === "reference") ?? run.rows[0];

// The positions of the bench are those of a run without --positions.
function runCommand({ mode, table: hasTable, limit = {}, positions = {} }) {
    const words = ["shizuka lab ablate --mode", mode];
    if (limit.depth) words.push("--depth", limit.depth);
    if (limit.nodes) words.push("--nodes", limit.nodes);
    if (hasTable === false) words.push("--table off");
    if (positions.file && positions.file !== "bench")
        words.push("--positions", `positions/${positions.file}`);
    if (positions.count) words.push("--limit", positions.count);
    return [...words, "--format json"].join(" ");
}

const seriesColor = (i) => `var(--${["one", "two", "three", "four"][i % 4]})`;
