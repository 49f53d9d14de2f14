// The map of a replay: counters that move, the trail of the round so far, and marks where something happened.

import { element } from "../elements.js";
import { counter } from "../map/counters.js";
import { Geometry } from "../map/geometry.js";
import { Overlay } from "../map/overlay.js";
import { trail } from "../map/regions.js";
import { sized, svg } from "../map/svg.js";
import { Viewport } from "../map/viewport.js";
import { along, run } from "./motion.js";

const LIFT = 44; // how far above its hex a mark stands, clear of the counter
const WIDE = 34; // the side of a mark
const NEAR = 0.9; // the scale at which a scene is looked at, if it has room
const SMALL = 600; // a frame of fewer pixels across, as on a phone, shows what can be read and not everything
const READABLE = 0.64; // the scale at which a counter is 24 pixels wide
const ASIDE = 38; // from counter to counter in a hex
const MARKED = 3; // how much more a battle or a siege counts than a hex of a march

/**
 * How far from the middle of its hex a counter stands, so that several leaders in a hex can be seen; 0 for one alone.
 *
 * @param {number} which
 * @param {number} count
 */
export function aside(which, count) {
  return (which - (count - 1) / 2) * ASIDE;
}

export class Stage {
  /**
   * @param {StageDocument} data
   * @param {HTMLElement} frame
   * @param {HTMLElement} world
   */
  constructor(data, frame, world) {
    this.data = data;
    this.geometry = new Geometry(data);
    this.viewport = new Viewport(frame, world, data.layout);
    this.overlay = new Overlay(world, this.geometry, this.viewport, ["trails", "spots", "counters", "marks"]);
    this.follows = true;
    this.turn = 0;
    /** @type {Map<number, SVGElement>} */
    this.counters = new Map();
    this.viewport.whole();
  }

  /** @param {string} name */
  hex(name) {
    return this.geometry.index(name);
  }

  /** @param {string} name */
  centre(name) {
    return this.geometry.centre(this.hex(name));
  }

  /**
   * A scene as it ended.
   *
   * @param {number} index
   */
  show(index) {
    this.cut();
    this.follow(index, 0);
    this.draw(index);
  }

  /**
   * Plays a scene from where the one before ended; done when every army has arrived.
   *
   * @param {number} index
   * @param {number} length
   */
  async play(index, length) {
    this.cut();
    const turn = this.turn;
    const { moves } = this.data.frames[index];
    this.draw(index - 1, { marks: false });
    this.follow(index, 300);
    const ways = moves.map((move) => {
      const mark = this.counters.get(move.army) ?? this.join(move);
      return { mark, way: along(move.hexes.map((hex) => this.centre(hex))) };
    });
    await run(moves.length ? length : 0, () => turn === this.turn, (share) => {
      for (const { mark, way } of ways) {
        const { x, y } = way(share);
        mark.setAttribute("transform", `translate(${x} ${y})`);
      }
    });
    if (turn === this.turn) {
      this.draw(index);
    }
  }

  // Breaks off what is being played.
  cut() {
    this.turn += 1;
  }

  /**
   * @param {number} index
   * @param {{ marks?: boolean }} [how]
   */
  draw(index, { marks = true } = {}) {
    const scene = this.data.frames[index];
    this.overlay.draw("trails", ...this.trails(index));
    this.overlay.draw("spots");
    this.overlay.draw("marks", ...(marks ? this.marks(scene.marks) : []));
    const standing = Object.entries(scene.armies).map(([number, hex]) => ({ number: Number(number), hex: this.hex(hex) }));
    standing.sort((one, other) => one.hex - other.hex);
    this.counters = new Map(standing.map(({ number, hex }) => {
      const beside = standing.filter((one) => one.hex === hex).map((one) => one.number);
      const { x, y } = this.geometry.centre(hex);
      const place = { x: x + aside(beside.indexOf(number), beside.length), y };
      return [number, this.counter(number, place, scene)];
    }));
    this.overlay.draw("counters", ...this.counters.values());
  }

  /**
   * @param {number} number
   * @param {Point} point
   * @param {{ afloat: number[] }} scene
   */
  counter(number, point, scene) {
    const made = counter(point, { number, afloat: scene.afloat.includes(number) }, this.data.armies[number]);
    const { name } = this.data.armies[number];
    if (name) {
      made.append(svg("title", {}, name));
    }
    return made;
  }

  /**
   * The counter of an army that comes back onto the map.
   *
   * @param {Move} move
   */
  join(move) {
    const made = this.counter(move.army, this.centre(move.hexes[0]), { afloat: [] });
    this.overlay.layer.counters.append(made);
    return made;
  }

  /**
   * What was marched and sailed up to a scene, the scene's own steps stronger; dashed for retreats and displacements.
   *
   * @param {number} index
   */
  trails(index) {
    /** @type {SVGElement[]} */
    const drawn = [];
    this.data.frames.slice(0, index + 1).forEach((scene, which) => {
      for (const move of scene.moves) {
        const kind = `trail faction-${this.data.armies[move.army].key}${move.marching ? "" : " away"}${which === index ? " now" : ""}`;
        drawn.push(svg("path", { class: kind, d: trail(this.geometry, move.hexes.map((hex) => this.hex(hex))) }));
      }
    });
    const halos = drawn.map((line) => svg("path", { class: "trail-halo", d: line.getAttribute("d") }));
    return [...halos, ...drawn];
  }

