import assert from "node:assert/strict";
import { test } from "node:test";

import { Geometry, round } from "../../../static/js/map/geometry.js";
import { BOARD } from "./board.js";

const geometry = new Geometry(BOARD);
const ALL = [...Array(geometry.count).keys()];
const SIDES = [0, 1, 2, 3, 4, 5];
const hex = (/** @type {string} */ name) => geometry.index(name);
const named = (/** @type {number} */ index) => (index < 0 ? null : geometry.name(index));

test("hexes are counted row by row from the north-west", () => {
  assert.equal(hex("0101"), 0);
  assert.equal(hex("0202"), 5);
  assert.equal(hex("0403"), 11);
  assert.deepEqual(ALL.map((index) => hex(geometry.name(index))), ALL);
});

test("hexes of a part of a larger map keep their names", () => {
  const part = new Geometry({ ...BOARD, grid: { columns: 4, rows: 3, digits: 2, west: 30, north: 17 } });
  assert.equal(part.name(0), "3118");
  assert.equal(part.index("3219"), 5);
});

test("names have as many digits as the board says", () => {
  const wide = new Geometry({ ...BOARD, grid: { columns: 120, rows: 3, digits: 3 } });
  assert.equal(wide.name(119), "120001");
  assert.equal(wide.index("001002"), 120);
});

test("the first hex touches the left and upper margin", () => {
  const { x, y } = geometry.centre(hex("0101"));
  assert.equal(x, 25);
  assert.equal(round(y), 24.3);
  assert.equal(geometry.hexagon(0), "M15 7L35 7L45 24.3L35 41.6L15 41.6L5 24.3Z");
});

test("even columns lie half a hex lower", () => {
  const [first, second, third] = ["0101", "0201", "0301"].map((name) => geometry.centre(hex(name)));
  assert.equal(second.x - first.x, 30);
  assert.equal(third.x - first.x, 60);
  assert.equal(round(second.y - first.y), 17.3);
  assert.equal(third.y, first.y);
});

test("neighbours go clockwise from the north", () => {
  const around = (/** @type {string} */ name) => SIDES.map((side) => named(geometry.beside(hex(name), side)));
  assert.deepEqual(around("0202"), ["0201", "0302", "0303", "0203", "0103", "0102"]);
  assert.deepEqual(around("0302"), ["0301", "0401", "0402", "0303", "0202", "0201"]);
});

test("there is nothing beside the map", () => {
  const around = (/** @type {string} */ name) => SIDES.map((side) => named(geometry.beside(hex(name), side)));
  assert.deepEqual(around("0101"), [null, null, "0201", "0102", null, null]);
  assert.deepEqual(around("0403"), ["0402", null, null, null, null, "0303"]);
});

test("a neighbour has the hex on its opposite side, with the same two corners between them", () => {
  for (const index of ALL) {
    for (const side of SIDES) {
      const other = geometry.beside(index, side);
      if (other >= 0) {
        assert.equal(geometry.beside(other, (side + 3) % 6), index);
        assert.deepEqual(geometry.corner(index, side), geometry.corner(other, side + 4));
        assert.deepEqual(geometry.corner(index, side + 1), geometry.corner(other, side + 3));
      }
    }
  }
});

test("directions are by the clock, and 0 stays", () => {
  const from = hex("0202");
  assert.equal(named(geometry.neighbour(from, 12)), "0201");
  assert.equal(named(geometry.neighbour(from, 4)), "0303");
  assert.equal(geometry.neighbour(from, 0), from);
  assert.equal(geometry.neighbour(hex("0101"), 12), -1);
  assert.equal(geometry.direction(from, hex("0303")), 4);
  assert.equal(geometry.direction(hex("0303"), from), 10);
  assert.equal(geometry.direction(from, hex("0403")), null);
  assert.equal(geometry.direction(from, from), null);
  assert.equal(geometry.direction(hex("0101"), -1), null);
});

test("a point belongs to the hex that it lies in, up to its corners", () => {
  for (const index of ALL) {
    const { x, y } = geometry.centre(index);
    assert.equal(named(geometry.at(x, y)), geometry.name(index));
    for (const which of SIDES) {
      const corner = geometry.point(geometry.corner(index, which));
      const near = geometry.at(x + (corner.x - x) * 0.99, y + (corner.y - y) * 0.99);
      assert.equal(named(near), geometry.name(index));
    }
  }
});

test("points beside the map belong to no hex", () => {
  assert.equal(geometry.at(0, 0), -1);
  assert.equal(geometry.at(55, 10), -1); // above 0201, which lies lower than 0101
  assert.equal(geometry.at(25, 115), -1); // below 0103
  assert.equal(geometry.at(140, 60), -1);
});
