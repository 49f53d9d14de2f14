// Squares as both sides see them, boards line by line, odds, and battle plans.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BoardGeometry } from "../../../static/js/battles/geometry.js";
import { activationPercent, hitsInWords, oddsOf } from "../../../static/js/battles/odds.js";
import { put } from "../../../static/js/battles/plan.js";
import { boardsOf, stepsOf, throwOf } from "../../../static/js/battles/timeline.js";

const BOARD = { columns: 18, rows: 11, square: 40 };
const [south, north] = [0, 1].map((side) => new BoardGeometry({ side, ...BOARD }));

test("side A sees its own edge at the bottom", () => {
  assert.deepEqual(south.middle(0), { x: 20, y: 420 });
  assert.equal(south.squareAt({ x: 20, y: 420 }), 0);
  assert.equal(south.degrees(0), 0);
});

test("side B sees the board turned by half", () => {
  assert.deepEqual(north.middle(197), { x: 20, y: 420 });
  assert.equal(north.degrees(4), 0);
  assert.equal(north.name(197), "1811");
  assert.equal(north.ownName(197), "0101");
  assert.equal(north.ofOwnName("0101"), 197);
});

test("there is no square beside the board", () => {
  assert.equal(south.squareAt({ x: -1, y: 10 }), null);
  assert.equal(south.ofOwnName("1901"), null);
  assert.equal(south.ofOwnName("x"), null);
});

test("an arrow goes to the square that lies most in its direction", () => {
  const squares = ["0505", "0805", "0610", "0504"].map((name) => south.ofOwnName(name) ?? -1);
  assert.equal(south.next(squares[0], { x: 1, y: 0 }, squares), squares[1]);
  assert.equal(south.next(squares[0], { x: 0, y: -1 }, squares), squares[2]);
  assert.equal(south.next(squares[0], { x: 0, y: 1 }, squares), squares[3]);
  assert.equal(south.next(squares[0], { x: -1, y: 0 }, squares), null);
});

test("expected hits of heavy infantry, and of elephants that throw fours again", () => {
  assert.equal(oddsOf({ dice: 4, need: 5 }).hits.toFixed(2), "1.33");
  assert.equal(oddsOf({ dice: 4, need: 5 }).percent, 80);
  assert.equal(oddsOf({ dice: 4, need: 4 }, true).hits.toFixed(2), "2.40");
  assert.equal(oddsOf({ dice: 2, need: 5 }, true).hits.toFixed(2), "0.67");
});

test("expected hits are written as the language of the page does", () => {
  assert.equal(hitsInWords(oddsOf({ dice: 4, need: 5 }).hits, "en"), "1.3");
  assert.equal(hitsInWords(2, "sv"), "2,0");
});

test("the third unit is activated with 90 per cent, the first without a throw", () => {
  assert.equal(activationPercent(1), 90);
  assert.equal(activationPercent(null), 100);
});

const BATTLE = {
  start: { units: { A1: [0, 0, 4, 16], B1: [18, 4, 4, 16] }, generals: [1, 1] },
  scenes: [
    { line: "turn 1 A 4 B 2 first A" },
    { line: "phase A" },
    { line: "act A1 1 -" },
    { line: "fight A1 B1 front need 5 dice 5 2 6 6 hits 3" },
    { line: "hp B1 13", units: { B1: [18, 4, 4, 13] } },
    { line: "phase B" },
    { line: "fail B1 3 0" },
  ],
};

test("boards follow the lines, and know who has been activated in the phase", () => {
  const boards = boardsOf(/** @type {any} */ (BATTLE));
  assert.equal(boards.length, 8);
  assert.equal(boards[4].units.B1[3], 16);
  assert.equal(boards[5].units.B1[3], 13);
  assert.deepEqual([...boards[5].done], ["A1"]);
  assert.deepEqual([...boards[7].done], ["B1"]);
  assert.equal(boards[7].side, 1);
  assert.equal(boards[7].turn, 1);
});

test("an activation is one step with all that comes of it", () => {
  assert.deepEqual(stepsOf(/** @type {any} */ (BATTLE.scenes)), [0, 1, 2, 5, 6]);
});

test("lines give their dice", () => {
  assert.deepEqual(throwOf(BATTLE.scenes[3].line), { kind: "fight", dice: [5, 2, 6, 6], need: 5, at: "B1", from: "A1" });
  assert.deepEqual(throwOf("shoot B5 A3 dice 6 1 hits 1")?.dice, [6, 1]);
  assert.equal(throwOf("act A1 1 -"), null);
  assert.equal(throwOf("fail B1 3 0")?.need, 1);
  assert.equal(throwOf("hp B1 13"), null);
});

test("a unit put on another one changes places with it, and leaves its zone never", () => {
  const squares = new Map([
    [1, 10],
    [2, 11],
  ]);
  const swapped = put(squares, 1, 11, () => true);
  assert.deepEqual([...(swapped?.squares ?? [])], [[1, 11], [2, 10]]);
  assert.equal(swapped?.other, 2);
  assert.equal(put(squares, 1, 12, () => false), null);
  assert.equal(put(squares, 1, 12, () => true)?.other, null);
});
