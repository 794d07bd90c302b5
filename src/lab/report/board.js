// A shogi position and its moves in the order of the picker.

const kanjiOf = {
    P: "歩",
    L: "香",
    N: "桂",
    S: "銀",
    G: "金",
    B: "角",
    R: "飛",
    K: "玉",
    "+P": "と",
    "+L": "杏",
    "+N": "圭",
    "+S": "全",
    "+B": "馬",
    "+R": "龍",
};
const wideDigits = "０１２３４５６７８９";
const rankKanji = "一二三四五六七八九";
const handOrder = "RBGSNLP";

// [file][rank], both from 0, of pieces like { kind: "+P", isBlack }, and the hands as counts by letter.
function readSfen(sfen) {
    const [rows, side, hand] = sfen.split(" ");
    const squares = Array.from({ length: 9 }, () => Array(9).fill(null));
    rows.split("/").forEach((row, rank) => {
        let file = 8;
        for (const [text] of row.matchAll(/\+?[A-Za-z]|\d/g)) {
            if (/\d/.test(text)) file -= Number(text);
            else squares[file--][rank] = { kind: text.toUpperCase(), isBlack: text === text.toUpperCase() };
        }
    });
    const hands = { black: {}, white: {} };
    for (const [, count, letter] of (hand ?? "-").matchAll(/(\d*)([A-Za-z])/g))
        hands[letter === letter.toUpperCase() ? "black" : "white"][letter.toUpperCase()] = Number(count || 1);
    return { squares, hands, isBlack: side === "b" };
}

const squareOf = (text) => ({ file: Number(text[0]) - 1, rank: text.charCodeAt(1) - 97 });

// "７六歩", with what tells a drop and a promotion apart.
function readMove(usi, position) {
    const to = squareOf(usi.slice(2));
    const isDrop = usi[1] === "*";
    const from = isDrop ? null : squareOf(usi);
    const kind = isDrop ? usi[0] : (position.squares[from.file][from.rank]?.kind ?? "P");
    const inZone = (square) => (position.isBlack ? square.rank < 3 : square.rank > 5);
    const mayPromote = !isDrop && "PLNSBR".includes(kind) && (inZone(from) || inZone(to));
    const end = isDrop ? "打" : usi.endsWith("+") ? "成" : mayPromote ? "不成" : "";
    return {
        usi,
        to,
        from,
        kind,
        text: `${wideDigits[to.file + 1]}${rankKanji[to.rank]}${kanjiOf[kind]}${end}`,
    };
}

const stageColors = {
    hash: "hash",
    "good captures": "good",
    "winning captures": "good",
    recaptures: "good",
    checks: "check",
    killers: "killer",
    quiets: "quiet",
    evasions: "quiet",
    "bad captures": "bad",
    dominated: "last",
};
const stageColor = (stage) => `var(--stage-${stageColors[stage] ?? "last"})`;

const board = { left: 52, top: 22, cell: 44, width: 52 + 9 * 44 + 20 + 52, height: 22 + 9 * 44 + 8 };
const cornerX = (file) => board.left + (8 - file) * board.cell;
const cornerY = (rank) => board.top + rank * board.cell;
const center = ({ file, rank }) => ({ x: cornerX(file) + board.cell / 2, y: cornerY(rank) + board.cell / 2 });

function drawPiece({ kind, isBlack }, x, y, size = 1) {
    const shape = "M0,-19 L12,-14 L16,18 L-16,18 L-12,-14 Z";
    return svg(
        "g",
        { transform: `translate(${x},${y}) scale(${size}) ${isBlack ? "" : "rotate(180)"}` },
        svg("path", { d: shape, class: "koma-shape" }),
        svg(
            "text",
            {
                y: 10.5,
                "text-anchor": "middle",
                "font-size": 25,
                class: kind[0] === "+" ? "koma promoted" : "koma",
            },
            kanjiOf[kind],
        ),
    );
}

