// The page on which exported receipts are checked. Nothing of what is chosen or written here is sent anywhere.

import { carried, element } from "../elements.js";
import { fill, html } from "../map/svg.js";
import { Checker, Unreadable } from "./check.js";
import { hasCrypto } from "./digests.js";
import { chancesIn, gameOf } from "./games.js";

const OF_THIS_SITE = /^\/campaigns\/[-\w]+\/receipts\.json$/;

class VerifyPage {
  /** @param {VerifyDocument} data */
  constructor(data) {
    this.checker = new Checker(data);
    this.words = data.page;
    this.state = element("state");
    /** @type {HTMLTextAreaElement} */
    this.own = element("own");
    /** @type {string | null} */
    this.text = null;
    /** @type {HTMLInputElement} */
    const file = element("file");
    file.addEventListener("change", () => this.take(file.files?.[0]));
    element("again").addEventListener("click", () => this.check());
    document.addEventListener("dragover", (event) => event.preventDefault());
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      this.take(event.dataTransfer?.files[0]);
    });
  }

  /** @param {File | undefined} file */
  async take(file) {
    if (file) {
      this.text = await file.text();
      await this.check();
    }
  }

  /** @param {string} address */
  async fetch(address) {
    if (!OF_THIS_SITE.test(address)) {
      this.say(this.words.notHere, true);
      return;
    }
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) {
      this.say(fill(this.words.notFetched, { address }), true);
      return;
    }
    this.text = await answer.text();
    await this.check();
  }

  async check() {
    if (this.text === null) {
      element("file").focus();
      return;
    }
    element("outcome").hidden = true;
    if (!hasCrypto()) {
      this.say(this.words.noCrypto, true);
      return;
    }
    this.say(this.words.checking);
    try {
      const exported = this.checker.read(this.text);
      this.show(exported, await this.checker.check(exported, this.own.value));
    } catch (problem) {
      if (!(problem instanceof Unreadable)) {
        throw problem;
      }
      this.say(problem.message, true);
    }
  }

  /**
   * @param {ExportDocument} exported
   * @param {Verdict} verdict
   */
  show(exported, verdict) {
    const { rows, problems, corrected, unchained } = verdict;
    const receipts = rows.reduce((sum, row) => sum + row.receipts, 0);
    const about = { problems: problems.length, lists: rows.length, corrected, receipts };
    const said = [fill(this.words[outcomeOf(verdict)], about)];
    if (unchained) {
      said.push(this.checker.data.words.unchained);
    }
    if (gameOf(exported, this.checker.data.rules).seedEach) {
      said.push(this.checker.data.words.dice);
    }
    if (exported.hidden) {
      said.push(this.checker.data.words.hidden);
    }
    if (verdict.own) {
      said.push(fill(this.words.own, verdict));
    }
    this.say(said.join(" "), problems.length > 0 || corrected > 0 || unchained);
    element("campaign").textContent = exported.title;
    element("problems").replaceChildren(...problems.map((problem) => html("li", {}, problem)));
    element("notes").replaceChildren(...verdict.notes.map((note) => html("li", {}, note)));
    element("explained").hidden = verdict.notes.length === 0;
    element("lists").replaceChildren(...rows.map((row) => this.row(row)));
    element("seeds").replaceChildren(...this.seeds(exported));
    element("outcome").hidden = rows.length === 0 && problems.length === 0;
    if (!rows.length && !problems.length && !unchained) {
      this.say(this.words.nothing);
    }
  }

  /** @param {VerdictRow} row */
  row(row) {
    const said = row.problems
      ? fill(this.words.problems, { problems: row.problems })
      : this.words[row.receipts && !row.opened ? "sealed" : "fits"];
    return html(
      "tr",
      {},
      html("th", { scope: "row" }, `${row.round}, ${this.checker.stepWord(row.step)}`),
      html("td", { class: "figure" }, String(row.receipts)),
      html("td", { class: "figure" }, String(row.opened)),
      html("td", {}, html("span", { class: row.problems ? "bad" : "done" }, said)),
      html("td", {}, ...this.digests(row)),
    );
  }

  /**
   * The digest of a list and the chain digest of its step, each with its name.
   *
   * @param {VerdictRow} row
   */
  digests({ digest, chain }) {
    const named = (/** @type {string} */ name, /** @type {string} */ figure) => [html("span", { class: "small" }, name), html("code", { class: "digest" }, figure)];
    return [...named(this.words.listDigest, digest), ...(chain ? named(this.words.chainDigest, chain) : [])];
  }

  /**
   * The digests of the seeds, which belong to what was to be noted as well.
   *
   * @param {ExportDocument} exported
   */
  seeds(exported) {
    const named = (/** @type {string} */ words, /** @type {number} */ round, /** @type {ChanceDocument} */ { digest, step }) =>
      html("li", {}, `${fill(words, { round, step: step ? this.checker.stepWord(step) : "" })} `, html("code", { class: "digest" }, digest));
    return exported.rounds.flatMap((entry) => {
      const { round, chance, siege_chance: siegeChance } = entry;
      const ofSteps = chancesIn(entry).filter(({ step }) => step);
      return [
        ...ofSteps.map((seed) => named(this.words.stepSeedOf, round, seed)),
        ...(chance && !ofSteps.length ? [named(this.words.seedOf, round, chance)] : []),
        ...(siegeChance ? [named(this.words.siegeSeedOf, round, siegeChance)] : []),
      ];
    });
  }

  /**
   * @param {string} text
   * @param {boolean} [bad]
   */
  say(text, bad = false) {
    this.state.className = bad ? "problem" : "notice";
    this.state.textContent = text;
  }
}

/**
 * The name of the headline: what is wrong outweighs what cannot be shown, and that outweighs what was corrected.
 *
 * @param {Verdict} verdict
 */
function outcomeOf({ problems, corrected, unchained }) {
  if (problems.length) {
    return "badly";
  }
  if (unchained) {
    return corrected ? "unchainedCorrected" : "unchained";
  }
  return corrected ? "corrected" : "well";
}

const page = new VerifyPage(carried("verify-data"));
const from = new URLSearchParams(location.search).get("from");
if (from) {
  await page.fetch(from);
}
