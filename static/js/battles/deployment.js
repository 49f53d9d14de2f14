// The battle plan on the board: units dragged, tapped or moved by keys to other squares of the zone. The form's fields
// hold what is submitted; the board shows them.

import { element, part, parts } from "../elements.js";
import { obey } from "../map/keys.js";
import { fill, html, svg } from "../map/svg.js";
import { ARROWS } from "./ordering.js";
import { button } from "./panel.js";
import { DEPTH, put } from "./plan.js";

const FAR = 6; // pixels that a pointer moves before it drags

export class Deployment {
  /**
   * @param {BattleBoard} board
   * @param {PlanDocument_} data
   */
  constructor(board, data) {
    this.board = board;
    this.data = data;
    this.letter = "AB"[data.side ?? 0];
    /** @type {Map<number, number>} */
    this.squares = new Map();
    /** @type {number | null} */
    this.picked = null;
    this.looked = 1;
    /** @type {{ unit: number, x: number, y: number, moved: boolean } | null} */
    this.drag = null;
    this.panel = element("plan-panel");
    this.panel.hidden = false;
    this.form = element("battle-plan");
    board.picture.classList.add("planning");
    this.read();
    this.form.addEventListener("input", () => this.read());
    this.panel.addEventListener("click", (event) => this.pressed(/** @type {Element} */ (event.target)));
    board.picture.addEventListener("pointerdown", (event) => this.down(event));
    board.picture.addEventListener("pointermove", (event) => this.moved(event));
    board.picture.addEventListener("pointerup", (event) => this.up(event));
    board.picture.addEventListener("pointercancel", () => this.drop());
    board.picture.addEventListener("keydown", (event) => obey(event, (key) => this.meaning(key)));
  }

  /** @param {number} number */
  field(number) {
    return /** @type {HTMLInputElement} */ (document.getElementById(`square-${number}`));
  }

  /** The units with the allies that are chosen. */
  get units() {
    return this.data.units[/** @type {HTMLSelectElement} */ (element("allies")).value] ?? [];
  }

  get general() {
    const field = this.form.querySelector("input[name=general]:checked");
    return field instanceof HTMLInputElement ? Number(field.value) : null;
  }

  /** @param {number} square */
  isInZone(square) {
    return this.board.plane.own(square).row <= DEPTH;
  }

  /** Takes what the fields say, and shows it. */
  read() {
    this.squares = new Map();
    for (const [which] of this.units.entries()) {
      const square = this.board.plane.ofOwnName(this.field(which + 1).value);
      const free = square !== null && this.isInZone(square) && ![...this.squares.values()].includes(square);
      this.field(which + 1).toggleAttribute("aria-invalid", !free);
      if (square !== null && free) {
        this.squares.set(which + 1, square);
      }
    }
    this.draw();
  }

  draw() {
    for (const [which, unit] of this.units.entries()) {
      const token = this.board.tokens.get(`${this.letter}${which + 1}`);
      const square = this.squares.get(which + 1);
      if (token && square !== undefined) {
        this.board.put(`${this.letter}${which + 1}`, this.board.plane.middle(square));
        token.classList.toggle("general", this.general === which + 1);
        part(token, ".sign").setAttribute("href", `#sign-${unit.troops.toLowerCase()}`);
        part(token, "title").textContent = `${which + 1} ${unit.kind}, ${this.board.plane.ownName(square)}`;
      }
      part(this.form, `[data-kind="${which + 1}"]`).textContent = unit.kind;
    }
    this.board.mark("chosen", this.picked === null ? [] : [`${this.letter}${this.picked}`]);
    this.board.mark("looked-at", this.picked === null && document.activeElement === this.board.picture ? [`${this.letter}${this.looked}`] : []);
    this.board.below.replaceChildren(...(this.picked === null ? [] : this.freePlaces()));
    this.fillPanel();
  }

  freePlaces() {
    const { plane } = this.board;
    const taken = new Set(this.squares.values());
    const found = [];
    for (let square = 0; square < plane.columns * plane.rows; square += 1) {
      if (this.isInZone(square) && !taken.has(square)) {
        const { x, y } = plane.middle(square);
        found.push(svg("rect", { class: "place", x: x - 18, y: y - 18, width: 36, height: 36, rx: 4 }));
      }
    }
    return found;
  }

