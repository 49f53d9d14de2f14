// Whether the list of a step fits: its digest, its receipts, what they are for, and what was adjudicated (OR.4).

import { numberProblems, seedProblems, siegeDieProblems } from "./chance.js";
import { sha256 } from "./digests.js";
import { enteredProblems } from "./entered.js";
import { seedsFor } from "./games.js";
import { without } from "./order.js";
import { factsIn } from "./sheets.js";

// Decisions whose object can disappear between submitting and adjudication (SI.7, SI.8).
const MAY_BE_LEFT_OUT = ["take_over", "surrender"];

/**
 * The problems of a list. `covered` are the steps whose sheets it holds; `seen` are the receipts of earlier lists, the
 * `owners` of the armies that had a sheet there, and the last version of each sheet by round, to which those of this
 * list are added.
 *
 * @param {ExportDocument} exported
 * @param {RoundEntry} entry
 * @param {ListDocument} step
 * @param {{ sheets: SheetReader, game: GameRules, covered: string[] | undefined, seen: SeenBefore }} about
 * @returns {Promise<ReceiptProblem[]>}
 */
export async function stepProblems(exported, entry, step, { sheets, game, covered, seen }) {
  const place = { round: entry.round, step: step.step };
  const published = step.published_at !== null;
  const problems = [];
  const digest = await digestOf(step.receipts);
  if (digest !== step.digest) {
    problems.push({ place, words: "digest", about: { digest } });
  }
  const opened = [];
  let before = "";
  for (const one of step.receipts) {
    const words = [...momentWords(one, before, step.closed_at), ...(seen.receipts.has(one.receipt) ? ["twice"] : [])];
    seen.receipts.add(one.receipt);
    before = one.at;
    const mayMiss = Boolean(exported.hidden) && one.faction === game.sealedFaction;
    words.push(...(await openingWords(one, published, mayMiss)));
    const here = { ...place, receipt: one.receipt };
    const sheet = isThere(one.sheet) ? sheets.read(one.sheet) : undefined;
    if (sheet === null) {
      words.push("unreadable");
    }
    problems.push(...words.map((said) => ({ place: here, words: said })));
    if (sheet) {
      problems.push(...belongingProblems(here, exported, one, sheet, sheets, covered));
      problems.push(...chanceProblems(here, entry, one, sheet, sheets));
      problems.push(...ownerProblems(here, one, sheet, sheets, seen.owners));
      opened.push({ one, sheet });
    }
  }
  const statements = opened.map(({ sheet }) => sheet);
  problems.push(...versionProblems(place, statements, sheets, seen.numbers, Boolean(exported.corrections?.length)));
  problems.push(...enteredProblems(place, exported, step, opened, sheets.rules));
  if (published) {
    problems.push(...replacedProblems(place, exported, step, sheets));
    const counting = sheets.inForce(statements, step.step);
    problems.push(...(await outcomeProblems(place, entry, step, sheets, counting, seen.owners)));
    if (game.seedEach && step.adjudicated && !exported.hidden) {
      problems.push(...seedProblems(place, step.adjudicated, seedsFor(entry, step.step)));
    }
  }
  return problems;
}

/** @param {unknown} value */
const isThere = (value) => value !== null && value !== undefined;

/**
 * One figure for a whole list of receipts.
 *
 * @param {ReceiptDocument[]} receipts
 */
function digestOf(receipts) {
  return sha256(receipts.map((one) => `${JSON.stringify([one.receipt, one.at, one.faction, one.by])}\n`).join(""));
}

/**
 * @param {ReceiptDocument} one
 * @param {string} before
 * @param {string} closedAt
 */
function momentWords(one, before, closedAt) {
  return [...(one.at < before ? ["too early"] : []), ...(one.at > closedAt ? ["too late"] : [])];
}

/**
 * @param {ReceiptDocument} one
 * @param {boolean} published
 * @param {boolean} mayMiss
 * @returns {Promise<string[]>}
 */
async function openingWords(one, published, mayMiss) {
  const [salt, sheet] = [isThere(one.salt), isThere(one.sheet)];
  const words = [];
  if (published && !mayMiss && !(salt && sheet)) {
    words.push("unopened");
  }
  if (!published && (salt || sheet)) {
    words.push("opened early");
  }
  if (salt && sheet && (await sha256(`${one.salt}\n${one.sheet}`)) !== one.receipt) {
    words.push("unfit");
  }
  return words;
}

/**
 * @param {ProblemPlace} here
 * @param {ExportDocument} exported
 * @param {ReceiptDocument} one
 * @param {Statement} sheet
 * @param {SheetReader} sheets
 * @param {string[] | undefined} covered
 * @returns {ReceiptProblem[]}
 */
function belongingProblems(here, exported, one, sheet, sheets, covered) {
  const belongs = sheet.campaign === exported.campaign && sheet.round === here.round;
  if (belongs && sheets.isOf(sheet, one.faction) && sheets.isFor(sheet, covered ?? [])) {
    return [];
  }
  const about = { number: sheet.round, campaign: sheet.campaign, sheet: sheet.name };
  return [{ place: here, words: "elsewhere", about }];
}

/**
 * A sheet names the seed that there was then; only one that is older than a late seed names none (NB.4).
 *
 * @param {ProblemPlace & { step: string }} here
 * @param {RoundEntry} entry
 * @param {ReceiptDocument} one
 * @param {Statement} sheet
 * @param {SheetReader} sheets
 * @returns {ReceiptProblem[]}
 */
