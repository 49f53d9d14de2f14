// Movement lines drawn on the map: the one that is being written, hex by hex, whatever the rules will make of it.

import { element, parts } from "../elements.js";
import { parseMarch } from "../map/marches.js";
import { trail } from "../map/regions.js";
import { sized, svg } from "../map/svg.js";

export class Sketch {
  /**
   * @param {Stage} stage
   * @param {PlanDocument} data
   * @param {{ go(index: number): void }} player
   */
  constructor(stage, data, player) {
    this.stage = stage;
    this.data = data;
    this.player = player;
    /** @type {HTMLInputElement | null} */
    this.chosen = null;
    element("by-map").hidden = false;
    /** @type {HTMLInputElement[]} */
    const fields = parts(document, "input[data-army]");
    for (const field of fields) {
      field.addEventListener("focus", () => this.choose(field));
      field.addEventListener("input", () => this.draw());
    }
  }

  /**
   * Takes up a line: the round is shown as it begins, and the army is looked for.
   *
   * @param {HTMLInputElement} field
   */
  choose(field) {
    if (field === this.chosen) {
      return;
    }
    this.chosen?.closest(".sheet")?.classList.remove("chosen");
    field.closest(".sheet")?.classList.add("chosen");
    this.chosen = field;
    this.player.go(0);
    const hexes = this.way();
    this.stage.look(hexes.map((hex) => this.stage.geometry.centre(hex)), 0, false);
  }

  // The hexes of the chosen line, from where the army stands, as far as the numbers are understood.
  way() {
    const start = this.chosen && this.data.begins[this.chosen.dataset.army ?? ""];
    if (!start) {
      return [];
    }
    const hexes = [this.stage.geometry.index(start)];
    for (const word of this.words()) {
      const direction = Number(word);
      const known = direction === 0 || this.stage.geometry.directions.includes(direction);
      const next = known ? this.stage.geometry.neighbour(hexes[hexes.length - 1], direction) : -1;
      if (next < 0) {
        break;
      }
      hexes.push(next);
    }
    return hexes;
  }

  draw() {
    if (!this.chosen) {
      return;
    }
    const hexes = this.way();
    if (!hexes.length) {
      return;
    }
    const { geometry } = this.stage;
    const path = trail(geometry, hexes);
    const number = Number(this.chosen.dataset.army);
    const end = sized(geometry.centre(hexes[hexes.length - 1]), "sketch-end", svg("circle", { r: 12 }));
    this.stage.overlay.draw(
      "spots",
      svg("path", { class: "sketch-ring", d: geometry.hexagon(hexes[0], 1.1) }),
      svg("path", { class: "sketch-halo", d: path }),
      svg("path", { class: `sketch faction-${this.data.armies[number].key}`, d: path }),
      ...(hexes.length > 1 ? [end] : []),
    );
  }

  /**
   * A click beside the end of the way leads on; one on the end takes the last number back; one on an army takes up its line.
   *
   * @param {Point} point
   */
  tap({ x, y }) {
    const hex = this.stage.geometry.at(x, y);
    const army = Object.entries(this.data.begins).find(([, name]) => this.stage.geometry.index(name) === hex);
    const hexes = this.chosen ? this.way() : [];
    const direction = hexes.length ? this.stage.geometry.direction(hexes[hexes.length - 1], hex) : null;
    if (this.chosen && hexes.length > 1 && hex === hexes.at(-1)) {
      this.write(this.words().slice(0, -1));
    } else if (this.chosen && direction !== null) {
      this.write([...this.words(), String(direction)]);
    } else if (army) {
      /** @type {HTMLElement | null} */
      const field = document.querySelector(`input[data-army="${army[0]}"]`);
      field?.focus({ preventScroll: false });
    }
  }

  // The numbers of the line, or its words where it is not understood: it can still be put right.
  words() {
    const typed = this.chosen?.value ?? "";
    return parseMarch(typed, Number(this.chosen?.dataset.army))?.map(String) ?? typed.split(/[\s,]+/).filter(Boolean);
  }

  /** @param {string[]} words */
  write(words) {
    if (this.chosen) {
      this.chosen.value = words.join(" ");
      this.draw();
    }
  }
}
