import assert from "node:assert/strict";
import { test } from "node:test";

import { asksForHelp } from "../../../static/js/desk/help.js";

const pressed = (/** @type {string} */ key, held = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

test("the question mark opens the shortcuts wherever nothing is being written", () => {
  assert.equal(asksForHelp(pressed("?"), "BODY"), true);
  assert.equal(asksForHelp(pressed("?"), "INPUT"), false);
  assert.equal(asksForHelp(pressed("?"), "TEXTAREA"), false);
});

test("other keys, and keys of the browser, do not", () => {
  assert.equal(asksForHelp(pressed("x"), "BODY"), false);
  assert.equal(asksForHelp(pressed("?", { ctrlKey: true }), "BODY"), false);
});
