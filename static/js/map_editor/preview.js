// The map as the picture that campaigns show: a worker draws it, and the dialog polls for it.

import { element } from "../elements.js";
import { Refused } from "../desk/ask.js";
import { html } from "../map/svg.js";
import { textOf } from "./writing.js";

const POLL_INTERVAL = 1000; // milliseconds
const MOST_POLLS = 90;
const WIDEST = 60; // pixels a column: the picture of a small map is to be seen as a whole
const NARROWEST = 320; // pixels

export class Preview {
  /** @param {{ current: CurrentMap, site: Site, sender: Sender, address: string, words: EditorWords }} needs */
  constructor({ current, site, sender, address, words }) {
    this.current = current;
    this.site = site;
    this.sender = sender;
    this.address = address;
    this.words = words;
    /** @type {HTMLDialogElement} */
    this.dialog = element("preview");
    this.note = element("preview-note");
    this.figure = element("preview-picture");
    element("preview-button").addEventListener("click", () => this.ask());
    element("preview-close").addEventListener("click", () => this.dialog.close());
  }

  async ask() {
    this.figure.replaceChildren();
    this.say(this.words.drawing);
    this.dialog.showModal();
    try {
      this.show(await this.drawn(await this.sender.post(this.address, textOf(this.current.draft))));
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      this.say(problem.message, true);
    }
  }

  /**
   * The state of the preview once it is drawn, or once there is nothing left to wait for.
   *
   * @param {PreviewState} asked
   * @returns {Promise<PreviewState>}
   */
  async drawn(asked) {
    let found = asked;
    for (let times = 0; found.state === "pending" && this.dialog.open && times < MOST_POLLS; times += 1) {
      await new Promise((done) => { setTimeout(done, POLL_INTERVAL); });
      found = await this.site.json(this.address, { headers: { Accept: "application/json" } });
      if (found.number !== asked.number) {
        return { state: "replaced" };
      }
    }
    return found;
  }

  /** @param {PreviewState} preview */
  show({ state, address, width, height }) {
    const { words } = this;
    if (state === "drawn") {
      this.say("");
      const picture = html("img", { src: address, width, height, alt: words.previewOf });
      picture.style.maxWidth = `${Math.max(NARROWEST, WIDEST * this.current.draft.geometry.columns)}px`;
      this.figure.replaceChildren(html("a", { href: address, target: "_blank" }, picture));
    } else {
      this.say({ failed: words.notDrawn, replaced: words.previewReplaced }[state] ?? words.previewLate, true);
    }
  }

  /**
   * @param {string} text
   * @param {boolean} [bad]
   */
  say(text, bad = false) {
    this.note.className = bad ? "problem" : "small";
    this.note.textContent = text;
    this.note.hidden = !text;
  }
}
