// The map of the desk by keyboard.

import { directionOf, obey, viewportKeys } from "../map/keys.js";

const ARROWS = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const STRIDE = 80; // pixels that an arrow key moves the map

export class Keys {
  constructor(desk) {
    this.desk = desk;
    this.named = {
      0: () => desk.moves.step(0),
      " ": () => desk.moves.step(0),
      Backspace: () => desk.moves.takeBack(),
      n: () => desk.moves.nextArmy(1),
      p: () => desk.moves.nextArmy(-1),
      Enter: () => desk.moves.enter(),
      Escape: () => desk.choose(null),
      ...viewportKeys(desk.viewport),
    };
    desk.viewport.frame.addEventListener("keydown", (event) => obey(event, (pressed) => this.action(pressed)));
  }

  action(event) {
    const direction = directionOf(event);
    if (direction !== undefined) {
      return () => (event.shiftKey ? this.desk.moves.look(direction) : this.desk.moves.step(direction));
    }
    if (event.key in ARROWS) {
      const [right, down] = ARROWS[event.key];
      return () => this.desk.viewport.pan(right * STRIDE, down * STRIDE);
    }
    return this.named[event.key] ?? this.named[event.key.toLowerCase()];
  }
}
