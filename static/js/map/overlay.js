// The overlay: one inline SVG over the picture, in the pixels of the layout, its layers in a fixed order.

import { SIDE } from "./counters.js";
import { svg } from "./svg.js";

const LEGIBLE = 26; // pixels on the screen below which no counter shrinks
const FAR = 0.42; // the scale below which figures in hexes are left out

export class Overlay {
  /**
   * @param {HTMLElement} world
   * @param {Geometry} geometry
   * @param {Viewport} viewport
   * @param {string[]} names
   */
  constructor(world, geometry, viewport, names) {
    this.root = svg("svg", {
      class: "overlay",
      viewBox: `0 0 ${geometry.width} ${geometry.height}`,
      width: geometry.width,
      height: geometry.height,
      "aria-hidden": "true",
    });
    this.grow = 1; // how many times larger than on the map counters are drawn
    this.defs = svg("defs");
    this.root.append(this.defs);
    /** @type {Record<string, SVGElement>} */
    this.layer = {};
    for (const name of names) {
      this.layer[name] = svg("g", { class: `layer-${name}` });
      this.root.append(this.layer[name]);
    }
    world.append(this.root);
    viewport.onChange(() => this.adapt(viewport.scale));
    this.adapt(viewport.scale);
  }

  /**
   * Keeps counters legible from afar.
   *
   * @param {number} scale
   */
  adapt(scale) {
    this.grow = Math.max(1, LEGIBLE / (SIDE * scale));
    this.root.style.setProperty("--grow", this.grow.toFixed(3));
    this.root.classList.toggle("far", scale < FAR);
  }

  /**
   * @param {string} name
   * @param {...Node} elements
   */
  draw(name, ...elements) {
    this.layer[name].replaceChildren(...elements);
  }
}
