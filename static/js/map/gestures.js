// Mouse, pen and fingers: drag, wheel, pinch, double tap, tap and hover.

const STILL = 6; // pixels that a finger may tremble and still tap
const TWICE = 320; // milliseconds between two taps that are one double tap
const NEAR = 12; // pixels between them
const NEAR_IN_HEX = 24; // pixels between them where both are in the same hex, or where hexes do not matter

export class Gestures {
  /**
   * `said` receives taps (`tap`) and moves of the mouse over the map (`hover`, null when it leaves), in points of the frame.
   * Where a tap means a hex, its `place` returns the hex at a point: taps on two neighbours are no double tap.
   *
   * @param {Viewport} viewport
   * @param {PointerListener} said
   */
  constructor(viewport, said) {
    this.viewport = viewport;
    this.frame = viewport.frame;
    this.said = said;
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    this.moved = false;
    this.from = { x: 0, y: 0 }; // where the first finger was put down
    /** @type {(Point & { at: number }) | null} */
    this.lastTap = null;
    /** @type {(name: string, act: (event: any) => void, options?: AddEventListenerOptions) => void} */
    const on = (name, act, options) => this.frame.addEventListener(name, act.bind(this), options);
    on("pointerdown", this.down);
    on("pointermove", this.move);
    on("pointerup", this.up);
    on("pointercancel", this.lift);
    on("pointerleave", () => said.hover(null));
    on("wheel", this.wheel, { passive: false });
  }

  /** @param {MouseEvent} event */
  point(event) {
    const { left, top } = this.frame.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) {
      return;
    }
    this.frame.setPointerCapture(event.pointerId);
    if (this.fingers.size === 0) {
      this.moved = false;
      this.from = this.point(event);
    } else {
      this.moved = true; // a second finger pinches; neither of them taps
    }
    this.fingers.set(event.pointerId, this.point(event));
  }

  /** @param {PointerEvent} event */
  move(event) {
    const here = this.point(event);
    const before = this.fingers.get(event.pointerId);
    if (!before) {
      this.said.hover(here);
      return;
    }
    if (!this.moved && Math.hypot(here.x - this.from.x, here.y - this.from.y) < STILL) {
      return;
    }
    this.moved = true;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId);
    if (others.length) {
      this.pinch(others[0][1], before, here);
    } else {
      this.viewport.pan(here.x - before.x, here.y - before.y);
    }
    this.fingers.set(event.pointerId, here);
  }

  /**
   * One finger rests at `still`, the other goes from `before` to `here`.
   *
   * @param {Point} still
   * @param {Point} before
   * @param {Point} here
   */
  pinch(still, before, here) {
    /** @type {(one: Point, other: Point) => number} */
    const apart = (one, other) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y));
    this.viewport.zoom(apart(still, here) / apart(still, before), {
      x: (still.x + here.x) / 2,
      y: (still.y + here.y) / 2,
    });
    this.viewport.pan((here.x - before.x) / 2, (here.y - before.y) / 2);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const known = this.fingers.has(event.pointerId);
    this.lift(event);
    if (!known || this.moved) {
      return;
    }
    const here = this.point(event);
    this.said.tap(here); // before the map zooms, and another hex may come below the finger
    if (event.pointerType !== "mouse" && this.isSecond(here, event.timeStamp)) {
      this.viewport.zoom(1.8, here);
      this.lastTap = null;
    } else {
      this.lastTap = { ...here, at: event.timeStamp };
    }
  }

  /**
   * Both taps of a double tap also count as taps; on the end of a path the second undoes the first.
   *
   * @param {Point} here
   * @param {number} at
   */
  isSecond(here, at) {
    const last = this.lastTap;
    if (last === null || at - last.at >= TWICE) {
      return false;
    }
    const apart = Math.hypot(here.x - last.x, here.y - last.y);
    return apart < NEAR || (apart < NEAR_IN_HEX && this.said.place?.(here) === this.said.place?.(last));
  }

  /** @param {PointerEvent} event */
  lift(event) {
    this.fingers.delete(event.pointerId);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 16 : 1; // some mice count lines, not pixels
    this.viewport.zoom(Math.exp(-event.deltaY * lines * 0.0016), this.point(event));
  }
}
