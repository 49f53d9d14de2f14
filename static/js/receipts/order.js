// The order of texts by their characters, which is also that of their bytes.

/** @param {string[]} texts */
export function sorted(texts) {
  return [...texts].sort(compare);
}

/**
 * @param {string} one
 * @param {string} other
 */
function compare(one, other) {
  const [first, second] = [[...one], [...other]];
  const place = first.findIndex((letter, index) => letter !== second[index]);
  if (place === -1) {
    return first.length - second.length;
  }
  return place < second.length ? codeOf(first[place]) - codeOf(second[place]) : 1;
}

/** @param {string} letter */
const codeOf = (letter) => /** @type {number} */ (letter.codePointAt(0));

/**
 * What is in one list and not in another, counting how often.
 *
 * @param {string[]} list
 * @param {string[]} other
 */
export function without(list, other) {
  const left = new Map();
  for (const item of other) {
    left.set(item, (left.get(item) ?? 0) + 1);
  }
  return list.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}
