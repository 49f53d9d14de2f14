// A sentence at the pointer or the finger: what a hex costs, or why a tap did not do what it was meant to.

import { html } from "../map/svg.js";

const AWAY = 14; // pixels between the point and the bubble
const MARGIN = 8; // pixels between the bubble and the edge of the frame

/**
 * Where a bubble is put so that it is seen whole: above the point, below it where there is no room above, and never
 * beyond an edge of the frame.
 *
 * @param {Point} point
 * @param {Size} size of the bubble
 * @param {Size} frame
 * @returns {{ left: number, top: number }}
 */
export function placed(point, size, frame) {
  const above = point.y - AWAY - size.height;
  const below = Math.min(point.y + AWAY, frame.height - MARGIN - size.height);
  const left = Math.min(point.x - size.width / 2, frame.width - MARGIN - size.width);
  return { left: Math.max(MARGIN, left), top: Math.max(MARGIN, above >= MARGIN ? above : below) };
}

export class Bubble {
  /**
   * `frame` is the map's, in whose points bubbles are placed; `rules` the address of the rulebook. Without an
   * `announcer` the paper itself is a status, which is read out.
   *
   * @param {{ paper: HTMLElement, frame: HTMLElement, rules: string, announcer?: Announcer }} needs
   */
  constructor({ paper, frame, rules, announcer }) {
    this.paper = paper;
    this.frame = frame;
    this.rules = rules;
    this.announcer = announcer;
  }

  /**
   * Shows a sentence with its paragraph, and a button where something can be done about it all the same. Without a
   * point it stands at the upper edge.
   *
   * @param {Point | null} point
   * @param {{ text: string, rule?: string, wrong?: boolean, action?: { label: string, act: () => void } }} what
   */
  show(point, { text, rule, wrong = false, action }) {
    this.paper.classList.toggle("wrong", wrong);
    const link = rule ? html("a", { class: "rule", href: `${this.rules}${rule.split(" ")[0]}/` }, rule) : "";
    this.paper.replaceChildren(`${text} `, link);
    if (action) {
      const button = html("button", { type: "button", class: "quiet" }, action.label);
      button.addEventListener("click", () => {
        this.hide();
        action.act();
      });
      this.paper.append(button);
    }
    this.paper.hidden = false;
    const frame = sizeOf(this.frame);
    const { left, top } = placed(point ?? { x: frame.width / 2, y: -AWAY }, sizeOf(this.paper), frame);
    this.paper.style.left = `${left}px`;
    this.paper.style.top = `${top}px`;
    this.announcer?.say(text);
  }

  hide() {
    this.paper.hidden = true;
  }
}

/**
 * @param {HTMLElement} element
 * @returns {Size}
 */
function sizeOf({ offsetWidth, offsetHeight }) {
  return { width: offsetWidth, height: offsetHeight };
}
