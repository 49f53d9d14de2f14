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
 * The per cent with which a d10, 0 to 9, shows at least so much; 100 without a throw.
 *
 * @param {number | null} need
 */
export function activationPercent(need) {
  return need === null ? 100 : (10 - need) * 10;
}
