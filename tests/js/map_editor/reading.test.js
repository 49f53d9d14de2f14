import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { draftOfText, Fault } from "../../../static/js/map_editor/reading.js";
import { documentOf, textOf } from "../../../static/js/map_editor/writing.js";

const MAPS = new URL("../../../hexmap/maps/", import.meta.url);
const WORDS = {
  ...{ notJson: "no JSON", notMap: "no map", notMaps: { position: "a position" }, missing: "missing", unknownKey: "unknown" },
  ...{ noHexes: "no hexes", tooLarge: "{columns} times {rows} is more than {most}", uneven: "not {columns} letters" },
  ...{ noTerrain: "no terrain", noPair: "no pair", noNeighbours: "no neighbours", noNumber: "no number", noObject: "no object" },
  ...{ noKind: "no kind", notOnMap: "not on the map", noList: "no list", noText: "no text" },
};
/** @type {Record<string, string>} */
const TERRAINS = Object.fromEntries([..."FDHMWAPLCSO"].map((letter) => [letter, letter]));
const LIMITS = { most: 40000, directions: [12, 2, 4, 6, 8, 10], terrains: TERRAINS };

//    0101 F      0301 S
//         0201 F
//    0102 F      0302 S
//         0202 C
const ISLE = {
  format: "vae-victis/map/1",
  name: "isle",
  title: "The Isle",
  hex_km: 7.5,
  terrain: ["FFS", "FCS"],
  roads: [["0101", "0201"], ["0101", "0102"]],
  rivers: [["0102", "0201"]],
  structures: [{ name: "Roma", kind: "city", hex: "0101", modern: "Rome" }, { name: "Ostia", kind: "town", hex: "0201" }],
  sea_zones: [{ name: "Mare", hexes: ["0202", "0301"] }, { name: "Sinus", hexes: ["0302", "0202"] }],
  sources: ["by hand"],
};

const read = (/** @type {unknown} */ value, limits = LIMITS) => draftOfText(JSON.stringify(value), limits, WORDS);

test("terrain is read hex by hex", () => {
  const draft = read(ISLE);
  assert.deepEqual(draft.terrain, ["F", "F", "S", "F", "C", "S"]);
  assert.equal(draft.geometry.columns, 3);
  assert.equal(draft.geometry.rows, 2);
});

test("a road is known on both hands of its side", () => {
  const draft = read(ISLE);
  assert.deepEqual(draft.roads, [0b001100, 0b100000, 0, 0b000001, 0, 0]);
  assert.deepEqual(draft.sides("roads", 0), [4, 6]);
  assert.deepEqual(draft.rivers, [0, 0b010000, 0, 0b000010, 0, 0]);
});

test("structures and zones are read, a border hex in both of its zones", () => {
  const draft = read(ISLE);
  assert.deepEqual(draft.facts, {
    name: "isle",
    title: "The Isle",
    hexKm: 7.5,
    sources: ["by hand"],
    structures: [{ name: "Roma", city: true, hex: 0, modern: "Rome" }, { name: "Ostia", city: false, hex: 1, modern: "" }],
    zones: [{ key: 0, name: "Mare" }, { key: 1, name: "Sinus" }],
  });
  assert.deepEqual(draft.zonesOf, [[], [], [0], [], [0, 1], [1]]);
});

test("what is read is written again with its lists in order", () => {
  assert.deepEqual(documentOf(read(ISLE)), {
    ...ISLE,
    roads: [["0101", "0102"], ["0101", "0201"]],
    structures: [ISLE.structures[0], { ...ISLE.structures[1], modern: "" }],
    sea_zones: [ISLE.sea_zones[0], { name: "Sinus", hexes: ["0202", "0302"] }],
  });
});

test("every map of the site is written as it was read", () => {
  const names = readdirSync(MAPS).filter((name) => /^[^.]+\.json$/.test(name));
  assert.ok(names.length > 0);
  for (const name of names) {
    const text = readFileSync(new URL(name, MAPS), "utf-8");
    assert.ok(textOf(draftOfText(text, LIMITS, WORDS)) === text, name);
  }
});

/** @type {[change: object, message: string][]} */
const FAULTS = [
  [{ format: "vae-victis/map/2" }, "no map"],
  [{ format: "vae-victis/position/1" }, "a position"],
  [{ sources: undefined }, "sources: missing"],
  [{ colour: "red" }, "colour: unknown"],
  [{ terrain: "FFS" }, "terrain: no list"],
  [{ terrain: [] }, "terrain: no hexes"],
  [{ terrain: ["FFS", 7] }, "terrain[1]: no text"],
  [{ terrain: ["FFS", "FC"] }, "terrain[1]: not 3 letters"],
  [{ terrain: ["FFS", "FXS"] }, "terrain[1]: no terrain"],
  [{ roads: [["0101"]] }, "roads[0]: no pair"],
  [{ roads: [["0101", "0102"], ["0101", "0301"]] }, "roads[1]: no neighbours"],
  [{ rivers: [["0101", "0103"]] }, "rivers[0]: not on the map"],
  [{ rivers: [["0101", "0001"]] }, "rivers[0]: not on the map"],
  [{ hex_km: 0 }, "hex_km: no number"],
  [{ hex_km: "8" }, "hex_km: no number"],
  [{ name: null }, "name: no text"],
  [{ structures: [7] }, "structures[0]: no object"],
  [{ structures: [{ ...ISLE.structures[0], kind: "village" }] }, "structures[0].kind: no kind"],
  [{ structures: [{ ...ISLE.structures[0], hex: "0401" }] }, "structures[0].hex: not on the map"],
  [{ structures: [{ ...ISLE.structures[0], hex: "101" }] }, "structures[0].hex: not on the map"],
  [{ sea_zones: [{ name: "Mare", hexes: ["0301", "x"] }] }, "sea_zones[0].hexes[1]: not on the map"],
  [{ sources: ["", 1] }, "sources[1]: no text"],
];

for (const [change, message] of FAULTS) {
  test(`a fault has its place: ${message} in ${JSON.stringify(change)}`, () => {
    assert.throws(() => read({ ...ISLE, ...change }), { constructor: Fault, message });
  });
}

test("what is no document is a fault", () => {
  assert.throws(() => draftOfText("{", LIMITS, WORDS), { constructor: Fault, message: "no JSON" });
  assert.throws(() => draftOfText("[]", LIMITS, WORDS), { constructor: Fault, message: "no map" });
  assert.throws(() => draftOfText("null", LIMITS, WORDS), { constructor: Fault, message: "no map" });
});

test("a map with more hexes than allowed is refused before it is drawn", () => {
  assert.equal(read(ISLE, { ...LIMITS, most: 6 }).geometry.count, 6);
  assert.throws(() => read(ISLE, { ...LIMITS, most: 5 }), { constructor: Fault, message: "3 times 2 is more than 5" });
});
