// Roads and rivers along rows of hexes; both lie on land alone.

import { clear, draw, isLand } from "./terrain.js";

/**
 * Draws a road (river) from hex to hex, or takes it away; how many hexes of water were left out.
 *
 * @param {Draft} draft
 * @param {LineLayer} layer
 * @param {number[]} hexes
 * @param {boolean} wanted
 */
export function follow(draft, layer, hexes, wanted) {
  let wet = 0;
  draft.change(() => {
    for (let at = 1; at < hexes.length; at += 1) {
      const [from, to] = [hexes[at - 1], hexes[at]];
      const side = [0, 1, 2, 3, 4, 5].find((which) => draft.geometry.beside(from, which) === to);
      if (wanted && !(isLand(draft, from) && isLand(draft, to))) {
        wet += 1;
      } else if (side !== undefined) {
        draw(draft, layer, from, side, wanted);
      }
    }
  });
  return wet;
}

/**
 * Takes everything of a kind away from a hex.
 *
 * @param {Draft} draft
 * @param {LineLayer} layer
 * @param {number} hex
 */
export function erase(draft, layer, hex) {
  draft.change(() => clear(draft, layer, hex));
}
