// Whether all rounds and steps are there in an export, and the seeds of their chance.

import { sha256 } from "./digests.js";

const ALWAYS = ["initiative", "movement", "administration"];

/**
 * For every step of a round that was opened, the steps whose sheets are closed and revealed with it.
 *
 * @param {string[]} steps
 * @param {string[]} present
 */
export function stepsCovered(steps, present) {
  const found = new Map();
  let waiting = [];
  for (const step of steps) {
    waiting.push(step);
    if (present.includes(step)) {
      found.set(step, waiting);
      waiting = [];
    }
  }
  return found;
}

/**
 * The problems of a round as a whole: its number, the order of its steps, its seed (RD.1, NB.4).
 *
 * @param {ExportDocument} exported
 * @param {number} which
 * @param {string[]} steps
 * @param {SheetReader} sheets
 * @returns {Promise<ReceiptProblem[]>}
 */
export async function roundProblems(exported, which, steps, sheets) {
  const entry = exported.rounds[which];
  const [first, last] = [which === 0, which === exported.rounds.length - 1];
  const place = { round: entry.round };
  const names = entry.steps.map((step) => step.step);
  const problems = [];
  if (!first && entry.round !== exported.rounds[which - 1].round + 1) {
    problems.push({ place, words: "round order", about: { before: exported.rounds[which - 1].round } });
  }
  for (const [index, name] of names.entries()) {
    if (index && steps.indexOf(names[index - 1]) >= steps.indexOf(name)) {
      const about = { before: names[index - 1] };
      problems.push({ place: { round: entry.round, step: name }, words: "step order", about });
    }
  }
  for (const missing of missingSteps(names, steps, first, last)) {
    problems.push({ place, words: "step missing", about: { missing } });
  }
  for (const [index, step] of entry.steps.entries()) {
    if (step.published_at === null && !(last && index === names.length - 1)) {
      problems.push({ place: { round: entry.round, step: step.step }, words: "not published" });
    }
  }
  if (entry.chance) {
    problems.push(...(await seedProblems(place, { ...entry, chance: entry.chance }, sheets)));
  } else if (exported.rounds.some((other) => other.chance)) {
    problems.push({ place, words: "chance missing" });
  }
  return problems;
}

/**
 * Where a list does not follow the one before it, or the last ones are missing; a step was cut out there.
 *
 * @param {ExportDocument} exported
 * @param {string} unchained
 * @returns {Promise<ReceiptProblem[]>}
 */
export async function chainProblems({ format, rounds, reached }, unchained) {
  if (format === unchained) {
    return [];
  }
  const problems = [];
  let before = null;
  for (const { round, steps } of rounds) {
    for (const { step, digest, chain = null } of steps) {
      const line = `${JSON.stringify([before ?? "", round, step, digest])}\n`;
      if (chain !== (await sha256(line))) {
        problems.push({ place: { round, step }, words: chain === null ? "chain missing" : "chain broken" });
      }
      before = chain;
    }
  }
  if (!reached) {
    problems.push({ place: { round: rounds.at(-1)?.round ?? 1 }, words: "chain missing" });
  } else if (reached.chain !== before) {
    problems.push({ place: { round: reached.round, step: reached.step }, words: "cut off" });
  }
  return problems;
}

/**
 * The steps that must be there; a campaign may begin within its first round, and has come so far in its last.
 *
 * @param {string[]} names
 * @param {string[]} steps
 * @param {boolean} first
 * @param {boolean} last
 */
function missingSteps(names, steps, first, last) {
  const begins = first && names.length ? steps.indexOf(names[0]) : 0;
  const reached = names.length ? steps.indexOf(names[names.length - 1]) : 0;
  const ends = last ? reached : steps.length;
  return ALWAYS.filter((step) => {
    const index = steps.indexOf(step);
    return begins <= index && index <= ends && !names.includes(step);
  });
}

/**
 * @param {ProblemPlace} place
 * @param {RoundDocument & { chance: ChanceDocument }} entry
 * @param {SheetReader} sheets
 * @returns {Promise<ReceiptProblem[]>}
 */
async function seedProblems(place, { chance, steps, earlier_chances: earlier = [] }, sheets) {
  const problems = [];
  const listed = steps.flatMap((step) => step.receipts);
  const first = earlier[0] ?? chance;
  if (listed.some((one) => one.at < first.made_at || namesNoSeed(one, sheets))) {
    problems.push({ place, words: "seed late" });
  }
  for (const one of earlier) {
    problems.push(...(await openedProblems(place, one)));
  }
  const published = steps.some((step) => step.step === "movement" && step.published_at !== null);
  if (chance.seed === null) {
    return published ? [...problems, { place, words: "seed missing" }] : problems;
  }
  if (!published) {
    problems.push({ place, words: "seed early" });
  }
  return [...problems, ...(await openedProblems(place, chance))];
}

/**
 * What is wrong with a seed that must be open; that a movement was opened again is no reason to hide it.
 *
 * @param {ProblemPlace} place
 * @param {ChanceDocument} chance
 * @returns {Promise<ReceiptProblem[]>}
 */
async function openedProblems(place, { seed, digest }) {
  if (seed === null) {
    return [{ place, words: "seed missing" }];
  }
  return (await sha256(seed)) === digest ? [] : [{ place, words: "seed unfit" }];
}

/**
 * Whether a sheet was submitted before its round had a seed, though it be in the same second.
 *
 * @param {ReceiptDocument} receipt
 * @param {SheetReader} sheets
 */
function namesNoSeed({ sheet }, sheets) {
  return typeof sheet === "string" && sheets.read(sheet)?.chance === sheets.rules.noSeed;
}
