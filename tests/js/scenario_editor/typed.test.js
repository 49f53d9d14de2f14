import assert from "node:assert/strict";
import { test } from "node:test";

import { Geometry } from "../../../static/js/map/geometry.js";
import { hexOf, nextNumber } from "../../../static/js/scenario_editor/typed.js";
import { BOARD } from "../map/board.js";

const geometry = new Geometry(BOARD);
const ENNA = { name: "Enna", hex: geometry.index("0302") };

test("a hex is meant by its number or by the name of its structure", () => {
  assert.equal(hexOf(geometry, [ENNA], " 0403 "), geometry.index("0403"));
  assert.equal(hexOf(geometry, [ENNA], "enna"), ENNA.hex);
});

test("what is no hex of the map means none", () => {
  for (const typed of ["", "Gela", "403", "0004", "0504", "0100", "04033"]) {
    assert.equal(hexOf(geometry, [ENNA], typed), -1, typed);
  }
});

test("a new army gets the lowest number that is free", () => {
  assert.equal(nextNumber([]), 1);
  assert.equal(nextNumber(["1", "2", "4"]), 3);
  assert.equal(nextNumber(["2", ""]), 1);
});
