// The fields of the Town or City that is chosen.

import { element } from "../elements.js";
import { took, write } from "./fields.js";
import { alter, refusalOf, remove } from "./structures.js";

export class StructurePanel {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.hex = -1;
    this.box = element("structure");
    /** @type {HTMLInputElement} */
    this.name = element("structure-name");
    /** @type {HTMLInputElement} */
    this.modern = element("structure-modern");
    this.problem = element("structure-problem");
    this.name.addEventListener("input", () => this.rename());
    this.modern.addEventListener("input", () => this.type("modern"));
    for (const field of [this.name, this.modern]) {
      field.addEventListener("change", () => this.settle());
      field.addEventListener("keydown", (event) => event.key === "Enter" && editor.frame.focus());
    }
    this.kind = element("structure-kind");
    this.kind.addEventListener("click", () => this.alter({ city: !this.structure?.city }));
    element("structure-move").addEventListener("click", () => this.move());
    element("structure-remove").addEventListener("click", () => this.remove());
  }

  /**
   * Shows the structure on a hex, none for -1; a fresh one has its name to be written.
   *
   * @param {number} hex
   * @param {{ fresh?: boolean }} [how]
   */
  show(hex, { fresh = false } = {}) {
    this.hex = hex;
    this.refresh({ anew: true });
    if (fresh) {
      this.name.focus();
      this.name.select();
    }
  }

  get structure() {
    return this.hex < 0 ? undefined : this.editor.draft.structureAt(this.hex);
  }

  /**
   * What the draft says of the structure; with `anew` also in the place of what has been typed.
   *
   * @param {{ anew?: boolean }} [how]
   */
  refresh({ anew = false } = {}) {
    const { structure } = this;
    const moving = this.editor.structureTool.moving >= 0;
    element("structure-move").setAttribute("aria-pressed", String(moving));
    this.box.hidden = !structure;
    if (structure) {
      if (write(this.name, structure.name, { anew })) {
        this.refuse("");
      }
      write(this.modern, structure.modern, { anew });
      const { words, draft } = this.editor;
      this.kind.textContent = structure.city ? words.makeTown : words.makeCity;
      element("structure-hex").textContent = `${draft.geometry.name(this.hex)} · ${structure.city ? words.city : words.town}`;
    }
  }

  rename() {
    const name = this.name.value.trim();
    const refusal = refusalOf(this.editor.draft, this.hex, name);
    this.refuse(refusal);
    if (!refusal) {
      this.type("name");
    }
  }

  /**
   * Takes a name as it is typed; all that is typed into a field without leaving it is one stroke.
   *
   * @param {"name" | "modern"} key
   */
  type(key) {
    const value = this[key].value.trim();
    took(this[key], value);
    this.alter({ [key]: value }, `${key} ${this.hex}`);
  }

  // What has been typed is done: a name that was taken stands in its field as it was taken.
  settle() {
    this.editor.draft.seal();
    if (this.structure && this.problem.hidden) {
      this.refresh({ anew: true });
    }
  }

  /** @param {string} key */
  refuse(key) {
    this.problem.hidden = !key;
    this.problem.textContent = this.editor.words[key] ?? "";
    this.name.toggleAttribute("aria-invalid", Boolean(key));
  }

  /**
   * @param {Partial<MapStructure>} values
   * @param {string | null} [key]
   */
  alter(values, key = null) {
    if (this.hex >= 0) {
      alter(this.editor.draft, this.hex, values, key);
      this.refresh();
    }
  }

  move() {
    const { structureTool, pointing, words, frame } = this.editor;
    structureTool.moving = structureTool.moving < 0 ? this.hex : -1;
    this.refresh();
    if (structureTool.moving >= 0) {
      pointing.remark(words.moveTo);
      frame.focus();
    }
  }

  remove() {
    remove(this.editor.draft, this.hex);
    this.show(-1);
    this.editor.frame.focus();
  }
}
