// The list of puzzles: marks those that the reader has solved.

import { element, part, parts } from "../elements.js";
import { solvedIn } from "./solved.js";

const list = element("puzzles");
const solved = new Set(solvedIn(localStorage));
for (const link of parts(list, "[data-puzzle]")) {
  if (solved.has(link.dataset.puzzle ?? "")) {
    part(link, ".mark").textContent = `✓ ${list.dataset.solvedWord}`;
  }
}
