// The tool for Towns and Cities.

import { alter, mayStand, place } from "./structures.js";
import { Tool } from "./tool.js";

export class Structures extends Tool {
  /** @param {Editor} editor */
  constructor(editor) {
    super(editor, "structures");
    this.moving = -1;
  }

  /** @param {number} hex */
  begin(hex) {
    const { structurePanel, words } = this.editor;
    if (this.moving >= 0) {
      this.move(hex);
    } else if (this.draft.structureAt(hex)) {
      structurePanel.show(hex);
    } else if (place(this.draft, hex, { city: this.chosen("kind") === "city", title: words.newName })) {
      structurePanel.show(hex, { fresh: true });
    } else {
      this.editor.pointing.remark(words.onLand);
    }
  }

  /** @param {number} hex */
  move(hex) {
    const { structurePanel, words } = this.editor;
    if (hex === this.moving || !mayStand(this.draft, hex)) {
      this.editor.pointing.remark(hex === this.moving ? words.stays : words.taken);
    } else {
      alter(this.draft, this.moving, { hex });
    }
    structurePanel.show(this.draft.structureAt(hex) && hex !== this.moving ? hex : this.moving);
    this.moving = -1;
  }

  leave() {
    this.moving = -1;
    this.editor.structurePanel.show(-1);
  }
}
