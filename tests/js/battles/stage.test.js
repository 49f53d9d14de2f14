// The lines of a battle are played on the board: what is shown after each, and what gives way to what.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fake, openPage, settled, standIn } from "../document.js";

Object.assign(globalThis, {
  matchMedia: () => ({ matches: true }), // nothing moves for readers who want it still
  requestAnimationFrame: (/** @type {(now: number) => void} */ next) => setImmediate(() => next(performance.now())),
});
const { BattleStage } = await import("../../../static/js/battles/stage.js");

const LINES = ["turn 1 A 4 B 2", "phase A", "act A1 4 5", "move A1 S", "fight A1 B1 x x 5 x 6 3 2 1", "base B1", "destroyed B1"];
const WORDS = {
  turn: "Turn {turn} of {turns}", initiative: "Initiative", stars: "{stars} of {needed} stars", hits: "Hits: {hits}",
  activation: "Unit {number} acts", neededToAct: "on {need}", needed: "Needed: {need}", moraleThrow: "Morale", rampage: "Rampage", danger: "Danger",
};

/** @type {any} */
let page;
/** @type {{ units: Record<string, number[]> }[]} */
let shown;
/** @type {string[]} */
let said;
/** @type {string[][]} */
let revealed;
/** @type {InstanceType<typeof BattleStage>} */
let stage;
/** @type {any} */
let board;

const box = () => page.getElementById("throw");
/** @param {string} side */
const score = (side) => page.querySelector(`[data-side="${side}"]`);
/** The lines of the account that are seen, by their numbers. */
const told = () => page.querySelectorAll("#account p").filter((/** @type {any} */ one) => !one.hidden).map((/** @type {any} */ one) => Number(one.dataset.scene));
const now = () => page.querySelectorAll("#account .now").map((/** @type {any} */ one) => one.text);

beforeEach(() => {
  const side = (/** @type {string} */ name) => fake("div", { class: "score-side", "data-side": name, "data-needed": "3" },
    fake("div", { class: "star-row" }, fake("i"), fake("i"), fake("i")), fake("span", { class: "star-count" }));
  const lines = LINES.map((line, index) => fake("p", { "data-scene": String(index) }, `Words of ${line}`));
  page = openPage(fake("div", { id: "throw", hidden: "" }), side("a"), side("b"), fake("p", { id: "score-turn" }), fake("div", { id: "account" }, ...lines));
  page.getElementById("throw").offsetWidth = 40;
  page.getElementById("account").getBoundingClientRect = () => ({ top: 0 });
  lines.forEach((line) => { line.getBoundingClientRect = () => ({ top: 0 }); });
  [shown, said, revealed] = [[], [], []];
  board = {
    above: fake("g"), below: fake("g"), tokens: new Map(["A1", "B1"].map((name) => [name, fake("g", { id: name })])),
    plane: { middle: (/** @type {number} */ square) => ({ x: square, y: square }), degrees: (/** @type {number} */ facing) => facing * 90 },
    picture: { viewBox: { baseVal: { width: 100, height: 100 } }, clientWidth: 100 },
    show: (/** @type {any} */ one) => shown.push(one),
    say: (/** @type {string} */ text) => said.push(text),
    put: (/** @type {string} */ name, /** @type {{ x: number }} */ { x }) => revealed.push([name, String(x)]),
    reveal: () => {},
  };
  stage = new BattleStage(board, standIn({
    start: { units: { A1: [10, 0, 4, 3], B1: [12, 2, 2, 3] }, generals: [null, null] },
    turns: 9,
    words: WORDS,
    scenes: LINES.map((line) => ({
      line,
      ...(line.startsWith("move") && { units: { A1: [11, 0, 4, 3] } }),
      ...(line.startsWith("base") && { units: { B1: [12, 2, 1, 3] } }),
      ...(line.startsWith("destroyed") && { stars: [1, 0] }),
    })),
  }));
  stage.speed = 0;
});

test("a battle is shown after any of its lines, and never beyond its first and last", () => {
  stage.show(4);
  assert.deepEqual(shown.at(-1)?.units.A1, [11, 0, 4, 3]);
  stage.show(-3);
  assert.deepEqual([stage.at, shown.at(-1)?.units.A1], [0, [10, 0, 4, 3]]);
  stage.show(99);
  assert.deepEqual([stage.at, shown.at(-1)?.units.B1], [LINES.length, [12, 2, 1, 3]]);
});

