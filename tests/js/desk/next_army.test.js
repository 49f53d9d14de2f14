import assert from "node:assert/strict";
import { test } from "node:test";

import { neighbouringArmy, nextWaiting } from "../../../static/js/desk/next_army.js";

const list = (/** @type {number[]} */ ...waiting) => [3, 4, 7].map((number) => ({ number, waits: waiting.includes(number) }));

test("the next army without orders follows the chosen one in the list", () => {
  assert.equal(nextWaiting(list(3, 4, 7), 3), 4);
  assert.equal(nextWaiting(list(3, 7), 3), 7);
});

test("after the last army the first one without orders comes again", () => {
  assert.equal(nextWaiting(list(3), 7), 3);
});

test("the chosen army comes last, and nothing where none waits", () => {
  assert.equal(nextWaiting(list(4), 4), 4);
  assert.equal(nextWaiting(list(), 4), null);
  assert.equal(nextWaiting([], null), null);
});

test("without a chosen army, or with a teammate's, the list begins with the first", () => {
  assert.equal(nextWaiting(list(4, 7), null), 4);
  assert.equal(nextWaiting(list(4, 7), 99), 4);
});

test("armies follow one another in both directions, and begin at either end", () => {
  assert.equal(neighbouringArmy([3, 4, 7], 7, 1), 3);
  assert.equal(neighbouringArmy([3, 4, 7], 3, -1), 7);
  assert.equal(neighbouringArmy([3, 4, 7], null, 1), 3);
  assert.equal(neighbouringArmy([3, 4, 7], null, -1), 7);
  assert.equal(neighbouringArmy([], null, 1), null);
});
