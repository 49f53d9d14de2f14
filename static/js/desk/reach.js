// Where armies can get to in this round.

import { outline } from "../map/regions.js";
import { svg } from "../map/svg.js";

const MOST = 3; // numbers of enemies that find room in a hex

/**
 * The reach of one army: a figure in every hex, with a bar below it where the army is halted, a ring around NMP on
 * water, struck out where it cannot end.
 *
 * @param {{ board: Board, standing: Standing }} sources
 * @param {Reach} reach
 * @param {number} number
 */
export function drawReach({ board, standing }, reach, number) {
  const { key } = standing.faction(standing.army(number).faction);
  const marks = [...reach].map(([hex, reached]) => mark(board.geometry.centre(hex), reached));
  return [svg("path", { class: `reach-area faction-${key}`, d: outline(board.geometry, new Set(reach.keys())) }), ...marks];
}

/**
 * @param {Point} point
 * @param {Reached} reached
 */
function mark({ x, y }, reached) {
  const group = svg("g", { class: "reach-mark", transform: `translate(${x} ${y})` });
  if (reached.afloat) {
    group.append(svg("circle", { class: "afloat", r: 15 }));
  }
  if (reached.halted) {
    group.append(svg("path", { class: "halted", d: "M-11 11H11" }));
  }
  if (reached.occupied) {
    group.append(svg("path", { class: "struck", d: "M-13 0H13" }));
  }
  group.append(svg("text", { y: 6 }, String(reached.afloat ? reached.nmp : reached.mp)));
  return group;
}

/**
 * Where enemies can get to, with their numbers.
 *
 * @param {Board} board
 * @param {Enemies} enemies
 */
export function drawEnemies(board, enemies) {
  const marks = [...enemies].map(([hex, numbers]) => {
    const { x, y } = board.geometry.centre(hex);
    const more = numbers.length > MOST ? [`+${numbers.length - MOST}`] : [];
    const words = [...numbers.slice(0, MOST), ...more];
    const rows = words.length > 2 ? [words.slice(0, 2), words.slice(2)] : [words];
    const lines = rows.map((row, which) => svg("tspan", { x, y: y + 5 + (which - (rows.length - 1) / 2) * 15 }, row.join(" ")));
    return svg("text", { class: "enemy" }, ...lines);
  });
  const d = outline(board.geometry, new Set(enemies.keys()));
  return [svg("path", { class: "enemy-area", d }), ...marks];
}
