// A draft as a map document: the same keys in the same order, formatted like the shipped maps, so that two documents
// can be compared line by line.

/** @param {Draft} draft */
export function documentOf(draft) {
  const { facts, geometry } = draft;
  return {
    format: "vae-victis/map/1",
    name: facts.name,
    title: facts.title,
    hex_km: facts.hexKm,
    terrain: rowsOf(draft),
    roads: pairsOf(draft, "roads"),
    rivers: pairsOf(draft, "rivers"),
    structures: facts.structures.map(({ name, city, hex, modern }) => ({
      name,
      kind: city ? "city" : "town",
      hex: geometry.name(hex),
      modern,
    })),
    sea_zones: zonesOf(draft),
    sources: [...facts.sources],
  };
}

/**
 * The document as text.
 *
 * @param {Draft} draft
 */
export function textOf(draft) {
  const parts = Object.entries(documentOf(draft)).map(([key, value]) => ` "${key}": ${WRITTEN[key]?.(value) ?? JSON.stringify(value)}`);
  return `{\n${parts.join(",\n")}\n}\n`;
}

/**
 * @template T
 * @param {T[]} values
 * @param {(one: T) => string} line
 */
const lines = (values, line) => (values.length ? `[\n${values.map((one) => `  ${line(one)}`).join(",\n")}\n ]` : "[]");
/** @param {string[]} hexes */
const names = (hexes) => `[${hexes.map((hex) => JSON.stringify(hex)).join(", ")}]`;
/** @param {object} values */
const entry = (values) => `{${Object.entries(values).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`).join(", ")}}`;
/** @type {Record<string, (value: any) => string>} */
const WRITTEN = {
  terrain: (rows) => lines(rows, (row) => JSON.stringify(row)),
  roads: (pairs) => lines(pairs, names),
  rivers: (pairs) => lines(pairs, names),
  structures: (all) => lines(all, entry),
  sea_zones: (all) => lines(all, ({ name, hexes }) => `{\n   "name": ${JSON.stringify(name)},\n   "hexes": ${names(hexes)}\n  }`),
  sources: (all) => lines(all, (one) => JSON.stringify(one)),
};

/** @param {Draft} draft */
function rowsOf({ terrain, geometry }) {
  const all = terrain.join("");
  return Array.from({ length: geometry.rows }, (_, row) => all.slice(row * geometry.columns, (row + 1) * geometry.columns));
}

/**
 * Every side once, the hexes of a pair and the pairs by their names.
 *
 * @param {Draft} draft
 * @param {LineLayer} layer
 */
function pairsOf(draft, layer) {
  const { geometry } = draft;
  /** @type {[string, string][]} */
  const pairs = [];
  draft[layer].forEach((mask, hex) => {
    for (let side = 0; mask >> side; side += 1) {
      const other = (mask >> side) & 1 ? geometry.beside(hex, side) : -1;
      if (other >= 0 && geometry.name(hex) < geometry.name(other)) {
        pairs.push([geometry.name(hex), geometry.name(other)]);
      }
    }
  });
  return pairs.sort();
}

/** @param {Draft} draft */
function zonesOf({ facts, zonesOf: zones, geometry }) {
  /** @type {Map<number, string[]>} */
  const hexes = new Map(facts.zones.map(({ key }) => [key, []]));
  zones.forEach((keys, hex) => keys.forEach((key) => hexes.get(key)?.push(geometry.name(hex))));
  return facts.zones.map(({ key, name }) => ({ name, hexes: (hexes.get(key) ?? []).sort() }));
}
