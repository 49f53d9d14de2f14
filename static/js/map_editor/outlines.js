// The outlines of hexes as paths, and hexes filled.

const BATCH = 64; // hexes of one path
const WITH_EDGES = 5; // pixels of a hex's size on the screen from which it is seen that hexes have six sides
export const HIGH = Math.sqrt(3) / 2;
export const CORNERS = [[-0.5, -HIGH], [0.5, -HIGH], [1, 0], [0.5, HIGH], [-0.5, HIGH], [-1, 0]];

/**
 * Adds the outline of a hex to the path, drawn `share` its size.
 *
 * @param {CanvasRenderingContext2D} path
 * @param {Geometry} geometry
 * @param {number} hex
 * @param {number} [share]
 */
export function hexagon(path, geometry, hex, share = 1) {
  const { x, y } = geometry.centre(hex);
  const size = geometry.size * share;
  CORNERS.forEach(([right, down], at) => path[at ? "lineTo" : "moveTo"](x + right * size, y + down * size));
  path.closePath();
}

/**
 * Fills hexes with the colour that is set; from far away as bricks, which look the same and are much quicker.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {Geometry} geometry
 * @param {number[]} hexes
 * @param {number} near
 */
export function cover(context, geometry, hexes, near) {
  if (near >= WITH_EDGES) {
    // Slightly larger than the hexes, or the background would show between them.
    inBatches(context, hexes, (hex) => hexagon(context, geometry, hex, 1.01), () => context.fill());
    return;
  }
  const { size } = geometry;
  const [width, height] = [1.5 * size, 2 * HIGH * size];
  for (const hex of hexes) {
    const { x, y } = geometry.centre(hex);
    context.fillRect(x - width / 2, y - height / 2, width * 1.02, height * 1.02);
  }
}

/**
 * Draws hexes in batches: a path of thousands takes longer than hundreds of short ones.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {number[]} hexes
 * @param {(hex: number) => void} add
 * @param {() => void} finish
 */
export function inBatches(context, hexes, add, finish) {
  for (let from = 0; from < hexes.length; from += BATCH) {
    context.beginPath();
    hexes.slice(from, from + BATCH).forEach(add);
    finish();
  }
}
