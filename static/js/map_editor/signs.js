// The small signs of the terrains, as the picture of the map has them: one path for all hexes of a kind.

import { inBatches } from "./outlines.js";

const TURN = 2 * Math.PI;

/**
 * Hills: two arcs.
 *
 * @param {CanvasRenderingContext2D} path
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function hills(path, x, y, size) {
  for (const [right, down, reach] of [[-0.22, 0.14, 0.3], [0.27, -0.04, 0.24]]) {
    const [left, top] = [x + right * size, y + down * size];
    path.moveTo(left - reach * size * 0.94, top - reach * size * 0.34);
    path.quadraticCurveTo(left, top - reach * size * 1.7, left + reach * size * 0.94, top - reach * size * 0.34);
  }
}

/**
 * @param {CanvasRenderingContext2D} path
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function mountains(path, x, y, size) {
  for (const [right, down, reach] of [[-0.2, 0.26, 0.36], [0.32, 0.34, 0.26]]) {
    const [left, top, half, high] = [x + right * size, y + down * size, reach * size * 0.85, reach * size * 1.5];
    path.moveTo(left - half, top);
    path.lineTo(left, top - high);
    path.lineTo(left + half, top);
    path.lineTo(left + half * 0.12, top);
    path.lineTo(left, top - high * 0.84);
    path.closePath();
  }
}

/**
 * @param {CanvasRenderingContext2D} path
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function peaks(path, x, y, size) {
  const [half, high, foot] = [0.52 * size, 0.9 * size, y + 0.42 * size];
  path.moveTo(x - half, foot);
  path.lineTo(x, foot - high);
  path.lineTo(x + half, foot);
  path.lineTo(x + half * 0.36, foot - high * 0.42);
  path.lineTo(x, foot - high * 0.24);
  path.lineTo(x - half * 0.36, foot - high * 0.42);
  path.closePath();
}

/**
 * @param {CanvasRenderingContext2D} path
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function forest(path, x, y, size) {
  for (const [right, down] of [[-0.32, 0.12], [0.1, -0.2], [0.34, 0.24], [-0.04, 0.38]]) {
    const [left, top, reach] = [x + right * size, y + down * size, 0.155 * size];
    path.moveTo(left + reach, top);
    path.ellipse(left, top, reach, reach * 1.15, 0, 0, TURN);
  }
}

/**
 * @param {CanvasRenderingContext2D} path
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function marsh(path, x, y, size) {
  for (const [right, down] of [[-0.28, -0.14], [0.2, 0.04], [-0.16, 0.3]]) {
    const [left, top] = [x + right * size, y + down * size];
    path.moveTo(left - 0.2 * size, top);
    path.lineTo(left + 0.2 * size, top);
    path.moveTo(left, top);
    path.lineTo(left, top - 0.17 * size);
  }
}

/**
 * @param {CanvasRenderingContext2D} path
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function desert(path, x, y, size) {
  const reach = 0.06 * size;
  for (const [right, down] of [[-0.35, -0.1], [0.05, -0.28], [0.33, 0.05], [-0.1, 0.16], [0.16, 0.38]]) {
    path.moveTo(x + right * size + reach, y + down * size);
    path.arc(x + right * size, y + down * size, reach, 0, TURN);
  }
}

/** @typedef {(path: CanvasRenderingContext2D, x: number, y: number, size: number) => void} Sign */
/** @type {Record<string, [sign: Sign, how: "stroke" | "fill"]>} */
const SIGNS = { H: [hills, "stroke"], A: [mountains, "fill"], P: [peaks, "fill"], W: [forest, "fill"], M: [marsh, "stroke"], D: [desert, "fill"] };

/**
 * Draws the signs of hexes of one terrain; Farmlands and water have none.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {string} letter
 * @param {number[]} hexes
 * @param {Geometry} geometry
 * @param {string} colour
 */
export function drawSigns(context, letter, hexes, geometry, colour) {
  if (!(letter in SIGNS)) {
    return;
  }
  const [sign, how] = SIGNS[letter];
  const { size } = geometry;
  Object.assign(context, { fillStyle: colour, strokeStyle: colour, lineWidth: size * 0.08 });
  /**
   * @param {CanvasRenderingContext2D} context
   * @param {number[]} hexes
   */
  inBatches(context, hexes, (hex) => {
    const { x, y } = geometry.centre(hex);
    sign(context, x + ((hex * 7) % 5 - 2) * 0.04 * size, y + ((hex * 11) % 5 - 2) * 0.04 * size, size);
  }, () => context[how]());
}
