// The tool for roads, and for rivers.

import { line } from "./areas.js";
import { erase, follow } from "./lines.js";
import { isLand } from "./terrain.js";
import { Tool } from "./tool.js";

// Roads or rivers: led from hex to hex, or from one press to the next.
export class Lines extends Tool {
  /**
   * @param {LineLayer} layer
   * @param {{ current: CurrentMap, here: Here, words: EditorWords }} needs
   */
  constructor(layer, { current, here, words }) {
    super(layer, current, { draws: true });
    this.layer = layer;
    this.here = here;
    this.words = words;
    this.from = -1; // the last hex of a line that is drawn press by press, -1 for none
    this.last = -1;
    this.led = false;
  }

  get wanted() {
    return this.chosen(`${this.layer}-how`) === "draw";
  }

  /** @param {number} hex */
  begin(hex) {
    [this.last, this.led] = [hex, false];
  }

  /** @param {number} hex */
  over(hex) {
    if (hex !== this.last) {
      [this.led, this.from] = [true, -1];
      this.go(line(this.draft.geometry, this.last, hex));
      this.last = hex;
    }
  }

  /** @param {number} hex */
  end(hex) {
    if (!this.led) {
      this.point(hex);
    }
  }

  /**
   * A press: the first one begins a line on land, the next ones lead it on, one on its end ends it.
   *
   * @param {number} hex
   */
  point(hex) {
    if (!this.wanted && this.from < 0) {
      erase(this.draft, this.layer, hex);
      return;
    }
    if (this.from < 0 && !isLand(this.draft, hex)) {
      this.here.remark(this.words.onLand);
      return;
    }
    const { from } = this;
    this.from = hex === from ? -1 : hex;
    if (from >= 0 && from !== hex) {
      this.go(line(this.draft.geometry, from, hex));
    } else {
      this.here.remark(from < 0 ? this.words.lineBegun : this.words.lineEnded);
    }
  }

  /** @param {number[]} hexes */
  go(hexes) {
    if (follow(this.draft, this.layer, hexes, this.wanted)) {
      this.here.remark(this.words.onLand);
    }
  }

  leave() {
    this.from = -1;
  }

  /** @param {number} hex */
  preview(hex) {
    return this.from < 0 ? [hex] : line(this.draft.geometry, this.from, hex);
  }
}
