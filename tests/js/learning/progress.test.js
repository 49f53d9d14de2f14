import assert from "node:assert/strict";
import { test } from "node:test";

import { keepProgress, query, readProgress } from "../../../static/js/learning/progress.js";
import { captionOf } from "../../../static/js/learning/round.js";

const KNOWN = { keys: ["goal", "army", "march"], armies: [3, 4] };

/** @param {string | null} text */
const holding = (text) => ({ getItem: () => text });

test("progress is read as it was kept", () => {
  /** @type {string | null} */
  let kept = null;
  const progress = { chapter: "march", army: 4, marches: { 3: "10 10", 4: "" } };
  keepProgress({ setItem: (_name, text) => { kept = text; } }, progress);
  assert.deepEqual(readProgress(holding(kept), KNOWN), progress);
});

test("nothing kept is no progress", () => {
  assert.equal(readProgress(holding(null), KNOWN), null);
});

test("what is not understood is no progress", () => {
  for (const text of ["", "{", "3", "[]", '"march"', "{}", '{"chapter": "other"}', '{"chapter": 4}']) {
    assert.equal(readProgress(holding(text), KNOWN), null, text);
  }
});

test("marches and armies that the lesson does not know are left out", () => {
  const text = JSON.stringify({ chapter: "army", army: 9, marches: { 1: "2", 3: "<b>", 4: "8", x: "2" } });
  assert.deepEqual(readProgress(holding(text), KNOWN), { chapter: "army", army: 3, marches: { 4: "8" } });
});

test("a browser that keeps nothing is no error", () => {
  const refuse = () => { throw new Error("not allowed"); };
  assert.equal(readProgress({ getItem: refuse }, KNOWN), null);
  keepProgress({ setItem: refuse }, { chapter: "army", army: 3, marches: {} });
});

test("a question has the marches of all armies that have one", () => {
  assert.equal(query({ 3: "10 10", 4: "" }, { army: 4, to: "3825" }), "march-3=10+10&march-4=&army=4&to=3825");
});

test("the caption of a scene is its first event", () => {
  const event = { text: "Army 4 is halted.", rule: "MV.6", address: "/rules/MV.6/" };
  assert.equal(captionOf({ title: "Impulse 2", events: [event, { ...event, text: "More." }] }), "Army 4 is halted.");
  assert.equal(captionOf({ title: "Impulse 3", events: [] }), "");
});