test("stars and the turn are those of the lines that were played", () => {
  stage.show(3);
  assert.deepEqual([score("a").querySelector(".star-count").text, page.getElementById("score-turn").text], ["0 of 3 stars", "Turn 1 of 9"]);
  assert.deepEqual(["a", "b"].map((side) => score(side).classList.contains("moves")), [true, false]);
  stage.show(LINES.length);
  assert.equal(score("a").querySelector(".star-count").text, "1 of 3 stars");
  assert.deepEqual(score("a").querySelectorAll("i").map((/** @type {any} */ star) => star.classList.contains("won")), [true, false, false]);
  assert.equal(score("b").querySelector(".star-count").text, "0 of 3 stars");
});

test("what comes after a line is not told before it is played, and at the end everything is", () => {
  stage.show(3);
  assert.deepEqual([told(), now()], [[0, 1, 2], ["Words of act A1 4 5"]]);
  assert.equal(said.at(-1), "Words of act A1 4 5");
  stage.show(LINES.length);
  assert.equal(told().length, LINES.length);
});

test("playing on shows every line up to the one that was asked for", async () => {
  stage.show(0);
  shown.length = 0;
  assert.equal(await stage.play(4), true);
  assert.equal(stage.at, 4);
  assert.deepEqual(said.slice(-4), LINES.slice(0, 4).map((line) => `Words of ${line}`));
  assert.deepEqual(revealed.at(-1), ["A1", "11"]);
  assert.deepEqual(shown.at(-1)?.units.A1, [11, 0, 4, 3]);
});

test("a march leaves a trail from where the unit was to where it is", () => {
  stage.show(4);
  const trail = board.below.querySelector(".trail").attributes;
  assert.deepEqual([trail.x1, trail.x2], ["10", "11"]);
  stage.show(1);
  assert.deepEqual(board.below.children, []);
});

test("dice lie beside the unit that they are thrown at, with those that hit, until the next line", async () => {
  stage.show(4);
  stage.speed = 1;
  const playing = stage.play(5);
  await settled();
  assert.equal(box().hidden, false);
  assert.deepEqual(box().querySelectorAll("p").map((/** @type {any} */ one) => one.text), ["Needed: 5", "Hits: 1"]);
  assert.deepEqual(box().querySelectorAll(".die").map((/** @type {any} */ one) => one.attributes.class), ["die hits", "die"]);
  assert.equal(box().style.left, "24%"); // over the unit it would reach beyond the board
  assert.deepEqual([board.above.querySelector("line").attributes.x1, board.above.querySelector("circle").attributes.cx], ["11", "12"]);
  stage.cut();
  assert.equal(await playing, false);
  stage.show(5);
  assert.equal(box().hidden, true);
  assert.deepEqual(board.above.children, []);
});

test("what is asked for gives way to what is asked for next", async () => {
  stage.show(0);
  stage.speed = 1;
  const first = stage.play(LINES.length);
  await settled();
  stage.show(2);
  assert.equal(await first, false);
  assert.equal(stage.at, 2);
  assert.deepEqual(shown.at(-1)?.units.A1, [10, 0, 4, 3]);
});

test("a unit that is destroyed or hit is marked before it goes", async () => {
  stage.show(5);
  await stage.play(LINES.length);
  const marks = board.tokens.get("B1").classList;
  assert.deepEqual(["hit", "falling"].map((mark) => marks.contains(mark)), [true, true]);
});

test("titles of throws name the turn, the unit and what is needed", () => {
  const titles = ["turn 1 A 4 B 2", "act A1 4 5", "fight A1 B1 x x 5 x 6 3 2 1"].map((line) => {
    const [kind, ...words] = line.split(" ");
    return stage.titleOf(standIn({ kind, need: 5 }), words);
  });
  assert.deepEqual(titles, ["Turn 1 of 9 · Initiative", "Unit 1 acts · on 5", "Needed: 5"]);
});

test("the higher die has the initiative, and of two equal ones neither", () => {
  const hits = (/** @type {number[]} */ ...dice) => dice.map((face) => stage.isHit(standIn({ kind: "turn", need: null, dice }), face));
  assert.deepEqual(hits(4, 2), [true, false]);
  assert.deepEqual(hits(3, 3), [false, false]);
});
