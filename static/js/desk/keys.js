// The map by keyboard.

import { directionOf, obey, viewportKeys } from "../map/keys.js";

/** @type {Record<string, [right: number, down: number]>} */
const ARROWS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const STRIDE = 80; // pixels that an arrow key moves the map

export class Keys {
  /** @param {{ viewport: Viewport, moves: Moves, layers: { toggle(name: string): void }, release: () => void }} needs */
  constructor({ viewport, moves, layers, release }) {
    this.viewport = viewport;
    this.moves = moves;
    /** @type {Record<string, () => void>} */
    this.named = {
      0: () => moves.step(0),
      " ": () => moves.step(0),
      Backspace: () => moves.takeBack(),
      n: () => moves.nextArmy(1),
      p: () => moves.nextArmy(-1),
      g: () => moves.marchToCursor(),
      r: () => layers.toggle("reach"),
      x: () => layers.toggle("enemies"),
      Enter: () => moves.enter(),
      Escape: release,
      ...viewportKeys(viewport),
    };
    viewport.frame.addEventListener("keydown", (event) => obey(event, (pressed) => this.action(pressed)));
  }

  /** @param {KeyboardEvent} event */
  action(event) {
    const direction = directionOf(event);
    if (direction !== undefined) {
      return () => (event.shiftKey ? this.moves.look(direction) : this.moves.step(direction));
    }
    if (event.key in ARROWS) {
      const [right, down] = ARROWS[event.key];
      return () => this.viewport.pan(right * STRIDE, down * STRIDE);
    }
    return this.named[event.key] ?? this.named[event.key.toLowerCase()];
  }
}
