// What is typed in the fields of armies, and what it means on the map.

import { nameKey } from "../map/typed.js";

/**
 * The hex that is typed: its number, or the name of a structure; -1 where there is none.
 *
 * @param {Geometry} geometry
 * @param {{ name: string, hex: number }[]} structures
 * @param {string} text
 */
export function hexOf(geometry, structures, text) {
  const typed = text.trim();
  const named = structures.find(({ name }) => name === typed) ?? structures.find(({ name }) => nameKey(name) === nameKey(typed));
  if (named) {
    return named.hex;
  }
  const index = /^\d+$/.test(typed) && typed.length === 2 * geometry.digits ? geometry.index(typed) : -1;
  return index >= 0 && index < geometry.count && geometry.name(index) === typed ? index : -1;
}

/**
 * The lowest number that no army has.
 *
 * @param {string[]} numbers
 */
export function nextNumber(numbers) {
  const taken = new Set(numbers.map(Number));
  let number = 1;
  while (taken.has(number)) {
    number += 1;
  }
  return number;
}
