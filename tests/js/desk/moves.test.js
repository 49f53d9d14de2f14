import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Moves } from "../../../static/js/desk/moves.js";
import { Geometry } from "../../../static/js/map/geometry.js";
import { BOARD } from "../map/board.js";
import { standIn } from "../document.js";

const geometry = new Geometry(BOARD);
const hex = (/** @type {string} */ name) => geometry.index(name);

// Moves on a map with army 4 of Roma (ours) at 0202, army 5 of Roma at 0302, and army 9 of Carthago at 0303.
const ARMIES = [
  { number: 4, faction: "roma", at: hex("0202") },
  { number: 5, faction: "roma", at: hex("0302") },
  { number: 9, faction: "carthago", at: hex("0303") },
];

/** @type {unknown[][]} */
let did;
/** @type {Moves} */
let moves;
/** @type {ArmySelection} */
let selection;
/** @type {any} */
let plan;
/** @type {any} */
let problem;
/** @type {any} */
let decisions;
/** @type {any} */
let chart;

/** @type {(name: string) => (...about: unknown[]) => void} */
const note = (name) => (...about) => {
  did.push([name, ...about.filter((one) => typeof one !== "object")]);
};

beforeEach(() => {
  did = [];
  selection = { army: 4, planned: 4 };
  plan = {
    army: 4,
    start: hex("0202"),
    isAsking: false,
    numbers: [],
    line: [hex("0202")],
    get end() {
      return this.line.at(-1);
    },
    append: note("append"),
    undo: note("undo"),
    takeBack: note("takeBack"),
    goTo: async (/** @type {number} */ to) => {
      did.push(["goTo", to]);
      return problem;
    },
  };
  problem = null;
  chart = {
    cursor: -1,
    middle: hex("0201"),
    armyAt: (/** @type {Point} */ point) => ARMIES.find(({ at }) => at === geometry.at(point.x, point.y)) ?? null,
    hexAt: (/** @type {Point} */ point) => geometry.at(point.x, point.y),
    lookAt: note("lookAt"),
  };
  decisions = { take: () => false };
  moves = new Moves({
    ...{ plan, chart, selection, decisions, faction: "roma", words: standIn({ addAnyway: "Add step {number} anyway", working: "Working" }) },
    board: standIn({ geometry, describe: (/** @type {number} */ index) => geometry.name(index) }),
    viewport: standIn({ toMap: (/** @type {Point} */ point) => point, toFrame: (/** @type {Point} */ point) => point }),
    bubble: standIn({ hide() {}, show: (/** @type {Point} */ _point, /** @type {any} */ { text, action }) => did.push(["bubble", text, action?.label]) }),
    position: standIn({ armiesAt: (/** @type {number} */ index) => ARMIES.filter(({ at }) => at === index) }),
    panel: standIn({ armies: [4, 5], focusOrder: note("focusOrder") }),
    announcer: standIn({ hush() {}, warn: note("warn") }),
    choose: note("choose"),
  });
});

const tap = (/** @type {string} */ name) => moves.tap(geometry.centre(hex(name)));

/** A tap, and all that follows from it. */
const tapped = async (/** @type {string} */ name) => {
  tap(name);
  await new Promise((resolve) => { setTimeout(resolve); });
};

test("a tap on a hex orders the best way there, whether or not a path is begun", async () => {
  await tapped("0201");
  Object.assign(plan, { numbers: [8], line: [hex("0202"), hex("0103")] });
  await tapped("0401");
  assert.deepEqual(did, [["lookAt", hex("0201")], ["goTo", hex("0201")], ["lookAt", hex("0401")], ["goTo", hex("0401")]]);
});

test("a tap on the end of the path takes the last tap back", async () => {
  Object.assign(plan, { numbers: [12], line: [hex("0202"), hex("0201")] });
  await tapped("0201");
  assert.deepEqual(did, [["takeBack"], ["lookAt", hex("0201")]]);
});

test("a tap on another army of one's own chooses it, also while a path is begun", async () => {
  Object.assign(plan, { numbers: [12], line: [hex("0202"), hex("0201")] });
  await tapped("0302");
  assert.deepEqual(did, [["choose", 5]]);
});

test("a tap out of reach shows the reason, with the step beside the path as a way out", async () => {
  problem = { message: "It needs 14 MP, and has 12", rule: "MV.1" };
  await tapped("0303");
  assert.deepEqual(did.at(-1), ["bubble", "It needs 14 MP, and has 12", "Add step 4 anyway"]);
  await tapped("0401");
  assert.deepEqual(did.at(-1), ["bubble", "It needs 14 MP, and has 12", undefined]);
});

test("the answer about an earlier tap is not shown", async () => {
  problem = { message: "Out of reach", rule: "" };
  tap("0401");
  problem = null;
  await tapped("0301");
  assert.deepEqual(did.filter(([what]) => what === "bubble"), []);
});

test("while the site works out a way the bubble says so", async () => {
  plan.isAsking = true;
  await tapped("0401");
  assert.deepEqual(did.at(-1), ["bubble", "Working", undefined]);
});

test("a tap on the chosen army only looks", async () => {
  Object.assign(plan, { numbers: [12], line: [hex("0202"), hex("0201")] });
  await tapped("0202");
  assert.deepEqual(did, [["lookAt", hex("0202")]]);
});

test("without an order a tap decides, else it looks", () => {
  plan.army = null;
  tap("0303");
  assert.deepEqual(did, [["lookAt", hex("0303")]]);
  did = [];
  decisions.take = (/** @type {number} */ index) => index === hex("0303");
  tap("0303");
  assert.deepEqual(did, []);
});

test("a step off the map is written and the cursor stays", () => {
  Object.assign(plan, { line: [hex("0201")] });
  chart.cursor = hex("0201");
  moves.step(12);
  assert.deepEqual(did, [["append", 12], ["lookAt", hex("0201")]]);
});

test("armies follow one another in both directions, and begin at either end", () => {
  moves.nextArmy(1);
  moves.nextArmy(-1);
  selection.army = null;
  moves.nextArmy(1);
  moves.nextArmy(-1);
  assert.deepEqual(did, [["choose", 5], ["choose", 5], ["choose", 4], ["choose", 5]]);
});

test("Enter chooses the army under the cursor, and goes to the order of the chosen one", () => {
  chart.cursor = hex("0302");
  moves.enter();
  chart.cursor = hex("0202");
  moves.enter();
  assert.deepEqual(did, [["choose", 5], ["focusOrder"]]);
});
