// The page of the scenario editor. The fields of the page hold the scenario: a click on the map changes a field, and the
// map shows what is in the fields.

import { carried, element, part, parts } from "../elements.js";
import { fill } from "../map/svg.js";
import { draftOfText } from "../map_editor/reading.js";
import { ScenarioBoard } from "./board.js";

const MOST_HEXES = 1_000_000;
const IMPASSABLE = "PLCSO"; // the letters of Peaks, Lakes and water

/** @type {ScenarioDocument} */
const data = carried("scenario-data");
const { words } = data;
const colourOf = new Map(data.factions.map(({ id, colour }) => [id, colour]));
const titleOf = new Map(data.factions.map(({ id, title }) => [id, title]));

/** The selects of the structures, by name; none on pages that do not show them. */
const holders = new Map(parts(document, "[data-structure]").map((select) => [
  select.dataset.structure ?? "", /** @type {HTMLSelectElement} */ (select),
]));

const draft = draftOfText(await textOfMap(), limits(), /** @type {any} */ ({ notMaps: {} }));
const structures = new Map(draft.facts.structures.map((one) => [one.hex, one]));

for (const hidden of parts(document, ".with-script, #board-frame, #board-keys")) {
  hidden.hidden = false;
}
document.getElementById("listed")?.removeAttribute("open");

const board = new ScenarioBoard({
  draft,
  colours: data.colours,
  frame: element("board"),
  world: element("board-world"),
  canvas: /** @type {HTMLCanvasElement} */ (element("board-canvas")),
  chosen: choose,
  described,
  say,
});
/** @type {Record<string, () => void>} */
const views = {
  in: () => board.viewport.zoom(1.4),
  out: () => board.viewport.zoom(1 / 1.4),
  whole: () => board.viewport.whole(),
};
for (const button of parts(document, "[data-view]")) {
  button.addEventListener("click", () => views[button.dataset.view ?? ""]());
}
element("scenario-editor").addEventListener("change", show);
element("scenario-editor").classList.add("ready");
show();

async function textOfMap() {
  if (data.map) {
    return JSON.stringify(data.map);
  }
  const answer = await fetch(data.address);
  return answer.text();
}

function limits() {
  return { most: MOST_HEXES, terrains: data.colours.terrain, directions: data.directions };
}

/** @param {string} text */
function say(text) {
  element("board-says").textContent = text;
}

/** @param {number} hex */
function placeOf(hex) {
  return structures.get(hex)?.name ?? fill(words.hex, { hex: draft.geometry.name(hex) });
}

/**
 * Who holds a structure: what the page has in its field, else what the scenario says.
 *
 * @param {string} name
 */
function holderOf(name) {
  return holders.get(name)?.value ?? (data.control[name] || "");
}

/** @returns {{ row: HTMLElement | null, number: string, faction: string, hex: number }[]} */
function armies() {
  const rows = document.getElementById("army-rows");
  if (!rows) {
    return data.armies.map(({ number, faction, hex }) => ({ row: null, number: String(number), faction, hex: draft.geometry.index(hex) }));
  }
  return parts(rows, "[data-army]").map((row) => ({
    row,
    number: fieldOf(row, "number").value,
    faction: fieldOf(row, "faction").value,
    hex: hexOf(fieldOf(row, "hex").value),
  }));
}

/**
 * The hex that is typed: its number, or the name of a structure; -1 where there is none.
 *
 * @param {string} text
 */
function hexOf(text) {
  const typed = text.trim();
  const named = draft.facts.structures.find(({ name }) => name.toLowerCase() === typed.toLowerCase());
  const index = /^\d+$/.test(typed) && typed.length === 2 * draft.geometry.digits ? draft.geometry.index(typed) : -1;
  return named ? named.hex : index >= 0 && index < draft.geometry.count ? index : -1;
}

/**
 * @param {HTMLElement} row
 * @param {string} name
 * @returns {HTMLInputElement}
 */
function fieldOf(row, name) {
  return part(row, `[name^="${name}-"]`);
}

