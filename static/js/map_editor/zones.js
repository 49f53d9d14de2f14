// Sea zones. A zone is identified by its key, which stays when it is renamed.

import { faultOfName } from "./names.js";
import { isSailable } from "./terrain.js";

/**
 * @param {Draft} draft
 * @param {string} title
 */
export function addZone(draft, title) {
  const { zones } = draft.facts;
  const key = zones.reduce((most, zone) => Math.max(most, zone.key + 1), 0);
  const names = new Set(zones.map(({ name }) => name));
  let number = zones.length + 1;
  while (names.has(`${title} ${number}`)) {
    number += 1;
  }
  draft.change(() => draft.amend({ zones: [...zones, { key, name: `${title} ${number}` }] }));
  return key;
}

/**
 * Renames a zone. Why it cannot have that name, "" if it can: a key of the words.
 *
 * @param {Draft} draft
 * @param {number} key
 * @param {string} name
 */
export function renameZone(draft, key, name) {
  const { zones } = draft.facts;
  const fault = faultOfName(name, zones.filter((zone) => zone.key !== key).map((zone) => zone.name));
  if (fault) {
    return fault;
  }
  draft.change(() => draft.amend({ zones: zones.map((zone) => (zone.key === key ? { key, name } : zone)) }), `zone ${key}`);
  return "";
}

/**
 * Removes a zone from the map; its hexes stay in their other zones, if any.
 *
 * @param {Draft} draft
 * @param {number} key
 */
export function removeZone(draft, key) {
  draft.change(() => {
    draft.zonesOf.forEach((keys, hex) => {
      if (keys.includes(key)) {
        draft.set("zonesOf", hex, keys.filter((one) => one !== key));
      }
    });
    draft.amend({ zones: draft.facts.zones.filter((zone) => zone.key !== key) });
  });
}

/**
 * Puts hexes of Coast and Sea into a zone: into it alone, into it as well (a border hex), or no longer.
 *
 * @param {Draft} draft
 * @param {number[]} hexes
 * @param {number} key
 * @param {"alone" | "also" | "out"} how
 */
export function paintZone(draft, hexes, key, how) {
  draft.change(() => {
    for (const hex of hexes.filter((one) => isSailable(draft, one))) {
      const others = draft.zonesOf[hex].filter((one) => one !== key);
      const keys = { alone: [key], also: [...others, key].sort((one, other) => one - other), out: others }[how];
      if (String(keys) !== String(draft.zonesOf[hex])) {
        draft.set("zonesOf", hex, keys);
      }
    }
  });
}
