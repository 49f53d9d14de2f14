import assert from "node:assert/strict";
import { test } from "node:test";

import { wordsOf, withoutLast, withWord } from "../../../static/js/desk/form_words.js";

test("a name of several words and the units of a drop belong to one word", () => {
  const text = "in 2  x4 d!Alba Fucens 6 drop legion_foot 2 legion_horse 1 8";
  assert.deepEqual(wordsOf(text), ["in", "2", "x4", "d!Alba Fucens", "6", "drop legion_foot 2 legion_horse 1", "8"]);
});

test("a direction after units that are left stays a direction", () => {
  assert.deepEqual(wordsOf("drop foot 1 4 6"), ["drop foot 1", "4", "6"]);
});

test("a word is added behind, and the last one is undone", () => {
  assert.equal(withWord(" 2 4 ", "d:Nola"), "2 4 d:Nola");
  assert.equal(withoutLast("2 4 d:Alba Fucens"), "2 4");
  assert.equal(withoutLast("drop foot 1"), "");
  assert.equal(withoutLast(""), "");
});
