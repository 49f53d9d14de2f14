// The lesson leads through its chapters: what a tap or a button does in each, and what stays of it.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Refused } from "../../../static/js/desk/ask.js";
import { Lesson } from "../../../static/js/learning/lesson.js";
import { fake, openPage, settled, standIn } from "../document.js";

const KEYS = ["goal", "army", "reach", "march", "stop", "submit", "result", "next"];
const WORDS = {
  lesson: "Lesson", of: "{number} of {count}", resume: "Go on", enemyArmy: "An enemy.", noArmy: "Nobody is there.", ownArmy: "Army {army} now.",
  reached: "{place}: {left} of {points} MP left.", halts: "It halts there.", stays: "It stays.", occupied: "Army {army} is there.",
  notYet: "Army {army} is not stopped.", orders: "Army {army}: {text}", to: "to {place}", noMarch: "no march", suggested: "(suggested)",
  receipt: "Receipt of army {army}: {receipt}", sealed: "Sealed, army {army}: {receipt}", play: "Play the round", enters: "{place} for {cost}", marches: "{left} left.",
};
const ARMIES = [
  { number: 3, hex: "0303", own: true }, { number: 4, hex: "0404", own: true },
  { number: 1, hex: "0101", own: false }, { number: 2, hex: "0202", own: false },
];

/** @type {Record<string, number>} */
const LEFT = { 12: 6 }; // MP after marches that are not like the others

/** @type {any} */
let page;
/** @type {{ said: string[], asked: string[], opened: string[], answer: (address: string) => any, store: Map<string, string> }} */
let reader;
/** @type {{ tapped: (hex: number, point: any) => any, looked: (hex: number) => void }} */
let map;
/** @type {{ at: number, action: () => void }[]} */
let timers = [];
let clock = 0;
/** @type {Record<number, typeof ARMIES[number]>} */
const there = Object.fromEntries(ARMIES.map((army) => [Number(army.hex), army]));

/** @param {string} id */
const byId = (id) => page.getElementById(id);
const POINT = { x: 0, y: 0 };

/**
 * A march as the site previews it: one step to a hex, halted by an army or not.
 *
 * @param {string} text
 * @param {string} [rule]
 */
const march = (text, rule = "") => ({
  text, unit: "MP", summary: `March ${text}`, warnings: [], left: LEFT[text] ?? 5,
  steps: [{ entered: true, place: "Centuripae", left: LEFT[text] ?? 5, left_unit: "MP", reasons: [], stop: rule ? { rule, text: "Halted." } : null, cost: 1, unit: "MP" }],
});

/**
 * @param {string} chapter that the address names
 */
function open(chapter) {
  page = openPage(
    fake("div", { id: "lesson" }, fake("nav", { class: "lesson-steps" }, ...KEYS.map((key) => fake("a", { "data-chapter": key })))),
    ...["title", "text", "task", "doors", "found", "hint", "spoken", "stage", "map", "bubble", "maps"].map((id) => fake("div", { id })),
    ...["next", "skip", "again", "over"].map((id) => fake("button", { id, hidden: "" })),
  );
  const lesson = new Lesson({
    data: standIn({
      chapter, words: WORDS, armies: ARMIES, points: 12, suggested: { 3: "10 10", 4: "10 8" }, targets: { 3: "0306", 4: "0407" }, titles: {}, sides: {},
      chapters: KEYS.map((key) => ({ key, title: `Title of ${key}`, text: "", task: "", button: `After ${key}`, hint: "Tap there.", done: "Done.", address: `/learn/${key}/` })),
      urls: { reach: "/reach/0.json", preview: "/preview", result: "/result", rules: "/rules/" },
    }),
    site: standIn({
      json: async (/** @type {string} */ address) => {
        reader.asked.push(address);
        return address.startsWith("/reach/") ? { hexes: { "0306": { mp: 5, halted: null } } } : reader.answer(address);
      },
    }),
    bubble: standIn({
      show: (/** @type {any} */ _point, /** @type {{ text: string }} */ { text }) => reader.said.push(text),
      hide: () => {},
    }),
    chart: (hears) => {
      map = hears;
      return standIn({
        ...Object.fromEntries(["counters", "reach", "path", "target", "begin"].map((name) => [name, () => {}])),
        armyAt: (/** @type {number} */ hex) => there[hex] ?? null,
        geometry: { index: Number, name: (/** @type {number} */ hex) => String(hex).padStart(4, "0") },
        board: { describe: (/** @type {number} */ hex) => `hex ${hex}`, terrain: () => "O" },
      });
    },
  });
  lesson.begin();
}

const chapter = () => byId("lesson").dataset.chapter;
const button = () => (byId("next").hidden ? null : byId("next").text);
const kept = () => JSON.parse([...reader.store.values()][0] ?? "null");

/**
 * Lets time pass.
 *
 * @param {number} milliseconds
 */
function pass(milliseconds) {
  clock += milliseconds;
  timers.forEach(({ at, action }, number) => {
    if (at <= clock) {
      delete timers[number];
      action();
    }
  });
}

/** @param {number} hex */
async function tap(hex) {
  map.tapped(hex, POINT);
  await settled();
}

beforeEach(() => {
  reader = { said: [], asked: [], opened: [], answer: () => march(""), store: new Map() };
  const { store } = reader;
  Object.assign(globalThis, {
    addEventListener: () => {},
    history: { pushState: (/** @type {null} */ _state, /** @type {string} */ _title, /** @type {string} */ address) => reader.opened.push(address) },
    location: { pathname: "/learn/" },
    matchMedia: () => ({ matches: true }),
  });
  Object.defineProperty(globalThis, "localStorage", {
    configurable: true,
    value: { getItem: (/** @type {string} */ key) => store.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ text) => store.set(key, text) },
  });
  timers = [];
  standIn(globalThis).setTimeout = (/** @type {() => void} */ action, /** @type {number} */ milliseconds) => timers.push({ at: clock + milliseconds, action });
  standIn(globalThis).clearTimeout = (/** @type {number} */ number) => { delete timers[number - 1]; };
});

