// What can be ordered now, looked up by unit, by square and by target.

import { oddsOf } from "./odds.js";

/**
 * A way as the site sends it, with names.
 *
 * @param {WayDocument} document
 * @returns {BattleWay}
 */
function wayOf([to, facing, spent, words, targets = [], must = 0]) {
  return {
    ...{ to, facing, spent, words, mustAct: must === 1 },
    targets: targets.map(([number, word, dice, need, arc]) => ({ number, word, dice, need, arc })),
  };
}

export class Choices {
  /**
   * @param {ChoicesDocument} document
   * @param {(number: number) => boolean} isElephant whether a unit of the own side throws as elephants do
   */
  constructor(document, isElephant) {
    this.generalTo = new Set(document.generalTo);
    this.isElephant = isElephant;
    /** @type {Map<number, UnitChoices>} */
    this.units = new Map(document.units.map((unit) => [unit.number, { ...unit, ways: unit.ways.map(wayOf) }]));
  }

  /** @param {number} number */
  waysOf(number) {
    return this.units.get(number)?.ways ?? [];
  }

  /**
   * All squares where a unit's movement can end, with the fewest widths spent, and whether it can act there.
   *
   * @param {number} number
   */
  places(number) {
    /** @type {Map<number, { spent: number, act: boolean }>} */
    const places = new Map();
    for (const way of this.waysOf(number)) {
      const known = places.get(way.to);
      const act = way.targets.length > 0 || (known?.act ?? false);
      places.set(way.to, { spent: Math.min(way.spent, known?.spent ?? way.spent), act });
    }
    return places;
  }

  /**
   * The ways of a unit that end on a square, cheapest first.
   *
   * @param {number} number
   * @param {number} square
   */
  waysTo(number, square) {
    return this.waysOf(number).filter((way) => way.to === square);
  }

  /**
   * The ways from which a unit can act against an enemy, those with the most expected hits first.
   *
   * @param {number} number
   * @param {number} enemy
   */
  waysAgainst(number, enemy) {
    const found = this.waysOf(number).flatMap((way) => {
      const target = way.targets.find((one) => one.number === enemy);
      return target ? [{ way, target, hits: this.odds(number, target).hits }] : [];
    });
    return found.sort((one, other) => other.hits - one.hits || one.way.spent - other.way.spent);
  }

  /**
   * The enemies against which a unit can act from anywhere.
   *
   * @param {number} number
   */
  enemiesOf(number) {
    return new Set(this.waysOf(number).flatMap((way) => way.targets.map((target) => target.number)));
  }

  /**
   * The own units that can act against an enemy.
   *
   * @param {number} enemy
   */
  unitsAgainst(enemy) {
    return [...this.units.keys()].filter((number) => this.enemiesOf(number).has(enemy));
  }

  /**
   * @param {number} number
   * @param {BattleTarget} target
   */
  odds(number, target) {
    return oddsOf(target, target.arc !== "" && this.isElephant(number));
  }
}
