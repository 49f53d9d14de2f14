// Orders by tapping on the board or by keys: a unit, a place, a facing, a target; then one button sends the order.

import { element } from "../elements.js";
import { obey } from "../map/keys.js";
import { fill } from "../map/svg.js";
import { Choices } from "./choices.js";
import { drawPicked } from "./marks.js";
import { panelOf } from "./panel.js";
import { Picking } from "./picking.js";

const NEAR = 0.85; // squares that a tap may miss a unit or a place by
/** @type {Record<string, Point>} */
export const ARROWS = { ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 }, ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 } };

export class Ordering {
  /**
   * `give` sends the line of an order.
   *
   * @param {BattleBoard} board
   * @param {BattleDocument_} data
   * @param {(line: string) => void} give
   */
  constructor(board, data, give) {
    this.board = board;
    this.data = data;
    this.give = give;
    this.letter = "AB"[data.side ?? 0];
    const document_ = data.choices ?? { units: [], generalTo: [] };
    this.picking = new Picking(new Choices(document_, (number) => board.units[`${this.letter}${number}`].troops === "EL"));
    this.active = false;
    /** @type {string | null} */
    this.looked = null;
    this.panel = element("order-panel");
    this.panel.addEventListener("click", (event) => this.pressed(event));
    this.panel.addEventListener("change", (event) => this.changed(event));
    board.picture.addEventListener("click", (event) => this.active && this.tap(board.pointOf(event)));
    board.picture.addEventListener("keydown", (event) => this.active && obey(event, (key) => this.meaning(key)));
    for (const number of this.picking.choices.units.keys()) {
      board.tokens.get(`${this.letter}${number}`)?.classList.add("mine");
    }
  }

  /**
   * Begins or stops to take orders: they are given on the current board.
   *
   * @param {boolean} active
   */
  set(active) {
    this.active = active;
    this.panel.hidden = !active;
    if (active) {
      this.draw();
    } else {
      ["chosen", "ready-to-act", "target", "looked-at"].forEach((kind) => this.board.mark(kind, []));
    }
  }

  draw() {
    const focused = document.activeElement;
    const again = this.panel.contains(focused) ? selectorOf(focused) : null;
    if (this.picking.picked.unit !== null) {
      this.board.mark("looked-at", []);
      drawPicked(this.picking, this.board, this.data.side);
    } else {
      drawPicked(this.picking, this.board, this.data.side);
      this.board.mark("looked-at", this.looked ? [this.looked] : []);
    }
    this.panel.replaceChildren(...panelOf(this.picking, this.board, this.data));
    if (again) {
      const same = this.panel.querySelector(again);
      (same instanceof HTMLElement ? same : this.board.picture).focus({ preventScroll: true });
    }
  }

  /**
   * Does something with the order, and draws it if that was possible.
   *
   * @param {boolean} done
   */
  after(done) {
    if (done) {
      this.draw();
    }
    return done;
  }

  /**
   * A tap at a point of the picture; near ones count, for fingers.
   *
   * @param {Point} point
   */
  tap(point) {
    const square = this.board.plane.squareAt(point);
    const name = this.board.unitAt(square);
    const { unit } = this.picking.picked;
    if (unit !== null && square !== null && this.picking.choices.waysTo(unit, square).length) {
      this.after(this.picking.place(square));
    } else if (name && name !== `${this.letter}${unit}`) {
      this.tapUnit(name);
    } else {
      this.tapNear(point);
    }
  }

  /** @param {string} name */
  tapUnit(name) {
    if (name.startsWith(this.letter)) {
      this.choose(name);
    } else if (!this.after(this.picking.aim(Number(name.slice(1))))) {
      this.inform(name);
    }
  }

  /** @param {Point} point */
  tapNear(point) {
    const { plane } = this.board;
    const { unit } = this.picking.picked;
    const ready = this.ready();
    const near = plane.nearest(point, unit === null ? ready.keys() : this.picking.choices.places(unit).keys(), NEAR);
    if (unit === null) {
      this.choose(near === null ? null : (ready.get(near) ?? null));
    } else {
      this.after(near === null ? this.picking.back() || true : this.picking.place(near));
    }
  }

