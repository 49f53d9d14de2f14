// How the layers look. Factions differ by colour and by the slant of their hatching or the bars of their counters,
// lines by their strokes: nobody needs the colours.

import { outline, trail, web } from "../map/regions.js";
import { sized, svg } from "../map/svg.js";

const SLANTS = [45, 135, 0, 90, 22, 112];

/**
 * The hatchings of all factions, to be put into the overlay's definitions once.
 *
 * @param {Faction[]} factions
 */
export function hatchings(factions) {
  return factions.map(({ key, bars }) =>
    svg(
      "pattern",
      {
        id: `hatch-${key}`,
        class: `faction-${key}`,
        patternUnits: "userSpaceOnUse",
        width: 13,
        height: 13,
        patternTransform: `rotate(${SLANTS[bars % SLANTS.length]})`,
      },
      svg("path", { d: "M0 6.5H13" }),
    ));
}

/**
 * @param {LayerSources} sources
 * @param {Shows} shows
 */
export function drawZones({ position, board }, shows) {
  return entries(position.json.zoc, shows).flatMap(([id, zones]) => {
    const { key } = position.faction(id);
    const hexes = new Set([...zones.armies, ...zones.navies, ...zones.structures].map((name) => board.geometry.index(name)));
    const d = outline(board.geometry, hexes);
    const area = svg("path", { class: "zone", d });
    area.style.fill = `url(#hatch-${key})`;
    return [area, svg("path", { class: `zone-edge faction-${key}`, d })];
  });
}

/**
 * @param {LayerSources} sources
 * @param {Shows} shows
 */
export function drawNetworks({ position, board }, shows) {
  return entries(position.json.networks, shows).flatMap(([id, network]) => {
    const { key } = position.faction(id);
    const lines = ["road", "river", "coast"].map((kind) => {
      const lists = network.lines.filter((line) => line.kind === kind).map((line) => line.hexes.map((name) => board.geometry.index(name)));
      return svg("path", { class: `net ${kind} faction-${key}`, d: web(board.geometry, lists) });
    });
    const nodes = network.structures.map((name) =>
      svg("circle", { class: `node faction-${key}`, ...middle(board, board.structure(name).at), r: 9 }));
    const links = network.links.map(({ structure }) =>
      svg("circle", { class: `node link faction-${key}`, ...middle(board, board.structure(structure).at), r: 15 }));
    const cuts = network.cuts.map((cut) => cutMark(board, cut, key));
    return [...lines, ...nodes, ...links, ...cuts];
  });
}

/**
 * A cross at the hex that cuts, or a broken ring around a structure to which no line leads.
 *
 * @param {Board} board
 * @param {Cut} cut
 * @param {number | null} key
 */
function cutMark(board, cut, key) {
  if (!cut.hex) {
    return svg("circle", { class: `node lost faction-${key}`, ...middle(board, board.structure(cut.structure).at), r: 15 });
  }
  const point = board.geometry.centre(board.geometry.index(cut.hex));
  return sized(point, `cut faction-${key}`, svg("circle", { r: 11 }), svg("path", { d: "M-6-6 6 6M-6 6 6-6" }));
}

/**
 * @param {LayerSources} sources
 * @param {Shows} shows
 */
export function drawSuperiority({ position, board, words }, shows) {
  return board.json.zones.map((zone) => {
    const levels = entries(position.json.superiority, shows).filter(([, zones]) => zones[zone] > 0);
    const rows = levels.map(([id, zones], row) =>
      svg("text", { class: `level faction-${position.faction(id).key}`, y: 26 + row * 26 }, `${position.title(id)} ${zones[zone]}`));
    const none = levels.length ? [] : [svg("text", { class: "level", y: 26 }, words.noLevels)];
    return sized(board.geometry.centre(board.middleOf(zone)), "sea-label", svg("text", { class: "sea" }, zone), ...rows, ...none);
  });
}

/**
 * @param {LayerSources} sources
 * @param {Shows} shows
 */
export function drawSieges({ position, board }, shows) {
  return position.json.sieges.filter((siege) => shows(siege.faction)).map((siege) => {
    const { key } = position.faction(siege.faction);
    const point = board.geometry.centre(board.geometry.index(siege.hex));
    return sized(
      point,
      `siege faction-${key}`,
      svg("circle", { class: "wall", r: 25 }),
      svg("circle", { class: "seal", cx: 24, cy: -20, r: 13 }),
      svg("text", { x: 24, y: -14 }, String(siege.resilience)),
    );
  });
}

/**
 * The paths of the other armies of the faction; that of the chosen one is drawn by its plan.
 *
 * @param {LayerSources} sources
 */
export function drawPlans({ position, board, planned }) {
  return position.json.plans.filter(({ army, path }) => army !== planned && path.length > 1).flatMap(({ army, path }) => {
    const { key } = position.faction(position.army(army).faction);
    const hexes = path.map((name) => board.geometry.index(name));
    const end = middle(board, hexes[hexes.length - 1]);
    const d = trail(board.geometry, hexes);
    return [svg("path", { class: "plan-halo", d }), svg("path", { class: `plan-line faction-${key}`, d }), svg("circle", { class: `plan-end faction-${key}`, ...end, r: 6 })];
  });
}

/**
 * @template T
 * @param {Record<string, T>} byFaction
 * @param {Shows} shows
 */
function entries(byFaction, shows) {
  return Object.entries(byFaction).filter(([id]) => shows(id));
}

/**
 * @param {Board} board
 * @param {number} hex
 */
function middle(board, hex) {
  const { x, y } = board.geometry.centre(hex);
  return { cx: x, cy: y };
}
