// The map of a scenario that is being made: the ground as the map editor draws it, and over it who holds what and where
// the armies stand. It is pointed at by mouse, finger and keys.

import { Canvas, contextOf } from "../map_editor/canvas.js";
import { Ground } from "../map_editor/ground.js";
import { Marks } from "../map_editor/marks.js";
import { Pen } from "../map_editor/pen.js";
import { directionOf, obey, viewportKeys } from "../map/keys.js";
import { Viewport } from "../map/viewport.js";
import { Trace } from "./trace.js";

const FONT = '"Alegreya Sans", "Helvetica Neue", Arial, sans-serif';
const SMALLEST = 8; // pixels of half a counter
const LARGEST = 17;

class ScenarioMarks extends Marks {
  /** @type {Map<string, string>} the colours of structures by name */
  held = new Map();

  /** @type {{ number: string, hex: number, colour: string }[]} */
  armies = [];

  draw() {
    const { draft } = this;
    this.zoneNames();
    draft.facts.structures.forEach((one) => this.structure(one));
    draft.facts.structures.forEach((one) => this.structureName(one));
    this.armies.forEach((army) => this.counter(army));
    this.outline(this.hovered >= 0 ? [this.hovered] : [], this.colours.ink, 1.5);
    this.outline(this.cursor >= 0 ? [this.cursor] : [], "#93291b", 3);
  }

  /** @param {MapStructure} structure */
  structure(structure) {
    const colour = this.held.get(structure.name);
    const at = this.at(structure.hex);
    if (colour && this.isSeen(at)) {
      const half = structure.city ? Math.max(6, this.near * 0.62) : Math.max(4, this.near * 0.5);
      this.pen.beginPath();
      this.pen.arc(at.x, at.y, half, 0, 2 * Math.PI);
      this.pen.fillStyle = colour;
      this.pen.strokeStyle = this.colours.halo;
      this.pen.lineWidth = 1.5;
      this.pen.fill();
      this.pen.stroke();
    }
    super.structure(structure);
  }

  /** @param {{ number: string, hex: number, colour: string }} army */
  counter({ number, hex, colour }) {
    const { pen, near } = this;
    const { x, y } = this.at(hex);
    const half = Math.min(LARGEST, Math.max(SMALLEST, near * 0.62));
    pen.fillStyle = colour;
    pen.strokeStyle = this.colours.halo;
    pen.lineWidth = 2;
    pen.fillRect(x - half, y - half, 2 * half, 2 * half);
    pen.strokeRect(x - half, y - half, 2 * half, 2 * half);
    Object.assign(pen, { font: `700 ${Math.round(half * 1.3)}px ${FONT}`, textAlign: "center", textBaseline: "middle" });
    pen.fillStyle = "#fff";
    pen.fillText(number, x, y + 1);
  }
}

export class ScenarioBoard {
  /**
   * `chosen` receives a hex that was clicked, `described` returns what is said of a hex that is pointed at. While
   * `draws` returns true a pointer that is dragged paints, and `painter` receives its hexes.
   *
   * @param {{
   *   draft: Draft, colours: MapColours, frame: HTMLElement, world: HTMLElement, canvas: HTMLCanvasElement,
   *   chosen: (hex: number) => void, described: (hex: number) => string, say: (words: string) => void,
   *   draws: () => boolean, painter: HexPainter,
   * }} needs
   */
  constructor({ draft, colours, frame, world, canvas, chosen, described, say, draws, painter }) {
    /** @type {CurrentMap} */
    const current = { draft, changed: false };
    const { width, height } = draft.geometry;
    const pen = contextOf(canvas);
    this.draft = draft;
    this.chosen = chosen;
    this.described = described;
    this.say = say;
    this.viewport = new Viewport(frame, world, { width, height });
    this.marks = new ScenarioMarks({ current, viewport: this.viewport, pen, colours });
    this.canvas = new Canvas({ current, viewport: this.viewport, ground: new Ground(colours), marks: this.marks, pen });
    this.viewport.onChange(() => this.canvas.soon());
    const trace = new Trace({ geometry: draft.geometry, hexAt: (point) => this.hexAt(point), ...painter });
    new Pen(this.viewport, {
      draws,
      begin: (point) => trace.begin(point),
      over: (point) => trace.over(point),
      end: () => trace.end(),
      abandon: () => trace.abandon(),
      tap: (point) => this.tap(this.hexAt(point)),
      hover: (point) => this.hover(point ? this.hexAt(point) : -1),
      place: (point) => this.hexAt(point),
    });
    frame.addEventListener("keydown", (event) => obey(event, (pressed) => this.meaning(pressed)));
    frame.addEventListener("blur", () => this.put(-1));
    this.viewport.whole();
  }

  /** @param {Point} point */
  hexAt(point) {
    const { x, y } = this.viewport.toMap(point);
    return this.draft.geometry.at(x, y);
  }

  /**
   * Shows who holds what, and where armies stand.
   *
   * @param {Map<string, string>} held
   * @param {{ number: string, hex: number, colour: string }[]} armies
   */
  show(held, armies) {
    Object.assign(this.marks, { held, armies });
    this.canvas.soon();
  }

  /** @param {number} hex */
  tap(hex) {
    if (hex >= 0) {
      this.chosen(hex);
    }
  }

  /** @param {number} hex */
  hover(hex) {
    if (hex !== this.marks.hovered) {
      this.marks.hovered = hex;
      this.canvas.soon();
    }
  }

  /** @param {number} hex */
  put(hex) {
    this.marks.cursor = hex;
    this.canvas.soon();
  }

  /** @param {KeyboardEvent} event */
  meaning(event) {
    const direction = directionOf(event) || this.arrow(event.key);
    if (direction) {
      return () => this.step(direction);
    }
    /** @type {Record<string, () => void>} */
    const named = {
      Enter: () => this.tap(this.cursor),
      " ": () => this.tap(this.cursor),
      ...viewportKeys(this.viewport),
    };
    return named[event.key];
  }

  // The hex of the cursor; while there is none, that in the middle of the frame.
  get cursor() {
    const { clientWidth, clientHeight } = this.viewport.frame;
    return this.marks.cursor >= 0 ? this.marks.cursor : Math.max(0, this.hexAt({ x: clientWidth / 2, y: clientHeight / 2 }));
  }

  /**
   * The direction of an arrow key; to the sides the way goes up and down by turns, so that it stays in its row.
   *
   * @param {string} key
   */
  arrow(key) {
    const low = (this.cursor % this.draft.geometry.columns) % 2;
    return { ArrowUp: 12, ArrowDown: 6, ArrowLeft: low ? 10 : 8, ArrowRight: low ? 2 : 4 }[key];
  }

  /** @param {number} direction */
  step(direction) {
    const next = this.draft.geometry.neighbour(this.cursor, direction);
    if (next >= 0) {
      this.put(next);
      this.viewport.reveal(this.draft.geometry.centre(next));
      this.say(this.described(next));
    }
  }
}