  /** @param {string | null} name */
  choose(name) {
    if (!name) {
      return;
    }
    this.looked = name;
    if (!this.after(this.picking.unit(Number(name.slice(1))))) {
      this.inform(name);
    }
  }

  /**
   * Says how a unit is, and what can be done about it.
   *
   * @param {string} name
   */
  inform(name) {
    const { words } = this.data;
    const title = this.titleOf(name);
    if (name.startsWith(this.letter)) {
      this.board.say(`${title} ${words.noChoice}`);
      return;
    }
    const units = this.picking.choices.unitsAgainst(Number(name.slice(1)));
    this.board.say(`${title} ${units.length ? fill(words.enemyOf, { units: units.join(", ") }) : words.enemy}`);
  }

  /** The units that can be ordered, by their squares. */
  ready() {
    /** @type {Map<number, string>} */
    const found = new Map();
    for (const number of this.picking.choices.units.keys()) {
      const name = `${this.letter}${number}`;
      found.set(this.board.now?.units[name][0] ?? -1, name);
    }
    return found;
  }

  /** @param {MouseEvent} event */
  pressed(event) {
    const does = /** @type {Element} */ (event.target).closest("button")?.dataset.pick;
    if (does) {
      this.acts[does]();
    }
  }

  /** @param {Event} event */
  changed(event) {
    const { name, value } = /** @type {HTMLInputElement} */ (event.target);
    if (name === "target") {
      this.after(this.picking.target(value === "" ? null : Number(value)));
    }
  }

  /** @type {Record<string, () => void>} */
  get acts() {
    return {
      give: () => this.picking.line && this.give(this.picking.line),
      back: () => this.after(this.picking.back() || true),
      left: () => this.after(this.picking.turn(-1)),
      right: () => this.after(this.picking.turn(1)),
      general: () => this.joins(),
      target: () => this.after(this.picking.nextTarget()),
    };
  }

  joins() {
    const { unit } = this.picking.picked;
    if (unit !== null && this.picking.choices.generalTo.has(unit)) {
      this.give(`general ${unit}`);
    }
  }

  /**
   * What a key means on the board.
   *
   * @param {KeyboardEvent} event
   */
  meaning(event) {
    const arrow = ARROWS[event.key];
    if (arrow) {
      return () => this.move(arrow);
    }
    /** @type {Record<string, () => void>} */
    const keys = {
      Enter: () => this.enter(),
      " ": () => this.enter(),
      Escape: this.acts.back,
      Backspace: this.acts.back,
      "[": this.acts.left,
      "]": this.acts.right,
      t: this.acts.target,
      g: this.acts.general,
    };
    return keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  }

  enter() {
    if (this.picking.picked.unit === null) {
      this.choose(this.looked);
    } else {
      this.acts.give();
    }
  }

  /** @param {Point} direction */
  move(direction) {
    const { unit, way } = this.picking.picked;
    if (unit === null) {
      this.look(direction);
      return;
    }
    const to = this.board.plane.next(way?.to ?? this.squareOf(`${this.letter}${unit}`), direction, this.picking.choices.places(unit).keys());
    if (to !== null) {
      this.after(this.picking.place(to));
    }
  }

  /**
   * Looks at the next unit in a direction.
   *
   * @param {Point} direction
   */
  look(direction) {
    const ready = this.ready();
    const to = this.looked === null ? ([...ready.keys()][0] ?? null) : this.board.plane.next(this.squareOf(this.looked), direction, ready.keys());
    this.looked = to === null ? this.looked : (ready.get(to) ?? null);
    this.draw();
    this.board.say(this.looked === null ? "" : this.titleOf(this.looked));
  }

  /** @param {string} name */
  squareOf(name) {
    return this.board.now?.units[name][0] ?? 0;
  }

  /** @param {string} name */
  titleOf(name) {
    return this.board.tokens.get(name)?.querySelector("title")?.textContent ?? "";
  }
}

/** @param {Element | null} focused */
function selectorOf(focused) {
  if (focused instanceof HTMLInputElement) {
    return `input[value="${focused.value}"]`;
  }
  return focused instanceof HTMLElement && focused.dataset.pick ? `[data-pick="${focused.dataset.pick}"]` : null;
}
