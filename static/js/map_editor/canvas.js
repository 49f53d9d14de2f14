// The canvas: a sheet somewhat larger than what is seen holds the ground, so that panning only moves it and a stroke
// only redraws what it has changed; names and cursor are drawn over it in every frame.

import { spread } from "./areas.js";
import { hexagon } from "./outlines.js";

const MARGIN = 0.3; // of the frame on every side that the sheet holds beyond it
const STILL = 140; // milliseconds without zooming after which the sheet is drawn sharp
const MANY = 1500; // changed hexes beyond which everything is redrawn
const OVER = 1.1; // factor by which the redrawn part exceeds its hexes, so that no seam shows along a line

export class Canvas {
  /**
   * The visible part of the map, in pixels of the screen.
   *
   * @type {Size & { x: number, y: number, scale: number, sharp: number }}
   */
  view = { x: 0, y: 0, scale: 1, sharp: 1, width: 0, height: 0 };

  /** Where the map lies on the sheet. */
  at = { x: 0, y: 0, scale: 1 };

  /** @param {{ current: CurrentMap, viewport: Viewport, ground: Ground, marks: Marks, pen: CanvasRenderingContext2D }} needs */
  constructor({ current, viewport, ground, marks, pen }) {
    this.current = current;
    this.viewport = viewport;
    this.ground = ground;
    this.marks = marks;
    this.pen = pen;
    this.canvas = pen.canvas;
    this.sheet = document.createElement("canvas");
    this.onSheet = contextOf(this.sheet);
    this.changed = new Set();
    this.stale = true;
    this.waits = false;
  }

  get draft() {
    return this.current.draft;
  }

  /**
   * Redraws the ground where hexes have changed; all of it where none are named.
   *
   * @param {number[] | null} hexes
   */
  refresh(hexes) {
    if (hexes === null || this.changed.size + hexes.length > MANY) {
      this.renew();
      return;
    }
    hexes.forEach((hex) => this.changed.add(hex));
    this.soon();
  }

  renew() {
    this.stale = true;
    this.changed.clear();
    this.soon();
  }

  // Requests a frame.
  soon() {
    if (!this.waits) {
      this.waits = true;
      requestAnimationFrame(() => {
        this.waits = false;
        this.frame();
      });
    }
  }

  frame() {
    const { frame, x, y, scale } = this.viewport;
    const sharp = globalThis.devicePixelRatio || 1;
    const [width, height] = [Math.round(frame.clientWidth * sharp), Math.round(frame.clientHeight * sharp)];
    if (!width || !height) {
      return;
    }
    if (this.canvas.width !== width || this.canvas.height !== height) {
      [this.canvas.width, this.canvas.height] = [width, height];
      this.stale = true;
    }
    this.view = { x: x * sharp, y: y * sharp, scale: scale * sharp, width, height, sharp };
    this.prepare();
    this.copy();
    this.pen.setTransform(sharp, 0, 0, sharp, 0, 0);
    this.marks.draw();
  }

  // Prepares the sheet for this view.
  prepare() {
    const zoomed = this.at.scale !== this.view.scale;
    if (zoomed && !this.stale) {
      clearTimeout(this.still);
      this.still = setTimeout(() => this.renew(), STILL);
    } else if (this.stale || this.isBeyond()) {
      this.drawSheet();
    }
    if (this.changed.size) {
      this.redrawChanged();
    }
  }

  // Whether the view shows map beyond the edge of the sheet.
  isBeyond() {
    const { at, view, sheet } = this;
    const { width, height } = this.draft.geometry;
    /** @type {(offset: number, seen: number, held: number, sheetLong: number, mapLong: number) => boolean} */
    const beyond = (offset, seen, held, sheetLong, mapLong) => {
      const [from, to] = [Math.max(0, -offset), Math.min(mapLong * view.scale, seen - offset)];
      return from < -held - 1 || to > sheetLong - held + 1;
    };
    return beyond(view.x, view.width, at.x, sheet.width, width) || beyond(view.y, view.height, at.y, sheet.height, height);
  }

  drawSheet() {
    const { view, sheet } = this;
    const [right, down] = [Math.round(view.width * MARGIN), Math.round(view.height * MARGIN)];
    [sheet.width, sheet.height] = [view.width + 2 * right, view.height + 2 * down];
    this.at = { x: view.x + right, y: view.y + down, scale: view.scale };
    this.stale = false;
    this.changed.clear();
    this.paint(this.hexesIn(0, 0, sheet.width, sheet.height));
  }

  /**
   * Draws hexes on the sheet.
   *
   * @param {number[]} hexes
   */
  paint(hexes) {
    const { at, onSheet } = this;
    onSheet.setTransform(at.scale, 0, 0, at.scale, at.x, at.y);
    const { zones, chosenZone: chosen } = this.marks;
    this.ground.draw(onSheet, this.draft, hexes, { scale: at.scale / this.view.sharp, zones, chosen });
  }

  // Redraws the changed hexes and their neighbours, clipped to them.
  redrawChanged() {
    const { geometry } = this.draft;
    const touched = spread(geometry, [...this.changed], 1, () => true);
    this.changed.clear();
    this.onSheet.save();
    this.onSheet.setTransform(this.at.scale, 0, 0, this.at.scale, this.at.x, this.at.y);
    this.onSheet.beginPath();
    touched.forEach((hex) => hexagon(this.onSheet, geometry, hex, OVER));
    this.onSheet.clip();
    this.paint(spread(geometry, touched, 1, () => true));
    this.onSheet.restore();
  }

  /**
   * The hexes that a rectangle of the sheet touches.
   *
   * @param {number} left
   * @param {number} top
   * @param {number} right
   * @param {number} bottom
   */
  hexesIn(left, top, right, bottom) {
    const { geometry } = this.draft;
    const { at } = this;
    const column = (/** @type {number} */ x) => ((x - at.x) / at.scale - geometry.left) / (geometry.size * 1.5);
    const row = (/** @type {number} */ y) => ((y - at.y) / at.scale - geometry.top) / (geometry.size * Math.sqrt(3));
    const [first, last] = [Math.max(0, Math.floor(column(left)) - 1), Math.min(geometry.columns - 1, Math.ceil(column(right)))];
    const [upper, lower] = [Math.max(0, Math.floor(row(top)) - 1), Math.min(geometry.rows - 1, Math.ceil(row(bottom)))];
    const found = [];
    for (let down = upper; down <= lower; down += 1) {
      for (let across = first; across <= last; across += 1) {
        found.push(down * geometry.columns + across);
      }
    }
    return found;
  }

  // Copies the sheet to the screen, moved and scaled for this view.
  copy() {
    const { at, view, pen, sheet } = this;
    const grow = view.scale / at.scale;
    /** @type {(offset: number, held: number) => number} */
    const moved = (offset, held) => (grow === 1 ? Math.round(offset - held) : offset - held * grow); // never between pixels
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, view.width, view.height);
    pen.drawImage(sheet, moved(view.x, at.x), moved(view.y, at.y), sheet.width * grow, sheet.height * grow);
  }
}

/** @param {HTMLCanvasElement} canvas */
export function contextOf(canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}
