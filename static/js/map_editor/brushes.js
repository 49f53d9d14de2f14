// The tools that paint: terrain, and sea zones.

import { alike, line, within } from "./areas.js";
import { paint } from "./terrain.js";
import { Tool } from "./tool.js";
import { paintZone } from "./zones.js";

// A tool that paints with a brush, or fills a connected area.
class Brush extends Tool {
  last = -1; // the last hex of the trace

  /**
   * @param {string} name
   * @param {CurrentMap} current
   * @param {string} field
   */
  constructor(name, current, field) {
    super(name, current, { draws: true });
    this.field = field;
  }

  /** @param {number} hex */
  hexes(hex) {
    const brush = this.chosen(this.field);
    return brush === "fill" ? alike(this.draft.geometry, hex, (one) => this.kind(one)) : within(this.draft.geometry, hex, Number(brush));
  }

  /**
   * The key by which the tool decides that two hexes are alike.
   *
   * @param {number} _hex
   * @returns {string}
   */
  kind(_hex) {
    return "";
  }

  /** @param {number[]} _hexes */
  apply(_hexes) {}

  /** @param {number} hex */
  begin(hex) {
    this.last = hex;
    this.apply(this.hexes(hex));
  }

  /** @param {number} hex */
  over(hex) {
    if (this.chosen(this.field) !== "fill") {
      this.apply([...new Set(line(this.draft.geometry, this.last, hex).flatMap((one) => this.hexes(one)))]);
    }
    this.last = hex;
  }

  /** @param {number} hex */
  preview(hex) {
    return this.chosen(this.field) === "fill" ? [hex] : this.hexes(hex);
  }
}

export class Terrain extends Brush {
  /** @param {{ current: CurrentMap }} needs */
  constructor({ current }) {
    super("terrain", current, "brush");
  }

  /** @param {number} hex */
  kind(hex) {
    return this.draft.terrain[hex];
  }

  /** @param {number[]} hexes */
  apply(hexes) {
    paint(this.draft, hexes, this.chosen("letter"));
  }
}

export class Zones extends Brush {
  /** @param {{ current: CurrentMap, panel: ZonePanel, here: Here, words: EditorWords }} needs */
  constructor({ current, panel, here, words }) {
    super("zones", current, "zone-brush");
    this.panel = panel;
    this.here = here;
    this.words = words;
  }

  /** @param {number} hex */
  kind(hex) {
    return `${"CS".includes(this.draft.terrain[hex])} ${this.draft.zonesOf[hex]}`;
  }

  /** @param {number[]} hexes */
  apply(hexes) {
    const { key } = this.panel;
    if (key === null) {
      this.here.remark(this.words.noZone);
      return;
    }
    const how = /** @type {"alone" | "also" | "out"} */ (this.chosen("zone-how"));
    paintZone(this.draft, hexes, key, how);
  }
}
