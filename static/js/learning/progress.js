// How far the reader has come: kept in the browser, and nowhere else.

const NAME = "vae-victis-lesson";

/**
 * The progress that a store holds; null where there is none, or none that this lesson understands.
 *
 * @param {Pick<Storage, "getItem">} store
 * @param {{ keys: string[], armies: number[] }} known the chapters and the reader's armies
 * @returns {LessonProgress | null}
 */
export function readProgress(store, { keys, armies }) {
  try {
    const value = JSON.parse(store.getItem(NAME) ?? "null");
    if (!keys.includes(value.chapter)) {
      return null;
    }
    const marches = Object.entries(value.marches ?? {}).filter(([number, text]) =>
      armies.includes(Number(number)) && /^[\d ]{0,200}$/.test(String(text)));
    return {
      chapter: value.chapter,
      army: armies.includes(value.army) ? value.army : armies[0],
      marches: Object.fromEntries(marches.map(([number, text]) => [Number(number), String(text)])),
    };
  } catch {
    return null; // the browser keeps nothing, or something else
  }
}

/**
 * @param {Pick<Storage, "setItem">} store
 * @param {LessonProgress} progress
 */
export function keepProgress(store, progress) {
  try {
    store.setItem(NAME, JSON.stringify(progress));
  } catch {
    // The browser keeps nothing: the lesson works, and begins at the start next time.
  }
}

/**
 * The query of a question to the site: the army that it is about, and the marches of the others or of all.
 *
 * @param {Record<number, string>} marches
 * @param {Record<string, string | number>} [more]
 */
export function query(marches, more = {}) {
  const texts = Object.entries(marches).map(([number, text]) => [`march-${number}`, text]);
  return new URLSearchParams([...texts, ...Object.entries(more).map(([key, value]) => [key, String(value)])]).toString();
}
