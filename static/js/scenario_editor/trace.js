// The trace of a pointer that paints: every hex on its way is painted once, also where it jumps over some.

import { line } from "../map_editor/areas.js";

export class Trace {
  last = -1;

  /** @type {Set<number>} */
  painted = new Set();

  /**
   * `paint` receives hexes that the pointer comes to, `done` all those of a trace once it ends, and `undo` those of one
   * that was none after all: a second finger came, which moves the map.
   *
   * @param {{
   *   geometry: Geometry, hexAt: (point: Point) => number,
   *   paint: (hexes: number[]) => void, done: (hexes: number[]) => void, undo: (hexes: number[]) => void,
   * }} needs
   */
  constructor({ geometry, hexAt, paint, done, undo }) {
    this.geometry = geometry;
    this.hexAt = hexAt;
    this.paint = paint;
    this.done = done;
    this.undo = undo;
  }

  /** @param {Point} point */
  begin(point) {
    [this.last, this.painted] = [-1, new Set()];
    this.over(point);
  }

  /** @param {Point} point */
  over(point) {
    const hex = this.hexAt(point);
    if (hex < 0 || hex === this.last) {
      return;
    }
    const way = this.last < 0 ? [hex] : line(this.geometry, this.last, hex);
    const fresh = way.filter((one) => !this.painted.has(one));
    fresh.forEach((one) => this.painted.add(one));
    this.last = hex;
    this.paint(fresh);
  }

  end() {
    this.done([...this.painted]);
  }

  abandon() {
    this.undo([...this.painted]);
  }
}
