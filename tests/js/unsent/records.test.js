import assert from "node:assert/strict";
import { test } from "node:test";

import { Records, cookieIn, newId } from "../../../static/js/unsent/records.js";

const DAY = 24 * 3600 * 1000;

/** As much of the browser's storage as records need, with room for some texts only. */
class Shelf {
  /** @type {Map<string, string>} */
  texts = new Map();

  constructor(room = Infinity) {
    this.room = room;
  }

  get length() {
    return this.texts.size;
  }

  /** @param {number} index */
  key(index) {
    return [...this.texts.keys()][index] ?? null;
  }

  /** @param {string} name */
  getItem(name) {
    return this.texts.get(name) ?? null;
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  setItem(name, text) {
    if (!this.texts.has(name) && this.texts.size >= this.room) {
      throw new Error("QuotaExceededError");
    }
    this.texts.set(name, text);
  }

  /** @param {string} name */
  removeItem(name) {
    this.texts.delete(name);
  }
}

/**
 * @param {string} value
 * @param {Partial<UnsentForm>} [more]
 * @returns {UnsentForm}
 */
function record(value, more = {}) {
  const fields = [{ name: "text", value, shown: value, label: "Message", hidden: false }];
  const rest = { page: "/room/", title: "War room", action: "/room/message/", button: null, files: false, whole: false };
  return { id: newId(), at: 0, fields, refused: false, ...rest, ...more };
}

/** @param {Records} records */
const texts = (records) => records.all().map(({ fields }) => fields[0].value);

test("no other account, and no visitor, reads what an account typed", () => {
  const shelf = new Shelf();
  const own = new Records(shelf, "1", () => 0);
  assert.ok(own.keep(record("Hold Messana.")));
  assert.deepEqual(texts(own), ["Hold Messana."]);
  for (const other of ["11", "2", ""]) {
    assert.deepEqual(texts(new Records(shelf, other, () => 0)), []);
  }
});

test("nothing of visitors is kept", () => {
  const shelf = new Shelf();
  assert.equal(new Records(shelf, "", () => 0).keep(record("one")), false);
  assert.equal(shelf.length, 0);
});

test("signing out deletes what the account typed, and nothing else", () => {
  const shelf = new Shelf();
  shelf.setItem("vae-victis-map-1", "a map");
  const [one, eleven] = ["1", "11"].map((account) => new Records(shelf, account, () => 0));
  one.keep(record("one"));
  eleven.keep(record("eleven"));
  new Records(shelf, "", () => 0).deleteAll("1");
  assert.deepEqual(texts(one), []);
  assert.deepEqual(texts(eleven), ["eleven"]);
  assert.equal(shelf.getItem("vae-victis-map-1"), "a map");
});

test("an answered form is deleted, by its id alone", () => {
  const shelf = new Shelf();
  const own = new Records(shelf, "1", () => 0);
  const [kept, answered] = [record("kept"), record("answered")];
  own.keep(kept);
  own.keep(answered);
  const visitor = new Records(shelf, "", () => 0);
  visitor.delete(answered.id);
  visitor.delete("");
  assert.deepEqual(texts(own), ["kept"]);
});

test("a page of an error notes that a form was refused, without knowing the account", () => {
  const shelf = new Shelf();
  const own = new Records(shelf, "1", () => 0);
  const lost = record("one");
  own.keep(lost);
  const visitor = new Records(shelf, "", () => 0);
  assert.ok(visitor.markRefused(lost.id));
  assert.equal(visitor.markRefused(newId()), false);
  assert.deepEqual(own.all().map(({ refused }) => refused), [true]);
});

test("the newest comes first, the same text is kept once, and twenty at most", () => {
  const own = new Records(new Shelf(), "1", () => 0);
  own.keep(record("twice", { at: 1 }));
  own.keep(record("twice", { at: 2 }));
  own.keep(record("later", { at: 3 }));
  assert.deepEqual(texts(own), ["later", "twice"]);
  for (let number = 10; number < 40; number += 1) {
    own.keep(record(`number ${number}`, { at: number }));
  }
  assert.equal(texts(own).length, 20);
  assert.equal(texts(own)[0], "number 39");
  assert.equal(texts(own)[19], "number 20");
});

test("the oldest make room where the browser has none, and what does not fit says so", () => {
  const own = new Records(new Shelf(2), "1", () => 0);
  assert.ok(["one", "two", "three"].every((text, at) => own.keep(record(text, { at }))));
  assert.deepEqual(texts(own), ["three", "two"]);
  assert.equal(new Records(new Shelf(0), "1", () => 0).keep(record("one")), false);
});

test("what is older than a week, or cannot be read, is deleted", () => {
  const shelf = new Shelf();
  let now = 0;
  const own = new Records(shelf, "1", () => now);
  own.keep(record("one"));
  shelf.setItem(`unsent-1-${newId()}`, "{");
  shelf.setItem(`unsent-1-${newId()}`, '{"at":0}');
  now = 6 * DAY;
  assert.deepEqual(texts(own), ["one"]);
  now = 8 * DAY;
  assert.deepEqual(texts(own), []);
  assert.equal(shelf.length, 0);
});

test("a cookie is found by its whole name", () => {
  assert.equal(cookieIn("not-answered=1; answered=ab.cd; other=2", "answered"), "ab.cd");
  assert.equal(cookieIn("", "answered"), "");
  assert.equal(cookieIn("not-answered=1", "answered"), "");
});

test("an id is what the site takes for one", () => {
  assert.match(newId(), /^[a-z0-9]{8,40}$/);
  assert.notEqual(newId(), newId());
});

test("a page of errors, which knows no account, can ask whether a form is kept", () => {
  const shelf = new Shelf();
  const kept = record("one");
  new Records(shelf, "7").keep(kept);
  assert.equal(new Records(shelf, "").has(kept.id), true);
  assert.equal(new Records(shelf, "").has(newId()), false);
});
