// The plans of a faction on one map: the marches of its armies, submitted ones with a firm line, drafts with dots.

import { parts } from "../elements.js";
import { counter } from "../map/counters.js";
import { Geometry } from "../map/geometry.js";
import { Gestures } from "../map/gestures.js";
import { Overlay } from "../map/overlay.js";
import { trail } from "../map/regions.js";
import { sized, svg } from "../map/svg.js";
import { Viewport } from "../map/viewport.js";

const NEAR = 0.9; // the scale at which the armies are looked at, if there is room
const STEP = 80; // pixels that an arrow key moves the map

/** @type {Record<string, [right: number, down: number] | undefined>} */
const ARROWS = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };
/** @type {Record<string, string>} */
const VIEWS = { "+": "in", "=": "in", "-": "out", "−": "out" };

export class Plans {
  /**
   * @param {RoomDocument} data
   * @param {HTMLElement} frame
   * @param {HTMLElement} world
   */
  constructor(data, frame, world) {
    this.data = data;
    this.frame = frame;
    this.geometry = new Geometry(data);
    this.viewport = new Viewport(frame, world, data.layout);
    this.overlay = new Overlay(world, this.geometry, this.viewport, ["lines", "counters", "labels"]);
    this.armies = new Map(data.armies.map((army) => [army.number, army]));
    /** @type {Record<string, () => void>} */
    this.views = {
      in: () => this.viewport.zoom(1.4),
      out: () => this.viewport.zoom(1 / 1.4),
      whole: () => this.viewport.whole(),
      own: () => this.showOwn(),
    };
    new Gestures(this.viewport, { tap: () => {}, hover: () => {} });
    for (const button of parts(document, "[data-view]")) {
      button.addEventListener("click", this.views[button.dataset.view ?? ""]);
    }
    frame.addEventListener("keydown", (event) => this.pressed(event));
  }

  /** @param {string} name */
  centre(name) {
    return this.geometry.centre(this.geometry.index(name));
  }

  /**
   * An army of the faction.
   *
   * @param {number} number
   */
  army(number) {
    return /** @type {RoomArmy} */ (this.armies.get(number));
  }

  draw() {
    const marches = this.data.marches.filter(({ path }) => path.length > 1);
    this.overlay.draw("lines", ...marches.flatMap((march) => this.line(march)));
    this.overlay.draw("counters", ...[...this.armies.values()].map((army) =>
      counter(this.centre(army.hex), army, army, army.own ? "own" : "rival")));
    this.overlay.draw("labels", ...marches.map((march) => this.label(march)));
    this.showOwn();
  }

  /** @param {RoomMarch} march */
  line({ army, path, draft }) {
    const d = trail(this.geometry, path.map((name) => this.geometry.index(name)));
    const kind = `plan-line faction-${this.army(army).key}${draft ? " draft" : ""}`;
    return [svg("path", { class: "plan-halo", d }), svg("path", { class: kind, d, "data-army": army })];
  }

  /**
   * The number of the army where it would end; with a mark where something stops or awaits it.
   *
   * @param {RoomMarch} march
   */
  label({ army, end, draft, stopped }) {
    const text = stopped ? `${army} !` : String(army);
    const half = 10 + text.length * 5;
    return sized(
      this.centre(end),
      `plan-label faction-${this.army(army).key}${draft ? " draft" : ""}`,
      svg("rect", { x: -half, y: -14, width: 2 * half, height: 28, rx: 14 }),
      svg("text", { y: 7 }, text),
    );
  }

  // All armies of the faction, and where they go.
  showOwn() {
    const names = [
      ...this.data.armies.filter(({ own }) => own).map(({ hex }) => hex),
      ...this.data.marches.flatMap(({ path }) => path),
    ];
    const points = names.map((name) => this.centre(name));
    const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const bounds = { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) };
    this.viewport.show(bounds, NEAR, this.viewport.farthest);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const step = ARROWS[event.key];
    const view = VIEWS[event.key];
    if (step || view) {
      event.preventDefault();
      if (step) {
        this.viewport.pan(...step);
      } else {
        this.views[view]();
      }
    }
  }
}
