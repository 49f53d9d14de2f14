// The map as the picture that campaigns show: a worker draws it, and the dialog waits for it.

import { element } from "../elements.js";
import { Refused } from "../desk/ask.js";
import { html } from "../map/svg.js";
import { textOf } from "./writing.js";

const BETWEEN = 1000; // milliseconds between two questions
const PATIENCE = 90; // questions after which the dialog waits no longer
const WIDEST = 60; // pixels a column: the picture of a small map is to be seen as a whole
const NARROWEST = 320; // pixels

export class Preview {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    /** @type {HTMLDialogElement} */
    this.dialog = element("preview");
    this.note = element("preview-note");
    this.figure = element("preview-picture");
    element("preview-button").addEventListener("click", () => this.ask());
    element("preview-close").addEventListener("click", () => this.dialog.close());
  }

  async ask() {
    const { editor } = this;
    this.figure.replaceChildren();
    this.say(editor.words.drawing);
    this.dialog.showModal();
    try {
      this.show(await this.drawn(await editor.post(editor.preview, textOf(editor.draft))));
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      this.say(problem.message, true);
    }
  }

  /**
   * How the preview stands when it is drawn, or when there is nothing to wait for any more.
   *
   * @param {PreviewState} asked
   * @returns {Promise<PreviewState>}
   */
  async drawn(asked) {
    let found = asked;
    for (let times = 0; found.state === "pending" && this.dialog.open && times < PATIENCE; times += 1) {
      await new Promise((done) => { setTimeout(done, BETWEEN); });
      found = await this.editor.site.json(this.editor.preview, { headers: { Accept: "application/json" } });
      if (found.number !== asked.number) {
        return { state: "replaced" };
      }
    }
    return found;
  }

  /** @param {PreviewState} preview */
  show({ state, address, width, height }) {
    const { words } = this.editor;
    if (state === "drawn") {
      this.say("");
      const picture = html("img", { src: address, width, height, alt: words.previewOf });
      picture.style.maxWidth = `${Math.max(NARROWEST, WIDEST * this.editor.draft.geometry.columns)}px`;
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
