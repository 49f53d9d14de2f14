// Questions of the lesson and of puzzles: what is wrong is said on the map.

import { Refused } from "../desk/ask.js";

/**
 * The answer to a question of a page. Null where the site refuses it, which is said on the map, and for an answer that
 * comes after another question was asked: `asked` counts them.
 *
 * @template T
 * @param {{ asked: number, bubble: import("../desk/bubble.js").Bubble }} page
 * @param {() => Promise<T>} question
 * @param {Point | null} [point]
 * @returns {Promise<T | null>}
 */
export async function answered(page, question, point = null) {
  const turn = page.asked;
  try {
    const answer = await question();
    return turn === page.asked ? answer : null;
  } catch (problem) {
    if (!(problem instanceof Refused)) {
      throw problem;
    }
    if (turn === page.asked) {
      page.bubble.show(point, { text: problem.message, rule: problem.rule, wrong: true });
    }
    return null;
  }
}
