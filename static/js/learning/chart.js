// The map of the lesson: what is drawn on it, and where it is pointed at, by mouse, finger and keys.

import { drawPath } from "../desk/path.js";
import { Board } from "../map/board.js";
import { counter } from "../map/counters.js";
import { Gestures } from "../map/gestures.js";
import { directionOf, obey, viewportKeys } from "../map/keys.js";
import { Overlay } from "../map/overlay.js";
import { outline } from "../map/regions.js";
import { svg } from "../map/svg.js";
import { Viewport } from "../map/viewport.js";

const LAYERS = ["reach", "target", "path", "cursor", "counters", "badges"]; // from below to above
const NEAR = 30; // pixels from the middle of a counter within which a finger means it

export class Chart {
  /**
   * `tapped` receives a hex (-1 beside the map) and the point of the frame, `looked` a hex that the cursor comes to.
   *
   * @param {{
   *   data: Pick<LessonDocument, "board" | "armies" | "sides">, frame: HTMLElement, world: HTMLElement,
   *   tapped: (hex: number, point: Point) => void, looked: (hex: number) => void,
   * }} needs
   */
  constructor({ data, frame, world, tapped, looked }) {
    this.data = data;
    this.frame = frame;
    this.board = new Board(data.board);
    this.geometry = this.board.geometry;
    this.viewport = new Viewport(frame, world, data.board.layout);
    this.overlay = new Overlay(world, this.geometry, this.viewport, LAYERS);
    this.tapped = tapped;
    this.looked = looked;
    this.cursor = -1;
    this.start = 0; // where the cursor of the keyboard begins
    this.viewport.whole();
    new Gestures(this.viewport, { tap: (point) => this.tap(point), hover: () => {}, place: (point) => this.hexAt(point) });
    frame.tabIndex = 0;
    frame.addEventListener("keydown", (event) => obey(event, (pressed) => this.meaning(pressed)));
    frame.addEventListener("blur", () => this.point(-1));
    this.viewport.resized = () => this.viewport.whole();
  }

  /**
   * Has the cursor begin at an army.
   *
   * @param {number} number
   */
  begin(number) {
    const army = this.data.armies.find((one) => one.number === number);
    this.start = this.geometry.index(army?.hex ?? "");
  }

  /** @param {Point} point */
  tap(point) {
    this.tapped(this.hexAt(point), point);
  }

  /**
   * The hex at a point of the frame, -1 beside the map.
   *
   * @param {Point} point
   */
  hexAt(point) {
    const { x, y } = this.viewport.toMap(point);
    return this.geometry.at(x, y);
  }

  /**
   * The army whose counter is at a hex or, for fingers, so near to a point that it is meant.
   *
   * @param {number} hex
   * @param {Point} [point]
   */
  armyAt(hex, point) {
    const here = this.data.armies.find((army) => this.geometry.index(army.hex) === hex);
    if (here || !point) {
      return here;
    }
    const away = (/** @type {LessonArmy} */ army) => {
      const { x, y } = this.screen(this.geometry.index(army.hex));
      return Math.hypot(x - point.x, y - point.y);
    };
    const [nearest] = [...this.data.armies].sort((one, other) => away(one) - away(other));
    return away(nearest) < NEAR ? nearest : undefined;
  }

  /**
   * The middle of a hex in the frame.
   *
   * @param {number} hex
   */
  screen(hex) {
    const { x, y } = this.geometry.centre(hex);
    return { x: this.viewport.x + x * this.viewport.scale, y: this.viewport.y + y * this.viewport.scale };
  }

  /**
   * Draws the counters: the chosen army with a ring, and those that the task is about with one that calls.
   *
   * @param {number | null} chosen
   * @param {number[]} called
   */
  counters(chosen, called) {
    const drawn = this.data.armies.map(({ number, hex, own }) => {
      const kinds = [own ? "own" : "", number === chosen ? "chosen" : "", called.includes(number) ? "call" : ""];
      return counter(this.geometry.centre(this.geometry.index(hex)), { number }, this.data.sides[number], kinds.join(" "));
    });
    this.overlay.draw("counters", ...drawn);
  }

  /**
   * Draws the reach of an army; nothing for null.
   *
   * @param {LessonReach | null} reach
   * @param {number} number
   */
  reach(reach, number) {
    if (!reach) {
      this.overlay.draw("reach");
      return;
    }
    const marks = [...reach].map(([hex, { mp }]) => {
      const { x, y } = this.geometry.centre(hex);
      return svg("g", { class: "reach-mark", transform: `translate(${x} ${y})` }, svg("text", { y: 6 }, String(mp)));
    });
    const area = svg("path", { class: `reach-area faction-${this.data.sides[number].key}`, d: outline(this.geometry, new Set(reach.keys())) });
    this.overlay.draw("reach", area, ...marks);
  }

  /**
   * Draws the march of an army; nothing for null.
   *
   * @param {number} number
   * @param {Preview | null} preview
   */
  path(number, preview) {
    if (!preview) {
      this.overlay.draw("path");
      this.overlay.draw("badges");
      return;
    }
    const army = this.data.armies.find((one) => one.number === number);
    const numbers = preview.text.split(" ").filter(Boolean).map(Number);
    drawPath(this, this.geometry.index(army?.hex ?? ""), numbers, preview);
  }

  /**
   * Rings the hex that a hint is about; "" for none.
   *
   * @param {string} name
   */
  target(name) {
    const d = name ? this.geometry.hexagon(this.geometry.index(name), 1.02) : "";
    this.overlay.draw("target", ...(d ? [svg("path", { class: "target-halo", d }), svg("path", { class: "target", d })] : []));
  }

  /**
   * Moves the cursor of the keyboard; -1 takes it away.
   *
   * @param {number} hex
   */
  point(hex) {
    this.cursor = hex;
    const d = hex < 0 ? "" : this.geometry.hexagon(hex, 0.94);
    this.overlay.draw("cursor", ...(d ? [svg("path", { class: "halo", d }), svg("path", { d })] : []));
    if (hex >= 0) {
      this.looked(hex);
    }
  }

  /** @param {KeyboardEvent} event */
  meaning(event) {
    const direction = directionOf(event) || this.arrow(event.key);
    if (direction) {
      return () => this.step(direction);
    }
    /** @type {Record<string, () => void>} */
    const named = {
      Enter: () => this.choose(),
      " ": () => this.choose(),
      ...viewportKeys(this.viewport),
    };
    return named[event.key];
  }

  /**
   * The direction of an arrow key; to the sides the way goes up and down by turns, so that it stays in its row.
   *
   * @param {string} key
   */
  arrow(key) {
    const low = this.cursor < 0 ? 0 : (this.cursor % this.geometry.columns) % 2;
    return { ArrowUp: 12, ArrowDown: 6, ArrowLeft: low ? 10 : 8, ArrowRight: low ? 2 : 4 }[key];
  }

  /** @param {number} direction */
  step(direction) {
    if (this.cursor < 0) {
      this.point(this.start);
      return;
    }
    const next = this.geometry.neighbour(this.cursor, direction);
    if (next >= 0) {
      this.point(next);
    }
  }

  choose() {
    if (this.cursor < 0) {
      this.point(this.start);
    } else {
      this.tapped(this.cursor, this.screen(this.cursor));
    }
  }
}
