// The map by keyboard. Letters lie around S as the sides of a hex lie around its middle.

const LETTERS = { w: 12, e: 2, d: 4, s: 6, a: 8, q: 10 };
const PAD = { Numpad8: 12, Numpad9: 2, Numpad3: 4, Numpad2: 6, Numpad1: 8, Numpad7: 10, Numpad5: 0, Numpad0: 0 };
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
      "+": () => desk.viewport.zoom(1.3),
      "=": () => desk.viewport.zoom(1.3),
      "-": () => desk.viewport.zoom(1 / 1.3),
      Home: () => desk.viewport.whole(),
    };
    desk.viewport.frame.addEventListener("keydown", (event) => this.press(event));
  }

  press(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const act = this.action(event);
    if (act) {
      event.preventDefault();
      act();
    }
  }

  action(event) {
    const direction = PAD[event.code] ?? LETTERS[event.key.toLowerCase()];
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
