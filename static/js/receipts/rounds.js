// Whether all rounds and steps are there in an export, and the seeds of their chance.

import { sha256 } from "./digests.js";
import { chancesIn, requiredSteps, seedsFor } from "./games.js";

/**
 * The problems of a round as a whole: its number, its steps and their order, its seeds (RD.1, NB.4, HH.2.2).
 *
 * @param {ExportDocument} exported
 * @param {number} which
 * @param {GameRules} game
 * @param {SheetReader} sheets
 * @returns {Promise<ReceiptProblem[]>}
 */
export async function roundProblems(exported, which, game, sheets) {
  const entry = exported.rounds[which];
  const [first, last] = [which === 0, which === exported.rounds.length - 1];
  const place = { round: entry.round };
  const problems = [];
  if (!first && entry.round !== exported.rounds[which - 1].round + 1) {
    problems.push({ place, words: "round order", about: { before: exported.rounds[which - 1].round } });
  }
  problems.push(...orderProblems(entry, game));
  const names = entry.steps.map((step) => step.step).filter((step) => game.order.includes(step));
  for (const missing of missingSteps(names, game, { round: entry.round, first, last })) {
    problems.push({ place, words: "step missing", about: { missing } });
  }
  for (const [index, step] of entry.steps.entries()) {
    if (step.published_at === null && !(last && index === entry.steps.length - 1)) {
      problems.push({ place: { round: entry.round, step: step.step }, words: "not published" });
    }
  }
  if (entry.siege_chance) {
    problems.push(...(await siegeSeedProblems(place, { ...entry, siege_chance: entry.siege_chance })));
  }
  if (game.seedEach) {
    problems.push(...(await stepSeedProblems(exported, entry, sheets)));
  } else if (entry.chance) {
    problems.push(...(await seedProblems(place, { ...entry, chance: entry.chance }, sheets)));
  } else if (exported.rounds.some((other) => other.chance)) {
    problems.push({ place, words: "chance missing" });
  }
  return problems;
}

/**
 * Steps of another game, those that the round cannot have, and those that are not in order.
 *
 * @param {RoundEntry} entry
 * @param {GameRules} game
 * @returns {ReceiptProblem[]}
 */
function orderProblems({ round, steps }, { order, onlyEven }) {
  const problems = [];
  let before = "";
  for (const { step } of steps) {
    const place = { round, step };
    if (!order.includes(step)) {
      problems.push({ place, words: "other game" });
      continue;
    }
    if (round % 2 && onlyEven.includes(step)) {
      problems.push({ place, words: "summer step" });
    }
    if (before && order.indexOf(before) >= order.indexOf(step)) {
      problems.push({ place, words: "step order", about: { before } });
    }
    before = step;
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
 * @param {GameRules} game
 * @param {{ round: number, first: boolean, last: boolean }} about
 */
function missingSteps(names, game, { round, first, last }) {
  const { order } = game;
  const begins = first && names.length ? order.indexOf(names[0]) : 0;
  const reached = names.length ? order.indexOf(names[names.length - 1]) : -1;
  const ends = last ? reached : order.length;
  return requiredSteps(game, round).filter((step) => {
    const index = order.indexOf(step);
    return begins <= index && index <= ends && !names.includes(step);
  });
}

/**
 * The problems of seeds where every step has its own: the last one of a step is open once that is published. That of a
 * step that a correction has removed is open too; if the step comes again, it has another one.
 *
 * @param {ExportDocument} exported
 * @param {RoundEntry} entry
 * @param {SheetReader} sheets
 * @returns {Promise<ReceiptProblem[]>}
 */
async function stepSeedProblems({ corrections, reached, hidden }, entry, sheets) {
  const listed = new Map(entry.steps.map((step) => [step.step, step]));
  const problems = [];
  for (const name of new Set([...listed.keys(), ...chancesIn(entry).map(({ step }) => step ?? "")])) {
    const place = { round: entry.round, step: name || undefined };
    const [seeds, step] = [seedsFor(entry, name), listed.get(name)];
    if (!seeds.length || !name) {
      problems.push({ place, words: "step chance missing" });
      continue;
    }
    if (step?.receipts.some((one) => one.at < seeds[0].made_at || namesNoSeed(one, sheets))) {
      problems.push({ place, words: "step seed late" });
    }
    const isReached = reached?.round === entry.round && reached.step === name;
    const removed = Boolean(corrections?.length) && !isReached && Boolean(seeds[seeds.length - 1].seed);
    const published = step ? step.published_at !== null && !hidden : removed;
    problems.push(...(await openProblems(place, "step seed", seeds, published)));
  }
  return problems;
}

/**
 * @param {ProblemPlace} place
 * @param {RoundEntry & { chance: ChanceDocument }} entry
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
  return [...problems, ...(await openProblems(place, "seed", [...earlier, chance], isPublished(steps, "movement")))];
}

/**
 * The problems of the seed of a round's siege dice (SD.6).
 *
 * @param {ProblemPlace} place
 * @param {RoundEntry & { siege_chance: ChanceDocument }} entry
 * @returns {Promise<ReceiptProblem[]>}
 */
async function siegeSeedProblems(place, { siege_chance: chance, steps, earlier_siege_chances: earlier = [] }) {
  const seeds = [...earlier, chance];
  const late = steps.some((step) => step.receipts.some((one) => one.at < seeds[0].made_at));
  const problems = late ? [{ place, words: "siege seed late" }] : [];
  return [...problems, ...(await openProblems(place, "siege seed", seeds, isPublished(steps, "administration")))];
}

/**
 * @param {ListDocument[]} steps
 * @param {string} name
 */
function isPublished(steps, name) {
  return steps.some((step) => step.step === name && step.published_at !== null);
}

/**
 * What is wrong with seeds that are open, or are not; `published` says whether the last one must be. Those before it
 * must be open: that their step was opened again is no reason to hide them.
 *
 * @param {ProblemPlace} place
 * @param {string} what
 * @param {ChanceDocument[]} seeds
 * @param {boolean} published
 * @returns {Promise<ReceiptProblem[]>}
 */
async function openProblems(place, what, seeds, published) {
  /** @type {ReceiptProblem[]} */
  const problems = [];
  for (const [index, { seed, digest }] of seeds.entries()) {
    const isLast = index === seeds.length - 1;
    if (isLast && !published && seed !== null) {
      problems.push({ place, words: `${what} early` });
    }
    if (seed === null) {
      problems.push(...(isLast && !published ? [] : [{ place, words: `${what} missing` }]));
    } else if ((await sha256(seed)) !== digest) {
      problems.push({ place, words: `${what} unfit` });
    }
  }
  return problems;
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
