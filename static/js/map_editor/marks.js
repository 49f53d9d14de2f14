// What lies over the ground in every frame: structures and names, the cursor, and what the tool would do.

import { outline } from "../map/regions.js";
import { isLand } from "./terrain.js";

const CITIES_NAMED = 7; // pixels of a hex's size from which Cities have their names
const TOWNS_NAMED = 11;
const FONT = '"Alegreya Sans", "Helvetica Neue", Arial, sans-serif';
const BAD = "#a3201a";

export class Marks {
  /** @param {{ current: CurrentMap, viewport: Viewport, pen: CanvasRenderingContext2D, colours: MapColours }} needs */
  constructor({ current, viewport, pen, colours }) {
    this.current = current;
    this.viewport = viewport;
    this.pen = pen;
    this.colours = colours.line;
    this.cursor = -1;
    this.hovered = -1;
    /** @type {number[]} */
    this.found = []; // hexes that a check has named
    /** @type {number[]} */
    this.preview = []; // hexes that the tool would change
    this.zones = false;
    /** @type {number | null} */
    this.chosenZone = null;
    /** @type {Map<number, number | undefined>} */
    this.middles = new Map();
  }

  // Places the names of zones again once their hexes have changed.
  forget() {
    this.middles.clear();
  }

  // Clears pointer, findings and preview.
  clear() {
    [this.cursor, this.hovered, this.found, this.preview] = [-1, -1, [], []];
  }

  get draft() {
    return this.current.draft;
  }

  // Pixels of a hex's size.
  get near() {
    return this.draft.geometry.size * this.viewport.scale;
  }

  draw() {
    const { draft } = this;
    this.zoneNames();
    draft.facts.structures.forEach((one) => this.structure(one));
    draft.facts.structures.forEach((one) => this.structureName(one));
    this.outline(this.found, BAD, 3);
    this.outline(this.preview, this.colours.ink, 1.5);
    this.outline(this.hovered >= 0 ? [this.hovered] : [], this.colours.ink, 1.5);
    this.outline(this.cursor >= 0 ? [this.cursor] : [], "#93291b", 3);
  }

  /**
   * A point of the map on the screen.
   *
   * @param {number} hex
   */
  at(hex) {
    const { x, y } = this.draft.geometry.centre(hex);
    return { x: this.viewport.x + x * this.viewport.scale, y: this.viewport.y + y * this.viewport.scale };
  }

  /** @param {Point} point */
  isSeen({ x, y }) {
    const { clientWidth, clientHeight } = this.viewport.frame;
    return x > -150 && y > -30 && x < clientWidth + 150 && y < clientHeight + 30;
  }

  /** @param {MapStructure} structure */
  structure({ hex, city }) {
    const at = this.at(hex);
    if (!this.isSeen(at)) {
      return;
    }
    const { pen, near } = this;
    const half = Math.max(city ? 2.5 : 1.5, near * (city ? 0.3 : 0.22));
    pen.beginPath();
    if (city) {
      pen.rect(at.x - half, at.y - half, 2 * half, 2 * half);
    } else {
      pen.arc(at.x, at.y, half, 0, 2 * Math.PI);
    }
    pen.fillStyle = city ? this.colours.ink : this.colours.halo;
    pen.strokeStyle = city ? this.colours.halo : this.colours.ink;
    pen.lineWidth = Math.max(1, near * 0.07);
    pen.fill();
    pen.stroke();
    if (!isLand(this.draft, hex)) {
      this.outline([hex], BAD, 2.5);
    }
  }

  /** @param {MapStructure} structure */
  structureName({ hex, city, name }) {
    const at = this.at(hex);
    if (this.near >= (city ? CITIES_NAMED : TOWNS_NAMED) && this.isSeen(at)) {
      const size = Math.min(17, Math.max(11, this.near * 0.55)) + (city ? 1 : 0);
      this.text(name, at.x, at.y - this.near * 0.36 - 3, `${city ? 700 : 500} ${size}px ${FONT}`, this.colours.ink);
    }
  }

  zoneNames() {
    for (const { key, name } of this.draft.facts.zones) {
      const hex = this.middleOf(key);
      if (hex !== undefined) {
        const { x, y } = this.at(hex);
        const size = Math.min(22, Math.max(12, this.near * 0.9));
        this.text(name, x, y, `italic ${this.zones && key === this.chosenZone ? 700 : 500} ${size}px ${FONT}`, this.colours.sea);
      }
    }
  }

  /**
   * @param {string} words
   * @param {number} x
   * @param {number} y
   * @param {string} font
   * @param {string} colour
   */
  text(words, x, y, font, colour) {
    const { pen } = this;
    Object.assign(pen, { font, textAlign: "center", textBaseline: "alphabetic", lineJoin: "round", lineWidth: 3 });
    pen.strokeStyle = this.colours.halo;
    pen.globalAlpha = 0.85;
    pen.strokeText(words, x, y);
    pen.globalAlpha = 1;
    pen.fillStyle = colour;
    pen.fillText(words, x, y);
  }

  /**
   * The hex of a zone that lies nearest to the middle of them, undefined where there is none.
   *
   * @param {number} key
   */
  middleOf(key) {
    if (!this.middles.size) {
      this.findMiddles();
    }
    return this.middles.get(key);
  }

  findMiddles() {
    const { geometry, zonesOf, terrain, facts } = this.draft;
    /** @type {Map<number, (Point & { hex: number })[]>} */
    const points = new Map(facts.zones.map((zone) => [zone.key, []]));
    zonesOf.forEach((keys, hex) => keys.forEach((key) => points.get(key)?.push({ hex, ...geometry.centre(hex) })));
    for (const [key, found] of points) {
      const open = found.filter(({ hex }) => terrain[hex] === "S"); // a name on the Coast would run over land
      const all = open.length ? open : found;
      const mean = (/** @type {"x" | "y"} */ axis) => all.reduce((sum, point) => sum + point[axis], 0) / all.length;
      const [x, y] = [mean("x"), mean("y")];
      const away = (/** @type {Point} */ point) => Math.hypot(point.x - x, point.y - y);
      this.middles.set(key, all.length ? all.reduce((best, point) => (away(point) < away(best) ? point : best)).hex : undefined);
    }
  }

  /**
   * The outline of hexes, with a halo so that it is seen on every ground.
   *
   * @param {number[]} hexes
   * @param {string} colour
   * @param {number} width
   */
  outline(hexes, colour, width) {
    if (!hexes.length) {
      return;
    }
    const { pen, viewport } = this;
    const path = new Path2D();
    const shift = new DOMMatrix([viewport.scale, 0, 0, viewport.scale, viewport.x, viewport.y]);
    path.addPath(new Path2D(outline(this.draft.geometry, new Set(hexes))), shift);
    pen.lineJoin = "round";
    pen.strokeStyle = this.colours.halo;
    pen.lineWidth = width + 3;
    pen.stroke(path);
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.stroke(path);
  }
}
