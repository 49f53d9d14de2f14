import assert from "node:assert/strict";
import { test } from "node:test";

import { BestWay, numbersOf, wayIn } from "../../../static/js/desk/best_way.js";
import { Geometry } from "../../../static/js/map/geometry.js";
import { BOARD } from "../map/board.js";
import { fakeDocument, standIn } from "../document.js";

globalThis.document = fakeDocument;
const geometry = new Geometry(BOARD);
const hex = (/** @type {string} */ name) => geometry.index(name);
const REACH = new Map([
  [hex("0202"), { mp: 12, nmp: 0, halted: "", occupied: false, afloat: false, way: "" }],
  [hex("0302"), { mp: 7, nmp: 0, halted: "", occupied: false, afloat: false, way: "12 4" }],
]);

/** @param {Reach | null} reach */
function bestWay(reach) {
  /** @type {any[]} */
  const drawn = [];
  const classes = new Map();
  const way = new BestWay({
    geometry,
    overlay: standIn({ draw: (/** @type {string} */ _name, /** @type {any[]} */ ...marks) => drawn.splice(0, drawn.length, ...marks) }),
    frame: standIn({ classList: { toggle: (/** @type {string} */ name, /** @type {boolean} */ on) => classes.set(name, on) } }),
    position: standIn({ army: () => ({ at: hex("0202") }) }),
    selection: { army: 4, planned: 4 },
    layers: { knownReach: () => reach },
  });
  return { way, drawn, classes };
}

test("a way is read from the reach, and is null where the army cannot get or nothing is known", () => {
  assert.equal(wayIn(REACH, hex("0302")), "12 4");
  assert.equal(wayIn(REACH, hex("0401")), null);
  assert.equal(wayIn(null, hex("0302")), null);
});

test("an instruction is read as numbers, and none as none", () => {
  assert.deepEqual(numbersOf("12 4 0"), [12, 4, 0]);
  assert.deepEqual(numbersOf(""), []);
});

test("the march to the hex under the pointer is drawn with the points left at its end", () => {
  const { way, drawn, classes } = bestWay(REACH);
  way.show(hex("0302"));
  assert.deepEqual(drawn.map(({ attributes }) => attributes.d).slice(0, 2), Array(2).fill("M55 76.3L55 41.6L85 59"));
  assert.equal(drawn[2].text, "7");
  assert.equal(classes.get("out-of-reach"), false);
});

test("a hex out of reach has no march and another pointer, and one of which nothing is known has neither", () => {
  const known = bestWay(REACH);
  known.way.show(hex("0401"));
  assert.deepEqual(known.drawn, []);
  assert.equal(known.classes.get("out-of-reach"), true);
  const unknown = bestWay(null);
  unknown.way.show(hex("0401"));
  assert.equal(unknown.classes.get("out-of-reach"), false);
});
