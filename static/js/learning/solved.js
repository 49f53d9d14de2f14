// Which puzzles the reader has solved: kept in the browser, and nowhere else.

const NAME = "vae-victis-puzzles";

/**
 * The keys that a store holds.
 *
 * @param {Pick<Storage, "getItem">} store
 * @returns {string[]}
 */
export function solvedIn(store) {
  try {
    const value = JSON.parse(store.getItem(NAME) ?? "[]");
    return Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];
  } catch {
    return []; // the browser keeps nothing, or something else
  }
}

/**
 * Adds a key.
 *
 * @param {Pick<Storage, "getItem" | "setItem">} store
 * @param {string} key
 */
export function keepSolved(store, key) {
  try {
    store.setItem(NAME, JSON.stringify([...new Set([...solvedIn(store), key])]));
  } catch {
    // The browser keeps nothing: the list has no marks.
  }
}
