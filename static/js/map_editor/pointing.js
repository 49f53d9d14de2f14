// Where the pointer and the cursor are, and what the tool does there.

import { element } from "../elements.js";
import { factsOf } from "./facts.js";

const NEAR = 0.6; // the scale at which a hex is shown that has been asked for

export class Pointing {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.started = false;
    this.said = ""; // by the tool, since one last pointed elsewhere
    this.here = element("here");
  }

  /** @param {Point} point */
  hexAt(point) {
    const { x, y } = this.editor.viewport.toMap(point);
    return this.editor.draft.geometry.at(x, y);
  }

  // The hex of the cursor; as long as it is nowhere, that in the middle of the screen, or the nearest to it.
  get cursorHex() {
    if (this.editor.marks.cursor >= 0) {
      return this.editor.marks.cursor;
    }
    const middle = this.editor.draft ? this.hexAt({ x: this.editor.frame.clientWidth / 2, y: this.editor.frame.clientHeight / 2 }) : -1;
    return middle >= 0 || !this.editor.draft ? middle : 0;
  }

  draws() {
    return Boolean(this.editor.draft) && this.editor.tool.draws;
  }

  /** @param {Point} point */
  begin(point) {
    const hex = this.hexAt(point);
    this.said = "";
    this.editor.draft.begin();
    this.started = hex >= 0;
    if (this.started) {
      this.put(hex);
      this.editor.tool.begin(hex);
    }
  }

  /** @param {Point} point */
  over(point) {
    const hex = this.hexAt(point);
    if (hex < 0 || hex === this.editor.marks.cursor) {
      return;
    }
    if (this.started) {
      this.editor.tool.over(hex);
    } else {
      this.started = true;
      this.editor.tool.begin(hex);
    }
    this.put(hex);
  }

  end() {
    if (this.started) {
      this.editor.tool.end(this.editor.marks.cursor);
    }
    this.editor.draft.end();
  }

  abandon() {
    this.editor.draft.abandon();
    this.editor.tool.leave();
  }

  /** @param {Point} point */
  tap(point) {
    const hex = this.editor.draft ? this.hexAt(point) : -1;
    if (hex >= 0) {
      this.said = "";
      this.put(hex);
      this.press(hex);
    }
  }

  /**
   * The tool at one hex, as a stroke of its own.
   *
   * @param {number} hex
   */
  press(hex) {
    if (hex >= 0) {
      this.editor.draft.change(() => this.editor.tool.press(hex));
      this.showPreview();
    }
  }

  /** @param {Point | null} point */
  hover(point) {
    const hex = point && this.editor.draft ? this.hexAt(point) : -1;
    if (hex !== this.editor.marks.hovered) {
      this.said = "";
      this.editor.marks.hovered = hex;
      this.showPreview();
      this.showHere();
    }
  }

  showPreview() {
    const hex = this.editor.marks.hovered >= 0 ? this.editor.marks.hovered : this.editor.marks.cursor;
    this.editor.marks.preview = hex >= 0 ? this.editor.tool.preview(hex) : [];
    this.editor.canvas.soon();
  }

  /** @param {number} hex */
  put(hex) {
    this.editor.marks.cursor = hex;
    this.showPreview();
    this.showHere();
  }

  /**
   * The cursor by keyboard; with `led` the tool goes with it.
   *
   * @param {number} hex
   * @param {boolean} [led]
   */
  go(hex, led = false) {
    if (hex < 0) {
      this.editor.say(this.editor.words.off);
      return;
    }
    const from = this.cursorHex;
    this.said = "";
    this.editor.marks.hovered = -1;
    this.editor.viewport.reveal(this.editor.draft.geometry.centre(hex));
    if (led && this.editor.tool.draws) {
      this.editor.draft.change(() => {
        this.editor.tool.begin(from);
        this.editor.tool.over(hex);
      });
    }
    this.put(hex);
    this.editor.say(this.here.textContent);
  }

  /**
   * What a tool has to say: read aloud, and shown beside what is there until one points elsewhere.
   *
   * @param {string} text
   */
  remark(text) {
    this.said = text;
    this.editor.say(text);
    this.showHere();
  }

  /**
   * Marks hexes, and shows the first of them.
   *
   * @param {number[]} hexes
   */
  find(hexes) {
    this.said = "";
    this.editor.marks.found = hexes;
    this.editor.viewport.scale = Math.max(this.editor.viewport.scale, NEAR);
    this.editor.viewport.centreOn(this.editor.draft.geometry.centre(hexes[0]));
    this.put(hexes[0]);
    this.editor.say(factsOf(this.editor.draft, hexes[0], this.editor.words));
  }

  showHere() {
    const hex = this.editor.marks.hovered >= 0 ? this.editor.marks.hovered : this.editor.marks.cursor;
    this.here.hidden = hex < 0;
    this.here.textContent = hex >= 0 ? [factsOf(this.editor.draft, hex, this.editor.words), this.said].filter(Boolean).join(" · ") : "";
  }
}
