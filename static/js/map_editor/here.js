// The line at the foot of the map: what is on the hex that is pointed at, and what the tool has to say. Both are also
// read aloud.

import { factsOf } from "./facts.js";

export class Here {
  /** @param {{ current: CurrentMap, marks: Marks, line: HTMLElement, spoken: HTMLElement, words: EditorWords }} needs */
  constructor({ current, marks, line, spoken, words }) {
    this.current = current;
    this.marks = marks;
    this.line = line;
    this.spoken = spoken;
    this.words = words;
    this.remarked = ""; // the tool's last sentence, until the pointer moves to another hex
  }

  // The hex that is pointed at, -1 for none.
  get hex() {
    return this.marks.hovered >= 0 ? this.marks.hovered : this.marks.cursor;
  }

  /**
   * Reads a sentence aloud.
   *
   * @param {string | null} text
   */
  say(text) {
    this.spoken.textContent = text;
  }

  /**
   * Reads a sentence of a tool aloud, and shows it until the pointer moves to another hex.
   *
   * @param {string} text
   */
  remark(text) {
    this.remarked = text;
    this.say(text);
    this.show();
  }

  forget() {
    this.remarked = "";
  }

  show() {
    const { hex } = this;
    this.line.hidden = hex < 0;
    this.line.textContent = hex >= 0 ? [this.factsOf(hex), this.remarked].filter(Boolean).join(" · ") : "";
  }

  /** @param {number} hex */
  factsOf(hex) {
    return factsOf(this.current.draft, hex, this.words);
  }
}
