// Shows the site's check of the document: whether it is valid, and its warnings.

import { element } from "../elements.js";
import { Refused } from "../desk/ask.js";
import { fill, html } from "../map/svg.js";
import { textOf } from "./writing.js";

const SHOWN = 6; // hexes of a finding that have a button each

export class Check {
  /**
   * @param {{
   *   current: CurrentMap,
   *   sender: Sender,
   *   address: string,
   *   words: EditorWords,
   *   find: (hexes: number[]) => void,
   * }} needs
   */
  constructor({ current, sender, address, words, find }) {
    this.current = current;
    this.sender = sender;
    this.address = address;
    this.words = words;
    this.find = find;
    this.section = element("verdict");
    this.text = element("verdict-text");
    this.list = element("findings");
    element("check").addEventListener("click", () => this.ask());
  }

  async ask() {
    this.section.hidden = false;
    this.say(this.words.checking);
    this.list.replaceChildren();
    try {
      this.show(await this.sender.post(this.address, textOf(this.current.draft)));
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      this.say(problem.message, true);
    }
    this.section.focus({ preventScroll: true });
    this.section.scrollIntoView({ block: "nearest" });
  }

  /** @param {CheckAnswer} answer */
  show({ fault, hex, findings }) {
    const { words } = this;
    const { draft } = this.current;
    this.say(fault ? fill(words.refused, { fault }) : words.valid, Boolean(fault));
    if (hex !== null) {
      this.text.append(" ", this.button(draft.geometry.name(hex), [hex]));
    }
    this.list.replaceChildren(...findings.map((finding) => this.row(finding)));
  }

  /** @param {Finding} finding */
  row({ level, text, hexes }) {
    const { words } = this;
    const buttons = hexes.slice(0, SHOWN).map((hex) => this.button(this.current.draft.geometry.name(hex), [hex]));
    if (hexes.length > SHOWN) {
      buttons.push(this.button(fill(words.showAll, { count: hexes.length }), hexes));
    }
    return html("li", { class: level }, html("strong", {}, words[level]), ` ${text} `, html("span", { class: "hexes" }, ...buttons));
  }

  /**
   * @param {string} label
   * @param {number[]} hexes
   */
  button(label, hexes) {
    const button = html("button", { type: "button", class: "quiet" }, label);
    button.addEventListener("click", () => this.find(hexes));
    return button;
  }

  /**
   * @param {string} text
   * @param {boolean} [bad]
   */
  say(text, bad = false) {
    this.text.className = bad ? "problem" : "notice";
    this.text.textContent = text;
  }
}
