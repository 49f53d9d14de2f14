import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Geometry } from "../../../static/js/map/geometry.js";
import { Gestures } from "../../../static/js/map/gestures.js";
import { standIn } from "../document.js";
import { BOARD } from "./board.js";

const geometry = new Geometry({ ...BOARD, layout: { ...BOARD.layout, size: 13.3 } }); // 23 pixels between two centres

/** @type {Record<string, (event: object) => void>} */
let listeners = {};
/** @type {Point[]} */
let taps = [];
/** @type {number[]} */
let zooms = [];
beforeEach(() => {
  [listeners, taps, zooms] = [{}, [], []];
});

/** @param {{ place?: (point: Point) => number }} [how] */
function listen(how) {
  const frame = {
    addEventListener: (/** @type {string} */ name, /** @type {(event: object) => void} */ act) => (listeners[name] = act),
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture() {},
  };
  const viewport = standIn({ frame, zoom: (/** @type {number} */ factor) => zooms.push(factor), pan() {} });
  return new Gestures(viewport, { tap: (point) => taps.push(point), hover() {}, ...how });
}

const hexes = { place: (/** @type {Point} */ { x, y }) => geometry.at(x, y) };

/**
 * @param {Point} point
 * @param {number} at
 * @param {string} [pointerType]
 */
function tap({ x, y }, at, pointerType = "touch") {
  const event = { pointerId: 1, button: 0, clientX: x, clientY: y, timeStamp: at, pointerType };
  listeners.pointerdown(event);
  listeners.pointerup(event);
}

/**
 * A point beside the centre of a hex.
 *
 * @param {string} hex
 * @param {number} right
 * @param {number} down
 */
function beside(hex, right, down) {
  const { x, y } = geometry.centre(geometry.index(hex));
  return { x: x + right, y: y + down };
}

test("two quick taps on neighbours are two taps, however near", () => {
  listen(hexes);
  tap(beside("0101", 0, 0), 0);
  tap(beside("0102", 0, 0), 150);
  assert.equal(taps.length, 2);
  assert.deepEqual(zooms, []);
});

test("two quick taps in one hex zoom, even if the finger lands a little beside", () => {
  listen(hexes);
  tap(beside("0101", -8, 0), 0);
  tap(beside("0101", 8, 0), 150);
  assert.deepEqual(zooms, [1.8]);
});

test("two quick taps at nearly the same point zoom, even across the edge of a hex", () => {
  listen(hexes);
  tap(beside("0101", 0, 8), 0);
  tap(beside("0102", 0, -8), 150);
  assert.deepEqual(zooms, [1.8]);
});

test("taps far apart in one large hex, slow ones and clicks of a mouse do not zoom", () => {
  listen({ place: () => 7 });
  tap({ x: 10, y: 10 }, 0);
  tap({ x: 40, y: 10 }, 150);
  tap({ x: 40, y: 10 }, 600);
  tap({ x: 40, y: 10 }, 2000, "mouse");
  tap({ x: 40, y: 10 }, 2100, "mouse");
  assert.deepEqual(zooms, []);
});

test("where hexes do not matter, two quick taps near each other zoom", () => {
  listen();
  tap({ x: 10, y: 10 }, 0);
  tap({ x: 30, y: 10 }, 150);
  assert.deepEqual(zooms, [1.8]);
});
