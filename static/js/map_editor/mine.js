// The maps in the account: their list, saving the one that is drawn, and saving it again after every change.

import { element } from "../elements.js";
import { Refused } from "../desk/ask.js";
import { fill, html } from "../map/svg.js";
import { textOf } from "./writing.js";

const LATER = 3000; // milliseconds without a change after which a map of the account is saved again
const AGAIN = 20000; // milliseconds after which a save is tried again that did not reach the account
const FINAL = [404, 409, 413, 422]; // answers to a save that stay the same until the map or the account changes

export class Mine {
  /**
   * `place` is where the map that is drawn is kept in the account, its address and its version; null if it is not.
   *
   * @param {Editor} editor
   */
  constructor(editor) {
    this.editor = editor;
    /** @type {MapPlace | null} */
    this.place = null;
    this.unsaved = false;
    this.wanted = false;
    /** @type {Promise<void> | null} */
    this.sending = null;
    this.list = element("my-maps");
    this.status = element("saved");
    element("save").addEventListener("click", () => this.save());
  }

  /**
   * Another map is drawn from now on; `unsaved` says whether it has changes that the account does not have.
   *
   * @param {MapPlace | null} place
   * @param {boolean} unsaved
   */
  take(place, unsaved) {
    clearTimeout(this.timer);
    this.place = place;
    this.unsaved = unsaved;
    this.wanted = Boolean(place);
    this.say(this.editor.words[place ? "saved" : "notSaved"]);
    if (place && unsaved) {
      this.later(LATER);
    }
  }

  touch() {
    this.unsaved = true;
    if (this.wanted) {
      this.say(this.editor.words.saving);
      this.later(LATER);
    }
  }

  /** @param {number} wait */
  later(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), wait);
  }

  // Saves what a map of the account has not got yet; whether it has everything then.
  async flush() {
    if (this.wanted && this.unsaved) {
      await this.save();
    }
    return this.wanted && !this.unsaved;
  }

  // Saves the map, in the account as a new one if it is not there; of two saves the second one waits.
  async save() {
    clearTimeout(this.timer);
    this.wanted = true;
    await this.sending;
    this.sending = this.send();
    await this.sending;
  }

  async send() {
    const { editor, place } = this;
    const { draft, words } = editor;
    this.unsaved = false;
    this.say(words.saving);
    const address = place ? `${place.address}?version=${place.version}` : editor.mineAddress;
    try {
      const row = await editor.post(address, textOf(draft));
      if (draft === editor.draft) {
        this.place = placeOf(row);
        this.say(this.unsaved ? words.saving : words.saved);
        editor.saved(this.unsaved);
      }
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      if (draft === editor.draft) {
        this.fail(problem);
      }
    }
  }

  /**
   * What could not be saved stays in the browser; a map that is another one now, or gone, is saved as a new one next.
   *
   * @param {Refused} problem
   */
  fail({ message, status }) {
    const { words } = this.editor;
    this.unsaved = true;
    const gone = status === 404;
    this.say(gone ? words.goneFromMine : message, true);
    if (gone || status === 409) {
      this.place = null;
      this.wanted = false;
    } else if (!FINAL.includes(status)) {
      this.later(AGAIN);
    }
  }

  // Fetches the list and shows it.
  async show() {
    const { words } = this.editor;
    this.tell(words.fetching);
    try {
      /** @type {{ maps: SavedMap[] }} */
      const { maps } = await this.editor.site.json(this.editor.mineAddress, { headers: { Accept: "application/json" } });
      this.tell(maps.length ? "" : words.noMaps);
      this.list.replaceChildren(...maps.map((row) => this.row(row)));
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      this.tell(problem.message);
    }
  }

  /** @param {SavedMap} row */
  row(row) {
    const { words, files } = this.editor;
    const hidden = () => html("span", { class: "hidden" }, ` ${row.title}`);
    const open = html("button", { type: "button", class: "quiet" }, words.open, hidden());
    const remove = html("button", { type: "button", class: "quiet" }, words.delete, hidden());
    open.addEventListener("click", () => files.replace(() => this.fetch(row.address)));
    remove.addEventListener("click", () => this.remove(row));
    return html(
      "li",
      {},
      html("span", {}, html("strong", {}, row.title), html("span", { class: "small" }, fill(words.mapFacts, row))),
      html("span", { class: "row" }, open, remove),
    );
  }

  /**
   * The draft of a map of the account, and its place there.
   *
   * @param {string} address
   */
  async fetch(address) {
    const { site, words, files } = this.editor;
    const answer = await site.answer(address);
    if (!answer.ok || answer.redirected) {
      throw new Refused(answer.redirected ? words.signedOut : words.notFetched, "", answer.status);
    }
    const version = Number(answer.headers.get("Map-Version"));
    return { draft: files.read(await answer.text()), place: { address, version } };
  }

  /** @param {SavedMap} row */
  async remove(row) {
    const { editor } = this;
    if (!await editor.files.isSure("sure-delete", fill(editor.words.deleteMap, row))) {
      return;
    }
    try {
      await editor.post(row.delete);
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      editor.files.refuse(problem.message);
      return;
    }
    if (this.place?.address === row.address) {
      this.take(null, true);
      editor.lose();
    }
    await this.show();
  }

  /** @param {string} text */
  tell(text) {
    const note = element("my-maps-note");
    note.textContent = text;
    note.hidden = !text;
  }

  /**
   * @param {string} text
   * @param {boolean} [bad]
   */
  say(text, bad = false) {
    this.status.textContent = text;
    this.status.classList.toggle("problem", bad);
  }
}

/** @param {SavedMap} row */
const placeOf = ({ address, version }) => ({ address, version });
