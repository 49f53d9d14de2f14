// Sets of hexes: under a brush, of one kind, in a line, near something.

/**
 * The hexes within `radius` of a hex, itself included.
 *
 * @param {Geometry} geometry
 * @param {number} hex
 * @param {number} radius
 */
export function within(geometry, hex, radius) {
  return spread(geometry, [hex], radius, () => true);
}

/**
 * The hexes at most `steps` from any of these, these included, over hexes that `may` be entered.
 *
 * @param {Geometry} geometry
 * @param {Iterable<number>} hexes
 * @param {number} steps
 * @param {(hex: number) => boolean} may
 */
export function spread(geometry, hexes, steps, may) {
  const found = new Set(hexes);
  let edge = [...found];
  for (let step = 0; step < steps && edge.length; step += 1) {
    const next = [];
    for (const hex of edge) {
      for (const near of around(geometry, hex)) {
        if (!found.has(near) && may(near)) {
          found.add(near);
          next.push(near);
        }
      }
    }
    edge = next;
  }
  return [...found];
}

/**
 * The connected area of hexes with the same key as a hex, itself included.
 *
 * @param {Geometry} geometry
 * @param {number} hex
 * @param {(hex: number) => unknown} key
 */
export function alike(geometry, hex, key) {
  return spread(geometry, [hex], Infinity, (other) => key(other) === key(hex));
}

/**
 * The neighbours that are on the map.
 *
 * @param {Geometry} geometry
 * @param {number} hex
 */
export function around(geometry, hex) {
  return [0, 1, 2, 3, 4, 5].map((side) => geometry.beside(hex, side)).filter((near) => near >= 0);
}

/**
 * The hexes of a straight line from one hex to another, both included, each next to the one before.
 *
 * @param {Geometry} geometry
 * @param {number} from
 * @param {number} to
 */
export function line(geometry, from, to) {
  const [start, end] = [geometry.centre(from), geometry.centre(to)];
  const way = [from];
  for (let here = from; here !== to; way.push(here)) {
    const options = around(geometry, here).map((hex) => ({ hex, left: apart(geometry, hex, to), off: off(geometry.centre(hex), start, end) }));
    options.sort((one, other) => one.left - other.left || one.off - other.off);
    here = options[0].hex;
  }
  return way;
}

/**
 * The distance between two hexes, in hexes.
 *
 * @param {Geometry} geometry
 * @param {number} one
 * @param {number} other
 */
export function apart(geometry, one, other) {
  const [q, r] = axial(geometry, one);
  const [column, slant] = axial(geometry, other);
  return Math.max(Math.abs(q - column), Math.abs(r - slant), Math.abs(q + r - column - slant));
}

/**
 * @param {Geometry} geometry
 * @param {number} hex
 */
function axial({ columns }, hex) {
  const column = hex % columns;
  return [column, Math.floor(hex / columns) - (column - (column & 1)) / 2];
}

/**
 * A number proportional to the distance of a point from the line through two others.
 *
 * @param {Point} point
 * @param {Point} start
 * @param {Point} end
 */
function off(point, start, end) {
  return Math.abs((end.x - start.x) * (start.y - point.y) - (start.x - point.x) * (end.y - start.y));
}
