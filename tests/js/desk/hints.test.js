import assert from "node:assert/strict";
import { test } from "node:test";

import { changesOf } from "../../../static/js/desk/hints.js";

test("a suggestion changes only lines that are there and hold something else", () => {
  const lines = new Map([["movement-4", "2 4"], ["assault-4", ""], ["initiative-4", "strength"]]);
  const fields = [
    { name: "movement-4", text: "10 10" },
    { name: "assault-4", text: "assault" },
    { name: "initiative-4", text: "strength" },
    { name: "debark-4", text: "6" },
  ];
  const changes = changesOf(fields, (name) => lines.get(name) ?? null);
  assert.deepEqual(changes, [
    { name: "movement-4", text: "10 10", before: "2 4" },
    { name: "assault-4", text: "assault", before: "" },
  ]);
});
