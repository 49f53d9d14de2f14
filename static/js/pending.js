// Parts of a page that are still being made, `data-pending` with an id, are asked for again until they are there, and
// then put in place; nothing else of the page moves, and nothing that has the focus is taken away.

import { ownPage } from "./own_page.js";

const AGAIN = 2000; // milliseconds
const NOT_UNDERSTOOD = 422; // a page that cannot show what its address asks for shows the usual thing, which may be made

let timer = 0;

function pending() {
  return [...document.querySelectorAll("[data-pending]")];
}

async function look() {
  const asked = location.href;
  const answer = document.hidden ? null : await fetch(asked).catch(() => null);
  if ((answer?.ok || answer?.status === NOT_UNDERSTOOD) && location.href === asked) {
    const page = await ownPage(answer);
    for (const part of pending()) {
      const made = page.getElementById(part.id);
      if (made && !made.hasAttribute("data-pending") && !part.contains(document.activeElement)) {
        part.replaceWith(made);
      }
    }
  }
  wait();
}

// Looks again in a while if anything is still being made; scripts call it that put such a part into the page.
export function wait() {
  clearTimeout(timer);
  if (pending().length) {
    timer = setTimeout(look, AGAIN);
  }
}

wait();
