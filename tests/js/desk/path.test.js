import assert from "node:assert/strict";
import { test } from "node:test";

import { drawPath, written } from "../../../static/js/desk/path.js";
import { parseMarch as parse } from "../../../static/js/map/marches.js";
import { Geometry } from "../../../static/js/map/geometry.js";
import { BOARD } from "../map/board.js";
import { fakeDocument, standIn } from "../document.js";

globalThis.document = fakeDocument;
const geometry = new Geometry(BOARD);
const START = geometry.index("0202");

/**
 * What `drawPath` draws, by layer.
 *
 * @param {number[]} numbers
 * @param {PathPreview | null} preview
 */
function drawn(numbers, preview) {
  /** @type {Record<string, any[]>} */
  const layers = {};
  const draw = (/** @type {string} */ name, /** @type {any[]} */ ...elements) => { layers[name] = elements; };
  drawPath({ board: standIn({ geometry }), overlay: standIn({ draw }) }, START, numbers, preview);
  const ways = Object.fromEntries(layers.path.map(({ attributes }) => [attributes.class, attributes.d]));
  return { ways, badges: layers.badges };
}

const step = (/** @type {{ hex: string, left: number, entered?: boolean, carried_out?: boolean, stop?: any }} */ values) => ({ number: 12, entered: true, carried_out: true, left_unit: "MP", stop: null, ...values });

test("a line of numbers is read with spaces or commas between them", () => {
  assert.deepEqual(parse("2, 4 4"), [2, 4, 4]);
  assert.deepEqual(parse("  12,0 "), [12, 0]);
  assert.deepEqual(parse(""), []);
});

test("a line that has anything but directions in it is not understood", () => {
  assert.deepEqual(["3", "2 x", "14", "-2", "02", "2.0"].map(parse), Array(6).fill(null));
});

test("numbers lead from hex to hex, and 0 stays", () => {
  const way = written(geometry, START, [12, 4, 0, 6]).map((hex) => geometry.name(hex));
  assert.deepEqual(way, ["0202", "0201", "0302", "0302", "0303"]);
});

test("a way that leaves the map goes no further until it comes back", () => {
  const way = written(geometry, START, [12, 12, 12, 6]).map((hex) => geometry.name(hex));
  assert.deepEqual(way, ["0202", "0201", "0201", "0201", "0202"]);
});

test("a path without a preview is all dots", () => {
  const { ways, badges } = drawn([12], null);
  assert.deepEqual(ways, { "path-rest": "M55 76.3L55 41.6", "path-halo": "", "path-line": "" });
  assert.deepEqual(badges, []);
});

test("what is carried out is a firm line, the rest has dots, and points left stand at each step", () => {
  const steps = [step({ hex: "0201", left: 5 }), step({ hex: "0302", left: 3, entered: false, carried_out: false })];
  const { ways, badges } = drawn([12, 4], { steps });
  assert.deepEqual(ways, { "path-rest": "M55 41.6L85 59", "path-halo": "M55 76.3L55 41.6", "path-line": "M55 76.3L55 41.6" });
  assert.deepEqual(badges.map(({ text }) => text), ["5"]);
});

test("a hex that is entered twice has the points that are left last", () => {
  const steps = [step({ hex: "0201", left: 5 }), step({ hex: "0202", left: 4 }), step({ hex: "0201", left: 2 })];
  const { badges } = drawn([12, 6, 12], { steps });
  assert.deepEqual(badges.map(({ text }) => text), ["2", "4"]);
});

test("a mark shows where the path stops", () => {
  const steps = [step({ hex: "0201", left: 5, stop: { text: "An enemy stands there", rule: "MV.7" } })];
  const marks = drawn([12], { steps }).badges.map(({ children: [group] }) => group.attributes.class);
  assert.deepEqual(marks, ["sized badge", "sized stop"]);
});
