import assert from "node:assert/strict";
import { test } from "node:test";

import { Unsaved } from "../../../static/js/scenario_editor/unsaved.js";

/** @param {boolean} [changed] */
function editor(changed = false) {
  const form = new EventTarget();
  const page = new EventTarget();
  /** @type {(() => void)[]} */
  const waiting = [];
  new Unsaved({ form, page, changed, later: (act) => waiting.push(act) });
  return {
    page,
    waiting,
    change: (/** @type {string} */ name) => form.dispatchEvent(Object.defineProperty(new Event("change"), "target", { value: { name } })),
    submit: (/** @type {string} */ value) => form.dispatchEvent(Object.assign(new Event("submit"), { submitter: { value } })),
    asks: () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true })),
  };
}

test("a page without changes is left without a question", () => {
  assert.equal(editor().asks(), false);
});

test("a changed field, or a change on an earlier page, asks first", () => {
  const here = editor();
  here.change("title-0");
  assert.equal(here.asks(), true);
  assert.equal(editor(true).asks(), true);
});

test("a brush is no change", () => {
  const here = editor();
  here.change("brush");
  assert.equal(here.asks(), false);
});

test("what the editor sends itself asks nothing", () => {
  const here = editor(true);
  here.submit("save");
  assert.equal(here.asks(), false);
});

test("a download leaves the page there, and the question comes back", () => {
  const here = editor(true);
  here.submit("download");
  assert.equal(here.asks(), false);
  here.waiting.forEach((act) => act());
  assert.equal(here.asks(), true);
});

test("a page that is shown again from the history asks again", () => {
  const here = editor(true);
  here.submit("go-check");
  here.page.dispatchEvent(new Event("pageshow"));
  assert.equal(here.asks(), true);
});
