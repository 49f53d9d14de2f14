// The steps that the rounds of a game have, and the seeds that orders of a step name.

/**
 * The steps of the game that an export is of: that of the step that the campaign has reached, else of the first.
 *
 * @param {ExportDocument} exported
 * @param {SheetRules} rules
 * @returns {GameRules}
 */
export function gameOf({ rounds, reached }, { games }) {
  const first = reached?.step ?? rounds.flatMap(({ steps }) => steps)[0]?.step;
  const found = Object.values(games).find(({ order }) => order.includes(/** @type {string} */ (first)));
  return found ?? Object.values(games)[0];
}

/**
 * The steps that a round cannot leave out, in order.
 *
 * @param {GameRules} game
 * @param {number} round
 */
export function requiredSteps({ order, always, alwaysEven }, round) {
  return order.filter((step) => always.includes(step) || (round % 2 === 0 && alwaysEven.includes(step)));
}

/**
 * For every step of a round that was opened, the steps whose sheets are closed and revealed with it.
 *
 * @param {Record<string, GameRules>} games
 * @param {string[]} present
 * @returns {Map<string, string[]>}
 */
export function stepsCovered(games, present) {
  const found = new Map();
  for (const { order } of Object.values(games)) {
    let waiting = [];
    for (const step of order) {
      waiting.push(step);
      if (present.includes(step)) {
        found.set(step, waiting);
        waiting = [];
      }
    }
  }
  return found;
}

/**
 * All seeds of a round but those of siege dice, in the order in which they were made.
 *
 * @param {RoundEntry} entry
 * @returns {ChanceDocument[]}
 */
export const chancesIn = ({ chance, earlier_chances: earlier }) => (chance ? [...(earlier ?? []), chance] : []);

/**
 * The seeds that orders of a step name: its own, or those of the round where steps have none of their own.
 *
 * @param {RoundEntry} entry
 * @param {string} step
 */
export function seedsFor(entry, step) {
  const all = chancesIn(entry);
  return all.some((seed) => seed.step) ? all.filter((seed) => (seed.step ?? "") === step) : all;
}
