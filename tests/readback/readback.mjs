// Reads KIF and CSA files with tsshogi and prints a line for each: the opening, the moves in USI, and who has won.
//   node readback.mjs FILE...
// With records to compare with, the files being the games of the records in their order, it prints only what differs:
//   node readback.mjs --records RECORDS FILE...
import { readFileSync } from "node:fs";
import { importCSA, importKIF, Move, RecordMetadataKey, SpecialMoveType as Special } from "tsshogi";

const drawn = [Special.REPETITION_DRAW, Special.IMPASS, Special.DRAW];
const wonByMover = [Special.FOUL_WIN, Special.ENTERING_OF_KING];
const lostByMover = [Special.RESIGN, Special.MATE, Special.TIMEOUT, Special.FOUL_LOSE];

function outcomeOf(type, mover) {
  if (drawn.includes(type)) return "draw";
  const other = mover === "black" ? "white" : "black";
  if (wonByMover.includes(type)) return `${mover} wins`;
  return lostByMover.includes(type) ? `${other} wins` : "broken off";
}

// CSA V2.2: %+ILLEGAL_ACTION is a foul of black, so white wins. tsshogi 2.2.0 takes the sign for the winner's.
function csaFoulOutcome(text) {
  const foul = /^%([+-])ILLEGAL_ACTION$/m.exec(text);
  return foul && (foul[1] === "+" ? "white wins" : "black wins");
}

// Plays the moves with tsshogi's own rules; throws when it takes one for illegal.
function readGame(path) {
  const text = readFileSync(path, "utf8");
  const record = path.endsWith(".csa") ? importCSA(text) : importKIF(text);
  if (record instanceof Error) throw record;
  const position = record.initialPosition.clone();
  const game = { opening: position.sfen.split(" ").slice(0, 3).join(" "), moves: [], times: [], ending: "none" };
  for (const node of record.moves.slice(1)) {
    if (node.move instanceof Move) {
      if (!position.doMove(node.move)) throw new Error(`illegal move ${node.move.usi}`);
      game.moves.push(node.move.usi);
      game.times.push(node.elapsedMs / 1000);
    } else {
      game.ending = node.move.type;
      game.outcome = csaFoulOutcome(text) ?? outcomeOf(node.move.type, position.color);
    }
  }
  game.names = [RecordMetadataKey.BLACK_NAME, RecordMetadataKey.SHITATE_NAME].map(
    (key) => record.metadata.getStandardMetadata(key)).find((name) => name);
  return game;
}

// What the file says other than the record; empty when all is well. A loss that a format has no term for is broken off.
function differences(game, record) {
  const expected = {
    opening: record.opening.split(" ").slice(0, 3).join(" "),
    moves: record.moves,
    times: record.times.map((ms) => Math.floor(ms / 1000)).join(" "),
    names: record.black.name,
    outcome: record.outcome,
  };
  const found = { ...game, moves: game.moves.join(" "), times: game.times.join(" ") };
  if (found.ending === Special.INTERRUPT && ["crash", "score adjudication", "resignation"].includes(record.ending))
    found.outcome = record.outcome;
  return Object.keys(expected)
    .filter((key) => expected[key] !== found[key])
    .map((key) => `${key}: '${found[key]}' and not '${expected[key]}'`);
}

const files = process.argv.slice(2);
let records = null;
if (files[0] === "--records") {
  records = readFileSync(files[1], "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
  files.splice(0, 2);
  if (files.length !== records.length) throw new Error(`${files.length} files of ${records.length} games`);
}

let failures = 0;
files.forEach((path, i) => {
  try {
    const game = readGame(path);
    if (!records) console.log(`${game.opening} moves ${game.moves.join(" ")}; ${game.ending}, ${game.outcome}`);
    const wrong = records ? differences(game, records[i]) : [];
    wrong.forEach((line) => console.log(`${path}: ${line}`));
    failures += wrong.length > 0;
  } catch (error) {
    console.log(`${path}: ${error.message}`);
    failures++;
  }
});
if (records) console.log(`${files.length} games read, ${failures} differ`);
process.exitCode = failures > 0 ? 1 : 0;
