// Mouse, pen and fingers on the map that is drawn. With a tool that draws one pointer leaves its trace; the middle or
// the right button, a second finger, and the tools that do not draw move the map.

import { Gestures } from "../map/gestures.js";

const MOVES = new Set([1, 2]); // the middle and the right button

export class Pen extends Gestures {
  /**
   * `said` hears of `tap`, `hover`, and of a trace: `begin`, `over`, `end` and `abandon`; `draws` says whether the
   * tool draws.
   *
   * @param {Viewport} viewport
   * @param {TraceListener} said
   */
  constructor(viewport, said) {
    super(viewport, said);
    this.listener = said;
    this.mode = "";
    this.frame.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (MOVES.has(event.button) && !this.fingers.size) {
      event.preventDefault();
      this.frame.setPointerCapture(event.pointerId);
      this.fingers.set(event.pointerId, this.point(event));
      [this.mode, this.moved] = ["pan", true];
      return;
    }
    if (event.button !== 0) {
      return;
    }
    if (this.mode === "trace") { // a second finger: it was no trace after all
      this.listener.abandon();
      this.mode = "pinch";
    } else if (!this.fingers.size && this.listener.draws()) {
      this.mode = "trace";
      this.listener.begin(this.point(event));
    } else if (this.mode !== "pinch") {
      this.mode = this.fingers.size ? "pinch" : "";
    }
    super.down(event);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (this.mode === "trace" && this.fingers.has(event.pointerId)) {
      const passed = event.getCoalescedEvents?.() ?? [];
      (passed.length ? passed : [event]).forEach((one) => this.listener.over(this.point(one)));
      this.fingers.set(event.pointerId, this.point(event));
      return;
    }
    super.move(event);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (this.mode === "trace" && this.fingers.has(event.pointerId)) {
      this.lift(event);
      this.listener.end(this.point(event));
      return;
    }
    super.up(event);
  }

  /** @param {PointerEvent} event */
  lift(event) {
    super.lift(event);
    if (event.type === "pointercancel" && this.mode === "trace") {
      this.listener.abandon();
    }
    if (!this.fingers.size) {
      this.mode = "";
    }
  }
}
