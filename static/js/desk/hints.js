// Suggest an order: asks the site what a general would order for an army, writes it into the lines of the army, and
// says why. Nothing is submitted; the player can discard it.

import { fill, html } from "../map/svg.js";
import { Refused } from "./ask.js";
import { fieldOf, lineOf, token } from "./forms.js";

/**
 * The texts of an answer that differ from what its lines hold, so that they can be put back.
 *
 * @param {{ name: string, text: string }[]} fields
 * @param {(name: string) => string | null} now the text of a line, null for one that is not there
 */
export function changesOf(fields, now) {
  return fields
    .map(({ name, text }) => ({ name, text, before: now(name) }))
    .filter(({ text, before }) => before !== null && before.trim() !== text);
}

export class Hints {
  /**
   * @param {{
   *   lines: HTMLElement, phase: number, plan: { army: number | null, write(text: string): Promise<void> }, site: Site,
   *   urls: DeskUrls, words: Words, announcer: Announcer,
   * }} needs
   */
  constructor({ lines, phase, plan, site, urls, words, announcer }) {
    this.lines = lines;
    this.phase = phase;
    this.plan = plan;
    this.site = site;
    this.urls = urls;
    this.words = words;
    this.announcer = announcer;
    lines.addEventListener("submit", (event) => {
      /** @type {HTMLFormElement | null} */
      const form = /** @type {Element} */ (event.target).closest("form[data-hint]");
      if (form) {
        event.preventDefault();
        this.ask(form);
      }
    });
  }

  /** @param {HTMLFormElement} form */
  async ask(form) {
    const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
    if (button.disabled) {
      return;
    }
    const army = Number(form.dataset.hint);
    button.disabled = true;
    this.announcer.say(this.words.thinking);
    try {
      const fields = { csrfmiddlewaretoken: token(), phase: this.phase, army };
      /** @type {HintAnswer} */
      const answer = await this.site.post(this.urls.hint, fields);
      this.show(army, answer);
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      this.announcer.warn(problem.message);
    } finally {
      button.disabled = false;
    }
  }

  /**
   * @param {number} army
   * @param {HintAnswer} answer
   */
  show(army, { fields, reasons }) {
    const form = this.lines.querySelector(`form[data-hint="${army}"]`);
    if (!form) {
      return; // the panel was fetched again without it
    }
    const changes = changesOf(fields, (name) => {
      const line = lineOf(this.lines, name);
      return line && fieldOf(line).value;
    });
    changes.forEach(({ name, text }) => this.write(name, text));
    const said = reasons.length ? reasons : [this.words.nothingToDecide];
    const discard = html("button", { type: "button", class: "link" }, this.words.discard);
    const box = html(
      "div",
      { class: "hint" },
      ...said.map((reason) => html("p", {}, reason)),
      html("p", { class: "small" }, this.words.hintNote, " ", discard),
    );
    discard.addEventListener("click", () => {
      changes.forEach(({ name, before }) => this.write(name, before ?? ""));
      box.remove();
      this.announcer.say(this.words.discarded);
    });
    form.parentElement?.querySelector(".hint")?.remove();
    form.after(box);
    this.announcer.say(fill(this.words.suggested, { number: army, reason: said.join(" ") }));
  }

  /**
   * Writes into a line, that of the planned march as if the player had typed it.
   *
   * @param {string} name
   * @param {string} text
   */
  write(name, text) {
    const line = lineOf(this.lines, name);
    if (!line) {
      return;
    }
    if (name === `movement-${this.plan.army}`) {
      this.plan.write(text);
      return;
    }
    const field = fieldOf(line);
    field.value = text;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
