// Where units stand in a battle plan: one on a square, in the rows of the zone; two change places.

export const DEPTH = 4; // rows of the zone

/**
 * The squares after a unit is put on another one: who stands there takes its place. Null if the square is not allowed.
 *
 * @param {Map<number, number>} squares by the numbers of units
 * @param {number} unit
 * @param {number | null} square
 * @param {(square: number) => boolean} isInZone
 */
export function put(squares, unit, square, isInZone) {
  const from = squares.get(unit);
  if (square === null || !isInZone(square) || from === square) {
    return null;
  }
  const placed = new Map(squares).set(unit, square);
  const other = [...squares].find(([number, at]) => at === square && number !== unit)?.[0] ?? null;
  if (other !== null && from !== undefined) {
    placed.set(other, from);
  }
  return { squares: placed, other };
}
