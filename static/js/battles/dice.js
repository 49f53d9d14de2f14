// Dice as they fall: six-sided ones with spots, ten-sided ones with a figure.

import { svg } from "../map/svg.js";

/** @type {Record<number, [number, number][]>} */
const SPOTS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
const APART = 5.5;
const FRAME = { viewBox: "-12 -12 24 24", "aria-hidden": "true" };

/**
 * A die that shows a face; `ten` has ten sides.
 *
 * @param {number} face
 * @param {{ hits: boolean, ten?: boolean }} kind
 */
export function die(face, { hits, ten = false }) {
  const name = hits ? "die hits" : "die";
  if (ten) {
    return svg(
      "svg",
      { ...FRAME, class: name },
      svg("path", { class: "face", d: "M0 -11L10.5 -2.5V3L0 11L-10.5 3V-2.5Z" }),
      svg("text", { class: "figure", y: 4.6 }, String(face)),
    );
  }
  return svg(
    "svg",
    { ...FRAME, class: name },
    svg("rect", { class: "face", x: -10.5, y: -10.5, width: 21, height: 21, rx: 4 }),
    ...SPOTS[face].map(([right, down]) => svg("circle", { class: "spot", cx: right * APART, cy: down * APART, r: 2.1 })),
  );
}
