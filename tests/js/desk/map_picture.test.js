import assert from "node:assert/strict";
import { test } from "node:test";

import { pictureFor } from "../../../static/js/desk/map_picture.js";

const ALL = { picture: "large", small: "small", sharp: "sharp" };
const on = (/** @type {boolean} */ small, /** @type {number} */ density) => ({ small, density });

test("a screen with twice the pixels takes the next larger picture", () => {
  assert.equal(pictureFor(ALL, on(false, 1)), "large");
  assert.equal(pictureFor(ALL, on(false, 2)), "sharp");
  assert.equal(pictureFor(ALL, on(true, 1)), "small");
  assert.equal(pictureFor(ALL, on(true, 3)), "large");
});

test("what is not drawn yet is done without", () => {
  assert.equal(pictureFor({ picture: "large", small: null, sharp: null }, on(false, 2)), "large");
  assert.equal(pictureFor({ picture: "large" }, on(true, 1)), "large");
  assert.equal(pictureFor({}, on(true, 2)), null);
});
