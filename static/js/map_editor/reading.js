// A map document as a draft. What cannot be drawn is a fault with its place; what merely breaks a rule is drawn, so
// that it can be corrected.

import { Draft } from "./draft.js";

const FORMAT = "vae-victis/map/1";
const KEYS = ["format", "name", "title", "hex_km", "terrain", "roads", "rivers", "structures", "sea_zones", "sources"];

export class Fault extends Error {
  /**
   * @param {string} place
   * @param {string} problem
   */
  constructor(place, problem) {
    super(place ? `${place}: ${problem}` : problem);
  }
}

/**
 * The draft of a text; raises Fault. `limits` are `most` hexes, the letters of `terrains`, and the directions.
 *
 * @param {string} text
 * @param {Limits} limits
 * @param {ReaderWords} words
 */
export function draftOfText(text, limits, words) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Fault("", words.notJson);
  }
  return new Reader(value, limits, words).read();
}

class Reader {
  /**
   * Takes a document up, and its terrain.
   *
   * @param {any} value
   * @param {Limits} limits
   * @param {ReaderWords} words
   */
  constructor(value, limits, words) {
    this.limits = limits;
    this.words = words;
    this.expect(isObject(value) && value.format === FORMAT, "", this.problemOf(value?.format));
    for (const key of [...KEYS.filter((one) => !(one in value)), ...Object.keys(value).filter((one) => !KEYS.includes(one))]) {
      throw new Fault(key, key in value ? words.unknownKey : words.missing);
    }
    this.value = value;
    const [columns, rows] = this.size(value.terrain);
    /** @type {string[]} */
    const terrain = value.terrain.join("").split("");
    const masks = () => terrain.map(() => 0);
    this.draft = new Draft({
      ...{ columns, rows, directions: limits.directions },
      layers: { terrain, roads: masks(), rivers: masks(), zonesOf: terrain.map(() => []) },
      facts: { name: "", title: "", hexKm: 0, sources: [], structures: [], zones: [] },
    });
    this.geometry = this.draft.geometry;
  }

  // The draft, with everything that lies on the terrain.
  read() {
    const { value, draft } = this;
    this.lines(value.roads, "roads", draft.roads);
    this.lines(value.rivers, "rivers", draft.rivers);
    draft.facts = {
      ...this.facts(value),
      structures: this.list(value.structures, "structures").map((entry, at) => this.structure(entry, `structures[${at}]`)),
      zones: this.list(value.sea_zones, "sea_zones").map((entry, at) => this.zone(entry, at, draft.zonesOf)),
    };
    return draft;
  }

  /**
   * Why a document of another format is not opened; the word in the middle of a format names the kind of document.
   *
   * @param {unknown} format
   */
  problemOf(format) {
    const { notMap, notMaps } = this.words;
    const [, kind] = String(format).split("/");
    return Object.hasOwn(notMaps, kind) ? notMaps[kind] : notMap;
  }

  /**
   * The columns and rows of a terrain that can be drawn.
   *
   * @param {any} terrain
   */
  size(terrain) {
    const { words, limits } = this;
    /** @type {string[]} */
    const lines = this.list(terrain, "terrain").map((line, at) => this.text(line, `terrain[${at}]`));
    const [columns, rows] = [lines[0]?.length ?? 0, lines.length];
    this.expect(columns > 0, "terrain", words.noHexes);
    this.expect(columns * rows <= limits.most, "", words.tooLarge, { columns, rows, most: limits.most });
    lines.forEach((line, at) => {
      this.expect(line.length === columns, `terrain[${at}]`, words.uneven, { columns });
      this.expect([...line].every((letter) => letter in limits.terrains), `terrain[${at}]`, words.noTerrain);
    });
    return [columns, rows];
  }

  /**
   * @param {any} pairs
   * @param {string} key
   * @param {number[]} masks
   */
  lines(pairs, key, masks) {
    this.list(pairs, key).forEach((pair, at) => {
      const place = `${key}[${at}]`;
      this.expect(Array.isArray(pair) && pair.length === 2, place, this.words.noPair);
      const [one, other] = [this.hex(pair[0], place), this.hex(pair[1], place)];
      const side = [0, 1, 2, 3, 4, 5].findIndex((which) => this.geometry.beside(one, which) === other);
      this.expect(side >= 0, place, this.words.noNeighbours);
      masks[one] |= 1 << side;
      masks[other] |= 1 << (side + 3) % 6;
    });
  }

  /** @param {any} value */
  facts(value) {
    this.text(value.name, "name");
    this.text(value.title, "title");
    this.expect(typeof value.hex_km === "number" && value.hex_km > 0, "hex_km", this.words.noNumber);
    this.list(value.sources, "sources").forEach((one, at) => this.text(one, `sources[${at}]`));
    return { name: value.name, title: value.title, hexKm: value.hex_km, sources: [...value.sources] };
  }

  /**
   * @param {any} entry
   * @param {string} place
   */
  structure(entry, place) {
    this.expect(isObject(entry), place, this.words.noObject);
    this.expect(["town", "city"].includes(entry.kind), `${place}.kind`, this.words.noKind);
    const [name, modern] = [this.text(entry.name, `${place}.name`), this.text(entry.modern ?? "", `${place}.modern`)];
    return { name, city: entry.kind === "city", hex: this.hex(entry.hex, `${place}.hex`), modern };
  }

  /**
   * @param {any} entry
   * @param {number} key
   * @param {number[][]} zonesOf
   */
  zone(entry, key, zonesOf) {
    const place = `sea_zones[${key}]`;
    this.expect(isObject(entry), place, this.words.noObject);
    this.list(entry.hexes, `${place}.hexes`).forEach((name, at) => {
      const hex = this.hex(name, `${place}.hexes[${at}]`);
      if (!zonesOf[hex].includes(key)) {
        zonesOf[hex] = [...zonesOf[hex], key];
      }
    });
    return { key, name: this.text(entry.name, `${place}.name`) };
  }

  /**
   * @param {any} name
   * @param {string} place
   */
  hex(name, place) {
    const { digits, columns, rows } = this.geometry;
    const known = typeof name === "string" && /^\d+$/.test(name) && name.length === 2 * digits;
    const [column, row] = known ? [Number(name.slice(0, digits)), Number(name.slice(digits))] : [0, 0];
    this.expect(column >= 1 && column <= columns && row >= 1 && row <= rows, place, this.words.notOnMap);
    return this.geometry.index(name);
  }

  /**
   * @param {any} value
   * @param {string} place
   * @returns {any[]}
   */
  list(value, place) {
    this.expect(Array.isArray(value), place, this.words.noList);
    return value;
  }

  /**
   * @param {any} value
   * @param {string} place
   * @returns {string}
   */
  text(value, place) {
    this.expect(typeof value === "string", place, this.words.noText);
    return value;
  }

  /**
   * @param {boolean} holds
   * @param {string} place
   * @param {string} problem
   * @param {Record<string, unknown>} [values]
   */
  expect(holds, place, problem, values = {}) {
    if (!holds) {
      throw new Fault(place, problem.replace(/\{(\w+)\}/g, (gap, name) => String(values[name] ?? gap)));
    }
  }
}

/** @param {unknown} value */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
