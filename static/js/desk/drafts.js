// Submit all drafts: every line with a draft or unsaved text in one request. What is refused says why at its line, and
// keeps its text.

import { part } from "../elements.js";
import { fill } from "../map/svg.js";
import { Refused } from "./ask.js";
import { allLines, controlOf, fieldOf, isChanged, token, writtenIn } from "./forms.js";

const SENT = ["sheet-", "seen-", "had-", "cleared-"];

/**
 * The lines that "Submit all drafts" submits: saved drafts, and text that is not submitted yet.
 *
 * @param {LineForm[]} lines
 */
export function draftsAmong(lines) {
  return lines.filter((form) => fieldOf(form).value.trim() && (isChanged(form) || form.hasAttribute("data-draft")));
}

/**
 * Whether there is more to submit than the one line whose button is seen.
 *
 * @param {string[]} drafts the names of the lines
 * @param {number | null} chosen the army whose lines are seen
 */
export function isWorthAButton(drafts, chosen) {
  return drafts.length > 1 || drafts.some((name) => !name.endsWith(`-${chosen}`));
}

export class Drafts {
  /**
   * `done` is called with the lines that were refused when the panel has been fetched again.
   *
   * @param {{
   *   lines: HTMLElement, phase: number, selection: ArmySelection, sheets: Sheets, site: Site, urls: DeskUrls,
   *   words: Words, announcer: Announcer, done: (refused: string[]) => Promise<void>,
   * }} needs
   */
  constructor({ lines, phase, selection, sheets, site, urls, words, announcer, done }) {
    this.lines = lines;
    this.phase = phase;
    this.selection = selection;
    this.sheets = sheets;
    this.site = site;
    this.urls = urls;
    this.words = words;
    this.announcer = announcer;
    this.done = done;
    this.busy = false;
    lines.addEventListener("submit", (event) => {
      if (/** @type {Element} */ (event.target).closest("#drafts")) {
        event.preventDefault();
        this.submit();
      }
    });
    for (const written of ["input", "change"]) {
      lines.addEventListener(written, () => this.show());
    }
  }

  get names() {
    return draftsAmong(allLines(this.lines)).map((form) => form.dataset.field);
  }

  // Shows the button where it does more than the one of the chosen army.
  show() {
    const form = document.getElementById("drafts");
    if (form) {
      form.hidden = !isWorthAButton(this.names, this.selection.army);
      part(form, "button").toggleAttribute("disabled", this.busy);
    }
  }

  async submit() {
    const { names } = this;
    if (this.busy || !names.length) {
      return;
    }
    this.hold(names, true);
    let outcome = ""; // what the site has answered: it counts even if the panel cannot be fetched afterwards
    try {
      await Promise.all(names.map((name) => this.sheets.arrival(name)));
      const sent = new Map(names.map((name) => [name, fieldOf(this.sheets.formOf(name)).value]));
      const answer = await this.site.post(this.urls.drafts, this.fieldsOf(names), { keepalive: true });
      outcome = this.outcomeOf(answer);
      await this.take(sent, answer);
      this.announcer[answer.refused.length ? "warn" : "note"](outcome);
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      this.announcer.warn(`${outcome} ${problem.message}`.trim());
    } finally {
      this.hold(names, false);
    }
  }

  /**
   * @param {string[]} names
   * @param {boolean} busy
   */
  hold(names, busy) {
    this.busy = busy;
    names.forEach((name) => this.sheets.hold(name, busy));
    this.show();
  }

  /** @param {string[]} names */
  fieldsOf(names) {
    const fields = new FormData();
    fields.set("csrfmiddlewaretoken", token());
    fields.set("phase", String(this.phase));
    fields.set("do", "hand_in");
    fields.set("submission", document.getElementById("drafts")?.dataset.submission ?? ""); // of static/js/unsent
    for (const name of names) {
      const form = this.sheets.formOf(name);
      for (const kind of SENT.filter((one) => controlOf(form, one + name))) {
        fields.set(kind + name, controlOf(form, kind + name).value);
      }
    }
    return fields;
  }

  /**
   * Shows what was submitted, and at each other line why not. What was written since it was sent stays.
   *
   * @param {Map<string, string>} sent the texts by the names of their lines
   * @param {DraftsAnswer} answer
   */
  async take(sent, { refused }) {
    const isRefused = new Set(refused.map(({ field }) => field));
    await this.sheets.renew(() => [
      ...writtenIn(this.lines, [...sent.keys()]),
      ...[...sent]
        .map(([name, text]) => ({ name, text, now: fieldOf(this.sheets.formOf(name)).value }))
        .filter(({ name, text, now }) => isRefused.has(name) || now !== text)
        .map(({ name, now }) => /** @type {[string, string]} */ ([`sheet-${name}`, now])),
    ]);
    await this.done(refused.map(({ field }) => field));
    for (const one of [...refused].reverse()) { // so that the first one has the focus
      this.sheets.refuseLine(one.field, new Refused(one.problem, one.rule, 422, one));
    }
  }

  /** @param {DraftsAnswer} answer */
  outcomeOf({ submitted, refused }) {
    const words = { submitted: submitted.length, refused: refused.length };
    return fill(refused.length ? this.words.someSubmitted : this.words.allSubmitted, words);
  }
}
