// A player's own receipts, read from the text they have kept, and looked up in an export.

import { explainsWithdrawal } from "./corrected.js";
import { sha256 } from "./digests.js";
import { chancesIn, seedsFor } from "./games.js";

const BETWEEN = /\n-{8,}\n/;
const BARE = /^[0-9a-f]{64}(?:\s+[0-9a-f]{64})*$/;
const WHOLE = /^receipt: ([0-9a-f]{64})\nsalt: ([0-9a-f]{16,128})\n([\s\S]+)$/;

/**
 * The receipts in a text, and what in it is not understood.
 *
 * @param {string} text
 * @returns {{ found: OwnReceipt[], problems: ReceiptProblem[] }}
 */
export function readOwn(text) {
  const blocks = `\n${text}\n`.replaceAll("\r\n", "\n").split(BETWEEN);
  /** @type {OwnReceipt[]} */
  const found = [];
  /** @type {ReceiptProblem[]} */
  const problems = [];
  for (const [index, block] of blocks.map((one) => one.trim()).filter(Boolean).entries()) {
    const whole = WHOLE.exec(block);
    if (whole) {
      found.push({ receipt: whole[1], salt: whole[2], statement: ended(whole[3]) });
    } else if (BARE.test(block)) {
      found.push(...block.split(/\s+/).map((receipt) => ({ receipt })));
    } else {
      problems.push({ place: { own: true }, words: "own unreadable", about: { entry: index + 1 } });
    }
  }
  return { found, problems };
}

/**
 * A statement with the blank line that ends its head, which a withdrawal loses where blank ends are cut off.
 *
 * @param {string} statement
 */
function ended(statement) {
  const place = statement.indexOf("\n\n");
  return place === -1 ? `${statement}\n\n` : statement;
}

/**
 * What becomes of a receipt that a player has kept: "found", "waiting", or a problem.
 *
 * @param {ExportDocument} exported
 * @param {OwnReceipt} own
 * @param {SheetReader} sheets
 * @returns {Promise<"found" | "waiting" | ReceiptProblem>}
 */
export async function lookedUp(exported, own, sheets) {
  const place = { receipt: own.receipt, own: true };
  if (own.statement === undefined) {
    const lists = exported.rounds.flatMap((entry) => entry.steps);
    return lists.some((step) => holds(step, own)) ? "found" : { place, words: "own nowhere" };
  }
  if ((await sha256(`${own.salt}\n${own.statement}`)) !== own.receipt) {
    return { place, words: "unfit" };
  }
  const sheet = sheets.read(own.statement);
  if (!sheet) {
    return { place, words: "unreadable" };
  }
  if (sheet.campaign !== exported.campaign) {
    return { place, words: "own elsewhere", about: { campaign: sheet.campaign } };
  }
  const isOther = (/** @type {RoundEntry} */ entry) => entry.round === sheet.round && !sheets.chancesOf(entry).includes(sheet.chance);
  const round = exported.rounds.find(isOther);
  if (round) {
    return { place, words: "other chance", about: { named: sheet.chance, expected: chancesIn(round).at(-1)?.digest ?? sheets.rules.noSeed } };
  }
  const step = listFor(exported, sheet, sheets);
  if (!step) {
    return "waiting";
  }
  return holds(step, own) ? "found" : { place, words: "own missing", about: { number: sheet.round, step: step.step } };
}

/**
 * Versions that count in the place of a player's own and are unknown to them: they may not have written them.
 *
 * @param {ExportDocument} exported
 * @param {OwnReceipt[]} kept
 * @param {SheetReader} sheets
 * @returns {ReceiptProblem[]}
 */
export function laterVersions(exported, kept, sheets) {
  const last = new Map();
  for (const { statement } of kept) {
    const sheet = statement === undefined ? null : sheets.read(statement);
    if (sheet && sheet.campaign === exported.campaign) {
      last.set(keyOf(sheet), Math.max(sheet.number, last.get(keyOf(sheet)) ?? 0));
    }
  }
  const problems = [];
  for (const { round, steps } of exported.rounds) {
    for (const { step, receipts } of steps) {
      for (const { receipt, at, sheet: text } of receipts) {
        const sheet = typeof text === "string" ? sheets.read(text) : null;
        if (sheet && sheet.state !== "overruled" && !explainsWithdrawal(exported, sheet, at) && sheet.number > (last.get(keyOf(sheet)) ?? sheet.number)) {
          problems.push({ place: { round, step, receipt }, words: "own later", about: { sheet: sheet.name } });
        }
      }
    }
  }
  return problems;
}

/**
 * What all versions of a sheet have in common.
 *
 * @param {Statement} sheet
 */
const keyOf = (sheet) => `${sheet.round} ${sheet.name}`;

/**
 * @param {ListDocument} step
 * @param {OwnReceipt} own
 */
const holds = (step, own) => step.receipts.some((one) => one.receipt === own.receipt);

/**
 * The closed step in whose list a sheet must be; of a kind for several steps that whose seed it names.
 *
 * @param {ExportDocument} exported
 * @param {Statement} sheet
 * @param {SheetReader} sheets
 */
function listFor(exported, sheet, sheets) {
  for (const entry of exported.rounds.filter((one) => one.round === sheet.round)) {
    const covered = sheets.covered(entry);
    const named = (/** @type {string} */ step) => seedsFor(entry, step).some(({ digest }) => digest === sheet.chance);
    const isFor = (/** @type {string} */ step) => sheets.isFor(sheet, covered.get(step) ?? []);
    const several = sheets.rules.severalSteps.includes(sheet.kind);
    const found = entry.steps.find(({ step }) => isFor(step) && (!several || named(step)));
    if (found) {
      return found;
    }
  }
  return undefined;
}
