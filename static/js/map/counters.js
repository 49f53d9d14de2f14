// Counters as the printed map has them: a square in the faction's colour with the army's number and as many bars as
// factions come before its own, so that nobody needs the colour; a navy has a hull below.

import { sized, svg } from "./svg.js";

export const SIDE = 38; // about the side of a counter where hexes are as wide as the layout has them

/**
 * A counter; `faction` has its `key` (of the style sheet of colours) and `bars`, `kind` are further classes.
 *
 * @param {Point} point
 * @param {CounterArmy} army
 * @param {CounterFaction} faction
 * @param {string} [kind]
 */
export function counter(point, army, faction, kind = "") {
  const half = SIDE / 2;
  const hull = `M${-half - 9} ${half - 8}H${half + 9}L${half - 4} ${half + 11}H${4 - half}Z`;
  const bars = Array.from({ length: Math.min(faction.bars, 5) }, (_, which) =>
    svg("rect", { class: "bar", x: -half + 5 + which * 7, y: -half + 4, width: 4, height: 3 }));
  const group = sized(
    point,
    `counter-mark faction-${faction.key} ${kind}`,
    svg("rect", { class: "ring", x: -half - 6, y: -half - 6, width: SIDE + 12, height: SIDE + 12, rx: 3 }),
    ...(army.afloat ? [svg("path", { class: "hull", d: hull })] : []),
    svg("rect", { class: "square", x: -half, y: -half, width: SIDE, height: SIDE }),
    ...bars,
    svg("text", { y: 10, class: String(army.number).length > 2 ? "long" : "" }, String(army.number)),
  );
  group.dataset.army = String(army.number);
  return group;
}