  fillPanel() {
    const { words } = this.data;
    const general = this.general === null ? "" : fill(words.generalHere, { number: this.general });
    if (this.picked === null) {
      this.panel.replaceChildren(html("p", { class: "hint" }, words.chooseDeployed), html("p", { class: "small" }, general));
      return;
    }
    const { kind } = this.units[this.picked - 1];
    const square = this.field(this.picked).value;
    const buttons = [button("put-back", words.putBack, "quiet")];
    if (this.general !== this.picked) {
      buttons.unshift(button("general", words.makeGeneral, "quiet"));
    }
    this.panel.replaceChildren(
      html("p", {}, fill(words.picked, { number: this.picked, kind, square })),
      html("p", { class: "actions" }, ...buttons),
    );
  }

  /** @param {Element} target */
  pressed(target) {
    const does = target.closest("button")?.dataset.pick;
    if (does === "general") {
      this.join();
    } else if (does === "put-back") {
      this.pick(null);
    }
    if (does) {
      this.board.picture.focus({ preventScroll: true });
    }
  }

  join() {
    const number = this.picked ?? this.looked;
    for (const field of /** @type {HTMLInputElement[]} */ (parts(this.form, "input[name=general]"))) {
      field.checked = field.value === String(number);
    }
    this.board.say(fill(this.data.words.generalHere, { number }));
    this.draw();
  }

  /** @param {number | null} number */
  pick(number) {
    this.picked = number;
    this.looked = number ?? this.looked;
    this.draw();
  }

  /**
   * Puts a unit on a square, if that is allowed.
   *
   * @param {number} number
   * @param {number | null} square
   */
  put(number, square) {
    const placed = put(this.squares, number, square, (one) => this.isInZone(one));
    if (!placed) {
      this.board.say(square !== null && !this.isInZone(square) ? this.data.words.outside : "");
      this.draw();
      return;
    }
    this.squares = placed.squares;
    for (const [unit, at] of this.squares) {
      this.field(unit).value = this.board.plane.ownName(at);
      this.field(unit).removeAttribute("aria-invalid");
    }
    const { words } = this.data;
    const said = placed.other === null ? words.placed : words.swapped;
    this.board.say(fill(said, { number, other: placed.other, square: this.field(number).value }));
    this.draw();
  }

  /** @param {number | null} square */
  unitAt(square) {
    return [...this.squares].find(([, at]) => at === square)?.[0] ?? null;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const point = this.board.pointOf(event);
    const unit = this.unitAt(this.board.plane.nearest(point, this.squares.values(), 0.7));
    if (unit !== null && event.button === 0) {
      this.drag = { unit, x: event.clientX, y: event.clientY, moved: false };
      this.board.picture.setPointerCapture(event.pointerId);
    }
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const { drag } = this;
    if (!drag || (!drag.moved && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR)) {
      return;
    }
    if (!drag.moved) {
      this.pick(drag.unit);
    }
    drag.moved = true;
    const name = `${this.letter}${drag.unit}`;
    this.board.mark("dragged", [name]);
    this.board.put(name, this.board.pointOf(event));
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag } = this;
    const square = this.board.plane.squareAt(this.board.pointOf(event));
    const isDrag = drag?.moved ?? false;
    this.drop();
    if (drag && isDrag) {
      this.picked = null;
      this.put(drag.unit, square);
    } else if (this.picked !== null && square !== null && this.unitAt(square) !== this.picked) {
      const number = this.picked;
      this.picked = null;
      this.put(number, square);
    } else {
      this.pick(drag && drag.unit !== this.picked ? drag.unit : null);
    }
  }

  drop() {
    this.drag = null;
    this.board.mark("dragged", []);
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
      Enter: () => this.pick(this.picked === null ? this.looked : null),
      " ": () => this.pick(this.picked === null ? this.looked : null),
      Escape: () => this.pick(null),
      g: () => this.join(),
    };
    return keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  }

  /** @param {Point} direction */
  move(direction) {
    const { plane } = this.board;
    const from = this.squares.get(this.picked ?? this.looked) ?? 0;
    if (this.picked !== null) {
      const { column, row } = plane.own(from);
      this.put(this.picked, plane.at(column + direction.x, row - direction.y));
      return;
    }
    const to = plane.next(from, direction, this.squares.values());
    this.looked = this.unitAt(to) ?? this.looked;
    this.draw();
    this.board.say(part(this.board.tokens.get(`${this.letter}${this.looked}`) ?? this.form, "title").textContent ?? "");
  }
}
