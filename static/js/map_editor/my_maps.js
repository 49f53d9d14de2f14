// The list of the maps in the account.

import { element } from "../elements.js";
import { Refused } from "../desk/ask.js";
import { fill, html } from "../map/svg.js";
import { isSure } from "./confirm.js";

export class MyMaps {
  /**
   * @param {{
   *   site: Site,
   *   sender: Sender,
   *   address: string,
   *   words: EditorWords,
   *   open: (address: string) => void,
   *   deleted: (address: string) => void,
   *   refuse: (problem: string) => void,
   * }} needs
   */
  constructor({ site, sender, address, words, open, deleted, refuse }) {
    this.site = site;
    this.sender = sender;
    this.address = address;
    this.words = words;
    this.open = open;
    this.deleted = deleted;
    this.refuse = refuse;
    this.list = element("my-maps");
    this.note = element("my-maps-note");
  }

  // Loads the list and shows it.
  async show() {
    const { words } = this;
    this.remark(words.fetching);
    try {
      /** @type {{ maps: SavedMap[] }} */
      const { maps } = await this.site.json(this.address, { headers: { Accept: "application/json" } });
      this.remark(maps.length ? "" : words.noMaps);
      this.list.replaceChildren(...maps.map((row) => this.row(row)));
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      this.remark(problem.message);
    }
  }

  /** @param {SavedMap} row */
  row(row) {
    const { words } = this;
    const hidden = () => html("span", { class: "hidden" }, ` ${row.title}`);
    const open = html("button", { type: "button", class: "quiet" }, words.open, hidden());
    const remove = html("button", { type: "button", class: "quiet" }, words.delete, hidden());
    open.addEventListener("click", () => this.open(row.address));
    remove.addEventListener("click", () => this.remove(row));
    return html(
      "li",
      {},
      html("span", {}, html("strong", {}, row.title), html("span", { class: "small" }, fill(words.mapFacts, row))),
      html("span", { class: "row" }, open, remove),
    );
  }

  /** @param {SavedMap} row */
  async remove(row) {
    if (!await isSure("sure-delete", fill(this.words.deleteMap, row))) {
      return;
    }
    try {
      await this.sender.post(row.delete);
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      this.refuse(problem.message);
      return;
    }
    this.deleted(row.address);
    await this.show();
  }

  /** @param {string} text */
  remark(text) {
    this.note.textContent = text;
    this.note.hidden = !text;
  }
}
