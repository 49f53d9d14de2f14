// The map of marches: the drawing, the path of the chosen leader above it, and the hexes that could follow.

import { element, parts } from "../elements.js";
import { Geometry } from "../map/geometry.js";
import { svg } from "../map/svg.js";

const WIDTHS = ["", "twice", "thrice", "fourfold"];
const PHONE = 700; // pixels: a narrower map begins so large that its hexes can be tapped

export class PlanMap {
  /**
   * @param {GridDocument} data
   * @param {(hex: string) => void} choose called with the hex that is clicked
   */
  constructor(data, choose) {
    this.geometry = new Geometry(data);
    this.sheet = element("map-sheet");
    this.overlay = element("map-overlay");
    this.frame = /** @type {HTMLElement} */ (this.sheet.parentElement);
    this.zoom = this.frame.clientWidth < PHONE ? 2 : 0;
    this.show();
    this.sheet.addEventListener("click", (event) => {
      const box = this.sheet.getBoundingClientRect();
      const scale = this.geometry.width / box.width;
      const at = this.geometry.at((event.clientX - box.left) * scale, (event.clientY - box.top) * scale);
      if (at >= 0) {
        choose(this.geometry.name(at));
      }
    });
    for (const button of parts(element("march-map"), "[data-zoom]")) {
      button.addEventListener("click", () => this.zoomBy(button.dataset.zoom === "in" ? 1 : -1));
    }
  }

  /** @param {number} steps */
  zoomBy(steps) {
    const middle = this.middle();
    this.zoom = Math.max(0, Math.min(WIDTHS.length - 1, this.zoom + steps));
    this.show();
    this.scrollTo(middle.x, middle.y);
  }

  show() {
    this.sheet.classList.remove(...WIDTHS.filter(Boolean));
    if (WIDTHS[this.zoom]) {
      this.sheet.classList.add(WIDTHS[this.zoom]);
    }
  }

  /** The point of the drawing in the middle of the frame. */
  middle() {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.frame;
    const scale = this.geometry.width / this.sheet.clientWidth;
    return { x: (scrollLeft + clientWidth / 2) * scale, y: (scrollTop + clientHeight / 2) * scale };
  }

  /** @param {number} x @param {number} y */
  scrollTo(x, y) {
    const scale = this.sheet.clientWidth / this.geometry.width;
    this.frame.scrollTo(x * scale - this.frame.clientWidth / 2, y * scale - this.frame.clientHeight / 2);
  }

  /**
   * Bring a hex into the middle of the frame.
   *
   * @param {string} hex
   */
  bring(hex) {
    const { x, y } = this.geometry.centre(this.geometry.index(hex));
    this.scrollTo(x, y);
  }

  /**
   * Draw a march: its path, what it has cost, and the hexes that could follow.
   *
   * @param {FormMarch} march
   */
  draw(march) {
    const at = (/** @type {string} */ hex) => this.geometry.centre(this.geometry.index(hex));
    const outline = (/** @type {string} */ hex) => this.geometry.hexagon(this.geometry.index(hex), 0.94);
    const line = march.path.map(at).map(({ x, y }) => `${x} ${y}`).join("L");
    const next = march.next.map((step) => svg("path", { d: outline(step.hex), class: step.possible ? "hex-next" : "hex-closed" }));
    const costs = march.next.filter((step) => step.possible).map((step) => label(at(step.hex), step.cost));
    const path = march.path.length > 1 ? [svg("path", { d: `M${line}`, class: "path-halo" }), svg("path", { d: `M${line}`, class: "path-line" })] : [];
    this.overlay.replaceChildren(...next, ...path, svg("path", { d: outline(march.start), class: "hex-start" }), ...costs);
  }
}

/** @param {Point} point @param {number} cost */
function label({ x, y }, cost) {
  return svg("text", { x, y: y + 14 }, String(cost));
}
