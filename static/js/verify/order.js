// The order of texts by their characters, which is also that of their bytes.

export function sorted(texts) {
  return [...texts].sort(compare);
}

function compare(one, other) {
  const [first, second] = [[...one], [...other]];
  const place = first.findIndex((letter, index) => letter !== second[index]);
  if (place === -1) {
    return first.length - second.length;
  }
  return place < second.length ? first[place].codePointAt(0) - second[place].codePointAt(0) : 1;
}

// What is in one list and not in another, counting how often.
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
