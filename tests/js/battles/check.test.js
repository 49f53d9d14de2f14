// Throwing all dice of a battle again. The battles are in fought.json, as `manage.py fight --auto` prints them; the
// first is the worked example 25 of the quick battle.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import { checkBattle } from "../../../static/js/battles/check.js";

const fought = JSON.parse(await readFile(new URL("./fought.json", import.meta.url), "utf8"));

for (const [name, { battle, record, digest, thrown }] of Object.entries(fought)) {
  test(`every throw of the ${name} battle follows from seed and plans`, async () => {
    assert.deepEqual(await checkBattle(battle, record, digest), { thrown, line: 0 });
  });

  test(`one changed die of the ${name} battle is named with its line`, async () => {
    const lines = record.split("\n");
    const index = lines.findIndex((/** @type {string} */ line) => /^(fight|counter . \d)/.test(line));
    lines[index] = lines[index].replace(/(dice |counter . )(\d)/, (/** @type {string} */ _, /** @type {string} */ before, /** @type {string} */ die) => `${before}${(Number(die) % 6) + 1}`);
    assert.equal((await checkBattle(battle, lines.join("\n"), digest)).line, index + 1);
  });

  test(`another plan or seed of the ${name} battle is found out`, async () => {
    const other = structuredClone(battle);
    other.sides[0].sheet = battle.sides[0].sheet.replace(": 2", ": 3").replace("keen", "most");
    assert.notEqual((await checkBattle(other, record, digest)).line, 0);
    assert.notEqual((await checkBattle({ ...battle, seed: "0".repeat(64) }, record, digest)).line, 0);
  });
}
