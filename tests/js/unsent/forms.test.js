import assert from "node:assert/strict";
import { test } from "node:test";

import { fillIn, formOf, textOf, typedIn } from "../../../static/js/unsent/forms.js";

/**
 * A control with as much of it as scripts ask.
 *
 * @param {string} name
 * @param {Record<string, unknown>} [more]
 */
function control(name, { type = "text", value = "", had = "", label = "", disabled = false, hidden = false, ...more } = {}) {
  return {
    name,
    type,
    value,
    defaultValue: had,
    disabled,
    hidden,
    labels: label ? [{ textContent: `\n  ${label}\n` }] : [],
    /** @type {string[]} */
    heard: [],
    matches: (/** @type {string} */ selector) => selector === ":disabled" && disabled,
    /** @param {Event} event */
    dispatchEvent(event) {
      this.heard.push(event.type);
    },
    ...more,
  };
}

/**
 * @param {string} name
 * @param {string[]} values
 * @param {number} [chosen]
 */
const list = (name, values, chosen = 0) => control(name, {
  type: "select-one",
  multiple: false,
  value: values[chosen],
  options: values.map((value, index) => ({ value, text: `the ${value}`, selected: index === chosen, defaultSelected: false, disabled: false })),
});

/**
 * @param {string} name
 * @param {boolean} checked
 * @param {boolean} [defaultChecked]
 */
const box = (name, checked, defaultChecked = false) => control(name, { type: "checkbox", value: "on", checked, defaultChecked });

/**
 * @param {ReturnType<typeof control>[]} elements
 * @param {{ action?: string, marks?: string[], method?: string }} [more]
 * @returns {any}
 */
const form = (elements, { action = "/room/message/", marks = [], method = "post" } = {}) => ({
  elements,
  method,
  baseURI: "https://vae-victis.example/room/?page=2",
  getAttribute: () => action,
  hasAttribute: (/** @type {string} */ name) => marks.includes(name),
});

/**
 * @param {any} typed
 * @param {string} [action]
 * @returns {UnsentForm}
 */
const recordOf = (typed, action = "/room/message/") => ({
  id: "0123456789ab", at: 0, page: "/room/", title: "", action, button: null, fields: typedIn(typed) ?? [], files: false, whole: false, refused: false,
});

const token = () => control("csrfmiddlewaretoken", { type: "hidden", value: "secret", had: "secret" });
const version = (/** @type {string} */ value) => control("version", { type: "hidden", value, had: value });

test("what is typed is kept without the token, and with the version that it was typed for", () => {
  const kept = typedIn(form([token(), version("3"), control("text", { value: "Hold Messana.", label: "Message" })]));
  assert.deepEqual(kept, [
    { name: "version", hidden: true, label: "", value: "3", shown: "3" },
    { name: "text", hidden: false, label: "Message", value: "Hold Messana.", shown: "Hold Messana." },
  ]);
});

test("passwords, files and forms that say so are never kept", () => {
  const text = control("text", { value: "Hold Messana." });
  assert.equal(typedIn(form([text, control("password", { type: "password", value: "elephants" })])), null);
  assert.equal(typedIn(form([text, control("password", { type: "password" })])), null);
  assert.equal(typedIn(form([text], { marks: ["data-not-kept"] })), null);
  const names = typedIn(form([text, control("map", { type: "file", value: "C:\\map.json" })]))?.map(({ name }) => name);
  assert.deepEqual(names, ["text"]);
});

test("buttons alone, blank fields and choices of the page are nothing to keep", () => {
  assert.equal(typedIn(form([token(), version("3"), control("do", { type: "submit", value: "close" })])), null);
  assert.equal(typedIn(form([control("text", { value: "  \n", had: "  \n" }), list("to", ["a", "b"]), box("sure", false)])), null);
  assert.equal(typedIn(form([control("text", { value: "one", disabled: true })])), null);
});

test("a changed choice is kept, and so is a field that was emptied, but not the lack of a tick alone", () => {
  assert.deepEqual(typedIn(form([list("to", ["a", "b"], 1)]))?.map(({ value, shown }) => [value, shown]), [["b", "the b"]]);
  assert.equal(typedIn(form([box("sure", true)]))?.length, 1);
  assert.equal(typedIn(form([box("sure", false, true)])), null);
  assert.equal(typedIn(form([control("text", { value: "", had: "2 4" })]))?.length, 1);
});

test("a form on a page is found by its path, and is the same with the same version", () => {
  const record = recordOf(form([token(), version("3"), control("text", { value: "one" })]));
  const same = form([token(), version("3"), control("text")]);
  const newer = form([token(), version("4"), control("text")]);
  const elsewhere = form([token(), version("3"), control("text")], { action: "/people/" });
  const asked = form([token(), version("3"), control("text")], { method: "get" });
  assert.deepEqual(formOf(record, [elsewhere, asked, newer, same]), { form: same, isSame: true });
  assert.deepEqual(formOf(record, [elsewhere, newer]), { form: newer, isSame: false });
  assert.equal(formOf(record, [elsewhere, asked]), null);
});

test("an empty action is the page itself", () => {
  const record = recordOf(form([control("text", { value: "one" })]), "/room/");
  assert.ok(formOf(record, [form([control("text")], { action: "" })])?.isSame);
});

test("a form of a closed step, or whose list lost the choice, is not filled in", () => {
  const record = recordOf(form([version("3"), control("text", { value: "one" }), list("to", ["a", "b"], 1)]));
  const closed = form([version("3"), control("text", { disabled: true }), list("to", ["a", "b"])]);
  const poorer = form([version("3"), control("text"), list("to", ["a", "c"])]);
  assert.deepEqual(formOf(record, [closed]), { form: closed, isSame: false });
  assert.deepEqual(formOf(record, [poorer]), { form: poorer, isSame: false });
  assert.equal(formOf(record, [form([version("3"), control("other")])]), null);
});

test("filling in puts every field as it was sent, tells scripts, and leaves tokens and versions alone", () => {
  const record = recordOf(form([
    token(), version("3"), control("line", { value: "one" }), control("line", { value: "two" }), list("to", ["a", "b"], 1), box("sure", true), box("open", false, true),
  ]));
  const fresh = [
    control("csrfmiddlewaretoken", { type: "hidden", value: "fresh" }), version("3"), control("line"), control("line"), list("to", ["a", "b"]), box("sure", false), box("open", true, true),
  ];
  fillIn(record, form(fresh));
  assert.deepEqual(fresh.map(({ value }) => value).slice(0, 4), ["fresh", "3", "one", "two"]);
  assert.deepEqual(/** @type {any} */ (fresh[4]).options.map((/** @type {any} */ { selected }) => selected), [false, true]);
  assert.deepEqual(fresh.slice(5).map((one) => /** @type {any} */ (one).checked), [true, false]);
  assert.deepEqual(fresh[2].heard, ["input", "change"]);
  assert.deepEqual(fresh[1].heard, []);
});

test("one text is shown alone, several with their labels", () => {
  assert.equal(textOf(recordOf(form([version("3"), control("text", { value: "one\ntwo", label: "Message" })]))), "one\ntwo");
  const two = form([control("title", { value: "Sicily", label: "Title" }), list("to", ["a", "b"], 1), control("note", { value: " " })]);
  assert.equal(textOf(recordOf(two)), "Title: Sicily\nthe b");
});
