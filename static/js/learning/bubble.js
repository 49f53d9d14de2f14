// Sentences at the pointer: what a hex costs, or why something cannot be done.

import { html } from "../map/svg.js";

const AWAY = 18; // pixels from the pointer
const EDGE = 6; // from the edge of the map

export class Bubble {
  /** @param {HTMLElement} paper */
  constructor(paper) {
    this.paper = paper;
  }

  /**
   * @param {string} sentence
   * @param {Point | null} point of the frame; null for the upper edge of the map
   * @param {{ wrong?: boolean, rule?: string }} [how]
   */
  say(sentence, point, { wrong = false, rule = "" } = {}) {
    this.paper.classList.toggle("wrong", wrong);
    this.paper.replaceChildren(sentence, ...(rule ? [" ", html("span", { class: "rule" }, rule)] : []));
    this.place(point);
  }

  hush() {
    this.paper.classList.remove("wrong");
    this.paper.replaceChildren();
  }

  /** @param {Point | null} point */
  place(point) {
    const { clientWidth, clientHeight } = /** @type {HTMLElement} */ (this.paper.parentElement);
    const { offsetWidth, offsetHeight } = this.paper;
    const { x, y } = point ?? { x: clientWidth / 2, y: -AWAY };
    const below = y + AWAY + offsetHeight < clientHeight - EDGE;
    const top = below ? y + AWAY : y - AWAY - offsetHeight;
    this.paper.style.left = `${Math.max(EDGE, Math.min(clientWidth - offsetWidth - EDGE, x - offsetWidth / 2))}px`;
    this.paper.style.top = `${Math.max(EDGE, Math.min(clientHeight - offsetHeight - EDGE, top))}px`;
  }
}
