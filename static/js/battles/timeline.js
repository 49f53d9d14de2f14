// A battle line by line: the board after each line of its record, and the steps in which it is played.

const STEPS = new Set(["turn", "phase", "act", "fail", "general", "swap", "concede", "result"]);

/**
 * The boards of a battle: the one it begins with, then one after each line.
 *
 * @param {Pick<BattleDocument_, "start" | "scenes">} battle
 * @returns {BoardNow[]}
 */
export function boardsOf({ start, scenes }) {
  /** @type {BoardNow} */
  let board = { ...start, stars: [0, 0], turn: 0, side: null, done: new Set() };
  const boards = [board];
  for (const scene of scenes) {
    const [kind, ...words] = scene.line.split(" ");
    board = {
      units: scene.units ? { ...board.units, ...scene.units } : board.units,
      generals: scene.generals ?? board.generals,
      stars: scene.stars ?? board.stars,
      turn: kind === "turn" ? Number(words[0]) : board.turn,
      side: sideAfter(kind, words, board.side),
      done: doneAfter(kind, words, board.done),
    };
    boards.push(board);
  }
  return boards;
}

/**
 * @param {string} kind
 * @param {string[]} words
 * @param {number | null} before
 */
function sideAfter(kind, words, before) {
  if (kind === "turn" || kind === "result") {
    return null;
  }
  return kind === "phase" ? "AB".indexOf(words[0]) : before;
}

/**
 * @param {string} kind
 * @param {string[]} words
 * @param {Set<string>} before
 */
function doneAfter(kind, words, before) {
  if (kind === "turn" || kind === "phase" || kind === "result") {
    return new Set();
  }
  return kind === "act" || kind === "fail" ? new Set([...before, words[0]]) : before;
}

/**
 * Where each step begins: an activation with all that comes of it is one step.
 *
 * @param {BattleScene[]} scenes
 */
export function stepsOf(scenes) {
  const begins = scenes.flatMap((scene, index) => (STEPS.has(scene.line.split(" ")[0]) ? [index] : []));
  return begins[0] === 0 || !scenes.length ? begins : [0, ...begins];
}

/**
 * What a line throws, for the dice that are shown: their faces, and which of them hit or succeed.
 *
 * @param {string} line
 * @returns {Throw | null}
 */
export function throwOf(line) {
  const [kind, ...words] = line.split(" ");
  const read = READERS[kind];
  return read ? read(words) : null;
}

/** @type {Record<string, (words: string[]) => Throw | null>} */
const READERS = {
  turn: ([, , one, , other]) => ({ kind: "turn", dice: numbers([one, other]), need: null, at: null, from: null }),
  act: ([unit, number, die]) => activation(unit, number, die),
  fail: ([unit, number, die]) => activation(unit, number, die),
  shoot: (words) => ({ kind: "shoot", dice: numbers(words.slice(3, -2)), need: 6, at: words[1], from: words[0] }),
  fight: (words) => ({ kind: "fight", dice: numbers(words.slice(6, -2)), need: Number(words[4]), at: words[1], from: words[0] }),
  morale: ([unit, die, held]) => ({ kind: "morale", dice: numbers([die]), need: held === "lost" ? Number(die) : 7, at: unit, from: null }),
  rampage: ([from, unit, die]) => ({ kind: "rampage", dice: numbers([die]), need: 6, at: unit, from }),
  test: ([, one, other]) => ({ kind: "test", dice: numbers([one, other]), need: null, at: null, from: null }),
};

/**
 * @param {string} unit
 * @param {string} number
 * @param {string} die
 * @returns {Throw | null}
 */
function activation(unit, number, die) {
  return die === "-" ? null : { kind: "act", dice: [Number(die)], need: Number(number) - 2, at: unit, from: null };
}

/** @param {string[]} words */
function numbers(words) {
  return words.map(Number);
}