test("the first chapter leads to the second, whose address and title are those of the window", () => {
  open("goal");
  assert.equal(button(), "After goal");
  byId("next").click();
  assert.deepEqual([chapter(), reader.opened, page.title], ["army", ["/learn/army/"], "Title of army · Lesson · Vae Victis"]);
});

test("a reader who comes back may go on where they stopped, or start over", () => {
  open("march");
  open("goal");
  assert.deepEqual([button(), byId("over").hidden], [WORDS.resume, false]);
  byId("next").click();
  assert.equal(chapter(), "march");
  open("goal");
  byId("over").click();
  assert.deepEqual([chapter(), kept()], ["army", { chapter: "army", army: 3, marches: {} }]);
});

test("only the reader's own armies are chosen", async () => {
  open("army");
  await tap(101);
  await tap(999);
  assert.deepEqual([reader.said, chapter()], [[WORDS.enemyArmy, WORDS.noArmy], "army"]);
  await tap(404);
  assert.equal(chapter(), "reach");
  assert.deepEqual([kept().army, reader.asked], [4, ["/reach/4.json"]]);
});

test("a hex within reach says what is left there, and ends the task", async () => {
  open("reach");
  await settled();
  await tap(306);
  assert.deepEqual([reader.said, button()], [["hex 306: 5 of 12 MP left."], "After reach"]);
  assert.deepEqual(reader.asked, ["/reach/3.json"]); // once
});

test("a hex beyond reach says why, and the task goes on", async () => {
  open("reach");
  await settled();
  reader.answer = () => { throw new Refused("Too far."); };
  await tap(999);
  assert.deepEqual([reader.said, button()], [["Too far."], null]);
});

test("a march is kept with its army, and asked for beside the other one", async () => {
  open("march");
  reader.answer = () => march("10 10");
  await tap(306);
  assert.deepEqual([kept().marches, button()], [{ 3: "10 10" }, "After march"]);
  open("stop");
  reader.answer = () => march("10 8", "MV.6");
  await tap(407);
  assert.match(String(reader.asked.at(-1)), /^\/preview\?march-3=10\+10&army=4&to=0407$/);
});

test("a march onto an army of one's own is refused without a question", async () => {
  open("march");
  await settled();
  reader.asked.length = 0;
  await tap(303);
  await tap(404);
  assert.deepEqual([reader.said, reader.asked, button()], [[WORDS.stays, "Army 4 is there."], [], null]);
});

test("an army that meets nobody is not stopped, and the task goes on until it is", async () => {
  open("stop");
  reader.answer = () => march("10");
  await tap(405);
  assert.deepEqual([reader.said, button()], [["Army 4 is not stopped."], null]);
  reader.answer = () => march("10 8", "MV.6");
  await tap(407);
  assert.equal(button(), "After stop");
});

test("an answer that comes after the reader has gone on changes nothing", async () => {
  open("march");
  await settled();
  /** @type {(answer: object) => void} */
  let answer = () => {};
  reader.answer = () => new Promise((done) => { answer = done; });
  await tap(306);
  byId("skip").click();
  assert.equal(chapter(), "stop");
  answer(march("10 10"));
  await settled();
  assert.deepEqual([kept().marches, button()], [{}, null]);
});

test("a march that is chosen while the one before is asked for is not replaced by it", async () => {
  reader.answer = () => march("10 10");
  open("march");
  await tap(306);
  /** @type {((answer: object) => void)[]} */
  const answers = [];
  reader.answer = () => new Promise((done) => { answers.push(done); });
  open("march");
  await settled();
  await tap(307);
  assert.equal(answers.length, 2);
  answers[1](march("12"));
  await settled();
  answers[0](march("10 10"));
  await settled();
  assert.deepEqual(kept().marches, { 3: "12" });
  assert.match(byId("spoken").text, /6 left/);
});

test("orders are listed, the lesson's own among them, and their receipts shown once they are submitted", async () => {
  reader.answer = () => march("10 10");
  open("submit");
  await settled();
  assert.match(byId("found").text, /Army 3: to Centuripae \(suggested\)/);
  reader.answer = () => ({ orders: [{ army: 3, receipt: "0123456789abcdef" }, { army: 1, receipt: "fedcba9876543210" }] });
  byId("next").click();
  await settled();
  assert.match(byId("found").text, /Receipt of army 3: 0123456789ab.*Sealed, army 1: fedcba987654/);
  assert.doesNotMatch(byId("found").text, /0123456789abc/);
  assert.equal(button(), WORDS.play);
});

test("a hint comes to a reader who does nothing for a while, and not once the task is done", async () => {
  open("army");
  pass(8000);
  assert.equal(byId("hint").hidden, true);
  pass(2000);
  assert.deepEqual([byId("hint").hidden, byId("hint").text], [false, "Tap there."]);
  open("reach");
  await tap(306);
  pass(60_000);
  assert.equal(byId("hint").hidden, true);
});

test("whoever goes over the map by keyboard hears who stands there and what would be left", async () => {
  Object.assign(WORDS, { cursor: "{place}, {terrain}", armyThere: "army {army}", leftThere: "{left} MP left", terrains: { O: "Open" } });
  open("reach");
  await settled();
  map.looked(306);
  assert.equal(byId("spoken").text, "hex 306, Open, 5 MP left");
});

test("a browser that keeps nothing takes the lesson too", () => {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: () => { throw new Error("not allowed"); } });
  open("army");
  assert.equal(chapter(), "army");
});
