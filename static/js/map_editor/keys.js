// The map by keyboard: arrows or clock numbers move a cursor, and the tool works on its hex.

import { directionOf, obey, viewportKeys } from "../map/keys.js";

/** @type {Record<string, [right: number, down: number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Keys {
  /** @param {{ current: CurrentMap, viewport: Viewport, pointing: Pointing, toolbox: Toolbox, undoRedo: UndoRedo }} needs */
  constructor({ current, viewport, pointing, toolbox, undoRedo }) {
    this.current = current;
    this.pointing = pointing;
    this.toolbox = toolbox;
    this.undoRedo = undoRedo;
    /** @type {Record<string, () => void>} */
    this.named = {
      Enter: () => pointing.press(pointing.cursorHex),
      " ": () => pointing.press(pointing.cursorHex),
      Escape: () => toolbox.tool.leave(),
      ...viewportKeys(viewport),
    };
    viewport.frame.addEventListener("keydown", (event) => obey(event, (pressed) => this.action(pressed)));
    document.addEventListener("keydown", (event) => this.anywhere(event));
  }

  /**
   * Undo works everywhere, except in fields, which undo what was typed in them.
   *
   * @param {KeyboardEvent} event
   */
  anywhere(event) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || /** @type {Element} */ (event.target).matches("input[type=text], input[type=number], textarea")) {
      return;
    }
    const key = event.key.toLowerCase();
    if (key === "z" || key === "y") {
      event.preventDefault();
      this.undoRedo.step(key === "y" || event.shiftKey ? "redo" : "undo");
    }
  }

  /** @param {KeyboardEvent} event */
  action(event) {
    const { pointing, toolbox } = this;
    const { geometry } = this.current.draft;
    const direction = directionOf(event);
    if (direction) {
      return () => pointing.go(geometry.neighbour(pointing.cursorHex, direction), event.shiftKey);
    }
    if (event.key in ARROWS) {
      return () => pointing.go(this.beside(geometry, ARROWS[event.key]), event.shiftKey);
    }
    const number = Number(event.key) - 1;
    return number in toolbox.tools ? () => toolbox.take(number) : this.named[event.key];
  }

  /**
   * The hex beside the cursor in its row or column, -1 off the map.
   *
   * @param {Geometry} geometry
   * @param {[right: number, down: number]} step
   */
  beside({ columns, rows }, [right, down]) {
    const hex = this.pointing.cursorHex;
    const [column, row] = [(hex % columns) + right, Math.floor(hex / columns) + down];
    return column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : -1;
  }
}
