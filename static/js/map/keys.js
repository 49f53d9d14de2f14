// Keys that mean the same wherever there is a map. Letters lie around S as the sides of a hex lie around its middle.

/** @type {Record<string, number>} */
const LETTERS = { w: 12, e: 2, d: 4, s: 6, a: 8, q: 10 };
/** @type {Record<string, number>} */
const PAD = { Numpad8: 12, Numpad9: 2, Numpad3: 4, Numpad2: 6, Numpad1: 8, Numpad7: 10, Numpad5: 0, Numpad0: 0 };

/**
 * The direction that a key stands for, by the clock; 0 for the middle, undefined for a key that stands for none.
 *
 * @param {KeyboardEvent} event
 */
export function directionOf(event) {
  return PAD[event.code] ?? LETTERS[event.key.toLowerCase()];
}

/**
 * What keys do with the part of a map that is seen.
 *
 * @param {Viewport} viewport
 * @returns {Record<string, () => void>}
 */
export function viewportKeys(viewport) {
  return {
    "+": () => viewport.zoom(1.3),
    "=": () => viewport.zoom(1.3),
    "-": () => viewport.zoom(1 / 1.3),
    Home: () => viewport.whole(),
  };
}

/**
 * Does what a key means, if it means something; keys pressed together with others are the browser's.
 *
 * @param {KeyboardEvent} event
 * @param {(event: KeyboardEvent) => (() => void) | null | undefined} meaning
 */
export function obey(event, meaning) {
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return;
  }
  const act = meaning(event);
  if (act) {
    event.preventDefault();
    act();
  }
}