// Black's stands at the lower right, white's at the upper left and upside down.
function drawHand(hand, isBlack) {
    const pieces = [...handOrder].filter((letter) => hand[letter] > 0);
    const x = isBlack ? board.width - 24 : 24;
    return pieces.map((letter, i) => {
        const back = pieces.length - 1 - i;
        const y = isBlack ? board.top + 9 * board.cell - 20 - back * 43 : board.top + 20 + back * 43;
        return [
            drawPiece({ kind: letter, isBlack }, x, y, 0.9),
            hand[letter] > 1
                ? svg(
                      "g",
                      { transform: `translate(${x + (isBlack ? 14 : -14)},${y + (isBlack ? 13 : -13)})` },
                      svg("circle", { r: 9.5, fill: "var(--ink)" }),
                      label(0, 4.5, `${hand[letter]}`, {
                          "text-anchor": "middle",
                          "font-size": 12.5,
                          "font-weight": 600,
                          style: "fill: var(--paper)",
                      }),
                  )
                : null,
        ];
    });
}

function drawGrid() {
    const { left, top, cell } = board;
    const right = left + 9 * cell;
    const bottom = top + 9 * cell;
    return Array.from({ length: 10 }, (_, i) => [
        line(left + i * cell, top, left + i * cell, bottom, "wood-line"),
        line(left, top + i * cell, right, top + i * cell, "wood-line"),
        i < 9 ? label(cornerX(i) + cell / 2, top - 7, `${i + 1}`, { ...centred, "font-size": 13 }) : null,
        i < 9
            ? label(right + 10, cornerY(i) + cell / 2 + 5, rankKanji[i], { ...centred, "font-size": 13 })
            : null,
    ]);
}

function drawEmptyBoard(position, last) {
    const { left, top, cell } = board;
    const square = last && { x: cornerX(last.file), y: cornerY(last.rank), width: cell, height: cell };
    const pieces = position.squares.flatMap((column, file) =>
        column.map(
            (piece, rank) => piece && drawPiece(piece, center({ file, rank }).x, center({ file, rank }).y),
        ),
    );
    return [
        svg("rect", { x: left, y: top, width: 9 * cell, height: 9 * cell, class: "wood" }),
        square ? svg("rect", { ...square, class: "last" }) : null,
        drawGrid(),
        pieces,
        drawHand(position.hands.black, true),
        drawHand(position.hands.white, false),
    ];
}

function drawArrow(from, to, color, isChosen) {
    const length = Math.hypot(to.x - from.x, to.y - from.y),
        angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const width = isChosen ? 6 : 3,
        head = isChosen ? 15 : 10,
        end = length - 7;
    return svg(
        "g",
        { transform: `translate(${from.x},${from.y}) rotate(${angle})` },
        svg("line", { x1: 9, x2: end - head + 1, y1: 0, y2: 0, stroke: color, "stroke-width": width }),
        svg("path", {
            d: `M${end},0 L${end - head},${head * 0.55} L${end - head},${-head * 0.55} Z`,
            fill: color,
        }),
    );
}

// A drop: its piece in a ring. Several on one square stand beside each other.
function drawDrop(move, color, isChosen, index, count) {
    const { x, y } = center(move.to);
    const isAlone = isChosen || count === 1;
    const at = isAlone ? { x, y } : { x: x - 13 + (index % 3) * 13, y: y - 13 + Math.floor(index / 3) * 13 };
    const radius = isChosen ? 17 : isAlone ? 12 : 7;
    return svg(
        "g",
        { transform: `translate(${at.x},${at.y})` },
        svg("circle", { r: radius, fill: "var(--paper)", stroke: color, "stroke-width": isChosen ? 3.5 : 2 }),
        svg(
            "text",
            {
                y: radius * 0.5,
                "text-anchor": "middle",
                "font-size": radius * 1.4,
                style: "font-family: var(--mincho)",
            },
            kanjiOf[move.kind],
        ),
    );
}

function drawMoves(moves, count, selected) {
    const shown = moves.slice(0, count);
    const onSquare = ({ to }) =>
        shown.filter((move) => !move.from && move.to.file === to.file && move.to.rank === to.rank);
    const draw = (move, isChosen) => {
        const color = stageColor(move.stage),
            drops = onSquare(move);
        return move.from
            ? drawArrow(center(move.from), center(move.to), color, isChosen)
            : drawDrop(move, color, isChosen, drops.indexOf(move), drops.length);
    };
    return [
        svg(
            "g",
            { opacity: selected === null ? 0.9 : 0.3 },
            shown.map((move) => draw(move, false)).reverse(),
        ),
        selected === null ? null : draw(moves[selected], true),
    ];
}

