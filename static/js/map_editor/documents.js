// Map documents as drafts: those of the site and of the account, files, and new maps.

import { Refused } from "../desk/ask.js";
import { fill } from "../map/svg.js";
import { Draft } from "./draft.js";
import { draftOfText, Fault } from "./reading.js";
import { isSailable } from "./terrain.js";

const MEGABYTE = 1000000;

export class Documents {
  /** @param {{ site: Site, words: EditorWords, most: number, mostBytes: number, directions: number[] }} needs */
  constructor({ site, words, most, mostBytes, directions }) {
    this.site = site;
    this.words = words;
    this.mostBytes = mostBytes;
    /** @type {Limits} */
    this.limits = { most, directions, terrains: words.terrains };
  }

  /**
   * The draft of a map document; raises Fault.
   *
   * @param {string} text
   */
  read(text) {
    return draftOfText(text, this.limits, this.words);
  }

  /**
   * The draft of a map of the site; raises Refused where it cannot be loaded.
   *
   * @param {string} address
   */
  async shipped(address) {
    return this.read(await (await this.load(address)).text());
  }

  /**
   * The draft of a map of the account, and its place there; raises Refused where it cannot be loaded.
   *
   * @param {string} address
   * @returns {Promise<{ draft: Draft, place: MapPlace }>}
   */
  async saved(address) {
    const answer = await this.load(address);
    const version = Number(answer.headers.get("Map-Version"));
    return { draft: this.read(await answer.text()), place: { address, version } };
  }

  /** @param {string} address */
  async load(address) {
    const answer = await this.site.answer(address);
    if (!answer.ok || answer.redirected) {
      throw new Refused(answer.redirected ? this.words.signedOut : this.words.notFetched, "", answer.status);
    }
    return answer;
  }

  /**
   * The draft of a file; raises Fault. A lenient decoder would put question marks in the place of unknown bytes.
   *
   * @param {File} file
   */
  async ofFile(file) {
    if (file.size > this.mostBytes) {
      throw new Fault("", fill(this.words.tooLong, { most: this.mostBytes / MEGABYTE }));
    }
    const bytes = await file.arrayBuffer();
    let text;
    try {
      text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      throw new Fault("", this.words.notUtf8);
    }
    return this.read(text);
  }

  /**
   * A new map of one terrain; water is in one sea zone.
   *
   * @param {NewMap} about
   */
  blank({ columns, rows, terrain, name, title, hexKm }) {
    /** @type {<T>(value: T) => T[]} */
    const empty = (value) => Array.from({ length: columns * rows }, () => value);
    const layers = { terrain: empty(terrain), roads: empty(0), rivers: empty(0), zonesOf: empty(/** @type {number[]} */ ([])) };
    /** @type {MapFacts} */
    const facts = { name, title, hexKm, sources: [], structures: [], zones: [] };
    const draft = new Draft({ columns, rows, directions: this.limits.directions, layers, facts });
    if (isSailable(draft, 0)) {
      draft.facts = { ...facts, zones: [{ key: 0, name: `${this.words.newZone} 1` }] };
      draft.zonesOf.fill([0]);
    }
    return draft;
  }
}

/**
 * Whether a problem is one that the reader can act on: its message says how.
 *
 * @param {unknown} problem
 * @returns {problem is Fault | Refused}
 */
export function isForReader(problem) {
  return problem instanceof Fault || problem instanceof Refused;
}
