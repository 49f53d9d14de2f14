// What never changes about the map, hex by hex.

import { Geometry } from "./geometry.js";

export class Board {
  /** @param {BoardDocument} json */
  constructor(json) {
    this.geometry = new Geometry(json);
    this.json = json;
    this.zoneSetOf = json.zone_runs.flatMap(([length, which]) => Array(length).fill(which));
    this.structures = new Map(json.structures.map((one) => [one.name, { ...one, at: this.geometry.index(one.hex) }]));
    this.structureAt = new Map([...this.structures.values()].map((one) => [one.at, one]));
  }

  /**
   * A structure of this board.
   *
   * @param {string} name
   */
  structure(name) {
    return /** @type {Structure} */ (this.structures.get(name));
  }

  /** @param {number} hex */
  terrain(hex) {
    return this.json.terrain[hex];
  }

  /**
   * The directions in which roads (rivers) leave a hex.
   *
   * @param {number} hex
   */
  roads(hex) {
    return this.sides(this.json.roads, hex);
  }

  /** @param {number} hex */
  rivers(hex) {
    return this.sides(this.json.rivers, hex);
  }

  /**
   * @param {string} masks
   * @param {number} hex
   */
  sides(masks, hex) {
    const mask = masks.charCodeAt(hex) - 48;
    return this.geometry.directions.filter((_, side) => (mask >> side) & 1);
  }

  /**
   * The names of the sea zones of a hex, in map order.
   *
   * @param {number} hex
   * @returns {string[]}
   */
  zones(hex) {
    return this.json.zone_sets[this.zoneSetOf[hex]].map((which) => this.json.zones[which]);
  }

  /**
   * The hex of a zone nearest to its centre, for its name.
   *
   * @param {string} zone
   */
  middleOf(zone) {
    const hexes = [...this.zoneSetOf.keys()].filter((hex) => this.zones(hex).includes(zone));
    const points = hexes.map((hex) => this.geometry.centre(hex));
    /** @param {"x" | "y"} key */
    const mean = (key) => points.reduce((sum, point) => sum + point[key], 0) / points.length;
    const [x, y] = [mean("x"), mean("y")];
    const away = points.map((point) => Math.hypot(point.x - x, point.y - y));
    return hexes[away.indexOf(Math.min(...away))];
  }

  /**
   * `Enna (4664)`, or the name of the hex.
   *
   * @param {number} hex
   */
  describe(hex) {
    const name = this.geometry.name(hex);
    const structure = this.structureAt.get(hex);
    return structure ? `${structure.name} (${name})` : name;
  }
}
