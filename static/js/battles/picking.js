// The order that a player is putting together: unit, place, facing, target. Each step can be undone; nothing is sent.

/** @type {Picked} */
export const NOTHING = { unit: null, way: null, target: null };

export class Picking {
  /** @param {BattleChoices} choices */
  constructor(choices) {
    this.choices = choices;
    /** @type {Picked} */
    this.picked = NOTHING;
    /** @type {Picked[]} */
    this.before = [];
  }

  /** @param {Picked} picked */
  go(picked) {
    this.before.push(this.picked);
    this.picked = picked;
  }

  /** Undoes the last step; whether there was one. */
  back() {
    const before = this.before.pop();
    this.picked = before ?? NOTHING;
    return before !== undefined;
  }

  /**
   * Chooses a unit. One whose ways all end on one square, such as an engaged one, is placed there at once.
   *
   * @param {number} number
   */
  unit(number) {
    if (!this.choices.units.has(number)) {
      return false;
    }
    this.before = [];
    this.picked = NOTHING;
    this.go({ unit: number, way: null, target: null });
    const places = [...this.choices.places(number).keys()];
    if (places.length === 1) {
      this.place(places[0]);
      this.before.pop();
    }
    return true;
  }

  /**
   * Chooses where the unit goes: with its best target, else as it arrives. The same square again is the next facing.
   *
   * @param {number} square
   */
  place(square) {
    const { unit, way } = this.picked;
    const ways = unit === null ? [] : this.choices.waysTo(unit, square);
    if (unit === null || !ways.length) {
      return false;
    }
    if (way?.to === square) {
      return this.turn(1);
    }
    const best = ways.map((one) => ({ way: one, target: this.best(unit, one) })).sort((a, b) => this.worth(unit, b) - this.worth(unit, a))[0];
    this.go({ unit, ...best });
    return true;
  }

  /**
   * Chooses an enemy: from the place chosen, if it can be; else from the best one; again, from the next best one.
   *
   * @param {number} enemy
   */
  aim(enemy) {
    const { unit, way, target } = this.picked;
    const found = unit === null ? [] : this.choices.waysAgainst(unit, enemy);
    if (!found.length) {
      return false;
    }
    const here = found.findIndex((one) => one.way === way);
    const next = target?.number === enemy ? (here + 1) % found.length : Math.max(here, 0);
    this.go({ unit, way: found[next].way, target: found[next].target });
    return true;
  }

  /**
   * Turns to the next facing that is allowed on the place: 1 to the right, -1 to the left.
   *
   * @param {number} step
   */
  turn(step) {
    const { unit, way, target } = this.picked;
    if (unit === null || !way) {
      return false;
    }
    const ways = this.choices.waysTo(unit, way.to);
    for (let eighths = 1; eighths < 8; eighths += 1) {
      const facing = (way.facing + 8 + step * eighths) % 8;
      const other = ways.find((one) => one.facing === facing);
      if (other) {
        const same = other.targets.find((one) => one.number === target?.number) ?? null;
        this.go({ unit, way: other, target: same ?? this.best(unit, other) });
        return true;
      }
    }
    return false;
  }

  /**
   * Chooses among the targets of the place; null only moves.
   *
   * @param {number | null} number
   */
  target(number) {
    const { unit, way, target } = this.picked;
    const found = way?.targets.find((one) => one.number === number) ?? null;
    if (!way || found === target || (!found && way.mustAct)) {
      return false;
    }
    this.go({ unit, way, target: found });
    return true;
  }

  /** Goes on to the next target, or to none. */
  nextTarget() {
    const { way, target } = this.picked;
    /** @type {(number | null)[]} */
    const all = [...(way?.targets.map((one) => one.number) ?? []), ...(way?.mustAct ? [] : [null])];
    return all.length > 1 && this.target(all[(all.indexOf(target?.number ?? null) + 1) % all.length]);
  }

  /** The order, as it is given; "" as long as there is none. */
  get line() {
    const { unit, way, target } = this.picked;
    const words = [way?.words, target?.word].filter(Boolean).join(" ");
    return unit === null || !words ? "" : `${unit}: ${words}`;
  }

  /** How many facings are allowed on the place. */
  get facings() {
    const { unit, way } = this.picked;
    return unit === null || !way ? 0 : new Set(this.choices.waysTo(unit, way.to).map((one) => one.facing)).size;
  }

  /**
   * @param {number} unit
   * @param {BattleWay} way
   */
  best(unit, way) {
    const targets = way.targets.map((target) => ({ target, hits: this.choices.odds(unit, target).hits }));
    return targets.sort((one, other) => other.hits - one.hits)[0]?.target ?? null;
  }

  /**
   * @param {number} unit
   * @param {{ target: BattleTarget | null }} one
   */
  worth(unit, { target }) {
    return target ? this.choices.odds(unit, target).hits : 0;
  }
}
