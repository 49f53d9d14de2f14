// A map that is being drawn: layers with a value a hex, facts about the whole of it, and every stroke that can be
// undone. Nothing here knows of the page.

import { Geometry } from "../map/geometry.js";

export const SIZE = 24; // of a hex, from its centre to a corner, in the map's own pixels
const MARGIN = 30;
const HIGH = Math.sqrt(3) / 2;
const HELD = 1000000; // changed hexes in all strokes together, beyond which the oldest strokes are forgotten
/** @type {(keyof DraftLayers)[]} */
const LAYERS = ["terrain", "roads", "rivers", "zonesOf"];

export class Draft {
  /**
   * `layers` are lists with a value a hex: a letter, masks of sides, and lists of zones by their keys. `facts` are
   * name, title, hexKm, sources, structures and zones; they are never changed, only replaced.
   *
   * @param {{ columns: number, rows: number, directions: number[], layers: DraftLayers, facts: MapFacts }} begin
   */
  constructor({ columns, rows, directions, layers, facts }) {
    this.terrain = layers.terrain;
    this.roads = layers.roads;
    this.rivers = layers.rivers;
    this.zonesOf = layers.zonesOf;
    this.facts = facts;
    this.geometry = new Geometry(sheetOf(columns, rows, directions));
    /** @type {Stroke[]} */
    this.done = [];
    /** @type {Stroke[]} */
    this.undone = [];
    /** @type {Stroke | null} */
    this.stroke = null;
    /** @type {((hexes: number[] | null) => void)[]} */
    this.listeners = [];
  }

  /**
   * Calls a listener at every change, with the hexes whose look it changes, null for all of them.
   *
   * @param {(hexes: number[] | null) => void} listener
   */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /**
   * Everything that happens in `act` is one stroke. A stroke that is open already takes it up. Changes of facts with
   * the same `key` that follow one another are one stroke, until `seal`: what is typed is undone as a whole.
   *
   * @param {() => void} act
   * @param {string | null} [key]
   */
  change(act, key = null) {
    if (this.stroke) {
      act();
      return;
    }
    this.begin();
    act();
    this.end(key);
  }

  seal() {
    if (this.done.length) {
      this.done[this.done.length - 1].key = null;
    }
  }

  // The stroke that is open, where there is one.
  get openStroke() {
    return /** @type {Stroke} */ (this.stroke);
  }

  begin() {
    this.stroke = { cells: new Map(), before: this.facts, after: this.facts, key: null };
  }

  /** @param {string | null} [key] */
  end(key = null) {
    const stroke = this.openStroke;
    this.stroke = null;
    stroke.after = this.facts;
    for (const [place, cell] of stroke.cells) {
      if (same(cell.before, cell.after)) {
        stroke.cells.delete(place);
      }
    }
    if (stroke.cells.size || stroke.before !== stroke.after) {
      const last = this.done.at(-1);
      if (key !== null && last?.key === key) {
        last.after = stroke.after;
      } else {
        this.done.push({ ...stroke, key });
      }
      this.undone = [];
      this.forget();
      this.notify([]);
    }
  }

  // Forgets the oldest strokes where there are more than a browser should hold; the last one is always kept.
  forget() {
    let held = this.done.reduce((sum, { cells }) => sum + cells.size, 0);
    while (held > HELD && this.done.length > 1) {
      held -= this.done[0].cells.size;
      this.done.shift();
    }
  }

  // Gives an open stroke up, as if it had never begun.
  abandon() {
    const stroke = this.openStroke;
    this.stroke = null;
    stroke.after = this.facts;
    this.apply(stroke, "before");
  }

  /**
   * @template {keyof DraftLayers} K
   * @param {K} layer
   * @param {number} hex
   * @param {DraftLayers[K][number]} value
   */
  set(layer, hex, value) {
    const key = hex * LAYERS.length + LAYERS.indexOf(layer);
    const { cells } = this.openStroke;
    const cell = cells.get(key);
    /** @type {DraftLayers} */
    const layers = this;
    if (cell) {
      cell.after = value;
    } else {
      cells.set(key, { layer, hex, before: layers[layer][hex], after: value });
    }
    layers[layer][hex] = value;
    this.notify([hex]);
  }

  /**
   * Replaces some of the facts. Hexes on which a structure stands now, or no longer, look different.
   *
   * @param {Partial<MapFacts>} facts
   */
  amend(facts) {
    const before = this.facts.structures;
    this.facts = { ...this.facts, ...facts };
    const after = this.facts.structures;
    const [gone, come] = [before.filter((one) => !after.includes(one)), after.filter((one) => !before.includes(one))];
    this.notify([...gone, ...come].map(({ hex }) => hex));
  }

  undo() {
    return this.step(this.done, this.undone, "before");
  }

  redo() {
    return this.step(this.undone, this.done, "after");
  }

  /**
   * Undoes or redoes a stroke; returns whether there was one.
   *
   * @param {Stroke[]} from
   * @param {Stroke[]} to
   * @param {StrokeSide} side
   */
  step(from, to, side) {
    if (this.stroke || !from.length) {
      return false;
    }
    this.seal();
    const stroke = /** @type {Stroke} */ (from.pop());
    stroke.key = null;
    to.push(stroke);
    this.apply(stroke, side);
    return true;
  }

  /**
   * @param {Stroke} stroke
   * @param {StrokeSide} side
   */
  apply(stroke, side) {
    for (const cell of stroke.cells.values()) {
      this[cell.layer][cell.hex] = cell[side];
    }
    this.facts = stroke[side] ?? this.facts;
    const hexes = [...stroke.cells.values()].map(({ hex }) => hex);
    this.notify(stroke.before === stroke.after ? hexes : null);
  }

  /** @param {number[] | null} hexes */
  notify(hexes) {
    for (const listener of this.listeners) {
      listener(hexes);
    }
  }

  /**
   * The directions in which roads (rivers) leave a hex.
   *
   * @param {LineLayer} layer
   * @param {number} hex
   */
  sides(layer, hex) {
    return this.geometry.directions.filter((_, side) => (this[layer][hex] >> side) & 1);
  }

  /** @param {number} hex */
  structureAt(hex) {
    return this.facts.structures.find((one) => one.hex === hex);
  }

  /**
   * The zones of a hex, in the order of the map.
   *
   * @param {number} hex
   */
  zonesAt(hex) {
    return this.facts.zones.filter(({ key }) => this.zonesOf[hex].includes(key));
  }
}

/**
 * The grid, and where its hexes lie on a sheet of the map's own pixels.
 *
 * @param {number} columns
 * @param {number} rows
 * @param {number[]} directions
 * @returns {GridDocument}
 */
function sheetOf(columns, rows, directions) {
  const layout = {
    width: 2 * MARGIN + SIZE * (1.5 * columns + 0.5),
    height: 2 * MARGIN + SIZE * HIGH * (2 * rows + (columns > 1 ? 1 : 0)),
    size: SIZE,
    left: MARGIN,
    top: MARGIN,
  };
  const digits = Math.max(2, String(Math.max(columns, rows)).length);
  return { layout, grid: { columns, rows, digits }, directions };
}

/**
 * @param {any} one
 * @param {any} other
 */
function same(one, other) {
  return one === other || (Array.isArray(one) && one.length === other.length && one.every((part, at) => part === other[at]));
}
