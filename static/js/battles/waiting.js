// Asks the site now and then, while the page can be seen, whether the battle has gone on; less often the longer it lasts.

export const SHORTEST = 3000; // milliseconds between two questions
export const LONGEST = 20_000;
const SLOWER = 1.25;

export class Waiting {
  /**
   * `ask` answers the version of the battle; `changed` hears when it is another one than before.
   *
   * @param {{
   *   version: number, ask: () => Promise<number>, changed: () => Promise<void> | void, isHidden: () => boolean,
   *   later: (action: () => void, milliseconds: number) => unknown,
   * }} needs
   */
  constructor({ version, ask, changed, isHidden, later }) {
    this.version = version;
    this.ask = ask;
    this.changed = changed;
    this.isHidden = isHidden;
    this.later = later;
    this.pause = SHORTEST;
    this.round = 0;
  }

  begin() {
    this.round += 1;
    const { round } = this;
    this.later(() => round === this.round && this.look(), this.pause);
  }

  stop() {
    this.round += 1;
  }

  /** Asks now if the page can be seen, and again after a pause. */
  async look() {
    const { round } = this;
    if (!this.isHidden()) {
      const version = await this.ask().catch(() => this.version);
      if (round !== this.round) {
        return;
      }
      if (version !== this.version) {
        this.version = version;
        this.pause = SHORTEST;
        await this.changed();
      } else {
        this.pause = Math.min(LONGEST, this.pause * SLOWER);
      }
    }
    if (round === this.round) {
      this.begin();
    }
  }

  /** Asks when the page is looked at again. */
  returned() {
    if (!this.isHidden()) {
      this.pause = SHORTEST;
      this.round += 1;
      return this.look();
    }
    return Promise.resolve();
  }
}
