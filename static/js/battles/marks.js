// What is chosen, drawn on the board: the unit, its places with the widths left, its ghost, its targets.

import { svg } from "../map/svg.js";

/**
 * Draws an order that is being put together.
 *
 * @param {BattlePicking} picking
 * @param {BattleBoard} board
 * @param {number | null} side
 */
export function drawPicked(picking, board, side) {
  const { unit, way, target } = picking.picked;
  const [letter, other] = side === 1 ? "BA" : "AB";
  const { choices } = picking;
  board.mark("chosen", unit === null ? [] : [`${letter}${unit}`]);
  board.mark("ready-to-act", unit === null ? [...choices.units.keys()].map((number) => `${letter}${number}`) : []);
  board.mark("target", target ? [`${other}${target.number}`] : []);
  if (unit === null) {
    board.below.replaceChildren();
    board.above.replaceChildren();
    return;
  }
  const { widths } = board.units[`${letter}${unit}`];
  const here = board.now?.units[`${letter}${unit}`][0] ?? 0;
  board.below.replaceChildren(...[...choices.places(unit)].flatMap(([square, place]) => placeOf(square, place, widths, board)));
  const possible = [...choices.enemiesOf(unit)].filter((number) => number !== target?.number);
  board.above.replaceChildren(
    ...possible.map((number) => ring(`${other}${number}`, "target-ring possible", board)),
    ...(way ? ghostOf(`${letter}${unit}`, way, here, choices.waysTo(unit, way.to), board) : []),
    ...(way && target ? aimOf(way, target, `${other}${target.number}`, board) : []),
  );
}

/**
 * @param {number} square
 * @param {{ spent: number, act: boolean }} place
 * @param {number} widths
 * @param {BattleBoard} board
 */
function placeOf(square, { spent, act }, widths, board) {
  const { x, y } = board.plane.middle(square);
  const size = board.plane.size - 4;
  return [
    svg("rect", { class: act ? "place act" : "place", x: x - size / 2, y: y - size / 2, width: size, height: size, rx: 4 }),
    svg("text", { class: "place-left", x, y: y + 4 }, String(widths - spent)),
  ];
}

/**
 * The unit as it would stand, and small arrows for its other facings.
 *
 * @param {string} name
 * @param {BattleWay} way
 * @param {number} from
 * @param {BattleWay[]} ways
 * @param {BattleBoard} board
 */
function ghostOf(name, way, from, ways, board) {
  const token = board.tokens.get(name);
  const { x, y } = board.plane.middle(way.to);
  const start = board.plane.middle(from);
  const found = [];
  if (from !== way.to) {
    found.push(svg("line", { class: "trail", x1: start.x, y1: start.y, x2: x, y2: y }));
  }
  if (token) {
    const ghost = /** @type {SVGElement} */ (/** @type {Node} */ (token).cloneNode(true));
    ghost.setAttribute("class", `${[...token.classList].filter((one) => one.startsWith("side-") || one === "general" || one === "unit").join(" ")} ghost`);
    ghost.removeAttribute("data-unit");
    ghost.setAttribute("transform", `translate(${x} ${y})`);
    ghost.querySelector("title")?.remove();
    ghost.querySelector(".body")?.setAttribute("transform", `rotate(${board.plane.degrees(way.facing)} 0 -2)`);
    found.push(ghost);
  }
  const facings = new Set(ways.map((one) => one.facing).filter((facing) => facing !== way.facing));
  for (const facing of facings) {
    found.push(svg("path", { class: "other-facing", d: "M-4 -17L0 -22L4 -17Z", transform: `translate(${x} ${y}) rotate(${board.plane.degrees(facing)} 0 -2)` }));
  }
  return found;
}

/**
 * @param {BattleWay} way
 * @param {BattleTarget} target
 * @param {string} enemy
 * @param {BattleBoard} board
 */
function aimOf(way, target, enemy, board) {
  const [one, other] = [board.plane.middle(way.to), board.plane.middle(board.now?.units[enemy][0] ?? 0)];
  const line = { x1: one.x, y1: one.y, x2: other.x, y2: other.y };
  return [svg("line", { class: target.arc ? "target-line" : "target-line shot", ...line }), ring(enemy, "target-ring", board)];
}

/**
 * @param {string} name
 * @param {string} kind
 * @param {BattleBoard} board
 */
function ring(name, kind, board) {
  const { x, y } = board.plane.middle(board.now?.units[name][0] ?? 0);
  return svg("circle", { class: kind, cx: x, cy: y, r: 19 });
}
