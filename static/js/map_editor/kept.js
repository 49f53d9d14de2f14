// The map that is drawn, kept in this browser, so that a reload loses nothing.

import { textOf } from "./writing.js";

const ANYONES = "vae-victis-map"; // where earlier versions kept the map, of any account
const WRITE_DELAY = 400; // milliseconds without a stroke after which the map is written

export class Kept {
  /**
   * `reader` is the number of the account: each has a map of its own in a browser that several people use. `said` is
   * called with the state: `kept`, `notKept`, or `elsewhere` if another window draws too.
   *
   * @param {{ reader: number, said: (state: string) => void }} needs
   */
  constructor({ reader, said }) {
    this.name = `${ANYONES}-${reader}`;
    this.said = said;
    addEventListener("pagehide", () => this.write());
    addEventListener("visibilitychange", () => this.write());
    addEventListener("storage", (event) => event.key === this.name && said("elsewhere"));
  }

  /**
   * The kept map, null if there is none: the document as text, whether it has changes that only this browser has, and
   * its place in the account, null if it has none.
   *
   * @returns {KeptMap | null}
   */
  read() {
    try {
      return JSON.parse(localStorage.getItem(this.name) ?? localStorage.getItem(ANYONES) ?? "null");
    } catch {
      return null;
    }
  }

  /**
   * @param {Draft} draft
   * @param {boolean} changed
   * @param {MapPlace | null} place
   */
  keep(draft, changed, place) {
    this.waiting = { draft, changed, place };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), WRITE_DELAY);
  }

  write() {
    clearTimeout(this.timer);
    const { waiting } = this;
    this.waiting = null;
    if (!waiting) {
      return;
    }
    try {
      const { draft, changed, place } = waiting;
      localStorage.setItem(this.name, JSON.stringify({ text: textOf(draft), changed, place }));
      localStorage.removeItem(ANYONES);
      this.said("kept");
    } catch {
      this.said("notKept");
    }
  }
}
