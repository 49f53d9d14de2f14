// Explains the terms of the rules on a page, once all of it has come and it is still; it loads what it needs only then.
// Without this script, or the Popover API, the marks that the page itself has are links to the glossary.

async function start() {
  const main = document.querySelector("main");
  const { terms, glossary = "", rules = "" } = main?.dataset ?? {};
  if (!main || !terms || !("popover" in main)) {
    return;
  }
  const answer = await fetch(terms).catch(() => null);
  if (answer?.ok) {
    const [{ finder }, { mark }, { notes }] = await Promise.all([import("./find.js"), import("./marks.js"), import("./note.js")]);
    const known = await answer.json();
    mark(main, finder(known), glossary);
    notes(known, rules);
  }
}

const still = window.requestIdleCallback ?? setTimeout;
if (document.readyState === "complete") {
  still(start);
} else {
  addEventListener("load", () => still(start));
}
