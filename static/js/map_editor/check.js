// What the site says of the document: whether a campaign would take it, and everything that is odd about it.

import { element } from "../elements.js";
import { Refused } from "../desk/ask.js";
import { fill, html } from "../map/svg.js";
import { textOf } from "./writing.js";

const SHOWN = 6; // hexes of a finding that have a button each

export class Check {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.section = element("verdict");
    this.text = element("verdict-text");
    this.list = element("findings");
    element("check").addEventListener("click", () => this.ask());
  }

  async ask() {
    const { editor } = this;
    this.section.hidden = false;
    this.say(editor.words.checking);
    this.list.replaceChildren();
    try {
      this.show(await editor.post(editor.check, textOf(editor.draft)));
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
    const { words, draft } = this.editor;
    this.say(fault ? fill(words.refused, { fault }) : words.valid, Boolean(fault));
    if (hex !== null) {
      this.text.append(" ", this.button(draft.geometry.name(hex), [hex]));
    }
    this.list.replaceChildren(...findings.map((finding) => this.row(finding)));
  }

  /** @param {Finding} finding */
  row({ level, text, hexes }) {
    const { words } = this.editor;
    const buttons = hexes.slice(0, SHOWN).map((hex) => this.button(this.editor.draft.geometry.name(hex), [hex]));
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
    button.addEventListener("click", () => this.editor.pointing.find(hexes));
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
