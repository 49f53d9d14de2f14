// Towns and Cities. A structure is known by the hex that it stands on.

import { faultOfName } from "./names.js";
import { isLand } from "./terrain.js";

/**
 * Places a structure under a name that none has yet; null where there is none to be placed.
 *
 * @param {Draft} draft
 * @param {number} hex
 * @param {{ city: boolean, title: string }} about
 * @returns {MapStructure | null}
 */
export function place(draft, hex, { city, title }) {
  if (!mayStand(draft, hex)) {
    return null;
  }
  const names = new Set(draft.facts.structures.map(({ name }) => name));
  let number = 1;
  while (names.has(`${title} ${number}`)) {
    number += 1;
  }
  const structure = { name: `${title} ${number}`, city, hex, modern: "" };
  draft.change(() => draft.amend({ structures: [...draft.facts.structures, structure] }));
  return structure;
}

/**
 * Whether a structure can be put on a hex.
 *
 * @param {Draft} draft
 * @param {number} hex
 */
export function mayStand(draft, hex) {
  return isLand(draft, hex) && !draft.structureAt(hex);
}

/**
 * Changes what is known of the structure on a hex; changes with the same `key` are one stroke.
 *
 * @param {Draft} draft
 * @param {number} hex
 * @param {Partial<MapStructure>} values
 * @param {string | null} [key]
 */
export function alter(draft, hex, values, key = null) {
  const old = draft.structureAt(hex);
  if (!old || Object.entries(values).every(([name, value]) => old[/** @type {keyof MapStructure} */ (name)] === value)) {
    return;
  }
  draft.change(() => draft.amend({ structures: draft.facts.structures.map((one) => (one === old ? { ...one, ...values } : one)) }), key);
}

/**
 * Why a name cannot be that of the structure on a hex, "" if it can: a key of the words.
 *
 * @param {Draft} draft
 * @param {number} hex
 * @param {string} name
 */
export function refusalOf(draft, hex, name) {
  return faultOfName(name, draft.facts.structures.filter((one) => one.hex !== hex).map((one) => one.name));
}

/**
 * @param {Draft} draft
 * @param {number} hex
 */
export function remove(draft, hex) {
  draft.change(() => draft.amend({ structures: draft.facts.structures.filter((one) => one.hex !== hex) }));
}
