import assert from "node:assert/strict";
import { test } from "node:test";

import { Bubble, placed } from "../../../static/js/desk/bubble.js";
import { standIn } from "../document.js";

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

test("a bubble without a point stands at the upper edge, and says by its border whether something is wrong", () => {
  /** @type {[string, boolean][]} */
  const classes = [];
  const paper = standIn({
    style: {}, hidden: true, offsetWidth: 200, offsetHeight: 60,
    classList: { toggle: (/** @type {string} */ name, /** @type {boolean} */ on) => classes.push([name, on]) },
    replaceChildren: () => {},
  });
  const bubble = new Bubble({ paper, frame: standIn({ offsetWidth: 360, offsetHeight: 400 }), rules: "/rules/" });
  bubble.show(null, { text: "Armies 2 and 4 both make for 3925", wrong: true });
  assert.deepEqual([paper.hidden, paper.style.top, paper.style.left, classes], [false, "8px", "80px", [["wrong", true]]]);
});
