// Marches that the site is still working out after a tap on a far hex, by the line that they will be written into.
// Whatever is submitted from such a line waits for its march.

import { Refused } from "./ask.js";

const PATIENCE = 20_000; // milliseconds until a march that does not come counts as failed

export class Ways {
  constructor(desk, found) {
    this.desk = desk;
    this.found = found; // what to do with an answer, by the id of the line
    this.underWay = new Map();
  }

  get isIdle() {
    return this.underWay.size === 0;
  }

  isUnderWay(id) {
    return this.underWay.has(id);
  }

  // The march of a line has arrived, or none is under way; throws what went wrong with it.
  async settled(id) {
    while (this.underWay.has(id)) {
      await this.underWay.get(id).answer;
    }
  }

  // Something else is written into the line: the march under way no longer counts.
  drop(id) {
    const way = this.underWay.get(id);
    this.underWay.delete(id);
    way?.controller.abort();
  }

  ask(id, fields) {
    this.drop(id);
    const controller = new AbortController();
    const way = { controller };
    way.answer = this.answer(id, way, fields);
    this.underWay.set(id, way);
    return way.answer;
  }

  async answer(id, way, fields) {
    const patience = setTimeout(() => way.controller.abort(), PATIENCE);
    const { site, urls, words } = this.desk;
    try {
      const answer = await site.post(urls.preview, fields, { signal: way.controller.signal });
      if (this.underWay.get(id) === way) {
        this.found(id, answer);
      }
    } catch (problem) {
      if (this.underWay.get(id) === way) {
        throw problem.name === "AbortError" ? new Refused(words.offline) : problem;
      }
    } finally {
      clearTimeout(patience);
      if (this.underWay.get(id) === way) {
        this.underWay.delete(id);
      }
    }
  }
}
