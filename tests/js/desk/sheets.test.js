// Orders are submitted line by line: what is sent, what the player reads, and what stays of what they wrote.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Refused } from "../../../static/js/desk/ask.js";
import { Sheets } from "../../../static/js/desk/sheets.js";
import { fake, openPage, settled, standIn } from "../document.js";

const WORDS = {
  changed: "Not submitted yet.",
  kept: "Draft saved.",
  withdrawn: "Orders withdrawn.",
  nothingWritten: "Write a march first.",
  nothingDecided: "Decide first.",
  notWorkedOut: "Not submitted: {problem}",
  submitAnyway: "Submit anyway and lose: {armies}",
  standsNow: "Now: {text}",
  nothingNow: "Now: nothing",
};

/** @type {{ lines: any, sent: Map<string, string>[], said: string[], warned: string[], submitted: string[], reloads: number }} */
let page;
/** @type {{ post: () => unknown, settled: () => unknown, idle: boolean, now: Record<string, string> }} */
let site;
/** @type {Record<string, (event: any) => void>} */
let onWindow;

/**
 * A line as the panel has it.
 *
 * @param {string} field
 * @param {string} had
 * @param {Record<string, string>} [more]
 */
function line(field, had, more = {}) {
  return fake("form", { "data-field": field, "data-kind": field.split("-")[0], ...more },
    fake("input", { name: `sheet-${field}`, id: `sheet-${field}`, value: had }),
    fake("input", { name: `had-${field}`, value: had }),
    fake("input", { name: `seen-${field}`, value: "1" }),
    fake("p", { id: `state-${field}`, class: "state" }, had ? "Submitted" : "Nothing submitted"),
    fake("p", { class: "unsaved", hidden: "" }),
    fake("button", { value: "hand_in" }, "Submit orders"),
    fake("button", { value: "draft" }, "Save draft"));
}

/**
 * What a form sends, as the browser's own class has it.
 *
 * @extends {Map<string, string>}
 */
class FormData extends Map {
  /** @param {any} form */
  constructor(form) {
    super();
    form.querySelectorAll("input").forEach((/** @type {any} */ one) => this.set(one.attributes.name, one.value));
  }
}

/** The panel as the site would write it now. */
const panel = () => Object.entries(site.now).map(([field, had]) => line(field, had));

/** @param {string} field */
const fieldOf = (field) => page.lines.querySelector(`[name="sheet-${field}"]`);
/** @param {string} field */
const stateOf = (field) => page.lines.querySelector(`#state-${field}`);

/**
 * @param {string} field
 * @param {string} text
 */
function write(field, text) {
  fieldOf(field).value = text;
  fieldOf(field).dispatchEvent({ type: "input" });
}

/**
 * Presses a button of a line; the answer has come when this is over.
 *
 * @param {string} field
 * @param {string} [action]
 */
async function press(field, action = "hand_in") {
  const form = page.lines.querySelector(`form[data-field="${field}"]`);
  const event = form.dispatchEvent({ type: "submit", submitter: form.querySelector(`button[value="${action}"]`) });
  await settled();
  return event;
}

beforeEach(() => {
  site = { post: () => ({}), settled: () => {}, idle: true, now: { "movement-4": "", "movement-5": "8" } };
  page = { lines: fake("div", { id: "lines" }, ...panel()), sent: [], said: [], warned: [], submitted: [], reloads: 0 };
  openPage(page.lines);
  onWindow = {};
  Object.assign(globalThis, {
    window: { addEventListener: (/** @type {string} */ type, /** @type {any} */ listener) => { onWindow[type] = listener; } },
    CSS: { escape: String },
    HTMLSelectElement: class {},
    FormData,
  });
  new Sheets(standIn({
    lines: page.lines,
    ways: { settled: async () => site.settled(), get isIdle() { return site.idle; } },
    site: {
      post: async (/** @type {string} */ _address, /** @type {Map<string, string>} */ fields) => {
        page.sent.push(fields);
        return site.post();
      },
      page: async () => ({ body: fake("body", {}, ...panel()) }),
    },
    urls: { rules: "/rules/", sheet: "/sheet/", lines: "/lines/" },
    words: WORDS,
    announcer: {
      say: (/** @type {string} */ text) => page.said.push(text),
      warn: (/** @type {string} */ text) => page.warned.push(text),
    },
    reload: async () => { page.reloads += 1; },
    submitted: (/** @type {string} */ name) => page.submitted.push(name),
  }));
});

test("a line is sent with what stood in it, and shown as the site has it then", async () => {
  write("movement-4", "2 4");
  site.post = () => { site.now["movement-4"] = "2 4"; };
  const event = await press("movement-4");
  assert.equal(event.defaultPrevented, true);
  const [sent] = page.sent;
  assert.deepEqual(["do", "sheet-movement-4", "had-movement-4", "cleared-movement-4", "lost-movement-4"].map((name) => sent.get(name)),
    ["hand_in", "2 4", "", "", ""]);
  assert.equal(stateOf("movement-4").text, "Submitted");
  assert.deepEqual([page.submitted, page.reloads], [["movement-4"], 1]);
});

test("what is written in other lines stays, with the version that it was written for", async () => {
  write("movement-4", "2 4");
  write("movement-5", "10 10");
  site.post = () => { site.now = { "movement-4": "2 4", "movement-5": "12" }; };
  await press("movement-4");
  assert.equal(fieldOf("movement-5").value, "10 10");
  assert.equal(page.lines.querySelector('[name="had-movement-5"]').value, "8");
  assert.equal(page.lines.querySelector('form[data-field="movement-5"] .unsaved').text, WORDS.changed);
});

