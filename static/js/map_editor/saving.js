// Saves the map in the account: when the reader asks for it, and automatically after every change from then on.

import { element } from "../elements.js";
import { Refused } from "../desk/ask.js";
import { textOf } from "./writing.js";

const SAVE_DELAY = 3000; // milliseconds without a change after which the map is saved again
const RETRY_DELAY = 20000; // milliseconds after which a save is retried that did not reach the account
const FINAL = [404, 409, 413, 422]; // answers to a save that stay the same until the map or the account changes

export class Saving {
  /**
   * `saved` is called when the account has the map, with whether it has changed since it was sent.
   *
   * @param {{
   *   current: CurrentMap,
   *   sender: Sender,
   *   address: string,
   *   words: EditorWords,
   *   saved: (changedSince: boolean) => void,
   * }} needs
   */
  constructor({ current, sender, address, words, saved }) {
    this.current = current;
    this.sender = sender;
    this.address = address;
    this.words = words;
    this.saved = saved;
    /** @type {MapPlace | null} */
    this.place = null; // where the map is in the account
    this.unsaved = false; // whether it has changes that the account does not have
    this.wanted = false; // whether changes are saved automatically
    /** @type {Promise<void> | null} */
    this.sending = null;
    this.status = element("saved");
    element("save").addEventListener("click", () => this.save());
  }

  /**
   * Takes up another map.
   *
   * @param {MapPlace | null} place
   * @param {boolean} unsaved
   */
  take(place, unsaved) {
    clearTimeout(this.timer);
    this.place = place;
    this.unsaved = unsaved;
    this.wanted = Boolean(place);
    this.show(this.words[place ? "saved" : "notSaved"]);
    if (place && unsaved) {
      this.later(SAVE_DELAY);
    }
  }

  touch() {
    this.unsaved = true;
    if (this.wanted) {
      this.show(this.words.saving);
      this.later(SAVE_DELAY);
    }
  }

  /** @param {number} wait */
  later(wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), wait);
  }

  // Saves what the account does not have yet; returns whether it has everything then.
  async flush() {
    if (this.wanted && this.unsaved) {
      await this.save();
    }
    return this.wanted && !this.unsaved;
  }

  // Saves the map, as a new one if it is not in the account; the second of two saves waits for the first.
  async save() {
    clearTimeout(this.timer);
    this.wanted = true;
    await this.sending;
    this.sending = this.send();
    await this.sending;
  }

  async send() {
    const { place, words } = this;
    const { draft } = this.current;
    this.unsaved = false;
    this.show(words.saving);
    const address = place ? `${place.address}?version=${place.version}` : this.address;
    try {
      /** @type {SavedMap} */
      const row = await this.sender.post(address, textOf(draft));
      if (draft === this.current.draft) {
        this.place = { address: row.address, version: row.version };
        this.show(this.unsaved ? words.saving : words.saved);
        this.saved(this.unsaved);
      }
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      if (draft === this.current.draft) {
        this.fail(problem);
      }
    }
  }

  /**
   * What could not be saved stays in the browser. A map that was changed elsewhere, or deleted, is saved as a new one
   * next.
   *
   * @param {Refused} problem
   */
  fail({ message, status }) {
    this.unsaved = true;
    const gone = status === 404;
    this.show(gone ? this.words.goneFromMine : message, true);
    if (gone || status === 409) {
      this.place = null;
      this.wanted = false;
    } else if (!FINAL.includes(status)) {
      this.later(RETRY_DELAY);
    }
  }

  /**
   * @param {string} text
   * @param {boolean} [bad]
   */
  show(text, bad = false) {
    this.status.textContent = text;
    this.status.classList.toggle("problem", bad);
  }
}
