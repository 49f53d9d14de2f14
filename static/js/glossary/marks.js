// Marks terms of the rules in the flowing text of a page: the first one of each in every section, as a link to its
// place in the glossary.

const TEXT = "p, li, dd, figcaption, blockquote";
const SECTION = "section, article, details, main";
const NEVER = `a, button, label, summary, code, pre, textarea, select, svg, nav, h1, h2, h3, h4, h5, h6, th, time, form,
  [role=button], [role=status], [role=alert], [aria-live], [hidden], [contenteditable], .words, [dir=auto], bdi, [data-no-terms]`;

/**
 * @param {Element} root
 * @param {(text: string) => FoundTerm[]} find
 * @param {string} glossary the address of the page Glossary
 */
export function mark(root, find, glossary) {
  /** @type {WeakMap<Element, Set<string>>} */
  const marked = new WeakMap();
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    const around = text.parentElement?.closest(`${TEXT}, ${NEVER}`);
    if (around?.matches(TEXT) && !around.closest(NEVER) && (around.textContent ?? "").trim().includes(" ")) {
      texts.push(text);
    }
  }
  for (let text of texts) {
    const section = text.parentElement?.closest(SECTION) ?? root;
    const seen = marked.get(section) ?? new Set(byHand(section));
    marked.set(section, seen);
    let cut = 0;
    for (const { key, at, word } of find(text.data)) {
      if (!seen.has(key)) {
        seen.add(key);
        const term = text.splitText(at - cut);
        text = term.splitText(word.length);
        cut = at + word.length;
        const link = document.createElement("a");
        link.className = "term";
        link.href = `${glossary}#${key}`;
        term.replaceWith(link);
        link.append(term);
      }
    }
  }
}

/**
 * The terms that the page itself has marked in a section, by key.
 *
 * @param {Element} section
 */
function byHand(section) {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const terms = section.querySelectorAll("a.term");
  return [...terms].map(({ hash }) => hash.slice(1));
}