test("text that is added while a line is sent stays", async () => {
  write("movement-4", "2 4");
  site.post = () => {
    site.now["movement-4"] = "2 4";
    write("movement-4", "2 4 6");
  };
  await press("movement-4");
  assert.equal(fieldOf("movement-4").value, "2 4 6");
});

test("a line that is being sent is not sent again, and its buttons wait", async () => {
  write("movement-4", "2 4");
  /** @type {(answer: object) => void} */
  let answer = () => {};
  site.post = () => new Promise((done) => { answer = done; });
  await press("movement-4");
  const buttons = () => page.lines.querySelectorAll('form[data-field="movement-4"] button').map((/** @type {any} */ one) => one.disabled);
  assert.deepEqual(buttons(), [true, true]);
  await press("movement-4");
  answer({});
  await settled();
  assert.equal(page.sent.length, 1);
  assert.deepEqual(buttons(), [false, false]);
});

test("a blank march and a blank decision are not sent, and say why", async () => {
  await press("movement-4");
  assert.ok(stateOf("movement-4").text.startsWith(WORDS.nothingWritten));
  assert.equal(fieldOf("movement-4").attributes["aria-invalid"], "true");
  page.lines.replaceChildren(line("retreat-4", "", { "data-empty": "" }));
  await press("retreat-4");
  assert.ok(stateOf("retreat-4").text.startsWith(WORDS.nothingDecided));
  assert.deepEqual(page.sent, []);
});

test("a line that was cleared by hand withdraws its orders", async () => {
  write("movement-5", "");
  page.lines.querySelector('form[data-field="movement-5"]').toggleAttribute("data-cleared", true);
  site.post = () => { site.now["movement-5"] = ""; };
  await press("movement-5");
  assert.equal(page.sent[0].get("cleared-movement-5"), "1");
  assert.deepEqual([page.said, page.submitted], [[WORDS.withdrawn], []]);
});

test("a draft says that it is saved, and does not count", async () => {
  write("movement-4", "2");
  await press("movement-4", "draft");
  assert.equal(page.sent[0].get("do"), "draft");
  assert.deepEqual([page.said, page.submitted], [[WORDS.kept], []]);
});

test("nothing is sent without the march that is being worked out", async () => {
  write("movement-4", "2 4");
  site.settled = () => { throw new Refused("The site does not answer."); };
  await press("movement-4");
  assert.ok(stateOf("movement-4").text.startsWith("Not submitted: The site does not answer."));
  assert.deepEqual(page.sent, []);
});

test("a refusal stands at its line with its rule, and goes when the line is changed", async () => {
  write("movement-4", "2 4");
  site.post = () => { throw new Refused("Too far.", "MV.2 (a)"); };
  await press("movement-4");
  assert.equal(stateOf("movement-4").text, "Too far. MV.2 (a)");
  assert.equal(stateOf("movement-4").querySelector("a").attributes.href, "/rules/MV.2/");
  assert.deepEqual(page.said, ["Too far."]);
  write("movement-4", "2");
  assert.equal(stateOf("movement-4").text, "Nothing submitted");
  assert.equal(fieldOf("movement-4").hasAttribute("aria-invalid"), false);
});

test("a refusal that comes after the line was changed is only said", async () => {
  write("movement-4", "2 4");
  site.post = () => {
    write("movement-4", "2 6");
    throw new Refused("It would be lost.", "", 409, { lost: [4] });
  };
  await press("movement-4");
  assert.equal(stateOf("movement-4").text, "Nothing submitted");
  assert.deepEqual(page.said, ["It would be lost."]);
});

test("orders that lose an army at sea are sent once the player confirms it", async () => {
  write("movement-4", "2 4");
  site.post = () => { throw new Refused("It would be lost.", "", 409, { lost: [4, 7] }); };
  await press("movement-4");
  const anyway = stateOf("movement-4").querySelector("button");
  assert.equal(anyway.text, "Submit anyway and lose: 4, 7");
  site.post = () => ({});
  anyway.click();
  await settled();
  assert.deepEqual(page.sent.map((fields) => fields.get("lost-movement-4")), ["", "4 7"]);
});

test("orders that a teammate overtook stand beside what the player wrote", async () => {
  write("movement-5", "10 10");
  site.post = () => {
    site.now["movement-5"] = "12";
    throw new Refused("Someone else changed this line.", "", 409, { overtaken: true });
  };
  await press("movement-5");
  assert.equal(fieldOf("movement-5").value, "10 10");
  assert.match(stateOf("movement-5").text, /^Someone else changed this line\. .*Now: 12/);
  assert.equal(page.lines.querySelector('[name="had-movement-5"]').value, "12");
  assert.equal(page.reloads, 1);
});

test("the browser asks before a page is left on which something is not submitted", () => {
  const leave = () => {
    let asks = false;
    onWindow.beforeunload({ preventDefault: () => { asks = true; } });
    return asks;
  };
  assert.equal(leave(), false);
  site.idle = false;
  assert.equal(leave(), true);
  site.idle = true;
  write("movement-4", "2");
  assert.equal(leave(), true);
});

test("a page that comes back from the browser's memory is fetched again", async () => {
  write("movement-4", "2");
  site.now["movement-5"] = "12";
  onWindow.pageshow({ persisted: false });
  await settled();
  assert.equal(fieldOf("movement-5").value, "8");
  onWindow.pageshow({ persisted: true });
  await settled();
  assert.deepEqual([fieldOf("movement-5").value, fieldOf("movement-4").value, page.reloads], ["12", "2", 1]);
});
