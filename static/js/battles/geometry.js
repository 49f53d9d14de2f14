// Squares and facings of the battlefield as its viewer sees them: own side at the bottom, side B turned by half.

const EIGHTH = 45; // degrees

export class BoardGeometry {
  /** @param {{ side: number | null, columns: number, rows: number, square: number }} board */
  constructor({ side, columns, rows, square }) {
    this.turned = side === 1;
    this.columns = columns;
    this.rows = rows;
    this.size = square;
  }

  /**
   * Column and row, from 1, in the viewer's own view.
   *
   * @param {number} square
   */
  own(square) {
    const [column, row] = [(square % this.columns) + 1, Math.floor(square / this.columns) + 1];
    return this.turned ? { column: this.columns + 1 - column, row: this.rows + 1 - row } : { column, row };
  }

  /**
   * The square at a column and a row of the own view; null off the board.
   *
   * @param {number} column
   * @param {number} row
   */
  at(column, row) {
    if (column < 1 || row < 1 || column > this.columns || row > this.rows) {
      return null;
    }
    const square = (row - 1) * this.columns + column - 1;
    return this.turned ? this.columns * this.rows - 1 - square : square;
  }

  /**
   * The middle of a square in the picture.
   *
   * @param {number} square
   * @returns {Point}
   */
  middle(square) {
    const { column, row } = this.own(square);
    return { x: (column - 0.5) * this.size, y: (this.rows - row + 0.5) * this.size };
  }

  /**
   * The square at a point of the picture; null beside the board.
   *
   * @param {Point} point
   */
  squareAt({ x, y }) {
    return this.at(Math.floor(x / this.size) + 1, this.rows - Math.floor(y / this.size));
  }

  /**
   * By how many degrees a facing is turned in the picture.
   *
   * @param {number} facing
   */
  degrees(facing) {
    return ((facing + (this.turned ? 4 : 0)) % 8) * EIGHTH;
  }

  /**
   * The name of a square on the real board, such as `0804`.
   *
   * @param {number} square
   */
  name(square) {
    return pair((square % this.columns) + 1, Math.floor(square / this.columns) + 1);
  }

  /**
   * The name of a square in the own view, as battle plans have it.
   *
   * @param {number} square
   */
  ownName(square) {
    const { column, row } = this.own(square);
    return pair(column, row);
  }

  /**
   * The square of a name in the own view; null for anything else.
   *
   * @param {string} name
   */
  ofOwnName(name) {
    return /^\d{4}$/.test(name) ? this.at(Number(name.slice(0, 2)), Number(name.slice(2))) : null;
  }

  /**
   * Of some squares the one that comes first from another in a direction of the screen; null if there is none.
   *
   * @param {number} from
   * @param {Point} direction
   * @param {Iterable<number>} squares
   */
  next(from, direction, squares) {
    const here = this.middle(from);
    let best = null;
    let least = Infinity;
    for (const square of squares) {
      const there = this.middle(square);
      const [right, down] = [there.x - here.x, there.y - here.y];
      const along = right * direction.x + down * direction.y;
      const across = Math.abs(right * direction.y) + Math.abs(down * direction.x);
      const distance = along + 2 * across;
      if (square !== from && along > 0 && distance < least) {
        [best, least] = [square, distance];
      }
    }
    return best;
  }

  /**
   * Of some squares the one nearest to a point, no farther away than so many squares; null if there is none.
   *
   * @param {Point} point
   * @param {Iterable<number>} squares
   * @param {number} most
   */
  nearest(point, squares, most) {
    let best = null;
    let least = most * this.size;
    for (const square of squares) {
      const { x, y } = this.middle(square);
      const distance = Math.hypot(x - point.x, y - point.y);
      if (distance <= least) {
        [best, least] = [square, distance];
      }
    }
    return best;
  }
}

/**
 * @param {number} column
 * @param {number} row
 */
function pair(column, row) {
  return String(column).padStart(2, "0") + String(row).padStart(2, "0");
}
