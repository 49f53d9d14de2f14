// Changes terrain, and what depends on it: zones lie on Coast and Sea only, roads and rivers on land.

import { around, spread } from "./areas.js";

export const COAST = "C";
const LAND = new Set("FDHMWAPL");
const SAILABLE = new Set("CS");

/**
 * @param {Draft} draft
 * @param {number} hex
 */
export function isLand(draft, hex) {
  return LAND.has(draft.terrain[hex]);
}

/**
 * @param {Draft} draft
 * @param {number} hex
 */
export function isSailable(draft, hex) {
  return SAILABLE.has(draft.terrain[hex]);
}

/**
 * Gives hexes a terrain.
 *
 * @param {Draft} draft
 * @param {number[]} hexes
 * @param {string} letter
 */
export function paint(draft, hexes, letter) {
  draft.change(() => {
    const painted = hexes.filter((hex) => draft.terrain[hex] !== letter);
    for (const hex of painted) {
      draft.set("terrain", hex, letter);
      if (!SAILABLE.has(letter) && draft.zonesOf[hex].length) {
        draft.set("zonesOf", hex, []);
      }
      if (!LAND.has(letter)) {
        clear(draft, "roads", hex);
        clear(draft, "rivers", hex);
      }
    }
    if (SAILABLE.has(letter)) {
      joinZones(draft, painted);
    }
  });
}

/**
 * Hexes that have just become Coast or Sea are of the zone beside them; where there is none they stay in none.
 *
 * @param {Draft} draft
 * @param {number[]} hexes
 */
function joinZones(draft, hexes) {
  let open = hexes.filter((hex) => !draft.zonesOf[hex].length);
  for (let found = 1; found && open.length;) {
    const next = open.map((hex) => ({ hex, keys: around(draft.geometry, hex).flatMap((near) => draft.zonesOf[near].slice(0, 1)) }));
    const known = next.filter(({ keys }) => keys.length);
    known.forEach(({ hex, keys }) => draft.set("zonesOf", hex, [keys[0]]));
    found = known.length;
    open = open.filter((hex) => !draft.zonesOf[hex].length);
  }
}

/**
 * Removes the roads (rivers) of a hex, from both hexes of each side.
 *
 * @param {Draft} draft
 * @param {LineLayer} layer
 * @param {number} hex
 */
export function clear(draft, layer, hex) {
  for (let side = 0; side < 6; side += 1) {
    if ((draft[layer][hex] >> side) & 1) {
      draw(draft, layer, hex, side, false);
    }
  }
}

/**
 * A road (river) through a side of a hex, or none.
 *
 * @param {Draft} draft
 * @param {LineLayer} layer
 * @param {number} hex
 * @param {number} side
 * @param {boolean} wanted
 */
export function draw(draft, layer, hex, side, wanted) {
  const other = draft.geometry.beside(hex, side);
  if (other < 0) {
    return;
  }
  for (const [one, through] of [[hex, side], [other, (side + 3) % 6]]) {
    const mask = draft[layer][one];
    draft.set(layer, one, wanted ? mask | (1 << through) : mask & ~(1 << through));
  }
}

/**
 * Makes Coast of all Sea and Ocean at most `depth` hexes from land over water, and Sea of all Coast that lies farther out.
 *
 * @param {Draft} draft
 * @param {number} depth
 */
export function makeCoast(draft, depth) {
  const all = [...draft.terrain.keys()];
  const land = all.filter((hex) => isLand(draft, hex));
  const belt = new Set(spread(draft.geometry, land, depth, () => true));
  draft.change(() => {
    paint(draft, all.filter((hex) => draft.terrain[hex] === COAST && !belt.has(hex)), "S");
    paint(draft, all.filter((hex) => "SO".includes(draft.terrain[hex]) && belt.has(hex)), COAST);
  });
}
