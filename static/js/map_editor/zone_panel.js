// The list of sea zones, and the fields of the one that is chosen.

import { element } from "../elements.js";
import { fill, html } from "../map/svg.js";
import { took, write } from "./fields.js";
import { addZone, removeZone, renameZone } from "./zones.js";

export class ZonePanel {
  /** @param {{ current: CurrentMap, marks: Marks, canvas: Canvas, words: EditorWords }} needs */
  constructor({ current, marks, canvas, words }) {
    this.current = current;
    this.marks = marks;
    this.canvas = canvas;
    this.words = words;
    /** @type {number | null} */
    this.key = null;
    this.list = element("zones");
    /** @type {HTMLInputElement} */
    this.name = element("zone-name");
    this.list.addEventListener("change", ({ target }) => this.choose(Number(/** @type {HTMLInputElement} */ (target).value)));
    this.name.addEventListener("input", () => this.rename());
    this.name.addEventListener("change", () => this.settle());
    element("zone-add").addEventListener("click", () => this.add());
    element("zone-remove").addEventListener("click", () => this.remove());
  }

  refresh() {
    const { zones } = this.current.draft.facts;
    if (!zones.some(({ key }) => key === this.key)) {
      this.key = zones[0]?.key ?? null;
    }
    const focused = this.list.contains(document.activeElement);
    this.list.replaceChildren(...this.rows(zones));
    if (focused) {
      /** @type {HTMLElement | null} */
      const checked = this.list.querySelector(":checked");
      checked?.focus();
    }
    if (write(this.name, zones.find(({ key }) => key === this.key)?.name ?? "")) {
      this.refuse("");
    }
    this.name.disabled = this.key === null;
    element("zone-remove").toggleAttribute("disabled", this.key === null);
    this.marks.chosenZone = this.key;
  }

  /** @param {MapZone[]} zones */
  rows(zones) {
    const counts = new Map();
    this.current.draft.zonesOf.forEach((keys) => keys.forEach((key) => counts.set(key, (counts.get(key) ?? 0) + 1)));
    return zones.map(({ key, name }) => html(
      "label",
      {},
      html("input", { type: "radio", name: "zone", value: key, checked: key === this.key && "checked" }),
      html("span", {}, fill(this.words.zoneHexes, { name, count: counts.get(key) ?? 0 })),
    ));
  }

  /** @param {number} key */
  choose(key) {
    this.key = key;
    this.refresh();
    this.canvas.renew();
  }

  add() {
    this.key = addZone(this.current.draft, this.words.newZone);
    this.refresh();
    this.canvas.renew();
    this.name.focus();
    this.name.select();
  }

  remove() {
    if (this.key === null) {
      return;
    }
    removeZone(this.current.draft, this.key);
    this.refresh();
    this.canvas.renew(); // the others have other tints now
  }

  rename() {
    if (this.key === null) {
      return;
    }
    const fault = renameZone(this.current.draft, this.key, this.name.value.trim());
    this.refuse(fault);
    if (!fault) {
      took(this.name, this.name.value.trim());
    }
  }

  settle() {
    this.current.draft.seal();
    if (element("zone-problem").hidden) {
      write(this.name, this.name.value.trim(), { overwrite: true });
    }
  }

  /** @param {string} fault a key of the words, "" for a name that can be given */
  refuse(fault) {
    element("zone-problem").hidden = !fault;
    element("zone-problem").textContent = this.words[fault] ?? "";
    this.name.toggleAttribute("aria-invalid", Boolean(fault));
  }
}
