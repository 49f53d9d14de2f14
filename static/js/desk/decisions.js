// Decisions that are hexes: where a navy debarks (NV.10), where a victor advances (AF.3). A tap on the hex fills in the
// line; it is submitted like any other.

import { svg } from "../map/svg.js";

export class Decisions {
  /**
   * @param {{
   *   geometry: Geometry, position: Position, overlay: Overlay, selection: ArmySelection, announcer: Announcer,
   *   chart: { lookAt(hex: number, how: { quiet: boolean }): void },
   * }} needs
   */
  constructor({ geometry, position, overlay, chart, selection, announcer }) {
    this.geometry = geometry;
    this.position = position;
    this.overlay = overlay;
    this.chart = chart;
    this.selection = selection;
    this.announcer = announcer;
  }

  // The hexes that the lines of the chosen army ask about now, each with its field and the text that means it.
  choices() {
    const { army: chosen } = this.selection;
    const section = chosen === null ? null : document.getElementById(`army-${chosen}`);
    const army = chosen === null ? undefined : this.position.armies.get(chosen);
    if (!section || !army) {
      return [];
    }
    const { geometry } = this;
    return [
      ...offered(section, "debark").map((one) => ({ ...one, hex: geometry.neighbour(army.at, Number(one.text)) })),
      ...offered(section, "advance").map((one) => ({ ...one, hex: geometry.index(one.text) })),
    ];
  }

  show() {
    const d = this.choices().map(({ hex }) => this.geometry.hexagon(hex, 0.86)).join("");
    this.overlay.draw("options", ...(d ? [svg("path", { class: "option", d })] : []));
  }

  /**
   * Decides for a hex; false where it is none to decide about.
   *
   * @param {number} hex
   */
  take(hex) {
    const chosen = this.choices().find((choice) => choice.hex === hex);
    if (!chosen) {
      return false;
    }
    chosen.field.value = chosen.text;
    chosen.field.dispatchEvent(new Event("change", { bubbles: true }));
    this.chart.lookAt(hex, { quiet: true });
    this.announcer.say(chosen.field.selectedOptions[0].textContent ?? "");
    return true;
  }
}

/**
 * The numbers that the field of a kind offers in an army's section.
 *
 * @param {HTMLElement} section
 * @param {string} kind
 */
function offered(section, kind) {
  /** @type {HTMLSelectElement | null} */
  const field = section.querySelector(`:scope > form[data-kind=${kind}] select`);
  if (!field) {
    return [];
  }
  const texts = [...field.options].map((option) => option.value).filter((text) => /^\d+$/.test(text));
  return texts.map((text) => ({ field, text }));
}
