// Decisions that are hexes: where a navy debarks (NV.10), where a victor advances (AF.3). A tap on the hex fills in the
// line; it is handed in like any other.

import { svg } from "../map/svg.js";

export class Decisions {
  constructor(desk) {
    this.desk = desk;
  }

  // The hexes that the lines of the chosen army ask about now, each with its field and the text that means it.
  choices() {
    const section = this.desk.chosen === null ? null : document.getElementById(`army-${this.desk.chosen}`);
    const army = this.desk.standing.armies.get(this.desk.chosen);
    if (!section || !army) {
      return [];
    }
    const { geometry } = this.desk.board;
    const hexOf = { debark: (text) => geometry.neighbour(army.at, Number(text)), advance: (text) => geometry.index(text) };
    return Object.entries(hexOf).flatMap(([kind, hex]) => {
      const field = section.querySelector(`:scope > form[data-kind=${kind}] select`);
      const texts = [...(field?.options ?? [])].map((option) => option.value).filter((text) => /^\d+$/.test(text));
      return texts.map((text) => ({ field, text, hex: hex(text) }));
    });
  }

  show() {
    const { overlay, board } = this.desk;
    const d = this.choices().map(({ hex }) => board.geometry.hexagon(hex, 0.86)).join("");
    overlay.draw("options", ...(d ? [svg("path", { class: "option", d })] : []));
  }

  // Decides for a hex; false where it is none to decide about.
  take(hex) {
    const chosen = this.choices().find((choice) => choice.hex === hex);
    if (!chosen) {
      return false;
    }
    chosen.field.value = chosen.text;
    chosen.field.dispatchEvent(new Event("change", { bubbles: true }));
    this.desk.chart.lookAt(hex, { quiet: true });
    const label = chosen.field.selectedOptions[0].textContent;
    this.desk.say(label);
    return true;
  }
}
