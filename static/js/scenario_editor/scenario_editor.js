// The page of the scenario editor. The fields of the page hold the scenario: a click on the map changes a field, and the
// map shows what is in the fields.

import { carried, element, part, parts } from "../elements.js";
import { fill } from "../map/svg.js";
import { draftOfText } from "../map_editor/reading.js";
import { ScenarioBoard } from "./board.js";
import { hexOf, nextNumber } from "./typed.js";

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
  draws: () => data.part === "control" && !movesByDragging(),
  painter: { paint, done: painted, undo: unpaint },
});
/** The holders of structures before the trace that paints now, by name. */
/** @type {Map<string, string>} */
const before = new Map();
/** @type {Record<string, () => void>} */
const views = {
  in: () => board.viewport.zoom(1.4),
  out: () => board.viewport.zoom(1 / 1.4),
  whole: () => board.viewport.whole(),
};
for (const button of parts(document, "[data-view]")) {
  button.addEventListener("click", () => views[button.dataset.view ?? ""]());
}
const dragging = document.getElementById("dragging");
dragging?.addEventListener("click", () => dragging.setAttribute("aria-pressed", String(!movesByDragging())));
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

function movesByDragging() {
  return dragging?.getAttribute("aria-pressed") === "true";
}

// What a script changes in a field counts as what a person changes there.
function changed() {
  element("scenario-editor").dispatchEvent(new Event("change"));
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
    hex: hexOf(draft.geometry, draft.facts.structures, fieldOf(row, "hex").value),
  }));
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
  changed();
  say(described(hex));
}

/**
 * Gives the structures of hexes to the chosen faction, while a pointer is dragged over them.
 *
 * @param {number[]} hexes
 */
function paint(hexes) {
  for (const { name } of structuresOf(hexes)) {
    const select = holders.get(name);
    if (select && select.value !== brush()) {
      before.set(name, select.value);
      select.value = brush();
    }
  }
  show();
}

/** @param {number[]} hexes */
function painted(hexes) {
  const under = structuresOf(hexes);
  if (hexes.length === 1 || under.length === 1) {
    give(under[0]?.hex ?? hexes[0]);
  } else if (under.length) {
    changed();
    say(fill(words.painted, { number: under.length, faction: titleOf.get(brush()) ?? words.nobody }));
  }
  before.clear();
}

function unpaint() {
  for (const [name, holder] of before) {
    const select = holders.get(name);
    if (select) {
      select.value = holder;
    }
  }
  before.clear();
  show();
}

/** @param {number[]} hexes */
function structuresOf(hexes) {
  return hexes.flatMap((hex) => structures.get(hex) ?? []);
}

/** @param {number} hex */
function place(hex) {
  const there = armies().find((one) => one.hex === hex);
  if (there) {
    there.row?.remove();
    changed();
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
  const number = String(nextNumber(armies().map((army) => army.number)));
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
  fieldOf(empty, "number").value = String(nextNumber(armies().map((army) => army.number)));
  changed();
  say(fill(words.placed, { number, faction: titleOf.get(brush()), place: placeOf(hex) }));
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