/** @param {number} hex */
function described(hex) {
  const structure = structures.get(hex);
  const army = armies().find((one) => one.hex === hex);
  const faction = structure && (titleOf.get(holderOf(structure.name)) ?? words.nobody);
  const about = structure ? fill(words.holds, { structure: structure.name, faction }) : placeOf(hex);
  return army ? `${about}, ${fill(words.army, { number: army.number })}` : about;
}

/** @param {number} hex */
function choose(hex) {
  if (data.part === "control") {
    give(hex);
  } else if (data.part === "armies") {
    place(hex);
  } else {
    say(described(hex));
  }
}

/** @returns {string} */
function brush() {
  /** @type {HTMLInputElement | null} */
  const chosen = document.querySelector("[name=brush]:checked");
  return chosen?.value ?? "";
}

/** @param {number} hex */
function give(hex) {
  const select = holders.get(structures.get(hex)?.name ?? "");
  if (!select) {
    say(fill(words.noStructure, { hex: draft.geometry.name(hex) }));
    return;
  }
  select.value = brush();
  show();
  say(described(hex));
}

/** @param {number} hex */
function place(hex) {
  const there = armies().find((one) => one.hex === hex);
  if (there) {
    there.row?.remove();
    show();
    say(fill(words.removed, { number: there.number }));
  } else if (IMPASSABLE.includes(draft.terrain[hex])) {
    say(fill(words.noLand, { hex: draft.geometry.name(hex) }));
  } else if (!brush()) {
    say(words.noFaction);
  } else if (armies().length >= data.mostArmies) {
    say(fill(words.most, { most: data.mostArmies }));
  } else {
    add(hex);
  }
}

/**
 * Adds the fields of an army: a copy of those of the new army.
 *
 * @param {number} hex
 */
function add(hex) {
  const rows = element("army-rows");
  const key = String(1 + Math.max(-1, ...parts(rows, "[data-army]").map((row) => Number(row.dataset.army))));
  const empty = part(document, "[data-army=new]");
  const number = String(nextNumber());
  const row = /** @type {HTMLElement} */ (empty.cloneNode(true));
  row.dataset.army = key;
  for (const field of parts(row, "[name]")) {
    const name = (field.getAttribute("name") ?? "").replace(/-new$/, `-${key}`);
    field.setAttribute("name", name);
    field.id = name;
    field.removeAttribute("list");
  }
  for (const label of parts(row, "label")) {
    label.setAttribute("for", (label.getAttribute("for") ?? "").replace(/-new$/, `-${key}`));
  }
  parts(row, ".problem").forEach((problem) => problem.remove());
  part(row, "legend").textContent = fill(words.title, { number });
  fieldOf(row, "number").value = number;
  fieldOf(row, "faction").value = brush();
  fieldOf(row, "hex").value = draft.geometry.name(hex);
  fieldOf(row, "fp").value = fieldOf(empty, "fp").value;
  rows.append(row);
  fieldOf(empty, "number").value = String(nextNumber());
  show();
  say(fill(words.placed, { number, faction: titleOf.get(brush()), place: placeOf(hex) }));
}

// The lowest number that no army has.
function nextNumber() {
  const taken = new Set(armies().map(({ number }) => Number(number)));
  let number = 1;
  while (taken.has(number)) {
    number += 1;
  }
  return number;
}

function show() {
  const held = new Map();
  for (const { name } of draft.facts.structures) {
    const colour = colourOf.get(holderOf(name));
    if (colour) {
      held.set(name, colour);
    }
  }
  // Where structures are chosen, no counter covers them.
  const drawn = armies().filter(({ hex }) => hex >= 0 && data.part !== "control")
    .map(({ number, faction, hex }) => ({ number, hex, colour: colourOf.get(faction) ?? "#555555" }));
  board.show(held, drawn);
  for (const count of parts(document, "[data-count]")) {
    const own = [...holders.values()].filter((select) => select.value === count.dataset.count);
    count.textContent = String(own.length);
  }
}
