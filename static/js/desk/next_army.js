// Which army comes next: the one after the chosen one in the list, and after the last the first again.

/**
 * The number of the next army that still waits for orders, null where none does; the chosen one comes last.
 *
 * @param {{ number: number, waits: boolean }[]} armies in the order of the list
 * @param {number | null} chosen
 */
export function nextWaiting(armies, chosen) {
  const at = armies.findIndex((army) => army.number === chosen);
  const around = [...armies.slice(at + 1), ...armies.slice(0, at + 1)];
  return around.find((army) => army.waits)?.number ?? null;
}

/**
 * The army a step forward (1) or back (-1) in the list; from none the first, or the last.
 *
 * @param {number[]} armies
 * @param {number | null} chosen
 * @param {1 | -1} by
 */
export function neighbouringArmy(armies, chosen, by) {
  const at = chosen === null ? -1 : armies.indexOf(chosen);
  const next = at < 0 ? (by > 0 ? 0 : armies.length - 1) : (at + by + armies.length) % armies.length;
  return armies[next] ?? null;
}
