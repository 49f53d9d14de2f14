// The bar at the lower edge of a phone: the chosen army, what its orders come to, and the button that submits them.

import { part } from "../elements.js";
import { fill } from "../map/svg.js";
import { isChanged } from "./forms.js";

export class OrderBar {
  /**
   * @param {{
   *   bar: HTMLElement, lines: HTMLElement, selection: ArmySelection, words: Words, nextArmy: () => void,
   *   plan: { preview: Preview | null }, colour: string,
   * }} needs
   */
  constructor({ bar, lines, selection, words, plan, nextArmy, colour }) {
    this.bar = bar;
    this.lines = lines;
    this.selection = selection;
    this.words = words;
    this.plan = plan;
    this.colour = colour;
    this.army = part(bar, "[data-bar=army]");
    this.text = part(bar, "[data-bar=text]");
    this.progress = part(bar, "[data-bar=progress]");
    /** @type {HTMLButtonElement} */
    this.submit = part(bar, "[data-bar=submit]");
    this.army.addEventListener("click", nextArmy);
    for (const written of ["input", "change"]) {
      lines.addEventListener(written, () => this.show());
    }
  }

  // The section of the chosen army, else that of the whole faction.
  get section() {
    const { army } = this.selection;
    return document.getElementById(army === null ? "faction" : `army-${army}`);
  }

  /** @returns {LineForm | null} */
  get form() {
    const { section } = this;
    return section && (section.querySelector("form[data-field]:has(button.main)") ?? section.querySelector(":scope > form[data-field]"));
  }

  show() {
    this.showArmy();
    this.showText();
    this.progress.textContent = this.textOf(".progress-text");
    const { form } = this;
    this.submit.hidden = form === null;
    if (form) {
      this.showButton(form);
    }
  }

  // Why the march stops, else where it ends with what is left; without a march how the orders stand.
  showText() {
    const { preview } = this.plan;
    const warning = preview?.warnings[0]?.text;
    const end = preview?.text ? fill(this.words.endsAt, { place: preview.end.place, left: preview.left, unit: preview.unit }) : "";
    this.text.textContent = (warning ?? end) || preview?.summary || this.textOf(".state-of-orders");
    this.text.classList.toggle("warned", warning !== undefined);
  }

  showArmy() {
    const { army } = this.selection;
    this.army.hidden = army === null;
    this.army.className = `counter ${this.colour}`;
    this.army.textContent = String(army);
    this.army.setAttribute("aria-label", fill(this.words.nextOfArmy, { number: army }));
  }

  /**
   * The button belongs to the form of the line, so that it submits what the one in the panel does.
   *
   * @param {LineForm} form
   */
  showButton(form) {
    const { words, submit } = this;
    const done = !isChanged(form) && form.hasAttribute("data-submitted");
    form.id ||= `form-${form.dataset.field}`;
    submit.setAttribute("form", form.id);
    submit.className = done ? "quiet" : "main";
    submit.textContent = done ? words.submitted : words.submit;
    submit.disabled = done || form.querySelector("button[value=hand_in]:disabled") !== null;
  }

  /** @param {string} selector */
  textOf(selector) {
    return this.lines.querySelector(selector)?.textContent?.trim() ?? "";
  }
}
