// The page of a game that someone plays alone: asks, while the computer is at work, whether the game has gone on, and
// loads the page again as soon as it has.

const AGAIN = 400; // milliseconds
const SLOWER = 1.2;
const LONGEST = 3000;

const now = /** @type {HTMLElement | null} */ (document.querySelector("[data-solo]"));
let pause = AGAIN;

async function look() {
  const answer = document.hidden ? null : await fetch(now?.dataset.solo ?? "").catch(() => null);
  const state = answer?.ok ? await answer.json() : null;
  if (state && state.key !== now?.dataset.key) {
    location.reload();
    return;
  }
  pause = Math.min(LONGEST, pause * SLOWER);
  setTimeout(look, pause);
}

if (now?.hasAttribute("data-goes-on")) {
  setTimeout(look, pause);
}
