// The map that the page begins with.

import { Refused } from "../desk/ask.js";
import { isForReader } from "./documents.js";

/**
 * What this browser has kept, otherwise a map of the site; where neither can be opened, a new map and the problem.
 *
 * @param {{ kept: KeptMap | null, documents: Documents, shipped: string, newMap: NewMap }} needs
 * @returns {Promise<FirstMap>}
 */
export async function firstMap({ kept, documents, shipped, newMap }) {
  const begin = { changed: false, place: null, problem: "" };
  try {
    if (!kept) {
      return { ...begin, draft: await documents.shipped(shipped) };
    }
    return { ...begin, changed: kept.changed, ...await newest(kept, documents) };
  } catch (problem) {
    if (!isForReader(problem)) {
      throw problem;
    }
    return { ...begin, draft: documents.blank(newMap), problem: problem.message };
  }
}

/**
 * The draft of what this browser has kept. If it has no unsaved changes and is in the account, it is loaded from there:
 * another device may have saved it since.
 *
 * @param {KeptMap} kept
 * @param {Documents} documents
 * @returns {Promise<{ draft: Draft, place: MapPlace | null }>}
 */
async function newest({ text, changed, place = null }, documents) {
  if (!place || changed) {
    return { draft: documents.read(text), place };
  }
  try {
    return await documents.saved(place.address);
  } catch (problem) {
    if (!isForReader(problem)) {
      throw problem;
    }
    const gone = problem instanceof Refused && problem.status === 404;
    return { draft: documents.read(text), place: gone ? null : place };
  }
}
