// Whether the orders that an administrator entered from messages were treated as they must be.

import { explainsWithdrawal } from "./corrected.js";

const HOUR = 3_600_000;

/**
 * What is wrong with them in a list; `opened` are its receipts with their sheets, as { one, sheet }.
 *
 * @param {ProblemPlace} place
 * @param {ExportDocument} exported
 * @param {ListDocument} step
 * @param {Opened[]} opened
 * @param {SheetRules} rules
 * @returns {ReceiptProblem[]}
 */
export function enteredProblems(place, exported, step, opened, rules) {
  /** @type {Set<string>} */
  const decided = new Set();
  /** @type {Map<string, Opened>} */
  const last = new Map();
  /** @type {ReceiptProblem[]} */
  const problems = [];
  const isFromMessage = (/** @type {Statement} */ { state }) => rules.fromMessages.includes(state);
  for (const { one, sheet } of opened) {
    const add = (/** @type {string} */ words) => problems.push({ place: { ...place, receipt: one.receipt }, words });
    const marked = one.entered === true;
    last.set(sheet.name, { one, sheet });
    if (isFromMessage(sheet) && !marked) {
      add("entered unmarked");
    }
    if (sheet.state === "entered" && decided.has(sheet.name)) {
      add("entered over");
    }
    if (sheet.state === "overruled" && !decided.has(sheet.name) && !decided.has(`${rules.rivals[sheet.kind]} ${sheet.subject}`)) {
      add("overruled");
    }
    if (!marked && !isFromMessage(sheet)) {
      decided[explainsWithdrawal(exported, sheet, one.at) ? "delete" : "add"](sheet.name);
    }
  }
  const waiting = exported.entered_at_once ? [] : [...last.values()].filter(({ sheet }) => isFromMessage(sheet));
  return [...problems, ...earlyProblems(place, waiting, step, rules.hours)];
}

/**
 * What is wrong where the step closed before the time of the orders that wait for an answer.
 *
 * @param {ProblemPlace} place
 * @param {Opened[]} waiting
 * @param {ListDocument} step
 * @param {number} hours
 * @returns {ReceiptProblem[]}
 */
function earlyProblems(place, waiting, step, hours) {
  const early = waiting.filter(({ one }) => millisecondsOf(step.closed_at) < millisecondsOf(one.at) + hours * HOUR);
  return early.map(({ one }) => ({ place: { ...place, receipt: one.receipt }, words: "entered early", about: { hours } }));
}

/** @param {string} moment */
function millisecondsOf(moment) {
  const [year, month, ...rest] = (moment.match(/\d+/g) ?? []).map(Number);
  return Date.UTC(year, month - 1, ...rest);
}
