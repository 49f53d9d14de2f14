// Checking exported receipts in the browser: the same checks, in the same words, as manage.py verify_receipts.

import { fill } from "../map/svg.js";
import { correctedSteps, notesOn } from "./corrected.js";
import { gameOf } from "./games.js";
import { stepProblems } from "./lists.js";
import { laterVersions, lookedUp, readOwn } from "./own.js";
import { chainProblems, roundProblems } from "./rounds.js";
import { faultOf } from "./shape.js";
import { Sheets } from "./sheets.js";

const SHOWN = 12;
const STEPS = ["step", "before", "missing"]; // what is filled in with the name of a step
const UNPRINTABLE = /(?! )[\p{C}\p{Z}]/gu; // an export can hold any letters, so that a line must be kept one

// A text that is no export; its message says where and why.
export class Unreadable extends Error {}

export class Checker {
  /**
   * `data` is what the page is given: words, the shape of an export, what is known of sheets.
   *
   * @param {VerifyDocument} data
   */
  constructor(data) {
    this.data = data;
    this.sheets = new Sheets(data.rules);
  }

  /**
   * The export in a text; throws Unreadable.
   *
   * @param {string} text
   * @returns {ExportDocument}
   */
  read(text) {
    const { words, page, schema, most } = this.data;
    if (text.length > most) {
      throw new Unreadable(fill(page.tooLong, { most }));
    }
    let value;
    try {
      value = JSON.parse(text);
    } catch {
      throw new Unreadable(page.notJson);
    }
    const found = faultOf(schema, value);
    if (found) {
      throw new Unreadable(found.place ? `${found.place}: ${words[found.fault]}` : words[found.fault]);
    }
    return value;
  }

  /**
   * Everything that does not fit: { rows, problems, notes, corrected, unchained, found, waiting }; problems are sentences, and so
   * are notes, which say what corrections explain; `corrected` is the number of corrected steps; an `unchained` export
   * has no chain digests and cannot show whether a step was cut out.
   *
   * @param {ExportDocument} exported
   * @param {string} [ownText]
   * @returns {Promise<Verdict>}
   */
  async check(exported, ownText = "") {
    const { unchained: format } = this.data.rules;
    const game = gameOf(exported, this.data.rules);
    /** @type {VerdictRow[]} */
    const rows = [];
    /** @type {ReceiptProblem[]} */
    const problems = [];
    /** @type {SeenBefore} */
    const seen = { receipts: new Set(), owners: new Map(), numbers: new Map() };
    for (const [which, entry] of exported.rounds.entries()) {
      problems.push(...(await roundProblems(exported, which, game, this.sheets)));
      const covered = this.sheets.covered(entry);
      for (const step of entry.steps) {
        const about = { sheets: this.sheets, game, covered: covered.get(step.step), seen };
        const found = await stepProblems(exported, entry, step, about);
        problems.push(...found);
        rows.push(rowOf(entry, step, found.length, exported.format !== format));
      }
    }
    problems.push(...(await chainProblems(exported, format)));
    const own = readOwn(ownText);
    const looked = await Promise.all(own.found.map((one) => lookedUp(exported, one, this.sheets)));
    problems.push(...looked.filter((one) => typeof one !== "string"), ...laterVersions(exported, own.found, this.sheets));
    problems.push(...own.problems);
    const count = (/** @type {string} */ word) => looked.filter((one) => one === word).length;
    const told = problems.map((problem) => this.told(problem));
    const notes = notesOn(exported).map((note) => this.told(note));
    const [corrected, of] = [correctedSteps(exported), looked.length];
    const unchained = exported.format === format;
    const [there, waiting] = [count("found"), count("waiting")];
    return { rows, problems: told, notes, corrected, unchained, found: there, waiting, own: of };
  }

  /**
   * A problem as a sentence.
   *
   * @param {ReceiptProblem} problem
   */
  told({ place, words, about = {} }) {
    const said = Object.entries(about).map(([name, value]) => [name, STEPS.includes(name) ? this.stepWord(/** @type {string} */ (value)) : value]);
    const problem = fill(this.data.words[words], Object.fromEntries(said));
    return fill(this.data.words.line, { place: this.placeWord(place), problem }).replace(UNPRINTABLE, " ");
  }

  /** @param {ProblemPlace} place */
  placeWord(place) {
    const { words } = this.data;
    const about = { round: place.round, step: place.step === undefined ? undefined : this.stepWord(place.step), receipt: place.receipt?.slice(0, SHOWN) };
    if (place.own) {
      return fill(words[place.receipt ? "at an own receipt" : "at own receipts"], about);
    }
    if (place.step === undefined) {
      return fill(words["at a round"], about);
    }
    return fill(words[place.receipt ? "at a receipt" : "at a step"], about);
  }

  /**
   * @param {string} step
   * @returns {string}
   */
  stepWord(step) {
    const isStep = Object.values(this.data.rules.games).some(({ order }) => order.includes(step));
    return isStep ? this.data.words[step] : step;
  }
}

/**
 * A list of receipts. `chain` is null where it is missing, or was not checked because the export is not `chained`.
 *
 * @param {RoundEntry} entry
 * @param {ListDocument} step
 * @param {number} problems
 * @param {boolean} chained
 * @returns {VerdictRow}
 */
function rowOf(entry, step, problems, chained) {
  const opened = step.receipts.filter((one) => typeof one.salt === "string" && typeof one.sheet === "string").length;
  const receipts = step.receipts.length;
  const { digest, closed_at: closedAt } = step;
  const chain = chained ? (step.chain ?? null) : null;
  return { round: entry.round, step: step.step, closedAt, receipts, opened, digest, chain, problems };
}
