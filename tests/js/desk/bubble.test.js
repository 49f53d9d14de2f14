import assert from "node:assert/strict";
import { test } from "node:test";

import { placed } from "../../../static/js/desk/bubble.js";

const FRAME = { width: 360, height: 400 };
const SIZE = { width: 200, height: 60 };

test("a bubble stands above the finger, its middle over the point", () => {
  assert.deepEqual(placed({ x: 180, y: 200 }, SIZE, FRAME), { left: 80, top: 126 });
});

test("a bubble goes below the point where there is no room above", () => {
  assert.deepEqual(placed({ x: 180, y: 30 }, SIZE, FRAME), { left: 80, top: 44 });
});

test("a bubble stays within the left and the right edge", () => {
  assert.equal(placed({ x: 4, y: 200 }, SIZE, FRAME).left, 8);
  assert.equal(placed({ x: 356, y: 200 }, SIZE, FRAME).left, 152);
});

test("a bubble that is larger than the frame begins at its corner", () => {
  assert.deepEqual(placed({ x: 180, y: 200 }, { width: 500, height: 600 }, FRAME), { left: 8, top: 8 });
});
