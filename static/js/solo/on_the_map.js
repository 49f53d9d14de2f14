// The Map page of a game that someone plays alone: with their last orders the step ends, and the page of the game shows
// what comes of it.

const SOON = 150; // milliseconds
const LATER = 700; // once the worker has had time to close the step

const solo = /** @type {HTMLElement | null} */ (document.getElementById("solo"));

async function look() {
  const answer = await fetch(solo?.dataset.state ?? "").catch(() => null);
  const state = answer?.ok ? await answer.json() : null;
  if (state && (state.goes_on || String(state.phase) !== solo?.dataset.phase)) {
    location.assign(solo?.dataset.game ?? "");
  }
}

document.addEventListener("orders-changed", () => {
  setTimeout(look, SOON);
  setTimeout(look, LATER);
});
