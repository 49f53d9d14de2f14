// Sets of hexes as a few path elements: outlines, and the segments of lines.

import { round } from "./geometry.js";

/**
 * The outline of a set of hexes as path data. Every side with the set on one hand only is walked clockwise; at a
 * corner of the lattice at most one such side begins, so the sides chain into closed loops.
 *
 * @param {Geometry} geometry
 * @param {Set<number>} hexes
 */
export function outline(geometry, hexes) {
  const next = new Map();
  for (const hex of hexes) {
    for (let side = 0; side < 6; side += 1) {
      if (!hexes.has(geometry.beside(hex, side))) {
        next.set(String(geometry.corner(hex, side)), geometry.corner(hex, side + 1));
      }
    }
  }
  let data = "";
  while (next.size) {
    const [first] = next.keys();
    const points = [];
    for (let key = first; next.has(key);) {
      const corner = next.get(key);
      next.delete(key);
      points.push(at(geometry, corner));
      key = String(corner);
    }
    data += `M${points.join("L")}Z`;
  }
  return data;
}

/**
 * The sides between hexes that follow one another in any of the lists, as path data; each is drawn once.
 *
 * @param {Geometry} geometry
 * @param {Iterable<number[]>} lists
 */
export function web(geometry, lists) {
  const drawn = new Set();
  let data = "";
  for (const hexes of lists) {
    const inside = new Set(hexes);
    for (const hex of inside) {
      for (const side of [0, 1, 2]) {
        const other = geometry.beside(hex, side);
        const key = hex * 3 + side;
        if (inside.has(other) && !drawn.has(key)) {
          drawn.add(key);
          data += `M${centre(geometry, hex)}L${centre(geometry, other)}`;
        }
      }
    }
  }
  return data;
}

/**
 * A path through the centres of hexes.
 *
 * @param {Geometry} geometry
 * @param {number[]} hexes
 */
export function trail(geometry, hexes) {
  return hexes.length > 1 ? `M${hexes.map((hex) => centre(geometry, hex)).join("L")}` : "";
}

/**
 * @param {Geometry} geometry
 * @param {number} hex
 */
function centre(geometry, hex) {
  const { x, y } = geometry.centre(hex);
  return `${round(x)} ${round(y)}`;
}

/**
 * @param {Geometry} geometry
 * @param {LatticePoint} corner
 */
function at(geometry, corner) {
  const { x, y } = geometry.point(corner);
  return `${round(x)} ${round(y)}`;
}
