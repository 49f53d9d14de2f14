// The dialog that opens another map: one of the account, of the site, a file, or a new one.

import { element, fieldValue } from "../elements.js";
import { isSure } from "./confirm.js";
import { isForReader } from "./documents.js";

export class BeginDialog {
  /**
   * `flush` saves what the account does not have yet, `show` puts a draft in the place of the map, and `listMaps`
   * shows the maps of the account.
   *
   * @param {{
   *   current: CurrentMap,
   *   documents: Documents,
   *   flush: () => Promise<unknown>,
   *   show: (draft: Draft, place: MapPlace | null) => void,
   *   listMaps: () => void,
   * }} needs
   */
  constructor({ current, documents, flush, show, listMaps }) {
    this.current = current;
    this.documents = documents;
    this.flush = flush;
    this.show = show;
    this.listMaps = listMaps;
    /** @type {HTMLDialogElement} */
    this.dialog = element("begin");
    this.problem = element("begin-problem");
    /** @type {HTMLInputElement} */
    this.input = element("file");
    element("begin-button").addEventListener("click", () => this.open());
    element("begin-close").addEventListener("click", () => this.dialog.close());
    element("open-shipped").addEventListener("submit", (event) => this.sent(event, () => documents.shipped(fieldValue("shipped"))));
    element("new-map").addEventListener("submit", (event) => this.sent(event, () => documents.blank(newMap())));
    this.input.addEventListener("change", () => this.file());
  }

  open() {
    this.refuse("");
    this.input.value = "";
    this.dialog.showModal();
    this.listMaps();
  }

  /**
   * @param {Event} event
   * @param {() => Draft | Promise<Draft>} make
   */
  sent(event, make) {
    event.preventDefault();
    this.replace(async () => ({ draft: await make() }));
  }

  /**
   * Puts the draft that `make` returns in the place of the map; asks first if changes would be lost.
   *
   * @param {() => Promise<{ draft: Draft, place?: MapPlace | null }>} make
   */
  async replace(make) {
    try {
      await this.flush();
      const { draft, place = null } = await make();
      if (!this.current.changed || await isSure("sure")) {
        this.dialog.close();
        this.show(draft, place);
      }
    } catch (problem) {
      if (!isForReader(problem)) {
        throw problem;
      }
      this.refuse(problem.message);
    }
  }

  file() {
    const file = this.input.files?.[0];
    if (file) {
      this.replace(async () => ({ draft: await this.documents.ofFile(file) }));
    }
  }

  /** @param {string} text */
  refuse(text) {
    this.problem.hidden = !text;
    this.problem.textContent = text;
  }
}

/**
 * What the fields for a new map say.
 *
 * @returns {NewMap}
 */
export function newMap() {
  return {
    columns: Number(fieldValue("new-columns")),
    rows: Number(fieldValue("new-rows")),
    terrain: fieldValue("new-ground"),
    name: fieldValue("new-name").trim(),
    title: fieldValue("new-title").trim(),
    hexKm: Number(fieldValue("new-km")),
  };
}
