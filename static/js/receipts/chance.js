// Whether the random numbers of a round and its dice follow from its seeds (NB.3, NB.4, SD.6, HH.1.10).

import { hmac, sha256 } from "./digests.js";
import { sorted } from "./order.js";
import { lineOf } from "./sheets.js";

const EVEN = 250; // of the bytes below it each digit is the rest of as many
const FACES = 6;
const EVEN_FOR_DICE = 252; // and below this one each face

/**
 * @param {ProblemPlace} place
 * @param {AdjudicatedDocument} adjudicated
 * @param {string} seed
 * @param {SheetText[]} sheets
 * @returns {Promise<ReceiptProblem[]>}
 */
export async function numberProblems(place, adjudicated, seed, sheets) {
  const numbers = adjudicated.random_numbers ?? [];
  /** @type {ReceiptProblem[]} */
  const problems = numbers.length ? [] : [{ place, words: "numbers missing" }];
  const expected = await sealedNumbers(seed, sheets.map(lineOf), numbers.length);
  if (told(numbers) !== told(expected)) {
    problems.push({ place, words: "numbers", about: { numbers: told(numbers), expected: told(expected) } });
  }
  let taken = 0;
  for (const battle of inOrder(adjudicated.naval_battles ?? [])) {
    const armies = [...battle.armies].sort((one, other) => one - other);
    const drawn = armies.map((army) => battle.numbers[army] ?? "-");
    const due = numbers.slice(taken, taken + drawn.length);
    taken += drawn.length;
    if (told(drawn) !== told(due)) {
      const about = { armies: told(armies), numbers: told(drawn), expected: told(due) };
      problems.push({ place, words: "drawn", about });
    }
  }
  return problems;
}

/**
 * What is wrong with the seed that a step was adjudicated with; `seeds` are its own, the last one in force.
 *
 * @param {ProblemPlace} place
 * @param {AdjudicatedDocument} adjudicated
 * @param {ChanceDocument[]} seeds
 * @returns {ReceiptProblem[]}
 */
export function seedProblems(place, { seed = null }, seeds) {
  const expected = seeds.at(-1)?.seed ?? null;
  if (seed === null) {
    return [{ place, words: "dice seed missing" }];
  }
  return expected === null || seed === expected ? [] : [{ place, words: "dice seed", about: { seed, expected } }];
}

/**
 * As many numbers as are asked for: bytes of HMAC-SHA256, keyed with the seed, over digest and block, each mod 10.
 *
 * @param {string} seed
 * @param {string[]} lines
 * @param {number} howMany
 * @returns {Promise<number[]>}
 */
export async function sealedNumbers(seed, lines, howMany) {
  const digest = await sha256(sorted(lines).map((line) => `${line}\n`).join(""));
  const found = [];
  for (let block = 0; found.length < howMany; block += 1) {
    const bytes = await hmac(seed, [`${digest}:${block}`]);
    found.push(...bytes.filter((byte) => byte < EVEN).map((byte) => byte % 10));
  }
  return found.slice(0, howMany);
}

/**
 * What is wrong with the siege dice; `receipts` is the digest of the list of the round's instructions.
 *
 * @param {ProblemPlace} place
 * @param {AdjudicatedDocument} adjudicated
 * @param {string} seed
 * @param {string} receipts
 * @returns {Promise<ReceiptProblem[]>}
 */
export async function siegeDieProblems(place, { siege_dice: thrown }, seed, receipts) {
  if (thrown === null || thrown === undefined) {
    return [{ place, words: "siege dice missing" }];
  }
  const problems = [];
  for (const [structure, dice] of Object.entries(thrown)) {
    for (const [army, die] of Object.entries(dice)) {
      const expected = await siegeDie(seed, `siege:${receipts}:${structure}:${army}`);
      if (die !== expected) {
        problems.push({ place, words: "siege die", about: { army, die, structure, expected } });
      }
    }
  }
  return problems;
}

/**
 * The face of a die, 1 to 6: the first byte of HMAC-SHA256 over a text that is below 252, mod 6, and 1.
 *
 * @param {string} seed
 * @param {string} text
 * @returns {Promise<number>}
 */
export async function siegeDie(seed, text) {
  for (let block = 0; ; block += 1) {
    const bytes = await hmac(seed, [block ? `${text}:${block}` : text]);
    const found = bytes.find((byte) => byte < EVEN_FOR_DICE);
    if (found !== undefined) {
      return 1 + (found % FACES);
    }
  }
}

/** @param {(number | string)[]} numbers */
const told = (numbers) => numbers.join(" ");

/** @param {BattleDocument[]} battles */
function inOrder(battles) {
  const first = (/** @type {BattleDocument} */ battle) => (battle.armies.length ? Math.min(...battle.armies) : 0);
  return [...battles].sort((one, other) => first(one) - first(other));
}