function moveList(moves, choose) {
    const items = [];
    moves.forEach((move, i) => {
        if (i === 0 || moves[i - 1].stage !== move.stage) {
            const count = moves.filter(({ stage }) => stage === move.stage).length;
            items.push(
                html(
                    "li",
                    { class: "stage", style: `--stage: ${stageColor(move.stage)}` },
                    `${stageText(move.stage)[0]}, ${count}`,
                ),
            );
        }
        items.push(
            html(
                "li",
                null,
                html(
                    "button",
                    {
                        type: "button",
                        "aria-pressed": "false",
                        "data-rank": i,
                        style: `--stage: ${stageColor(move.stage)}`,
                        click: () => choose(i),
                    },
                    html("span", { class: "rank" }, `${i + 1}`),
                    html("span", { lang: "ja" }, move.text),
                    html("span", { class: "usi" }, move.usi),
                    html(
                        "span",
                        { class: "score" },
                        isNumber(move.score) ? whole(move.score) : (move.source ?? ""),
                    ),
                ),
            ),
        );
    });
    return html("ol", { class: "moves", tabindex: 0, "aria-label": "Moves in order" }, items);
}

function boardReading(moves) {
    const firstQuiet = moves.findIndex(({ stage }) => stage === "quiets");
    const count = moves.filter(({ stage }) => stage === "quiets").length;
    const start = `${moves[0].text} (${moves[0].usi}) is tried first of ${moves.length} moves`;
    return firstQuiet <= 0
        ? `${start}.`
        : `${start}; if one of the first ${firstQuiet} refutes what the opponent has just played, the ${count} quiet moves are never even generated.`;
}

function movesTable(moves) {
    const rows = moves.map((move, i) => [
        `${i + 1}`,
        move.text,
        move.usi,
        stageText(move.stage)[0],
        move.source ?? "–",
        isNumber(move.score) ? whole(move.score) : "–",
    ]);
    return table(["Place", "Move", "USI", "Stage", "Remembered as", "Score"], rows);
}

// What is drawn, with the list and the slider that choose it.
function boardControls(moves, draw) {
    const state = { count: Math.min(moves.length, 12), selected: null };
    const output = html("output");
    const update = () => {
        output.textContent = `${state.count} of ${moves.length} moves`;
        draw(state);
    };
    const list = moveList(moves, (i) => {
        state.selected = state.selected === i ? null : i;
        for (const button of list.querySelectorAll("button"))
            button.setAttribute("aria-pressed", String(Number(button.dataset.rank) === state.selected));
        update();
    });
    const slide = (event) => {
        state.count = Number(event.target.value);
        update();
    };
    const range = { type: "range", min: 0, max: moves.length, value: state.count };
    const slider = html("input", { ...range, "aria-label": "How many moves are drawn", input: slide });
    update();
    return { state, list, slider: html("label", { class: "slider" }, "First", slider, output) };
}

function showBoard() {
    const shown = data.board;
    const position = readSfen(shown.sfen);
    const moves = shown.moves.map((move) => ({ ...move, ...readMove(move.usi, position) }));
    const last = shown.last ? squareOf(shown.last.slice(2)) : null;
    const view = html("div", { class: "chart" });
    let draw = null;
    const controls = boardControls(moves, () => draw?.());
    const attributes = {
        viewBox: `0 0 ${board.width} ${board.height}`,
        role: "img",
        "aria-label": `Shogi board, ${shown.sfen}, with the first moves`,
    };
    draw = drawIn(view, () =>
        svg(
            "svg",
            attributes,
            drawEmptyBoard(position, last),
            drawMoves(moves, controls.state.count, controls.state.selected),
        ),
    );
    const used = [...new Set(moves.map(({ stage }) => stage))];
    byId("board").append(
        html(
            "figure",
            { "aria-label": "A position and its moves" },
            legend(used.map((stage) => [stageText(stage)[0], swatch(stageColor(stage))])),
            html("div", { class: "pair" }, html("div", null, view, controls.slider), controls.list),
            html("figcaption", null, boardReading(moves)),
            tableDetails("Moves", movesTable(moves)),
            html("p", { class: "command" }, "Made by ", code(data.command)),
        ),
    );
}
