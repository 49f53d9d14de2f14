// Whether every throw of a battle follows from its published seed and both battle plans (GS.17 to GS.19, BC.10).

import { hmac, sha256 } from "../receipts/digests.js";

const TITLES = { quick: "Quick battle", cards: "Battle cards" };
const FACES = 6;
const TEN = 10;
const REST = 160; // FP of a combat unit
const BYTE = 256;

/** The throws of a battle, one after another; each has its own number. */
class Throws {
  /**
   * @param {string} seed
   * @param {string} mixture
   */
  constructor(seed, mixture) {
    this.seed = seed;
    this.mixture = mixture;
    this.made = 0;
  }

  /**
   * @param {number} limit
   * @returns {Promise<number>} the next throw, from 0 to below `limit`
   */
  async below(limit) {
    const text = `${this.mixture}:${this.made}`;
    this.made += 1;
    const fair = BYTE - (BYTE % limit);
    for (let block = 0; ; block += 1) {
      const bytes = await hmac(this.seed, [block ? `${text}:${block}` : text]);
      const found = bytes.find((byte) => byte < fair);
      if (found !== undefined) {
        return found % limit;
      }
    }
  }

  /** The next throw of a die with six faces. */
  async die() {
    return 1 + await this.below(FACES);
  }
}

/**
 * Throws all dice of a battle again.
 *
 * @param {BattleFile} battle the battle document, with both plans as they counted
 * @param {string} record
 * @param {string} digest the digest that was published before
 * @returns {Promise<BattleCheck>} how many dice were thrown, and the first line of the record that is wrong, from 1; 0 for
 *   none
 */
export async function checkBattle(battle, record, digest) {
  const lines = record.split("\n").filter(Boolean).map((line) => line.split(" "));
  const named = /** @param {string} name */ (name) => lines.find(([kind]) => kind === name)?.[1] ?? "";
  if (await sha256(battle.seed) !== digest || named("digest") !== digest) {
    return { thrown: 0, line: lines.findIndex(([kind]) => kind === "digest") + 1 || 1 };
  }
  const mixture = await mixtureOf(battle);
  if (named("mixture") !== mixture) {
    return { thrown: 0, line: lines.findIndex(([kind]) => kind === "mixture") + 1 || 1 };
  }
  const throws = new Throws(battle.seed, mixture);
  const wrong = await (battle.method === "cards" ? firstWrongOfCards : firstWrong)(throws, lines);
  return { thrown: throws.made, line: wrong + 1 };
}

/**
 * @param {BattleFile} battle
 * @returns {Promise<string>} the SHA-256 of what both sides have sealed
 */
async function mixtureOf(battle) {
  const head = [
    TITLES[battle.method],
    `campaign: ${battle.campaign}`,
    `round: ${battle.round}`,
    `engagement: ${battle.engagement}`,
  ].join("\n");
  return sha256([head, ...battle.sides.map((side) => side.sheet ?? "")].join("\n\n"));
}

/**
 * @param {Throws} throws
 * @param {string[][]} lines
 * @returns {Promise<number>} the index of the first line with a wrong throw, -1 for none
 */
async function firstWrong(throws, lines) {
  for (const [index, line] of lines.entries()) {
    const shown = shownDice(line);
    const expected = line[0] === "turn" ? await initiative(throws, shown) : await sameDice(throws, line[0], shown);
    if (expected.join() !== shown.join()) {
      return index;
    }
  }
  return -1;
}

/**
 * The dice that a line of a record shows.
 *
 * @param {string[]} line
 * @returns {number[]}
 */
function shownDice(line) {
  const [kind, ...rest] = line;
  switch (kind) {
    case "turn":
      return [Number(rest[2]), Number(rest[4])];
    case "act":
    case "fail":
      return rest[2] === "-" ? [] : [Number(rest[2])];
    case "shoot":
    case "fight":
      return rest.slice(rest.indexOf("dice") + 1, rest.indexOf("hits")).map(Number);
    case "morale":
      return [Number(rest[1])];
    case "rampage":
      return [Number(rest[2])];
    case "test":
      return [Number(rest[1]), Number(rest[2])];
    default:
      return [];
  }
}

/**
 * Throws for the initiative; equal dice are thrown again, unless a side decides ties: then they stand in the record.
 *
 * @param {Throws} throws
 * @param {number[]} shown
 */
async function initiative(throws, shown) {
  for (;;) {
    const dice = [await throws.die(), await throws.die()];
    if (dice[0] !== dice[1] || shown[0] === shown[1]) {
      return dice;
    }
  }
}

/**
 * @param {Throws} throws
 * @param {string} kind
 * @param {number[]} shown
 */
async function sameDice(throws, kind, shown) {
  const dice = [];
  for (let which = 0; which < shown.length; which += 1) {
    dice.push(kind === "act" || kind === "fail" ? await throws.below(TEN) : await throws.die());
  }
  return dice;
}

/**
 * @param {Throws} throws
 * @param {string[][]} lines
 * @returns {Promise<number>} the index of the first line with a wrong throw, -1 for none
 */
async function firstWrongOfCards(throws, lines) {
  let dealt = false;
  for (const [index, [kind, ...rest]] of lines.entries()) {
    if (kind === "hand" && !dealt) {
      dealt = true;
      await shuffle(throws, lines);
    }
    const expected = [];
    const shown = numbersOf(kind, rest);
    while (expected.length < shown.length) {
      expected.push(kind === "rest" ? await throws.below(REST) : await throws.die());
    }
    if (expected.join() !== shown.join()) {
      return index;
    }
  }
  return -1;
}

/**
 * @param {string} kind
 * @param {string[]} rest
 * @returns {string[]} the dice that a line of a battle of cards shows
 */
function numbersOf(kind, rest) {
  switch (kind) {
    case "rest":
    case "elephants":
      return [rest[1]];
    case "counter":
      return rest[1] === "-" ? [] : [rest[1]];
    case "withdraw":
      return rest.slice(1);
    case "attrition":
    case "retreat":
      return [rest[0]];
    default:
      return [];
  }
}

/**
 * Uses up the throws of the shuffle: one for every card but the first.
 *
 * @param {Throws} throws
 * @param {string[][]} lines
 */
async function shuffle(throws, lines) {
  const cards = lines.some(([kind]) => kind === "hand") ? 48 : 0;
  for (let last = cards - 1; last > 0; last -= 1) {
    await throws.below(last + 1);
  }
}
