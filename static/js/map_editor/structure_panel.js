// The fields of the Town or City that is chosen.

import { write } from "./fields.js";
import { alter, refusalOf, remove } from "./structures.js";

const element = (id) => document.getElementById(id);

export class StructurePanel {
  constructor(editor) {
    this.editor = editor;
    this.hex = -1;
    this.box = element("structure");
    this.name = element("structure-name");
    this.modern = element("structure-modern");
    this.problem = element("structure-problem");
    this.name.addEventListener("change", () => this.rename());
    this.modern.addEventListener("change", () => this.alter({ modern: this.modern.value.trim() }));
    for (const field of [this.name, this.modern]) {
      field.addEventListener("keydown", (event) => event.key === "Enter" && editor.frame.focus());
    }
    for (const kind of document.getElementsByName("kind")) {
      kind.addEventListener("change", () => this.alter({ city: kind.value === "city" }));
    }
    element("structure-move").addEventListener("click", () => this.move());
    element("structure-remove").addEventListener("click", () => this.remove());
  }

  // Shows the structure on a hex, none for -1; a fresh one has its name to be written.
  show(hex, { fresh = false } = {}) {
    this.hex = hex;
    this.refresh({ anew: true });
    if (fresh) {
      this.name.focus();
      this.name.select();
    }
  }

  // What the draft says of the structure; with `anew` also in the place of what has been typed.
  refresh({ anew = false } = {}) {
    const structure = this.hex < 0 ? undefined : this.editor.draft.structureAt(this.hex);
    const moving = this.editor.tools.some((tool) => tool.moving >= 0);
    element("structure-move").setAttribute("aria-pressed", String(moving));
    this.box.hidden = !structure;
    if (structure) {
      if (write(this.name, structure.name, { anew })) {
        this.refuse("");
      }
      write(this.modern, structure.modern, { anew });
      document.querySelector(`[name=kind][value=${structure.city ? "city" : "town"}]`).checked = true;
      element("structure-hex").textContent = this.editor.draft.geometry.name(this.hex);
    }
  }

  rename() {
    const name = this.name.value.trim();
    const refusal = refusalOf(this.editor.draft, this.hex, name);
    this.refuse(refusal);
    if (!refusal) {
      this.alter({ name });
    }
  }

  refuse(key) {
    this.problem.hidden = !key;
    this.problem.textContent = this.editor.words[key] ?? "";
    this.name.toggleAttribute("aria-invalid", Boolean(key));
  }

  alter(values) {
    if (this.hex >= 0) {
      alter(this.editor.draft, this.hex, values);
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
