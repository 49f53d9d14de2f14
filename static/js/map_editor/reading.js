// A map document as a draft. What cannot be drawn is a fault with its place; what merely breaks a rule is drawn, so
// that it can be mended.

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
  return new Reader(limits, words).draft(value);
}

class Reader {
  /** @type {Geometry} */
  geometry;

  columns = 0;
  count = 0; // of hexes

  /**
   * @param {Limits} limits
   * @param {ReaderWords} words
   */
  constructor(limits, words) {
    this.limits = limits;
    this.words = words;
  }

  /** @param {any} value */
  draft(value) {
    const { words } = this;
    this.expect(isObject(value) && value.format === FORMAT, "", this.problemOf(value?.format));
    for (const key of [...KEYS.filter((one) => !(one in value)), ...Object.keys(value).filter((one) => !KEYS.includes(one))]) {
      throw new Fault(key, key in value ? words.unknownKey : words.missing);
    }
    this.rows(value.terrain);
    /** @type {string[]} */
    const terrain = value.terrain.join("").split("");
    /** @type {DraftLayers} */
    const layers = { terrain, roads: this.masks(), rivers: this.masks(), zonesOf: terrain.map(() => []) };
    const { directions } = this.limits;
    const facts = { name: "", title: "", hexKm: 0, sources: [], structures: [], zones: [] };
    const draft = new Draft({ columns: this.columns, rows: value.terrain.length, directions, layers, facts });
    this.geometry = draft.geometry;
    for (const key of /** @type {LineLayer[]} */ (["roads", "rivers"])) {
      this.lines(value[key], key, layers[key]);
    }
    draft.facts = {
      ...this.facts(value),
      structures: this.list(value.structures, "structures").map((entry, at) => this.structure(entry, `structures[${at}]`)),
      zones: this.list(value.sea_zones, "sea_zones").map((entry, at) => this.zone(entry, at, layers.zonesOf)),
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

  /** @param {any} terrain */
  rows(terrain) {
    const { words, limits } = this;
    this.list(terrain, "terrain").forEach((row, at) => this.text(row, `terrain[${at}]`));
    this.columns = terrain[0]?.length ?? 0;
    this.expect(this.columns > 0, "terrain", words.noHexes);
    const size = { columns: this.columns, rows: terrain.length, most: limits.most };
    this.expect(this.columns * terrain.length <= limits.most, "", words.tooLarge, size);
    this.list(terrain, "terrain").forEach((row, at) => {
      this.expect(row.length === this.columns, `terrain[${at}]`, words.uneven, { columns: this.columns });
      this.expect([...row].every((letter) => letter in limits.terrains), `terrain[${at}]`, words.noTerrain);
    });
    this.count = this.columns * terrain.length;
  }

  masks() {
    return Array(this.count).fill(0);
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
