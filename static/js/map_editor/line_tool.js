// The tool for roads, and for rivers.

import { line } from "./areas.js";
import { erase, follow } from "./lines.js";
import { isLand } from "./terrain.js";
import { Tool } from "./tool.js";

// Roads or rivers: led from hex to hex, or from one press to the next.
export class Lines extends Tool {
  constructor(editor, name, field) {
    super(editor, name);
    Object.assign(this, { draws: true, field, from: -1 });
  }

  get wanted() {
    return this.chosen(this.field) === "draw";
  }

  begin(hex) {
    [this.last, this.led] = [hex, false];
  }

  over(hex) {
    if (hex !== this.last) {
      [this.led, this.from] = [true, -1];
      this.go(line(this.draft.geometry, this.last, hex));
      this.last = hex;
    }
  }

  end(hex) {
    if (!this.led) {
      this.point(hex);
    }
  }

  // A press: the first one begins a line on land, the next ones lead it on, one on its end ends it.
  point(hex) {
    if (!this.wanted && this.from < 0) {
      erase(this.draft, this.name, hex);
      return;
    }
    if (this.from < 0 && !isLand(this.draft, hex)) {
      this.editor.pointing.remark(this.editor.words.onLand);
      return;
    }
    const { from } = this;
    this.from = hex === from ? -1 : hex;
    if (from >= 0 && from !== hex) {
      this.go(line(this.draft.geometry, from, hex));
    } else {
      this.editor.pointing.remark(from < 0 ? this.editor.words.lineBegun : this.editor.words.lineEnded);
    }
  }

  go(hexes) {
    if (follow(this.draft, this.name, hexes, this.wanted)) {
      this.editor.pointing.remark(this.editor.words.onLand);
    }
  }

  leave() {
    this.from = -1;
  }

  preview(hex) {
    return this.from < 0 ? [hex] : line(this.draft.geometry, this.from, hex);
  }
}
