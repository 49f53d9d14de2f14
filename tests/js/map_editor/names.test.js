// The names that the map editor takes while they are typed; the site's check reads the same table.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { faultOfName } from "../../../static/js/map_editor/names.js";

const TABLE = JSON.parse(readFileSync(new URL("../../hexmap/names_in_orders.json", import.meta.url), "utf8"));
const WORDS = { alike: "nameTaken", blanks: "nameBlanks", invisible: "nameInvisible", marks: "nameMarks", number: "nameNumber", word: "nameWord" };

for (const { name, others, fault } of TABLE) {
  test(`${JSON.stringify(name)} beside ${JSON.stringify(others)} is ${fault ?? "taken"}`, () => {
    assert.equal(faultOfName(name, others), fault === null ? "" : WORDS[/** @type {keyof typeof WORDS} */ (fault)]);
  });
}

test("a name is needed", () => {
  assert.equal(faultOfName(" ", []), "nameEmpty");
});
