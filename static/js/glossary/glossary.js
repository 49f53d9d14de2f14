// Explains the terms of the rules on a page, once it is still. Without this script, or the Popover API, the marks that
// the page itself has are links to the glossary.

import { finder } from "./find.js";
import { mark } from "./marks.js";
import { notes } from "./note.js";

async function start() {
  const main = document.querySelector("main");
  const { terms, glossary = "", rules = "" } = main?.dataset ?? {};
  if (!main || !terms || !("popover" in main)) {
    return;
  }
  const answer = await fetch(terms).catch(() => null);
  if (answer?.ok) {
    const known = await answer.json();
    mark(main, finder(known), glossary);
    notes(known, rules);
  }
}

const still = window.requestIdleCallback ?? setTimeout;
still(start);
