// Marches that the site is still working out after a tap on a far hex, by the line that they will be written into.
// Whatever is submitted from such a line waits for its march.

import { isAbort, Refused } from "./ask.js";

const PATIENCE = 20_000; // milliseconds until a march that does not come counts as failed

/** @typedef {{ controller: AbortController, answer: Promise<void> }} Way */

export class Ways {
  /**
   * `found` says what to do with an answer, by the id of the line.
   *
   * @param {{ site: Site, urls: DeskUrls, words: Words, found: (id: string, answer: Preview) => void }} needs
   */
  constructor({ site, urls, words, found }) {
    this.site = site;
    this.urls = urls;
    this.words = words;
    this.found = found;
    /** @type {Map<string, Way>} */
    this.underWay = new Map();
  }

  get isIdle() {
    return this.underWay.size === 0;
  }

  /** @param {string} id */
  isUnderWay(id) {
    return this.underWay.has(id);
  }

  /**
   * The march of a line has arrived, or none is under way; throws what went wrong with it.
   *
   * @param {string} id
   */
  async settled(id) {
    while (this.underWay.has(id)) {
      await this.underWay.get(id)?.answer;
    }
  }

  /**
   * Something else is written into the line: the march under way no longer counts.
   *
   * @param {string} id
   */
  drop(id) {
    const way = this.underWay.get(id);
    this.underWay.delete(id);
    way?.controller.abort();
  }

  /**
   * @param {string} id
   * @param {Record<string, unknown>} fields
   */
  ask(id, fields) {
    this.drop(id);
    const way = /** @type {Way} */ ({ controller: new AbortController() });
    way.answer = this.answer(id, way, fields);
    this.underWay.set(id, way);
    return way.answer;
  }

  /**
   * @param {string} id
   * @param {Way} way
   * @param {Record<string, unknown>} fields
   */
  async answer(id, way, fields) {
    const patience = setTimeout(() => way.controller.abort(), PATIENCE);
    try {
      const answer = await this.site.post(this.urls.preview, fields, { signal: way.controller.signal });
      if (this.underWay.get(id) === way) {
        this.found(id, answer);
      }
    } catch (problem) {
      if (this.underWay.get(id) === way) {
        throw isAbort(problem) ? new Refused(this.words.offline) : problem;
      }
    } finally {
      clearTimeout(patience);
      if (this.underWay.get(id) === way) {
        this.underWay.delete(id);
      }
    }
  }
}
