// The row of tools: which one is chosen, and its fields beside the map.

import { element, part, parts } from "../elements.js";

export class Toolbox {
  /** @param {{ tools: Tool[], marks: Marks, canvas: Canvas, here: Here }} needs */
  constructor({ tools, marks, canvas, here }) {
    this.tools = tools;
    this.marks = marks;
    this.canvas = canvas;
    this.here = here;
    element("tools").addEventListener("change", () => this.choose());
  }

  get tool() {
    /** @type {HTMLInputElement} */
    const { value } = part(document, "[name=tool]:checked");
    return /** @type {Tool} */ (this.tools.find((tool) => tool.name === value));
  }

  /**
   * Chooses a tool by its place in the row.
   *
   * @param {number} number
   */
  take(number) {
    /** @type {HTMLInputElement} */
    const choice = part(document, `[name=tool][value=${this.tools[number].name}]`);
    choice.checked = true;
    this.choose();
    this.here.say(choice.closest("label")?.textContent ?? "");
  }

  // Follows the choice in the row: shows the tool's fields, and the zones if it paints these.
  choose() {
    const { tool, marks } = this;
    this.tools.forEach((one) => one.leave());
    for (const section of parts(document, "[data-for]")) {
      section.hidden = section.dataset.for !== tool.name;
    }
    marks.preview = [];
    if (marks.zones !== (tool.name === "zones")) {
      marks.zones = tool.name === "zones";
      this.canvas.renew();
    }
    this.canvas.soon();
  }
}
