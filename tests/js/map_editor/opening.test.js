import assert from "node:assert/strict";
import { test } from "node:test";

import { Refused } from "../../../static/js/desk/ask.js";
import { firstMap } from "../../../static/js/map_editor/opening.js";
import { Fault } from "../../../static/js/map_editor/reading.js";
import { standIn } from "../document.js";

const PLACE = { address: "/map-editor/mine/7/", version: 3 };
const LATEST = { ...PLACE, version: 4 };

/**
 * The map that the page begins with; a draft is the word for where it comes from.
 *
 * @param {KeptMap | null} kept
 * @param {object} [documents]
 */
function first(kept, documents = {}) {
  return firstMap({
    kept,
    documents: standIn({
      shipped: () => "from the site",
      saved: () => ({ draft: "from the account", place: LATEST }),
      read: () => "from the browser",
      blank: () => "blank",
      ...documents,
    }),
    shipped: "/map-editor/maps/sicily.json",
    newMap: standIn({}),
  });
}

const fail = (/** @type {Error} */ problem) => () => {
  throw problem;
};

test("a browser that has kept nothing begins with a map of the site", async () => {
  assert.deepEqual(await first(null), { draft: "from the site", changed: false, place: null, problem: "" });
});

test("unsaved changes are taken from the browser", async () => {
  const found = await first({ text: "{}", changed: true, place: PLACE });
  assert.deepEqual(found, { draft: "from the browser", changed: true, place: PLACE, problem: "" });
});

test("a saved map without changes is loaded from the account", async () => {
  const found = await first({ text: "{}", changed: false, place: PLACE });
  assert.deepEqual(found, { draft: "from the account", changed: false, place: LATEST, problem: "" });
});

test("an account that cannot be reached leaves the map of the browser in its place", async () => {
  const found = await first({ text: "{}", changed: false, place: PLACE }, { saved: fail(new Refused("offline")) });
  assert.deepEqual([found.draft, found.place], ["from the browser", PLACE]);
});

test("a map that was deleted from the account has no place there", async () => {
  const gone = { saved: fail(new Refused("gone", "", 404)) };
  const found = await first({ text: "{}", changed: false, place: PLACE }, gone);
  assert.deepEqual([found.draft, found.place], ["from the browser", null]);
});

test("where no map can be opened, a blank one comes with the problem", async () => {
  const found = await first({ text: "{", changed: true }, { read: fail(new Fault("terrain", "is missing")) });
  assert.deepEqual(found, { draft: "blank", changed: false, place: null, problem: "terrain: is missing" });
});

test("a fault of the program is not taken for one of the map", async () => {
  await assert.rejects(first(null, { shipped: fail(new TypeError("a bug")) }), TypeError);
});
