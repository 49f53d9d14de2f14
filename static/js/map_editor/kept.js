// The map that is drawn, kept in this browser, so that a reload loses nothing.

import { textOf } from "./writing.js";

const NAME = "vae-victis-map";
const LATER = 400; // milliseconds without a stroke after which it is written down

export class Kept {
  // `said` is told whether the map is kept: `kept`, `notKept`, or `elsewhere` if another window draws too.
  constructor(said) {
    this.said = said;
    addEventListener("pagehide", () => this.write());
    addEventListener("visibilitychange", () => this.write());
    addEventListener("storage", (event) => event.key === NAME && said("elsewhere"));
  }

  // What was kept, null if there is nothing: the document as text, and whether it has changes that only lie here.
  read() {
    try {
      return JSON.parse(localStorage.getItem(NAME));
    } catch {
      return null;
    }
  }

  keep(draft, changed) {
    this.waiting = { draft, changed };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), LATER);
  }

  write() {
    clearTimeout(this.timer);
    const { waiting } = this;
    this.waiting = null;
    if (!waiting) {
      return;
    }
    try {
      localStorage.setItem(NAME, JSON.stringify({ text: textOf(waiting.draft), changed: waiting.changed }));
      this.said("kept");
    } catch {
      this.said("notKept");
    }
  }
}
