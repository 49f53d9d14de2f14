// The names that orders can tell apart, as the site checks them in hexmap/editor/names.py.

const MARKS = /[,:;"`~|*_[\]<>]/;
const WORDS_OF_ORDERS = new Set(["strength", "styrka", "none", "pass", "hold", "stay", "fight"]);
const APOSTROPHES = /[\u2018\u2019\u201b\u2032\u00b4\u02bc\u02b9\uff07]/g;

/**
 * What two names have in common that orders cannot tell apart.
 *
 * @param {string} name
 */
export function nameKey(name) {
  const plain = name.replace(APOSTROPHES, "'").normalize("NFKC").replace(/[\p{Pd}\u2212]/gu, "-").replace(/\p{Cf}/gu, "");
  return plain.replace(/[\p{Z}\p{Cc}\p{Mn}\p{Me}\p{Sk}\p{So}\p{Pi}\p{Pf}]+/gu, " ").toUpperCase().toLowerCase().trim();
}

/**
 * Why orders could not tell a name beside others: a key of the words, "" if they can.
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
  if (MARKS.test(name) || !key) {
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
