import assert from "node:assert/strict";
import { test } from "node:test";

import { drawReach } from "../../../static/js/desk/reach.js";
import { Geometry } from "../../../static/js/map/geometry.js";
import { fakeDocument, standIn } from "../document.js";
import { BOARD } from "../map/board.js";

globalThis.document = fakeDocument;

const geometry = new Geometry(BOARD);
const position = standIn({ army: () => ({ faction: "roma" }), faction: () => ({ key: 2 }) });

/**
 * What is drawn for hexes within reach of an army, by the kind of mark.
 *
 * @param {Record<string, Partial<Reached>>} hexes
 */
function drawn(hexes) {
  const reached = { mp: 0, nmp: 0, halted: null, occupied: false, afloat: false, way: "" };
  const reach = new Map(Object.entries(hexes).map(([name, known]) => [geometry.index(name), { ...reached, ...known }]));
  const elements = drawReach({ board: standIn({ geometry }), position }, reach, 4);
  return new Map(elements.map((one) => [standIn(one).attributes.class, standIn(one)]));
}

test("every hex has its figure, digit by digit around its centre", () => {
  const { attributes, text } = /** @type {any} */ (drawn({ "0101": { mp: 12 }, "0201": { mp: 7 } }).get("reach-mark"));
  const [one, two] = ["0101", "0201"].map((name) => geometry.centre(geometry.index(name)));
  assert.equal(text, "127");
  const [first, second, third] = attributes.x.split(" ").map(Number);
  assert.ok(Math.abs((first + second) / 2 - one.x) < 0.1 && second - first > 6);
  assert.ok(Math.abs(third - two.x) < 0.1);
  assert.deepEqual(attributes.y.split(" ").map(Number), [one.y, one.y, two.y].map((y) => Number((y + 6).toFixed(1))));
});

test("hexes on water show naval points in a ring, and those where the army is halted or cannot end are marked", () => {
  const marks = drawn({ "0101": { mp: 3, nmp: 40, afloat: true }, "0202": { halted: "zoc" }, "0303": { occupied: true }, "0402": {} });
  assert.equal(marks.get("reach-mark").text, "40000");
  const strokes = (/** @type {string} */ kind) => marks.get(`reach-mark ${kind}`).attributes.d.split("M").length - 1;
  assert.deepEqual(["afloat", "halted", "occupied"].map(strokes), [1, 1, 1]);
});
