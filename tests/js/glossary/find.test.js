import assert from "node:assert/strict";
import { test } from "node:test";

import { finder } from "../../../static/js/glossary/find.js";

const find = finder({
  zoc: ["ZoC", "", "ZC.1", "ZoC", "zones of control"],
  mp: ["MP", "", "MV.1", "MP"],
  nmp: ["NMP", "", "IN.4", "NMP", "naval movement points"],
  siege: ["siege", "", "SI.1", "siege", "sieges"],
  superiority: ["superiority", "", "IN.3", "naval superiority"],
  besieged: ["belägring", "", "SI.1", "belägra", "belägrar"],
  sentence: ["FP", "", "FA.3"],
});
const words = (/** @type {string} */ text) => find(text).map(({ key, word }) => `${key} ${word}`);

test("a term is found with its place, also beside numbers and signs", () => {
  assert.deepEqual(find("needs 14 MP, has 12"), [{ key: "mp", at: 9, word: "MP" }]);
  assert.deepEqual(words("(ZoC): MP"), ["zoc ZoC", "mp MP"]);
});

test("words are found in any case, abbreviations only in their own letters", () => {
  assert.deepEqual(words("Sieges and Zones of control"), ["siege Sieges", "zoc Zones of control"]);
  assert.deepEqual(words("the zoc of mp, nmp and ZOC"), []);
});

test("only whole words are found, the longest first", () => {
  assert.deepEqual(words("besieger, siegecraft, MPs, anti-siege"), []);
  assert.deepEqual(words("NMP, sieges"), ["nmp NMP", "siege sieges"]);
  assert.deepEqual(words("Armén belägrar Gela, en belägrare"), ["besieged belägrar"]);
});

test("a term without forms is not looked for", () => {
  assert.deepEqual(words("FP"), []);
});

test("a form is found as it is written, whatever its signs mean in a pattern", () => {
  const dotted = finder({ pct: ["%", "", "AS.1", "c. loss (FP)", "loss?"] });
  assert.deepEqual(dotted("Losses: c. loss (FP), or loss?").map(({ word }) => word), ["c. loss (FP)", "loss?"]);
  assert.deepEqual(dotted("cx loss FP, los"), []);
});
