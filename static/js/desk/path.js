// The path of the chosen army on the map: what it will do in a firm line with the points left at every step, what it
// will not come to in dots, and a mark where it stops.

import { trail } from "../map/regions.js";
import { sized, svg } from "../map/svg.js";

/**
 * The hexes to which the numbers lead as they are written, the first included; off the map it goes no further.
 *
 * @param {Geometry} geometry
 * @param {number} start
 * @param {number[]} numbers
 */
export function written(geometry, start, numbers) {
  const hexes = [start];
  for (const number of numbers) {
    const here = hexes[hexes.length - 1];
    const next = geometry.neighbour(here, number);
    hexes.push(next < 0 ? here : next);
  }
  return hexes;
}

/**
 * Draws a path; `preview` may still be missing, or be of other numbers.
 *
 * @param {{ board: { geometry: Geometry }, overlay: { draw(name: string, ...elements: Node[]): void } }} needs
 * @param {number} start
 * @param {number[]} numbers
 * @param {PathPreview | null} preview
 */
export function drawPath({ board, overlay }, start, numbers, preview) {
  const { geometry } = board;
  const line = written(geometry, start, numbers);
  const marched = preview ? walked(geometry, start, preview) : [];
  const rest = preview ? line.slice(marched.length ? lastStep(preview) + 1 : 0) : line;
  overlay.draw(
    "path",
    svg("path", { class: "path-rest", d: trail(geometry, rest) }),
    svg("path", { class: "path-halo", d: trail(geometry, marched) }),
    svg("path", { class: "path-line", d: trail(geometry, marched) }),
  );
  overlay.draw("badges", ...(preview ? [...badges(geometry, preview), ...stopMark(geometry, marched, preview)] : []));
}

/**
 * @param {Geometry} geometry
 * @param {number} start
 * @param {PathPreview} preview
 */
function walked(geometry, start, preview) {
  return [start, ...preview.steps.filter((step) => step.entered).map((step) => geometry.index(step.hex))];
}

/**
 * How many numbers are carried out.
 *
 * @param {PathPreview} preview
 */
function lastStep(preview) {
  return preview.steps.filter((step) => step.carried_out).length - 1;
}

/**
 * @param {Geometry} geometry
 * @param {PathPreview} preview
 */
function badges(geometry, preview) {
  const left = new Map();
  for (const step of preview.steps) {
    if (step.entered || (step.carried_out && step.number === 0)) {
      left.set(step.hex, step);
    }
  }
  return [...left].map(([name, step]) => {
    const point = geometry.centre(geometry.index(name));
    return sized(
      { x: point.x + 15, y: point.y - 15 },
      step.left_unit === "NMP" ? "badge afloat" : "badge",
      svg("rect", { x: -13, y: -11, width: 26, height: 22, rx: step.left_unit === "NMP" ? 11 : 3 }),
      svg("text", { y: 6 }, String(step.left)),
    );
  });
}

/**
 * @param {Geometry} geometry
 * @param {number[]} marched
 * @param {PathPreview} preview
 */
function stopMark(geometry, marched, preview) {
  if (!preview.steps.some((step) => step.stop)) {
    return [];
  }
  const { x, y } = geometry.centre(marched[marched.length - 1]);
  return [sized({ x: x - 16, y: y + 14 }, "stop", svg("path", { d: "M-5-11H5L11-5V5L5 11H-5L-11 5V-5Z" }), svg("rect", { x: -6, y: -2, width: 12, height: 4 }))];
}
