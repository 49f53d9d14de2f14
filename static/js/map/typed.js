// What is compared of names and words, however they are typed; the site does the same in hexmap/rules/names.py.

const APOSTROPHES = /[\u2018\u2019\u201b\u2032\u00b4\u02bc\u02b9\uff07]/g;

/**
 * What two names have in common that mean the same in orders.
 *
 * @param {string} name
 */
export function nameKey(name) {
  const plain = name.replace(APOSTROPHES, "'").normalize("NFKC").replace(/[\p{Pd}\u2212]/gu, "-").replace(/\p{Cf}/gu, "");
  return plain.replace(/[\p{Z}\p{Cc}\p{Mn}\p{Me}\p{Sk}\p{So}\p{Pi}\p{Pf}]+/gu, " ").toUpperCase().toLowerCase().trim();
}
