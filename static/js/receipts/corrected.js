// What the corrections in an export explain: sheets replaced by others, and withdrawals that no player made.

/**
 * Every correction with its reason, what it opened again, and every sheet that counts by it, or does not.
 *
 * @param {ExportDocument} exported
 * @returns {ReceiptProblem[]}
 */
export function notesOn(exported) {
  const corrections = (exported.corrections ?? []).flatMap(({ number, round, step, at, reason, opened }) => [
    { place: { round, step }, words: "corrected", about: { number, at, reason } },
    ...(opened ? [{ place: opened, words: "opened again", about: { number } }] : []),
  ]);
  const steps = exported.rounds.flatMap(({ round, steps: all }) => all.map((step) => ({ place: { round, step: step.step }, step })));
  const replaced = steps.flatMap(({ place, step }) =>
    (step.replaced ?? []).map(({ kind, subject, text, correction }) => {
      const said = `${kind} ${subject}`;
      const about = { number: correction, sheet: text ? `${said}: ${text}` : said };
      return { place, words: text ? "replaced" : "taken back", about };
    }),
  );
  return [...corrections, ...replaced];
}

/**
 * How many steps the administrator corrected.
 *
 * @param {ExportDocument} exported
 */
export function correctedSteps(exported) {
  return new Set((exported.corrections ?? []).map(({ round, step }) => `${round} ${step}`)).size;
}

/**
 * Whether a version is the withdrawal that a correction made of everything submitted for a step.
 *
 * @param {ExportDocument} exported
 * @param {Statement} sheet
 * @param {string} at
 */
export function explainsWithdrawal(exported, { state }, at) {
  return state === "withdrawn" && (exported.corrections ?? []).some((correction) => correction.at === at);
}
