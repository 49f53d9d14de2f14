// The page What-if: the planned round on the map, and orders drawn on it.

import { carried, element, part, parts } from "../elements.js";
import { Gestures } from "../map/gestures.js";
import { svg } from "../map/svg.js";
import { Player } from "../replay/player.js";
import { Stage } from "../replay/stage.js";
import { Sketch } from "./sketch.js";

/** @type {PlanDocument} */
const data = carried("plan-data");
const titles = parts(document, "#scenes li").map((one) => (one.textContent ?? "").trim());
/** @type {Record<string, [right: number, down: number]>} */
const ARROWS = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] };
const still = matchMedia("(prefers-reduced-motion: reduce)");

// A player that takes the titles of the scenes from their list.
class RoundPlayer extends Player {
  /** @param {number} index */
  arrive(index) {
    this.index = Math.max(0, Math.min(this.last, index));
    this.slider.value = String(this.index);
    this.slider.setAttribute("aria-valuetext", titles[this.index]);
    element("now").textContent = `${titles[this.index]} (${this.index + 1} / ${titles.length})`;
  }
}

element("theatre").hidden = false;
element("planning").classList.add("ready");
const stage = new Stage(data, element("map"), element("world"));
stage.follows = false;
const player = new RoundPlayer({
  count: titles.length,
  show: (index) => show(index),
  play: (index, length) => (still.matches ? show(index) : stage.play(index, length)),
  cut: () => stage.cut(),
});
const sketch = data.sketches && element("plan-form").querySelector("fieldset:not([disabled])") ? new Sketch(stage, data, player) : null;

new Gestures(stage.viewport, {
  tap: (point) => sketch?.tap(stage.viewport.toMap(point)),
  hover: () => {},
  place: (point) => hexAt(stage.viewport.toMap(point)),
});
for (const button of parts(document, "[data-view]")) {
  /** @type {Record<string, () => void>} */
  const views = { in: () => stage.viewport.zoom(1.4), out: () => stage.viewport.zoom(1 / 1.4), whole: () => stage.viewport.whole() };
  button.addEventListener("click", views[button.dataset.view ?? ""]);
}
element("follow").addEventListener("change", (event) => {
  stage.follows = /** @type {HTMLInputElement} */ (event.target).checked;
});
element("map").addEventListener("keydown", (event) => {
  if (!event.altKey && !event.ctrlKey && !event.metaKey && (pressed(event) || player.pressed(event))) {
    event.preventDefault();
  }
});
player.go(data.frame);
stage.overlay.root.insertBefore(svg("g", { class: "layer-changed" }, ...changed()), stage.overlay.layer.trails);
near();
keepPlace(part(document, ".orders-of-all"));

/** @param {Point} point */
function hexAt({ x, y }) {
  return stage.geometry.at(x, y);
}

/** @param {number} index */
function show(index) {
  stage.show(index);
  sketch?.draw();
}

/**
 * Where the orders were scrolled to when they were sent; the browser keeps it until the page is there again.
 *
 * @param {HTMLElement} panel
 */
function keepPlace(panel) {
  const key = `scrolled ${location.pathname}`;
  panel.scrollTop = Number(sessionStorage.getItem(key) ?? 0);
  sessionStorage.removeItem(key);
  element("plan-form").addEventListener("submit", () => sessionStorage.setItem(key, String(panel.scrollTop)));
}

// Structures whose control the plan has changed since the picture was drawn.
function changed() {
  return data.changed.map(({ hex, key }) => {
    const { x, y } = stage.centre(hex);
    return svg("circle", { class: `changed ${key ? `faction-${key}` : ""}`, cx: x, cy: y, r: 24 });
  });
}

// Begins with the part of the map in which the armies are.
function near() {
  const points = Object.values(data.begins).map((hex) => stage.centre(hex));
  if (points.length) {
    const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const bounds = { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) };
    stage.viewport.show(bounds, 0.9, 0);
  }
}

/**
 * The keys of the map itself; whether this was one.
 *
 * @param {KeyboardEvent} event
 */
function pressed(event) {
  const step = ARROWS[event.key];
  if (event.shiftKey && step) {
    stage.viewport.pan(...step);
    return true;
  }
  if ("+-−".includes(event.key)) {
    stage.viewport.zoom(event.key === "+" ? 1.4 : 1 / 1.4);
    return true;
  }
  return false;
}
