// Undo and redo.

import { element } from "../elements.js";

export class UndoRedo {
  /** @param {{ current: CurrentMap, here: Here, words: EditorWords }} needs */
  constructor({ current, here, words }) {
    this.current = current;
    this.here = here;
    this.words = words;
    this.buttons = { undo: element("undo"), redo: element("redo") };
    this.buttons.undo.addEventListener("click", () => this.step("undo"));
    this.buttons.redo.addEventListener("click", () => this.step("redo"));
  }

  /** @param {"undo" | "redo"} which */
  step(which) {
    const moved = this.current.draft[which]();
    const said = { undo: ["undone", "nothingToUndo"], redo: ["redone", "nothingToRedo"] }[which];
    this.here.say(this.words[said[moved ? 0 : 1]]);
    this.refresh();
  }

  refresh() {
    const { draft } = this.current;
    this.buttons.undo.toggleAttribute("disabled", !draft.done.length);
    this.buttons.redo.toggleAttribute("disabled", !draft.undone.length);
  }
}
