// Where hexes lie in the picture: flat-topped, even columns half a hex lower. Hexes are handled as their index,
// counted row by row from the north-west corner. The hex under a point is arithmetic; no hex is an element.

const HIGH = Math.sqrt(3) / 2;
// The corners from a hex's centre, in half sizes across and in heights of half a hex down; side s lies between
// corners s and s + 1, north first, clockwise.
/** @type {LatticePoint[]} */
const CORNERS = [[-1, -1], [1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0]];
const STEPS_HIGH = [[0, -1], [1, -1], [1, 0], [0, 1], [-1, 0], [-1, -1]];
const STEPS_LOW = [[0, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0]];

export class Geometry {
  /** @param {GridDocument} board */
  constructor(board) {
    const { layout, grid } = board;
    this.width = layout.width;
    this.height = layout.height;
    this.size = layout.size; // from a hex's centre to a corner
    this.left = layout.left;
    this.top = layout.top;
    this.columns = grid.columns;
    this.rows = grid.rows;
    this.digits = grid.digits; // of a column or a row in a hex's name
    this.west = grid.west ?? 0; // columns and rows that a larger map has before this part of it
    this.north = grid.north ?? 0;
    this.directions = board.directions;
  }

  get count() {
    return this.columns * this.rows;
  }

  /** @param {number} index */
  name(index) {
    /** @param {number} number */
    const part = (number) => String(number + 1).padStart(this.digits, "0");
    return part(this.west + (index % this.columns)) + part(this.north + Math.floor(index / this.columns));
  }

  /** @param {string} name */
  index(name) {
    const column = Number(name.slice(0, this.digits)) - 1 - this.west;
    return (Number(name.slice(this.digits)) - 1 - this.north) * this.columns + column;
  }

  /**
   * The centre in whole steps of the lattice on which all centres and corners lie.
   *
   * @param {number} index
   * @returns {LatticePoint}
   */
  lattice(index) {
    const column = index % this.columns;
    return [2 + 3 * column, 1 + 2 * Math.floor(index / this.columns) + (column % 2)];
  }

  /** @param {LatticePoint} point */
  point([across, down]) {
    return { x: this.left + (across * this.size) / 2, y: this.top + down * this.size * HIGH };
  }

  /** @param {number} index */
  centre(index) {
    return this.point(this.lattice(index));
  }

  /**
   * Corner s of a hex on the lattice.
   *
   * @param {number} index
   * @param {number} which
   * @returns {LatticePoint}
   */
  corner(index, which) {
    const [across, down] = this.lattice(index);
    const [right, below] = CORNERS[which % 6];
    return [across + right, down + below];
  }

  /**
   * The outline of a hex drawn `share` its size, as path data.
   *
   * @param {number} index
   * @param {number} [share]
   */
  hexagon(index, share = 1) {
    const { x, y } = this.centre(index);
    const points = CORNERS.map(([right, below]) =>
      `${round(x + (right * this.size * share) / 2)} ${round(y + below * this.size * HIGH * share)}`);
    return `M${points.join("L")}Z`;
  }

  /**
   * The hex under a point of the picture, -1 beside the map: the nearest centre, by rounding cube coordinates.
   *
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    const across = (x - this.left) / this.size - 1;
    const down = (y - this.top) / this.size - HIGH;
    const q = (2 / 3) * across;
    const r = down / (2 * HIGH) - q / 2;
    let [column, slant] = [Math.round(q), Math.round(r)];
    const [offColumn, offSlant, offThird] = [column - q, slant - r, Math.round(-q - r) + q + r].map(Math.abs);
    if (offColumn > offSlant && offColumn > offThird) {
      column = -slant - Math.round(-q - r);
    } else if (offSlant > offThird) {
      slant = -column - Math.round(-q - r);
    }
    const row = slant + (column - (column & 1)) / 2;
    const inside = column >= 0 && column < this.columns && row >= 0 && row < this.rows;
    return inside ? row * this.columns + column : -1;
  }

  /**
   * The neighbour on a side (0 to 5), -1 off the map.
   *
   * @param {number} index
   * @param {number} side
   */
  beside(index, side) {
    const column = index % this.columns;
    const [right, down] = (column % 2 ? STEPS_LOW : STEPS_HIGH)[side];
    const [there, row] = [column + right, Math.floor(index / this.columns) + down];
    return there >= 0 && there < this.columns && row >= 0 && row < this.rows ? row * this.columns + there : -1;
  }

  /**
   * The neighbour in a direction by the clock; 0 stays.
   *
   * @param {number} index
   * @param {number} direction
   */
  neighbour(index, direction) {
    return direction === 0 ? index : this.beside(index, this.directions.indexOf(direction));
  }

  /**
   * The direction that leads from a hex into a neighbour, null if they do not touch.
   *
   * @param {number} from
   * @param {number} to
   */
  direction(from, to) {
    return this.directions.find((_, side) => this.beside(from, side) === to && to >= 0) ?? null;
  }
}

/** @param {number} figure */
export function round(figure) {
  return Math.round(figure * 10) / 10;
}
