// Where armies can get to in this round.

import { outline } from "../map/regions.js";
import { svg } from "../map/svg.js";

const DIGIT = 8.3; // pixels from one digit to the next
const MOST = 3; // numbers of enemies that find room in a hex

/**
 * The reach of one army: a figure in every hex, with a bar below it where the army is halted, a ring around NMP on
 * water, struck out where it cannot end. All of a kind are one element: browsers take long to lay out a thousand texts.
 *
 * @param {{ board: Board, position: Position }} sources
 * @param {Reach} reach
 * @param {number} number
 */
export function drawReach({ board, position }, reach, number) {
  const { key } = position.faction(position.army(number).faction);
  const marks = [...reach].map(([hex, reached]) => ({ ...board.geometry.centre(hex), ...reached }));
  return [
    svg("path", { class: `reach-area faction-${key}`, d: outline(board.geometry, new Set(reach.keys())) }),
    strokes("afloat", marks, ({ x, y }) => `M${px(x - 15)} ${px(y)}a15 15 0 1 0 30 0a15 15 0 1 0-30 0`),
    strokes("halted", marks, ({ x, y }) => `M${px(x - 11)} ${px(y + 11)}h22`),
    strokes("occupied", marks, ({ x, y }) => `M${px(x - 13)} ${px(y)}h26`),
    figures(marks),
  ];
}

/**
 * What is drawn at all hexes of which something holds.
 *
 * @param {"afloat" | "halted" | "occupied"} what
 * @param {ReachMark[]} marks
 * @param {(mark: ReachMark) => string} stroke
 */
function strokes(what, marks, stroke) {
  return svg("path", { class: `reach-mark ${what}`, d: marks.filter((mark) => mark[what]).map(stroke).join("") });
}

/**
 * The points in all hexes, as one text of which every digit has its place.
 *
 * @param {ReachMark[]} marks
 */
function figures(marks) {
  const digits = marks.flatMap(({ x, y, afloat, mp, nmp }) => {
    const figure = String(afloat ? nmp : mp);
    return [...figure].map((digit, which) => ({ digit, x: px(x + (which - (figure.length - 1) / 2) * DIGIT), y: px(y + 6) }));
  });
  const [x, y] = [digits.map((one) => one.x).join(" "), digits.map((one) => one.y).join(" ")];
  return svg("text", { class: "reach-mark", x, y }, digits.map(({ digit }) => digit).join(""));
}

/** @param {number} length */
function px(length) {
  return Number(length.toFixed(1));
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
