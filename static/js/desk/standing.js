// How things stand: the layers of the map as the site tells them, turned about so that a hex can be asked.

export class Standing {
  constructor(json, board, factions) {
    this.json = json;
    this.board = board;
    this.factions = new Map(factions.map((faction) => [faction.id, faction]));
    const index = (name) => board.geometry.index(name);
    this.armies = new Map(json.armies.map((army) => [army.number, { ...army, at: index(army.hex) }]));
    this.siegeOf = new Map(json.sieges.map((siege) => [siege.structure, siege]));
    this.holding = new Map();
    this.note(json.holding.structures, (name) => ({ faction: json.control[name], structure: name }));
    this.note(json.holding.armies, (number) => ({ faction: this.armies.get(Number(number)).faction, army: Number(number) }));
    this.cuts = this.cutsByHex();
    this.network = new Map(
      Object.entries(json.networks).map(([faction, network]) => [faction, new Set(network.hexes.map(index))]),
    );
  }

  // Enters whose zones of control lie on which hexes.
  note(zones, holder) {
    for (const [who, hexes] of Object.entries(zones)) {
      for (const name of hexes) {
        const hex = this.board.geometry.index(name);
        this.holding.set(hex, [...(this.holding.get(hex) ?? []), holder(who)]);
      }
    }
  }

  // Why structures are in no network: told at the hex of the cut and at the structure.
  cutsByHex() {
    const found = new Map();
    for (const [faction, network] of Object.entries(this.json.networks)) {
      for (const cut of network.cuts) {
        const places = [this.board.structures.get(cut.structure).at];
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

  armiesAt(hex) {
    return [...this.armies.values()].filter((army) => army.at === hex);
  }

  faction(id) {
    return this.factions.get(id);
  }

  title(id) {
    return this.factions.get(id)?.title ?? id;
  }
}
