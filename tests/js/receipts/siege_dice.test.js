import assert from "node:assert/strict";
import { test } from "node:test";

import { siegeDie, siegeDieProblems } from "../../../static/js/receipts/chance.js";

const SEED = "3b1f8e6ad2c4907755e1fa0c9d8b7a6f5e4d3c2b1a09f8e7d6c5b4a392817060";
const RECEIPTS = "c11d7ef772944cedac1ecdc64d649a04615fe2a1b083fc71b1873623c2c7572b";
const PLACE = { round: 3, step: "administration" };
const THROWN = { Agrigentum: { 12: 4 }, Gela: { 7: 2 }, Syracusae: { 9: 6, 12: 2 } };

const problems = (/** @type {AdjudicatedDocument["siege_dice"]} */ dice) =>
  siegeDieProblems(PLACE, { siege_dice: dice }, SEED, RECEIPTS);

test("siege dice follow from seed and receipts", async () => {
  assert.equal(await siegeDie(SEED, `siege:${RECEIPTS}:Syracusae:9`), 6);
  assert.deepEqual(await problems(THROWN), []);
  assert.deepEqual(await problems({}), []);
});

test("a changed die is found", async () => {
  assert.deepEqual(await problems({ ...THROWN, Gela: { 7: 6 } }), [
    { place: PLACE, words: "siege die", about: { army: "7", die: 6, structure: "Gela", expected: 2 } },
  ]);
});

test("missing dice are found", async () => {
  assert.deepEqual(await problems(undefined), [{ place: PLACE, words: "siege dice missing" }]);
});
