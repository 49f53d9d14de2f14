// Finds terms of the rules in a text.

/** @param {Terms} terms */
export function finder(terms) {
  /** @type {Map<string, [key: string, form: string]>} */
  const known = new Map();
  for (const [key, [, , , ...forms]] of Object.entries(terms)) {
    forms.forEach((form) => known.set(form.toLowerCase(), [key, form]));
  }
  const longestFirst = [...known.keys()].sort((one, other) => other.length - one.length);
  const words = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${longestFirst.map(literal).join("|")})(?![\\p{L}\\p{N}-])`, "giu");

  /**
   * The terms in a text, each with its place; abbreviations such as ZoC only in their own letters.
   *
   * @param {string} text
   * @returns {FoundTerm[]}
   */
  return (text) => {
    const found = [];
    for (const match of text.matchAll(words)) {
      const [key, form] = known.get(match[0].toLowerCase()) ?? ["", ""];
      if (!/\p{Lu}.*\p{Lu}/u.test(form) || form === match[0]) {
        found.push({ key, at: match.index, word: match[0] });
      }
    }
    return found;
  };
}

/**
 * The pattern that matches a text and nothing else.
 *
 * @param {string} text
 */
function literal(text) {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
