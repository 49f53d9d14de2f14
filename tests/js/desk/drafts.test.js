import assert from "node:assert/strict";
import { test } from "node:test";

import { draftsAmong, isWorthAButton } from "../../../static/js/desk/drafts.js";
import { standIn } from "../document.js";

/**
 * A line with its field, what stood in it when the page came, and whether that was a draft.
 *
 * @param {string} field
 * @param {string} value
 * @param {string} had
 * @param {boolean} [draft]
 */
const line = (field, value, had, draft = false) => standIn({
  dataset: { field },
  elements: { namedItem: (/** @type {string} */ name) => ({ value: name.startsWith("had-") ? had : value }) },
  hasAttribute: (/** @type {string} */ name) => name === "data-draft" && draft,
});

test("drafts are lines with a saved draft, and lines with text that is not submitted", () => {
  const lines = [line("movement-3", "2 4", "2 4", true), line("movement-4", "6", ""), line("movement-5", "8", "8"), line("movement-6", "", "")];
  assert.deepEqual(draftsAmong(lines).map(({ dataset }) => dataset.field), ["movement-3", "movement-4"]);
});

test("a line that has been emptied is no draft", () => {
  assert.deepEqual(draftsAmong([line("movement-3", " ", "2 4", true)]), []);
});

test("the button is shown where it does more than the one of the chosen army", () => {
  assert.equal(isWorthAButton([], 3), false);
  assert.equal(isWorthAButton(["movement-3"], 3), false);
  assert.equal(isWorthAButton(["movement-4"], 3), true);
  assert.equal(isWorthAButton(["movement-3", "transfer-3"], 3), true);
  assert.equal(isWorthAButton(["movement-13"], 3), true);
});
