// An order is put together step by step, and each step can be undone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Choices } from "../../../static/js/battles/choices.js";
import { Picking } from "../../../static/js/battles/picking.js";
import { LONGEST, SHORTEST, Waiting } from "../../../static/js/battles/waiting.js";

const FIGHT = [4, "F", 3, 5, "front"];
const DOCUMENT = {
  units: [
    {
      number: 5,
      need: 2,
      goesOn: false,
      ways: [
        [20, 0, 1, "S"],
        [20, 1, 1, "S R1"],
        [21, 0, 2, "R1 S L1", [FIGHT, [7, "X7", 2, 6, ""]]],
        [21, 1, 1, "R1 S"],
      ],
    },
    { number: 6, need: 2, goesOn: false, ways: [[30, 0, 0, "", [FIGHT], 1]] },
  ],
  generalTo: [6],
};

function picking() {
  return new Picking(new Choices(/** @type {any} */ (DOCUMENT), () => false));
}

test("a place is taken as the unit arrives, and turned by taking it again", () => {
  const one = picking();
  assert.equal(one.line, "");
  one.unit(5);
  one.place(20);
  assert.equal(one.line, "5: S");
  one.place(20);
  assert.equal(one.line, "5: S R1");
  assert.equal(one.facings, 2);
});

test("a place with targets begins with the best one, and may do without", () => {
  const one = picking();
  one.unit(5);
  one.place(21);
  assert.equal(one.line, "5: R1 S L1 F");
  one.nextTarget();
  assert.equal(one.line, "5: R1 S L1 X7");
  one.nextTarget();
  assert.equal(one.line, "5: R1 S L1");
});

test("an enemy is aimed at from the best place", () => {
  const one = picking();
  one.unit(5);
  assert.equal(one.aim(7), true);
  assert.equal(one.line, "5: R1 S L1 X7");
  assert.equal(one.aim(9), false);
});

test("a unit with one place stands there at once, and must act", () => {
  const one = picking();
  one.unit(6);
  assert.equal(one.line, "6: F");
  assert.equal(one.target(null), false);
});

test("every step is undone one by one", () => {
  const one = picking();
  one.unit(5);
  one.place(20);
  one.turn(1);
  one.back();
  assert.equal(one.line, "5: S");
  one.back();
  assert.equal(one.picked.unit, 5);
  one.back();
  assert.equal(one.picked.unit, null);
  assert.equal(one.back(), false);
});

test("places say the fewest widths, and where a unit can act", () => {
  const places = picking().choices.places(5);
  assert.deepEqual(places.get(21), { spent: 1, act: true });
  assert.deepEqual(places.get(20), { spent: 1, act: false });
  assert.deepEqual(picking().choices.unitsAgainst(4), [5, 6]);
});

test("a unit without choices cannot be taken", () => {
  assert.equal(picking().unit(9), false);
});

test("waiting asks less and less often, and hears of a change once", async () => {
  let version = 1;
  let changes = 0;
  /** @type {number[]} */
  const pauses = [];
  const waiting = new Waiting({
    version,
    ask: async () => version,
    changed: () => {
      changes += 1;
    },
    isHidden: () => false,
    later: (_action, milliseconds) => pauses.push(milliseconds),
  });
  waiting.begin();
  for (let round = 0; round < 20; round += 1) {
    await waiting.look();
  }
  assert.equal(pauses[0], SHORTEST);
  assert.equal(pauses.at(-1), LONGEST);
  version = 2;
  await waiting.look();
  await waiting.look();
  assert.equal(changes, 1);
});
