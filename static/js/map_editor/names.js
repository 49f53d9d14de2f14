// The names that orders can use, as the site checks them in hexmap/editor/names.py.

import { nameKey } from "../map/typed.js";

const MARKS = /[,:;"`~|*_[\]<>]/;
/** Letters and figures at both ends: around a name in a message punctuation is not read. */
const ENDS = /^[\p{L}\p{M}\p{N}](?:.*[\p{L}\p{M}\p{N}])?$/su;
const WORDS_OF_ORDERS = new Set(["strength", "styrka", "none", "pass", "hold", "stay", "fight"]);

/**
 * Why orders could not use a name beside others: a key of the words, "" if they can.
 *
 * @param {string} name
 * @param {string[]} others
 */
export function faultOfName(name, others) {
  const key = nameKey(name);
  if (!name.trim()) {
    return "nameEmpty";
  }
  if (name !== name.trim() || name.includes("  ")) {
    return "nameBlanks";
  }
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(name)) {
    return "nameInvisible";
  }
  if (MARKS.test(name) || !ENDS.test(name) || !key) {
    return "nameMarks";
  }
  if (/^\p{Nd}+$/u.test(key)) {
    return "nameNumber";
  }
  if (WORDS_OF_ORDERS.has(key)) {
    return "nameWord";
  }
  return others.some((other) => nameKey(other) === key) ? "nameTaken" : "";
}
