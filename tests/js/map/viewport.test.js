import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Viewport } from "../../../static/js/map/viewport.js";
import { standIn } from "../document.js";

/** @type {(() => void)[]} */
let observers = []; // what is called when a frame has another size

globalThis.ResizeObserver = class {
  /** @param {ResizeObserverCallback} resized */
  constructor(resized) {
    this.resized = () => resized([], this);
  }
  observe() {
    observers.push(this.resized);
  }
  unobserve() {}
  disconnect() {
    observers = observers.filter((one) => one !== this.resized);
  }
};

/**
 * A viewport of 800 by 600 pixels on a map of the size given.
 *
 * @param {number} width
 * @param {number} height
 */
function viewportOf(width, height) {
  const frame = standIn({ clientWidth: 800, clientHeight: 600 });
  const world = standIn({ style: {}, classList: { add() {}, remove() {} } });
  return new Viewport(frame, world, { width, height });
}

const placeOf = (/** @type {Viewport} */ { x, y, scale }) => ({ x, y, scale });

/** @type {Viewport} */
let viewport;
beforeEach(() => {
  viewport = viewportOf(1600, 1200);
});

test("the whole of a large map fits into the frame", () => {
  viewport.whole();
  assert.deepEqual(placeOf(viewport), { x: 0, y: 0, scale: 0.5 });
});

test("a small map is enlarged by half at most, and lies in the middle", () => {
  const small = viewportOf(400, 300);
  small.whole();
  assert.deepEqual(placeOf(small), { x: 100, y: 75, scale: 1.5 });
});

test("zooming leaves the point under the pointer where it is", () => {
  viewport.whole();
  const pointer = { x: 300, y: 200 };
  const before = viewport.toMap(pointer);
  viewport.zoom(1.6, pointer);
  assert.equal(viewport.scale, 0.8);
  assert.deepEqual(viewport.toMap(pointer), before);
});

test("zooming without a point is about the middle of the frame", () => {
  viewport.whole();
  viewport.zoom(2);
  assert.deepEqual(placeOf(viewport), { x: -400, y: -300, scale: 1 });
});

test("zooming ends at three times the map's size and at the whole map", () => {
  viewport.whole();
  viewport.zoom(100);
  assert.equal(viewport.scale, 3);
  viewport.zoom(0.0001);
  assert.equal(viewport.scale, 0.5);
});

test("a map smaller than the frame is not made smaller than it is", () => {
  const small = viewportOf(400, 300);
  small.zoom(0.0001);
  assert.equal(small.scale, 1);
});

test("half of the frame always shows map", () => {
  viewport.whole();
  viewport.zoom(2);
  viewport.pan(5000, 5000);
  assert.deepEqual(placeOf(viewport), { x: 400, y: 300, scale: 1 });
  viewport.pan(-50000, -50000);
  assert.deepEqual(placeOf(viewport), { x: -1200, y: -900, scale: 1 });
});

test("a rectangle is shown in the middle, within the scales that are given", () => {
  const near = { left: 700, right: 900, top: 500, bottom: 700 };
  viewport.show(near, 1, 0.5);
  assert.deepEqual(placeOf(viewport), { x: -400, y: -300, scale: 1 });
  viewport.show({ left: 0, right: 1600, top: 0, bottom: 1200 }, 1, 0.5);
  assert.deepEqual(placeOf(viewport), { x: 0, y: 0, scale: 0.5 });
  viewport.show(near, 3, 0.5);
  assert.equal(viewport.scale, 600 / 520); // 160 pixels of room above and below
});

test("a point is revealed by moving no farther than it takes", () => {
  viewport.show({ left: 700, right: 900, top: 500, bottom: 700 }, 1, 0.5);
  viewport.reveal({ x: 800, y: 600 });
  assert.deepEqual(placeOf(viewport), { x: -400, y: -300, scale: 1 });
  viewport.reveal({ x: 400, y: 600 }); // at the left edge of the frame
  assert.deepEqual(placeOf(viewport), { x: -352, y: -300, scale: 1 });
  viewport.reveal({ x: 700, y: 900 }); // at its lower edge
  assert.deepEqual(placeOf(viewport), { x: -352, y: -348, scale: 1 });
});

test("listeners hear of every change, and the world is moved", () => {
  /** @type {{ x: number, y: number, scale: number }[]} */
  const heard = [];
  viewport.whole();
  viewport.onChange((changed) => heard.push(placeOf(changed)));
  viewport.pan(0, 0);
  assert.deepEqual(heard, []);
  viewport.zoom(2);
  assert.deepEqual(heard, [{ x: -400, y: -300, scale: 1 }]);
  assert.equal(viewport.world.style.transform, "translate(-400px, -300px) scale(1)");
});

test("a frame of another size is followed once, in the way that the page wants, until the viewport leaves it", () => {
  observers = [];
  const small = viewportOf(400, 300);
  let fitted = 0;
  small.resized = () => {
    fitted += 1;
  };
  observers.forEach((resized) => resized());
  assert.equal(fitted, 1);
  small.leave();
  assert.deepEqual(observers, []);
});
