// What dice can be expected to give, before they are thrown.

const FACES = 6;
const AGAIN = 4; // the face that elephants throw again, if it hits (GS.45)

/**
 * The hits that dice give on average, and the per cent for at least one.
 *
 * @param {{ dice: number, need: number }} throw_
 * @param {boolean} again whether elephants throw
 */
export function oddsOf({ dice, need }, again = false) {
  const chance = (FACES + 1 - need) / FACES;
  const more = again && need <= AGAIN ? FACES / (FACES - 1) : 1;
  return { hits: dice * chance * more, percent: Math.round(100 * (1 - (1 - chance) ** dice)) };
}

/**
 * A number of hits for people: with one decimal, as their language writes it. Never for an attribute.
 *
 * @param {number} hits
 * @param {string} language
 */
export function hitsInWords(hits, language) {
  return hits.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/**
 * The per cent with which a d10, 0 to 9, shows at least so much; 100 without a throw.
 *
 * @param {number | null} need
 */
export function activationPercent(need) {
  return need === null ? 100 : (10 - need) * 10;
}
