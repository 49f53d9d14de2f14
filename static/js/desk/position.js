// The current layers of the map, indexed by hex.

export class Position {
  /**
   * @param {LayersDocument} json
   * @param {Board} board
   * @param {Faction[]} factions
   */
  constructor(json, board, factions) {
    this.board = board;
    this.factions = new Map(factions.map((faction) => [faction.id, faction]));
    this.json = json;
    /** @type {Map<number, ArmyOnMap>} */
    this.armies = new Map();
    /** @type {Map<string, Siege>} */
    this.siegeOf = new Map();
    /** @type {Map<number, Holder[]>} */
    this.holding = new Map();
    /** @type {Map<number, { faction: string, text: string }[]>} */
    this.cuts = new Map();
    /** @type {Map<string, Set<number>>} */
    this.network = new Map();
    this.take(json);
  }

  /**
   * Takes up how things stand now.
   *
   * @param {LayersDocument} json
   */
  take(json) {
    const index = (/** @type {string} */ name) => this.board.geometry.index(name);
    this.json = json;
    this.armies = new Map(json.armies.map((army) => [army.number, { ...army, at: index(army.hex) }]));
    this.siegeOf = new Map(json.sieges.map((siege) => [siege.structure, siege]));
    this.holding = new Map();
    this.note(json.holding.structures, (name) => ({ faction: json.control[name], structure: name }));
    this.note(json.holding.armies, (number) => ({ faction: this.army(Number(number)).faction, army: Number(number) }));
    this.cuts = this.cutsByHex();
    this.network = new Map(
      Object.entries(json.networks).map(([faction, network]) => [faction, new Set(network.hexes.map(index))]),
    );
  }

  /**
   * Enters whose zones of control lie on which hexes.
   *
   * @param {Record<string, string[]>} zones
   * @param {(who: string) => Holder} holder
   */
  note(zones, holder) {
    for (const [who, hexes] of Object.entries(zones)) {
      for (const name of hexes) {
        const hex = this.board.geometry.index(name);
        this.holding.set(hex, [...(this.holding.get(hex) ?? []), holder(who)]);
      }
    }
  }

  // Why structures are in no network: shown at the hex of the cut and at the structure.
  cutsByHex() {
    const found = new Map();
    for (const [faction, network] of Object.entries(this.json.networks)) {
      for (const cut of network.cuts) {
        const places = [this.board.structure(cut.structure).at];
        if (cut.hex) {
          places.push(this.board.geometry.index(cut.hex));
        }
        for (const place of new Set(places)) {
          found.set(place, [...(found.get(place) ?? []), { faction, text: cut.text }]);
        }
      }
    }
    return found;
  }

  /**
   * An army that is on the map.
   *
   * @param {number} number
   */
  army(number) {
    return /** @type {ArmyOnMap} */ (this.armies.get(number));
  }

  /** @param {number} hex */
  armiesAt(hex) {
    return [...this.armies.values()].filter((army) => army.at === hex);
  }

  /** @param {string} id */
  faction(id) {
    return /** @type {Faction} */ (this.factions.get(id));
  }

  /** @param {string} id */
  title(id) {
    return this.factions.get(id)?.title ?? id;
  }
}
