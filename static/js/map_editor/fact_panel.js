// The fields about the whole map.

import { element } from "../elements.js";

/** @type {FactName[]} */
const NAMES = ["title", "name", "hexKm", "sources"];
const TYPED = ["title", "name"]; // the draft takes them while they are typed

export class FactPanel {
  /** @param {{ current: CurrentMap, words: EditorWords }} needs */
  constructor({ current, words }) {
    this.current = current;
    this.words = words;
    this.problem = element("fact-problem");
    /** @type {Record<string, TextField>} */
    this.fields = Object.fromEntries(NAMES.map((name) => [name, /** @type {TextField} */ (element(`fact-${name}`))]));
    for (const name of NAMES) {
      this.fields[name].addEventListener(TYPED.includes(name) ? "input" : "change", () => this.take(name));
      this.fields[name].addEventListener("change", () => current.draft.seal());
    }
  }

  refresh() {
    const { facts } = this.current.draft;
    for (const name of NAMES) {
      const value = name === "sources" ? facts.sources.join("\n") : String(facts[name]);
      if (this.fields[name] !== document.activeElement) {
        this.fields[name].value = value;
      }
    }
    element("title").textContent = facts.title || facts.name;
  }

  /** @param {FactName} name */
  take(name) {
    const { words } = this;
    const { draft } = this.current;
    const text = this.fields[name].value.trim();
    const refusal = name === "hexKm" && !(Number(text) > 0) ? words.numberNeeded : name === "name" && !text ? words.nameEmpty : "";
    this.problem.hidden = !refusal;
    this.problem.textContent = refusal;
    this.fields[name].toggleAttribute("aria-invalid", Boolean(refusal));
    if (!refusal) {
      draft.change(() => draft.amend({ [name]: VALUES[name]?.(text) ?? text }), name);
    }
  }
}

/** @type {Partial<Record<FactName, (text: string) => unknown>>} */
const VALUES = {
  hexKm: Number,
  sources: (text) => text.split("\n").map((line) => line.trim()).filter(Boolean),
};
