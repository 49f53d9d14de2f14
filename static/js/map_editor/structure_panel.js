// The fields of the Town or City that is chosen.

import { element } from "../elements.js";
import { took, write } from "./fields.js";
import { alter, refusalOf, remove } from "./structures.js";

export class StructurePanel {
  /** @param {{ current: CurrentMap, here: Here, frame: HTMLElement, words: EditorWords }} needs */
  constructor({ current, here, frame, words }) {
    this.current = current;
    this.here = here;
    this.frame = frame;
    this.words = words;
    this.hex = -1;
    this.moving = -1; // the hex of the structure that the next press moves
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
      field.addEventListener("keydown", (event) => event.key === "Enter" && frame.focus());
    }
    this.kind = element("structure-kind");
    this.kind.addEventListener("click", () => this.alter({ city: !this.structure?.city }));
    element("structure-move").addEventListener("click", () => this.move());
    element("structure-remove").addEventListener("click", () => this.remove());
  }

  /**
   * Shows the structure on a hex, none for -1, and moves none any more; for a fresh one its name is to be typed.
   *
   * @param {number} hex
   * @param {{ fresh?: boolean }} [how]
   */
  show(hex, { fresh = false } = {}) {
    this.hex = hex;
    this.moving = -1;
    this.refresh({ overwrite: true });
    if (fresh) {
      this.name.focus();
      this.name.select();
    }
  }

  get structure() {
    return this.hex < 0 ? undefined : this.current.draft.structureAt(this.hex);
  }

  /**
   * Shows what the draft says of the structure; with `overwrite` also in the place of what is being typed.
   *
   * @param {{ overwrite?: boolean }} [how]
   */
  refresh({ overwrite = false } = {}) {
    const { structure, words } = this;
    element("structure-move").setAttribute("aria-pressed", String(this.moving >= 0));
    this.box.hidden = !structure;
    if (structure) {
      if (write(this.name, structure.name, { overwrite })) {
        this.refuse("");
      }
      write(this.modern, structure.modern, { overwrite });
      this.kind.textContent = structure.city ? words.makeTown : words.makeCity;
      element("structure-hex").textContent = `${this.current.draft.geometry.name(this.hex)} · ${structure.city ? words.city : words.town}`;
    }
  }

  rename() {
    const name = this.name.value.trim();
    const refusal = refusalOf(this.current.draft, this.hex, name);
    this.refuse(refusal);
    if (!refusal) {
      this.type("name");
    }
  }

  /**
   * Takes a name while it is typed; everything typed into a field without leaving it is one stroke.
   *
   * @param {"name" | "modern"} key
   */
  type(key) {
    const value = this[key].value.trim();
    took(this[key], value);
    this.alter({ [key]: value }, `${key} ${this.hex}`);
  }

  // The typing is done: the field shows the name as the draft has it.
  settle() {
    this.current.draft.seal();
    if (this.structure && this.problem.hidden) {
      this.refresh({ overwrite: true });
    }
  }

  /** @param {string} key */
  refuse(key) {
    this.problem.hidden = !key;
    this.problem.textContent = this.words[key] ?? "";
    this.name.toggleAttribute("aria-invalid", Boolean(key));
  }

  /**
   * @param {Partial<MapStructure>} values
   * @param {string | null} [key]
   */
  alter(values, key = null) {
    if (this.hex >= 0) {
      alter(this.current.draft, this.hex, values, key);
      this.refresh();
    }
  }

  move() {
    this.moving = this.moving < 0 ? this.hex : -1;
    this.refresh();
    if (this.moving >= 0) {
      this.here.remark(this.words.moveTo);
      this.frame.focus();
    }
  }

  remove() {
    remove(this.current.draft, this.hex);
    this.show(-1);
    this.frame.focus();
  }
}
