// Marches as people type them; the site reads the same table.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { parseMarch } from "../../../static/js/map/marches.js";

const TYPED = JSON.parse(readFileSync(new URL("../../orders/typed_marches.json", import.meta.url), "utf8"));

for (const { text, army, march } of TYPED) {
  test(`${JSON.stringify(text)} for army ${army} is ${march}`, () => {
    assert.equal(parseMarch(text, army)?.join(" ") ?? null, march);
  });
}

test("a line that names an army is not read where its own is not known", () => {
  assert.equal(parseMarch("Army 4: 2 4 2"), null);
});
