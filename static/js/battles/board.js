// The tokens on the board: where they stand, how they are, and which of them stand out.

import { element, part, parts } from "../elements.js";
import { fill, svg } from "../map/svg.js";
import { BoardGeometry } from "./geometry.js";

export class BattleBoard {
  /**
   * @param {BoardSize & { words: BoardWords }} data
   * @param {Record<string, BattleUnit>} units
   */
  constructor(data, units) {
    this.data = data;
    this.units = units;
    this.plane = new BoardGeometry(data);
    /** @type {SVGSVGElement} */
    this.picture = /** @type {any} */ (document.getElementById("board"));
    this.below = part(document, "#marks-below");
    this.above = part(document, "#marks-above");
    /** @type {Map<string, HTMLElement>} */
    this.tokens = new Map(parts(this.picture, ".unit").map((token) => [token.dataset.unit ?? "", token]));
    /** @type {BoardNow | null} */
    this.now = null;
  }

  /**
   * Shows all units as they stand on a board.
   *
   * @param {BoardNow} board
   */
  show(board) {
    this.now = board;
    for (const [name, unit] of Object.entries(board.units)) {
      this.put(name, this.plane.middle(unit[0]), this.plane.degrees(unit[1]));
      this.dress(name, board);
    }
  }

  /**
   * Puts a token at a point of the picture.
   *
   * @param {string} name
   * @param {Point} point
   * @param {number} [degrees]
   */
  put(name, point, degrees) {
    const token = this.tokens.get(name);
    token?.setAttribute("transform", `translate(${point.x} ${point.y})`);
    if (token && degrees !== undefined) {
      part(token, ".body").setAttribute("transform", `rotate(${degrees} 0 -2)`);
    }
  }

  /**
   * Shows how a unit is: its bases, its general, whether it has been activated.
   *
   * @param {string} name
   * @param {BoardNow} board
   */
  dress(name, board) {
    const token = this.tokens.get(name);
    const [square, facing, bases, hp] = board.units[name];
    if (!token) {
      return;
    }
    const hasGeneral = board.generals["AB".indexOf(name[0])] === Number(name.slice(1));
    token.classList.toggle("gone", bases === 0);
    token.classList.toggle("general", hasGeneral);
    token.classList.toggle("done", board.done.has(name));
    token.classList.remove("falling", "hit");
    this.pips(token, bases, hp, this.units[name]);
    const says = fill(this.data.words.boardUnit, {
      ...this.units[name],
      ...{ bases, hp, square: this.plane.name(square), facing: this.data.words.facings[facing] },
    });
    part(token, "title").textContent = hasGeneral ? `${says} ${this.data.words.withGeneral}` : says;
  }

  /**
   * @param {HTMLElement} token
   * @param {number} bases
   * @param {number} hp
   * @param {{ base: number, whole: number }} unit
   */
  pips(token, bases, hp, { base, whole }) {
    const { pip, pipGap, pipRoom } = this.data;
    const width = Math.min(pip, pipRoom / Math.max(1, Math.floor(whole / base)) - pipGap);
    part(token, ".pips").replaceChildren(
      ...Array.from({ length: bases }, (_, which) => {
        const left = which < bases - 1 ? 1 : Math.max(0, (hp - base * (bases - 1)) / base);
        const bar = { x: which * (width + pipGap), height: 5 };
        return [svg("rect", { ...bar, width, class: "pip lost" }), svg("rect", { ...bar, width: width * left, class: "pip" })];
      }).flat(),
    );
  }

  /**
   * The point of the picture below the pointer.
   *
   * @param {MouseEvent} event
   * @returns {Point}
   */
  pointOf(event) {
    const { left, top, width, height } = this.picture.getBoundingClientRect();
    const { width: across, height: down } = this.picture.viewBox.baseVal;
    return { x: ((event.clientX - left) / width) * across, y: ((event.clientY - top) / height) * down };
  }

  /**
   * The unit that stands on a square; null if there is none.
   *
   * @param {number | null} square
   */
  unitAt(square) {
    const found = Object.entries(this.now?.units ?? {}).find(([, unit]) => unit[0] === square && unit[2] > 0);
    return found?.[0] ?? null;
  }

  /**
   * Gives a class to some units and takes it from all others.
   *
   * @param {string} kind
   * @param {Iterable<string>} names
   */
  mark(kind, names) {
    const marked = new Set(names);
    for (const [name, token] of this.tokens) {
      token.classList.toggle(kind, marked.has(name));
    }
  }

  /** @param {string} text */
  say(text) {
    element("board-says").textContent = text;
  }

  /**
   * Scrolls an enlarged board so that a point of the picture is seen.
   *
   * @param {Point} point
   */
  reveal(point) {
    const view = element("board-window");
    if (view.scrollWidth > view.clientWidth) {
      const scale = view.scrollWidth / this.picture.viewBox.baseVal.width;
      view.scrollTo({ left: point.x * scale - view.clientWidth / 2, top: point.y * scale - view.clientHeight / 2 });
    }
  }
}