  /**
   * The marks of a scene, those that would cover one another side by side.
   *
   * @param {SceneMark[]} marks
   */
  marks(marks) {
    const centres = marks.map(({ hexes }) => middle(hexes.map((hex) => this.centre(hex))));
    return marks.map(({ kind }, which) => {
      const before = centres.slice(0, which).filter((other) => Math.hypot(other.x - centres[which].x, other.y - centres[which].y) < WIDE);
      const x = before.length * WIDE - WIDE / 2;
      const sign = svg("use", { href: `#mark-${kind}`, x, y: -LIFT - WIDE / 2, width: WIDE, height: WIDE });
      return sized(centres[which], `happening ${kind}`, sign);
    });
  }

  /**
   * Rings hexes, so that they are found.
   *
   * @param {string[]} names
   */
  point(names) {
    const points = names.map((name) => this.centre(name));
    this.overlay.draw("spots", ...names.map((name) => svg("path", { class: "spot-ring", d: this.geometry.hexagon(this.hex(name), 1.25) })));
    this.look(points, 0, true);
    element("map").scrollIntoView({ block: "nearest" });
  }

  /**
   * Turns to what happens in a scene, unless it can be seen already.
   *
   * @param {number} index
   * @param {number} length
   */
  follow(index, length) {
    const here = this.happenings(this.data.frames[index]);
    // A small frame begins where most will happen; a large one shows the whole map first.
    const points = here.length || index > 0 || !this.small ? here : this.data.frames.flatMap((scene) => this.happenings(scene));
    if (this.follows && points.length) {
      this.look(this.small ? this.densest(points) : points, length, false);
    }
  }

  /**
   * The points at which something happens in a scene, each with how much it counts.
   *
   * @param {Scene} scene
   */
  happenings(scene) {
    /** @type {(names: string[], counts: number) => Weighed[]} */
    const of = (names, counts) => names.map((name) => ({ ...this.centre(name), counts }));
    return [...scene.moves.flatMap((move) => of(move.hexes, 1)), ...scene.marks.flatMap((mark) => of(mark.hexes, MARKED))];
  }

  get small() {
    return this.viewport.frame.clientWidth < SMALL;
  }

  /**
   * Of some points those that count most among all that can be seen together at a scale at which counters are readable.
   *
   * @param {Weighed[]} points
   */
  densest(points) {
    const { clientWidth, clientHeight } = this.viewport.frame;
    const [wide, high] = [clientWidth / READABLE - LIFT * 2, clientHeight / READABLE - LIFT * 2];
    const { left, right, top, bottom } = bounds(points);
    if (right - left <= wide && bottom - top <= high) {
      return points;
    }
    let best = { counts: 0, seen: points };
    for (const x of new Set(points.map((point) => point.x))) {
      const strip = points.filter((point) => point.x >= x && point.x <= x + wide);
      for (const y of new Set(strip.map((point) => point.y))) {
        const seen = strip.filter((point) => point.y >= y && point.y <= y + high);
        const counts = seen.reduce((sum, point) => sum + point.counts, 0);
        if (counts > best.counts) {
          best = { counts, seen };
        }
      }
    }
    return best.seen;
  }

  /**
   * @param {Point[]} points
   * @param {number} length
   * @param {boolean} always
   */
  look(points, length, always) {
    const { viewport } = this;
    if (!always && this.sees(points)) {
      return;
    }
    const from = { x: viewport.x, y: viewport.y, scale: viewport.scale };
    viewport.show(bounds(points), NEAR, this.small ? READABLE : 0);
    if (!length || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      return;
    }
    const to = { x: viewport.x, y: viewport.y, scale: viewport.scale };
    const turn = this.turn;
    run(length, () => turn === this.turn, (share) => {
      for (const key of /** @type {const} */ (["x", "y", "scale"])) {
        viewport[key] = from[key] + (to[key] - from[key]) * share;
      }
      viewport.apply();
    });
  }

  /**
   * Whether all points are in view, and not so small that nothing can be made out.
   *
   * @param {Point[]} points
   */
  sees(points) {
    const { viewport } = this;
    const margin = 40;
    const { left, right, top, bottom } = bounds(points);
    const fits = Math.min(NEAR, viewport.frame.clientWidth / (right - left + 320), viewport.frame.clientHeight / (bottom - top + 320));
    const least = this.small ? READABLE * 0.99 : fits * 0.6;
    const inside = points.every(({ x, y }) => {
      const [across, down] = [viewport.x + x * viewport.scale, viewport.y + y * viewport.scale];
      return across > margin && down > margin && across < viewport.frame.clientWidth - margin && down < viewport.frame.clientHeight - margin;
    });
    return inside && viewport.scale > least;
  }
}

/**
 * @param {Point[]} points
 * @returns {Bounds}
 */
function bounds(points) {
  const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) };
}

/** @param {Point[]} points */
function middle(points) {
  const mean = (/** @type {"x" | "y"} */ key) => points.reduce((sum, point) => sum + point[key], 0) / points.length;
  return { x: mean("x"), y: mean("y") };
}