function chanceProblems(here, entry, one, sheet, sheets) {
  if (sheets.mayName(entry, here.step, sheet.chance, one.at)) {
    return [];
  }
  const about = { named: sheet.chance, expected: sheets.chanceOf(entry, here.step) };
  return [{ place: here, words: "other chance", about }];
}

/**
 * @param {ProblemPlace} here
 * @param {ReceiptDocument} one
 * @param {Statement} sheet
 * @param {SheetReader} sheets
 * @param {Map<string, string>} owners
 * @returns {ReceiptProblem[]}
 */
function ownerProblems(here, one, { kind, subject }, sheets, owners) {
  if (sheets.isOfFaction({ kind })) {
    return [];
  }
  const owner = owners.get(subject) ?? one.faction;
  owners.set(subject, owner);
  return owner === one.faction ? [] : [{ place: here, words: "other owner", about: { army: subject, faction: owner } }];
}

/**
 * Versions count from 1 in their round; those of kinds for several steps go on from the list of an earlier step. Where a
 * step may have been reopened, its list got versions later than lists after it; then they only rise.
 *
 * @param {ProblemPlace} place
 * @param {Statement[]} statements
 * @param {SheetReader} sheets
 * @param {Map<string, number>} seen
 * @param {boolean} reopened
 * @returns {ReceiptProblem[]}
 */
function versionProblems(place, statements, sheets, seen, reopened) {
  /** @type {Map<string, number[]>} */
  const numbers = new Map();
  for (const { name, number } of statements) {
    numbers.set(name, [...(numbers.get(name) ?? []), number]);
  }
  const several = new Set(statements.filter(({ kind }) => sheets.rules.severalSteps.includes(kind)).map(({ name }) => name));
  const problems = [];
  for (const [sheet, found] of numbers) {
    const key = `${place.round} ${sheet}`;
    const before = several.has(sheet) ? (seen.get(key) ?? 0) : 0;
    const isOff = (/** @type {number} */ number, /** @type {number} */ index) =>
      reopened && several.has(sheet) ? index > 0 && number <= found[index - 1] : number !== before + index + 1;
    if (found.some(isOff)) {
      problems.push({ place, words: "versions", about: { sheet, numbers: found.join(" ") } });
    }
    seen.set(key, found[found.length - 1]);
  }
  return problems;
}

/**
 * What a correction has put in the place of sheets are sheets of the step, and the correction is listed.
 *
 * @param {ProblemPlace} place
 * @param {ExportDocument} exported
 * @param {ListDocument} step
 * @param {SheetReader} sheets
 * @returns {ReceiptProblem[]}
 */
function replacedProblems(place, exported, step, sheets) {
  const listed = new Set((exported.corrections ?? []).map(({ number }) => number));
  return (step.replaced ?? []).flatMap((one) => {
    const sheet = sheets.sheetIn(one);
    const about = { sheet: `${one.kind} ${one.subject}` };
    return [
      ...(sheet && sheets.isFor(sheet, [step.step]) ? [] : [{ place, words: "replaced unreadable", about }]),
      ...(listed.has(one.correction)
        ? []
        : [{ place, words: "correction missing", about: { correction: one.correction } }]),
    ];
  });
}

/**
 * @param {ProblemPlace} place
 * @param {RoundEntry} entry
 * @param {ListDocument} step
 * @param {SheetReader} sheets
 * @param {SheetText[]} counting
 * @param {Map<string, string>} owners
 * @returns {Promise<ReceiptProblem[]>}
 */
async function outcomeProblems(place, entry, step, sheets, counting, owners) {
  const { adjudicated } = step;
  if (adjudicated === null) {
    return [{ place, words: "nothing adjudicated" }];
  }
  const corrected = sheets.withReplaced(counting, step.replaced ?? []);
  const problems = adjudicatedProblems(place, adjudicated, sheets, corrected, owners);
  if (step.step === "movement" && entry.chance && entry.chance.seed !== null) {
    problems.push(...(await numberProblems(place, adjudicated, entry.chance.seed, counting)));
  }
  const siegeSeed = entry.siege_chance?.seed ?? null;
  if (step.step === "administration" && siegeSeed !== null) {
    for (const { digest } of entry.steps.filter((one) => one.step === "movement")) {
      problems.push(...(await siegeDieProblems(place, adjudicated, siegeSeed, digest)));
    }
  }
  return problems;
}

/**
 * What was adjudicated must be what the sheets say, the whole of it and nothing else.
 *
 * @param {ProblemPlace} place
 * @param {AdjudicatedDocument} adjudicated
 * @param {SheetReader} sheets
 * @param {SheetText[]} counting
 * @param {Map<string, string>} owners
 * @returns {ReceiptProblem[]}
 */
function adjudicatedProblems(place, adjudicated, sheets, counting, owners) {
  const found = factsIn(adjudicated);
  const may = [...sheets.factsOf(counting), ...sheets.mayConcede(counting, owners)];
  const must = sheets.factsOf(counting.filter((sheet) => !MAY_BE_LEFT_OUT.includes(sheet.kind)));
  return [
    ...without(must, found).map((fact) => ({ place, words: "not adjudicated", about: { fact } })),
    ...without(found, may).map((fact) => ({ place, words: "not handed in", about: { fact } })),
  ];
}
