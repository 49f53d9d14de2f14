// What is on a hex, in words.

import { fill } from "../map/svg.js";
import { isSailable } from "./terrain.js";

/**
 * @param {Draft} draft
 * @param {number} hex
 * @param {EditorWords} words
 */
export function factsOf(draft, hex, words) {
  const structure = draft.structureAt(hex);
  const sides = (/** @type {LineLayer} */ layer) => draft.sides(layer, hex).join(", ");
  const zones = draft.zonesAt(hex).map(({ name }) => name).join(", ");
  return [
    draft.geometry.name(hex),
    words.terrains[draft.terrain[hex]],
    structure && `${structure.name} (${structure.city ? words.city : words.town})`,
    structure?.modern && fill(words.modern, { name: structure.modern }),
    draft.roads[hex] && fill(words.roads, { sides: sides("roads") }),
    draft.rivers[hex] && fill(words.rivers, { sides: sides("rivers") }),
    isSailable(draft, hex) && (zones || words.inNoZone),
  ].filter(Boolean).join(" · ");
}
