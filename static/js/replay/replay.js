// The replay of a round: the page's text, scene by scene, played on the map.

import { carried, element, part, parts } from "../elements.js";
import { Gestures } from "../map/gestures.js";
import { Player } from "./player.js";
import { Stage } from "./stage.js";

/** @type {StageDocument} */
const data = carried("replay-data");
const scenes = parts(document, ".frame");
/** @type {Record<string, [right: number, down: number]>} */
const ARROWS = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] };
const still = matchMedia("(prefers-reduced-motion: reduce)");

element("theatre").hidden = false;
element("replay").classList.add("ready");
const stage = new Stage(data, element("map"), element("world"));
const player = new Player({
  count: scenes.length,
  show: (index) => {
    tell(index);
    stage.show(index);
  },
  play: (index, length) => {
    tell(index);
    return still.matches ? stage.show(index) : stage.play(index, length);
  },
  cut: () => stage.cut(),
});

new Gestures(stage.viewport, { tap: () => {}, hover: () => {} });
for (const button of parts(document, "[data-view]")) {
  /** @type {Record<string, () => void>} */
  const views = { in: () => stage.viewport.zoom(1.4), out: () => stage.viewport.zoom(1 / 1.4), whole: () => stage.viewport.whole() };
  button.addEventListener("click", views[button.dataset.view ?? ""]);
}
for (const button of parts(document, ".spot")) {
  button.hidden = false;
  button.addEventListener("click", () => stage.point((button.dataset.hexes ?? "").split(" ")));
}
element("follow").addEventListener("change", (event) => {
  stage.follows = /** @type {HTMLInputElement} */ (event.target).checked;
});
document.addEventListener("keydown", (event) => {
  if (!event.altKey && !event.ctrlKey && !event.metaKey && (pressed(event) || player.pressed(event))) {
    event.preventDefault();
  }
});
open(scenes.findIndex((_scene, index) => addressOf(index) === location.hash));

/**
 * Shows the scene of the address; without one the round is played from its beginning, unless the reader wants no motion.
 *
 * @param {number} asked
 */
function open(asked) {
  player.go(asked);
  if (asked < 0 && !still.matches) {
    player.run(player.length);
  }
}

/**
 * The fragment of a scene. It is the id of no element: the page would be scrolled to it, and its head be out of sight.
 *
 * @param {number} index
 */
function addressOf(index) {
  return `#frame-${index}`;
}

/**
 * Shows the words of a scene, and only them; the address remembers it.
 *
 * @param {number} index
 */
function tell(index) {
  scenes.forEach((scene, which) => {
    scene.hidden = which !== index;
  });
  const title = (part(scenes[index], "h2").textContent ?? "").trim();
  element("now").textContent = `${title} (${index + 1} / ${scenes.length})`;
  history.replaceState(null, "", addressOf(index));
}

/**
 * The keys of the map itself; whether this was one.
 *
 * @param {KeyboardEvent} event
 */
function pressed(event) {
  const step = ARROWS[event.key];
  if (event.shiftKey && step && document.activeElement === element("map")) {
    stage.viewport.pan(...step);
    return true;
  }
  if ("+-−".includes(event.key) && !/** @type {Element} */ (event.target).closest("input[type=text], select")) {
    stage.viewport.zoom(event.key === "+" ? 1.4 : 1 / 1.4);
    return true;
  }
  return false;
}
