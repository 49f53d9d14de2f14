// The tool for Towns and Cities.

import { alter, mayStand, place } from "./structures.js";
import { Tool } from "./tool.js";

export class Structures extends Tool {
  /** @param {{ current: CurrentMap, panel: StructurePanel, here: Here, words: EditorWords }} needs */
  constructor({ current, panel, here, words }) {
    super("structures", current);
    this.panel = panel;
    this.here = here;
    this.words = words;
  }

  /** @param {number} hex */
  begin(hex) {
    const { panel, words } = this;
    if (panel.moving >= 0) {
      this.move(panel.moving, hex);
    } else if (this.draft.structureAt(hex)) {
      panel.show(hex);
    } else if (place(this.draft, hex, { city: this.chosen("kind") === "city", title: words.newName })) {
      panel.show(hex, { fresh: true });
    } else {
      this.here.remark(words.onLand);
    }
  }

  /**
   * @param {number} from
   * @param {number} hex
   */
  move(from, hex) {
    if (hex === from || !mayStand(this.draft, hex)) {
      this.here.remark(hex === from ? this.words.stays : this.words.taken);
      this.panel.show(hex !== from && this.draft.structureAt(hex) ? hex : from);
    } else {
      alter(this.draft, from, { hex });
      this.panel.show(hex);
    }
  }

  leave() {
    this.panel.show(-1);
  }
}
