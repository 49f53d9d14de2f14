import assert from "node:assert/strict";
import { test } from "node:test";

import { Geometry } from "../../../static/js/map/geometry.js";
import { outline, trail, web } from "../../../static/js/map/regions.js";
import { BOARD } from "./board.js";

const geometry = new Geometry(BOARD);
const hexes = (/** @type {string[]} */ ...names) => names.map((name) => geometry.index(name));
const loops = (/** @type {string} */ data) => data.split("M").filter(Boolean).map((loop) => loop.replace("Z", "").split("L").length);

test("the outline of one hex has its six corners", () => {
  assert.deepEqual(loops(outline(geometry, new Set(hexes("0202")))), [6]);
});

test("the side between two hexes is no part of their outline", () => {
  assert.deepEqual(loops(outline(geometry, new Set(hexes("0202", "0203")))), [10]);
});

test("hexes apart have an outline each, and a hole has one of its own", () => {
  assert.deepEqual(loops(outline(geometry, new Set(hexes("0101", "0403")))), [6, 6]);
  const ring = hexes("0201", "0302", "0303", "0203", "0103", "0102");
  assert.deepEqual(loops(outline(geometry, new Set(ring))).sort(), [18, 6]);
});

test("no hex has no outline", () => {
  assert.equal(outline(geometry, new Set()), "");
});

test("a trail leads through the middles of hexes, and needs two", () => {
  assert.equal(trail(geometry, hexes("0101", "0201")), "M25 24.3L55 41.6");
  assert.equal(trail(geometry, hexes("0101")), "");
});

test("lines that share a stretch draw it once", () => {
  const one = hexes("0101", "0102", "0103");
  const other = hexes("0102", "0103");
  assert.equal(web(geometry, [one, other]).split("M").length - 1, 2);
});
