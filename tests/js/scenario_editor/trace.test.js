import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Geometry } from "../../../static/js/map/geometry.js";
import { Trace } from "../../../static/js/scenario_editor/trace.js";
import { BOARD } from "../map/board.js";

const geometry = new Geometry(BOARD);
const OUTSIDE = { x: -100, y: -100 };
/** @type {string[][]} */
let painted = [];
/** @type {string[][]} */
let said = [];

const names = (/** @type {number[]} */ hexes) => hexes.map((hex) => geometry.name(hex));
const at = (/** @type {string} */ name) => geometry.centre(geometry.index(name));

/** @type {Trace} */
let trace;
beforeEach(() => {
  [painted, said] = [[], []];
  trace = new Trace({
    geometry,
    hexAt: ({ x, y }) => geometry.at(x, y),
    paint: (hexes) => painted.push(names(hexes)),
    done: (hexes) => said.push(["done", ...names(hexes)]),
    undo: (hexes) => said.push(["undo", ...names(hexes)]),
  });
});

test("a click paints its hex alone", () => {
  trace.begin(at("0102"));
  trace.end();
  assert.deepEqual(painted, [["0102"]]);
  assert.deepEqual(said, [["done", "0102"]]);
});

test("a pointer that jumps paints the hexes between, each once", () => {
  trace.begin(at("0101"));
  trace.over(at("0103"));
  trace.over(at("0102"));
  trace.end();
  assert.deepEqual(painted, [["0101"], ["0102", "0103"], []]);
  assert.deepEqual(said, [["done", "0101", "0102", "0103"]]);
});

test("a trace that begins beside the map paints from where it enters", () => {
  trace.begin(OUTSIDE);
  trace.over(at("0201"));
  trace.over(OUTSIDE);
  trace.end();
  assert.deepEqual(said, [["done", "0201"]]);
});

test("a second finger undoes the trace, and the next one begins again", () => {
  trace.begin(at("0101"));
  trace.abandon();
  trace.begin(at("0301"));
  trace.end();
  assert.deepEqual(said, [["undo", "0101"], ["done", "0301"]]);
});
