// Where maps come from and go to: those of the site, files, new ones, and the download.

import { element, fieldValue, part } from "../elements.js";
import { Refused } from "../desk/ask.js";
import { fill } from "../map/svg.js";
import { Draft } from "./draft.js";
import { draftOfText, Fault } from "./reading.js";
import { isSailable } from "./terrain.js";
import { textOf } from "./writing.js";

const MEGABYTE = 1000000;

export class Files {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {HTMLDialogElement} */
    this.dialog = element("begin");
    this.problem = element("begin-problem");
    /** @type {HTMLInputElement} */
    this.input = element("file");
    element("begin-button").addEventListener("click", () => this.open());
    element("begin-close").addEventListener("click", () => this.dialog.close());
    element("open-shipped").addEventListener("submit", (event) => this.sent(event, () => this.shipped(fieldValue("shipped"))));
    element("new-map").addEventListener("submit", (event) => this.sent(event, () => this.blank()));
    this.input.addEventListener("change", () => this.file());
    element("download").addEventListener("click", () => this.download());
  }

  open() {
    this.refuse("");
    this.input.value = "";
    this.dialog.showModal();
    this.editor.mine.show();
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
   * Puts the draft that is made in the place of the map; asks first where something would be lost.
   *
   * @param {() => Promise<{ draft: Draft, place?: MapPlace | null }>} make
   */
  async replace(make) {
    try {
      await this.editor.mine.flush();
      const { draft, place } = await make();
      if (!this.editor.changed || await this.isSure("sure")) {
        this.dialog.close();
        this.editor.show(draft, { place });
        this.editor.frame.focus();
      }
    } catch (problem) {
      if (!(problem instanceof Fault || problem instanceof Refused)) {
        throw problem;
      }
      this.refuse(problem.message);
    }
  }

  /**
   * Whether the reader presses the second button of a dialog; `question` is put into it.
   *
   * @param {string} dialog
   * @param {string} [question]
   * @returns {Promise<boolean>}
   */
  isSure(dialog, question = "") {
    /** @type {HTMLDialogElement} */
    const sure = element(dialog);
    if (question) {
      part(sure, "p").textContent = question;
    }
    sure.returnValue = "keep";
    sure.showModal();
    return new Promise((answer) => {
      sure.addEventListener("close", () => answer(sure.returnValue === "replace"), { once: true });
    });
  }

  /**
   * The draft of a map of the site.
   *
   * @param {string} address
   */
  async shipped(address) {
    const { site, words } = this.editor;
    const answer = await site.answer(address);
    if (!answer.ok || answer.redirected) {
      throw new Refused(answer.redirected ? words.signedOut : words.notFetched);
    }
    return this.read(await answer.text());
  }

  file() {
    const file = this.input.files?.[0];
    if (file) {
      this.replace(async () => {
        if (file.size > this.editor.mostBytes) {
          throw new Fault("", fill(this.editor.words.tooLong, { most: this.editor.mostBytes / MEGABYTE }));
        }
        return { draft: this.read(await this.text(file)) };
      });
    }
  }

  /**
   * What a file says. A browser would put question marks in the place of letters that it cannot read.
   *
   * @param {File} file
   */
  async text(file) {
    const bytes = await file.arrayBuffer();
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      throw new Fault("", this.editor.words.notUtf8);
    }
  }

  /** @param {string} text */
  read(text) {
    const { words, most, directions } = this.editor;
    return draftOfText(text, { most, directions, terrains: words.terrains }, words);
  }

  blank() {
    const [columns, rows] = [Number(fieldValue("new-columns")), Number(fieldValue("new-rows"))];
    const ground = fieldValue("new-ground");
    /** @type {<T>(value: T) => T[]} */
    const empty = (value) => Array.from({ length: columns * rows }, () => value);
    const layers = { terrain: empty(ground), roads: empty(0), rivers: empty(0), zonesOf: empty(/** @type {number[]} */ ([])) };
    /** @type {MapFacts} */
    const facts = {
      name: fieldValue("new-name").trim(),
      title: fieldValue("new-title").trim(),
      hexKm: Number(fieldValue("new-km")),
      sources: [],
      structures: [],
      zones: [],
    };
    const draft = new Draft({ columns, rows, directions: this.editor.directions, layers, facts });
    if (isSailable(draft, 0)) {
      draft.facts = { ...facts, zones: [{ key: 0, name: `${this.editor.words.newZone} 1` }] };
      draft.zonesOf.fill([0]);
    }
    return draft;
  }

  download() {
    const { draft } = this.editor;
    const address = URL.createObjectURL(new Blob([textOf(draft)], { type: "application/json" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = `${draft.facts.name.replace(/[^\p{L}\p{N}._-]+/gu, "-") || "map"}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
    this.editor.downloaded();
  }

  /** @param {string} text */
  refuse(text) {
    this.problem.hidden = !text;
    this.problem.textContent = text;
  }
}
