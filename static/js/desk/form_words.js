// The words of a march as the field has them: the last one can be undone, others are added.

/** @param {string} text */
export function wordsOf(text) {
  const found = [];
  const parts = text.split(/\s+/).filter(Boolean);
  while (parts.length) {
    let word = /** @type {string} */ (parts.shift());
    if (word === "drop") {
      while (parts.length > 1 && /^[a-z]+/.test(parts[0]) && /^\d+$/.test(parts[1])) {
        word += ` ${parts.shift()} ${parts.shift()}`;
      }
    } else if (word.startsWith("d")) {
      while (parts.length && /^\p{Lu}/u.test(parts[0])) {
        word += ` ${parts.shift()}`;
      }
    }
    found.push(word);
  }
  return found;
}

/** @param {string} text @param {string} word */
export const withWord = (text, word) => [...wordsOf(text), word].join(" ");

/** @param {string} text */
export const withoutLast = (text) => wordsOf(text).slice(0, -1).join(" ");
