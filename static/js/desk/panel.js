// The panel beside the map: which army's part of it is shown.

import { part, parts } from "../elements.js";

export class Panel {
  /**
   * `choose` chooses an army, `show` shows where it is.
   *
   * @param {{ lines: HTMLElement, choose: (number: number) => void, show: (number: number) => void }} needs
   */
  constructor({ lines, choose, show }) {
    this.lines = lines;
    this.chooseArmy = choose;
    this.showArmy = show;
    lines.addEventListener("click", (event) => this.click(event));
  }

  // The numbers of the player's own armies.
  get armies() {
    return parts(this.lines, ".army-choice.mine").map((choice) => Number(choice.dataset.army));
  }

  // Likewise, with whether each still waits for orders.
  get waiting() {
    return parts(this.lines, ".army-choice.mine").map((choice) => (
      { number: Number(choice.dataset.army), waits: choice.querySelector(".waits") !== null }));
  }

  // The army to begin with: that of the address, else the first one that still has to be decided about.
  wanted() {
    const named = Number(/^#army-(\d+)$/.exec(location.hash)?.[1]);
    /** @type {HTMLElement | null} */
    const waiting = this.lines.querySelector(".army-choice.mine:has(.waits)") ?? this.lines.querySelector(".army-choice.mine");
    if (named && this.lines.querySelector(`.army-choice[data-army="${named}"]`)) {
      return named;
    }
    return waiting ? Number(waiting.dataset.army) : null;
  }

  /** @param {number | null} number */
  choose(number) {
    for (const section of parts(this.lines, ".army-desk[data-army]")) {
      section.hidden = Number(section.dataset.army) !== number;
    }
    for (const choice of parts(this.lines, ".army-choice")) {
      choice.toggleAttribute("aria-current", Number(choice.dataset.army) === number);
    }
    history.replaceState(null, "", number === null ? location.pathname : `#army-${number}`);
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = /** @type {Element} */ (event.target);
    /** @type {HTMLElement | null} */
    const choice = target.closest(".army-choice");
    /** @type {HTMLAnchorElement | null} */
    const decision = target.closest('a[href*="#line-"]');
    if (choice) {
      event.preventDefault();
      this.chooseArmy(Number(choice.dataset.army));
      this.showArmy(Number(choice.dataset.army));
    } else if (decision) {
      this.toLine(event, decision.hash.slice(1));
    }
  }

  /**
   * An entry of the inbox leads to its line here instead of on the form.
   *
   * @param {MouseEvent} event
   * @param {string} id
   */
  toLine(event, id) {
    const line = document.getElementById(id);
    if (!line) {
      return;
    }
    event.preventDefault();
    /** @type {HTMLElement | null} */
    const section = line.closest(".army-desk[data-army]");
    if (section) {
      this.chooseArmy(Number(section.dataset.army));
    }
    line.closest("details")?.setAttribute("open", "");
    part(line, "select, input:not([type=hidden]), textarea:not([hidden])").focus();
  }

  // Moves to the form of the chosen army's orders.
  focusOrder() {
    const section = this.lines.querySelector(".army-desk[data-army]:not([hidden])");
    /** @type {HTMLElement | null | undefined} */
    const order = section?.querySelector("button[value=hand_in]") ?? section?.querySelector("h2");
    order?.focus();
  }
}
