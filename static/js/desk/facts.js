// What there is to know about a hex, in sentences.

import { fill, html } from "../map/svg.js";

/**
 * The facts of a hex as a title and lines.
 *
 * @param {FactSources} sources
 * @param {number} hex
 * @returns {Facts}
 */
export function factsOf(sources, hex) {
  if (hex < 0) {
    return { title: sources.words.off, lines: [] };
  }
  const structure = sources.board.structureAt.get(hex);
  const modern = structure?.modern && structure.modern !== structure.name ? `, ${fill(sources.words.modern, { name: structure.modern })}` : "";
  const lines = [
    ...ground(sources, hex),
    ...structureLines(sources, structure),
    ...unitLines(sources, hex),
    ...zoneLines(sources, hex),
    ...seaLines(sources, hex),
    ...networkLines(sources, hex),
    ...planLines(sources, hex),
  ];
  return { title: sources.board.describe(hex) + modern, lines };
}

/**
 * @param {HTMLElement} card
 * @param {Facts} facts
 */
export function showFacts(card, { title, lines }) {
  card.replaceChildren(html("h2", {}, title), ...lines.map((line) => html("p", {}, line)));
}

/**
 * The facts in one breath, for those who listen.
 *
 * @param {Facts} facts
 */
export function spoken({ title, lines }) {
  return [title, ...lines].join(". ");
}

/**
 * @param {Words} words
 * @param {ArmyDocument} army
 */
export function unit(words, army) {
  return fill(army.afloat ? words.navy : words.army, army);
}

/**
 * @param {FactSources} sources
 * @param {number} hex
 */
function ground(sources, hex) {
  const { words, board } = sources;
  const said = [words.terrains[board.terrain(hex)]];
  const [roads, rivers] = [board.roads(hex), board.rivers(hex)];
  if (roads.length) {
    said.push(fill(words.roads, { sides: roads.join(", ") }));
  }
  if (rivers.length) {
    said.push(fill(words.rivers, { sides: rivers.join(", ") }));
  }
  return [said.join("; ")];
}

/**
 * @param {FactSources} sources
 * @param {Structure | undefined} structure
 */
function structureLines({ words, position }, structure) {
  if (!structure) {
    return [];
  }
  const kind = structure.city ? words.city : words.town;
  const holder = position.json.control[structure.name];
  const said = [holder ? fill(words.held, { kind, faction: position.title(holder) }) : fill(words.unheld, { kind })];
  const siege = position.siegeOf.get(structure.name);
  if (siege) {
    const armies = siege.armies.map((number) => fill(words.army, { number })).join(", ");
    const faction = position.title(siege.faction);
    said.push(fill(words.besieged, { faction, armies, now: siege.resilience, initial: siege.initial }));
    if (siege.odds) {
      said.push(siege.odds);
    }
  }
  if (position.json.blockaded.includes(structure.name)) {
    said.push(words.blockaded);
  }
  const culture = position.json.cultures?.[structure.name];
  if (culture) {
    said.push(fill(words.culture, { culture }));
  }
  return [said.join("; ")];
}

/**
 * @param {FactSources} sources
 * @param {number} hex
 */
function unitLines(sources, hex) {
  return sources.position.armiesAt(hex).map((army) => {
    const { words, position } = sources;
    const faction = position.title(army.faction);
    const said = fill(words.stands, { who: unit(words, army), faction, strength: army.strength });
    const idle = army.inactive_rounds ? `; ${fill(words.inactive, { rounds: army.inactive_rounds })}` : "";
    return said + idle;
  });
}

/**
 * @param {FactSources} sources
 * @param {number} hex
 * @returns {string[]}
 */
function zoneLines(sources, hex) {
  const { words, position } = sources;
  const groups = groupBy(position.holding.get(hex) ?? [], (holder) => holder.faction);
  return [...groups].map(([faction, holders]) => {
    const who = holders.map((one) => one.structure ?? unit(words, position.army(/** @type {number} */ (one.army)))).join(", ");
    return fill(words.zoc, { faction: position.title(faction), who });
  });
}

/**
 * @template T
 * @param {T[]} values
 * @param {(value: T) => string} key
 * @returns {Map<string, T[]>}
 */
function groupBy(values, key) {
  const groups = new Map();
  for (const value of values) {
    groups.set(key(value), [...(groups.get(key(value)) ?? []), value]);
  }
  return groups;
}

/**
 * @param {FactSources} sources
 * @param {number} hex
 */
function seaLines({ words, position, board }, hex) {
  const guessed = position.json.superiority_is_known ? "" : ` (${words.guessed})`;
  return board.zones(hex).map((zone) => {
    const levels = Object.entries(position.json.superiority)
      .filter(([, zones]) => zones[zone] > 0)
      .map(([faction, zones]) => fill(words.level, { faction: position.title(faction), level: zones[zone] }));
    return fill(words.zone, { zone, levels: levels.join(", ") || words.noLevels }) + guessed;
  });
}

/**
 * @param {FactSources} sources
 * @param {number} hex
 */
function networkLines({ words, position }, hex) {
  const on = [...position.network].filter(([, hexes]) => hexes.has(hex));
  return [
    ...on.map(([faction]) => fill(words.inNetwork, { faction: position.title(faction) })),
    ...(position.cuts.get(hex) ?? []).map(({ faction, text }) => fill(words.cut, { faction: position.title(faction), text })),
  ];
}

/**
 * What the hex means to the army that is planned for, and who else may come.
 *
 * @param {FactSources} sources
 * @param {number} hex
 */
function planLines(sources, hex) {
  const { words } = sources;
  const lines = [];
  const next = sources.plan.nextAt(hex);
  if (next) {
    lines.push(costOf(words, next));
  }
  const reached = sources.layers.reachAt(hex);
  if (reached) {
    const left = reached.afloat ? `${reached.nmp} NMP` : `${reached.mp} MP`;
    const said = [fill(words.reached, { number: reached.army, left })];
    if (reached.halted) {
      said.push(fill(words.reachHalts, { rule: reached.halted }));
    }
    if (reached.occupied) {
      said.push(words.reachOccupied);
    }
    lines.push(said.join(", "));
  }
  const enemies = sources.layers.enemiesAt(hex);
  if (enemies?.length) {
    lines.push(fill(words.enemies, { armies: enemies.join(", ") }));
  }
  return lines;
}

/**
 * @param {Words} words
 * @param {NextHex} next
 */
export function costOf(words, next) {
  const number = next.direction;
  const reasons = next.reasons.map((reason) => `${reason.text} ${signed(reason.amount)} (${reason.rule})`).join(", ");
  const problem = next.problem ? `${next.problem.text} (${next.problem.rule})` : "";
  const sentence = !next.enterable ? words.closed : next.cost === null ? words.free : words.costs;
  return [fill(sentence, { number, cost: next.cost, unit: next.unit }), reasons, problem].filter(Boolean).join(" · ");
}

/** @param {number} amount */
export function signed(amount) {
  return amount < 0 ? `−${-amount}` : amount > 0 ? `+${amount}` : "0";
}
