// Keeps the title and the icon of an open page right: asks the site now and then, while the page can be seen, whether
// something waits for its reader.

export const PAUSE = 90_000; // milliseconds between two questions
export const SHORTEST = 15_000; // a page that is looked at again asks at once, but not more often than this
export const MOST_FAILURES = 3; // in a row: then the page asks no more until it is loaded again

/**
 * A title with or without the mark in front of it.
 *
 * @param {string} title
 * @param {string} mark
 * @param {boolean} waits
 */
export function markedTitle(title, mark, waits) {
  const plain = title.startsWith(mark) ? title.slice(mark.length) : title;
  return waits ? mark + plain : plain;
}

/** Asks in turns; `ask` answers whether something waits, and `show` shows it. */
export class Watch {
  /**
   * @param {{
   *   ask: () => Promise<boolean>, show: (waits: boolean) => void, isHidden: () => boolean, now: () => number,
   *   later: (action: () => void, milliseconds: number) => unknown,
   * }} needs
   */
  constructor({ ask, show, isHidden, now, later }) {
    this.ask = ask;
    this.show = show;
    this.isHidden = isHidden;
    this.now = now;
    this.later = later;
    this.asked = now();
    this.failures = 0;
    this.round = 0;
  }

  /** Begins to ask; the page itself was right when it was loaded. */
  begin() {
    this.round += 1;
    const { round } = this;
    this.later(() => round === this.round && this.look(), PAUSE);
  }

  /** Asks now if the page can be seen, and again after a pause. */
  async look() {
    if (this.failures >= MOST_FAILURES) {
      return;
    }
    if (!this.isHidden()) {
      this.asked = this.now();
      try {
        this.show(await this.ask());
        this.failures = 0;
      } catch {
        this.failures += 1;
      }
    }
    this.begin();
  }

  /** Asks when the page is looked at again. */
  async returned() {
    if (!this.isHidden() && this.now() - this.asked >= SHORTEST) {
      await this.look();
    }
  }
}
