// What the sheets behind receipts say, read back from their canonical text, and turned into facts.

import { chancesIn, seedsFor, stepsCovered } from "./games.js";
import { sorted } from "./order.js";

const ARMY = /^[1-9][0-9]{0,8}$/;

export class Sheets {
  /**
   * `rules` says which kinds there are, to which step they belong, how they look, and how they say nothing.
   *
   * @param {SheetRules} rules
   */
  constructor(rules) {
    this.rules = rules;
    this.statement = whole(rules.statement);
    this.forms = Object.fromEntries(Object.entries(rules.forms).map(([kind, form]) => [kind, whole(form)]));
  }

  /**
   * The sheet of a canonical text, or null for a text that is none.
   *
   * @param {string} text
   * @returns {Statement | null}
   */
  read(text) {
    const found = this.statement.exec(text);
    if (!found || !Object.hasOwn(this.forms, found[4])) {
      return null;
    }
    const [, campaign, round, chance, kind, subject, number, state, said] = found;
    if (!this.rules.ofFaction.includes(kind) && !ARMY.test(subject)) {
      return null;
    }
    if (said && (state === "withdrawn" || !this.forms[kind].test(said))) {
      return null;
    }
    const name = `${kind} ${subject}`;
    return { campaign, round: Number(round), chance, kind, subject, number: Number(number), state, text: said, name };
  }

  /**
   * Whether a kind of sheet is for one of some steps.
   *
   * @param {{ kind: string }} sheet
   * @param {string[]} steps
   */
  isFor({ kind }, steps) {
    return this.rules.stepsOf[kind].some((step) => steps.includes(step));
  }

  /**
   * For every step of a round that was opened, the steps whose sheets are closed and revealed with it.
   *
   * @param {RoundEntry} entry
   */
  covered(entry) {
    return stepsCovered(this.rules.games, entry.steps.map(({ step }) => step));
  }

  /**
   * What the sheets of a step must say of its chance: the digest of its last seed, or that there is none.
   *
   * @param {RoundEntry} entry
   * @param {string} step
   */
  chanceOf(entry, step) {
    return seedsFor(entry, step).at(-1)?.digest ?? this.rules.noSeed;
  }

  /**
   * All that a sheet of a round may say of its chance: the digests of its seeds, or that there is none.
   *
   * @param {RoundEntry} entry
   */
  chancesOf(entry) {
    const seeds = chancesIn(entry);
    return seeds.length ? seeds.map(({ digest }) => digest) : [this.rules.noSeed];
  }

  /**
   * Whether a sheet submitted for a step at a moment may say this of its chance: it names the seed that there was then,
   * or none if it is older than a late seed (NB.4, HH.1.10).
   *
   * @param {RoundEntry} entry
   * @param {string} step
   * @param {string} chance
   * @param {string} at
   */
  mayName(entry, step, chance, at) {
    const seeds = seedsFor(entry, step);
    const place = [this.rules.noSeed, ...seeds.map(({ digest }) => digest)].indexOf(chance);
    return place !== -1 && (place >= seeds.length || at <= seeds[place].made_at);
  }

  /**
   * The sheet that a correction put in the place of another one; null where it is not written as sheets are.
   *
   * @param {{ kind: string, subject: string, text: string }} replaced
   * @returns {SheetText | null}
   */
  sheetIn({ kind, subject, text }) {
    if (!Object.hasOwn(this.forms, kind) || (text && !this.forms[kind].test(text))) {
      return null;
    }
    return this.isOfFaction({ kind }) || ARMY.test(subject) ? { kind, subject, text, name: `${kind} ${subject}` } : null;
  }

  /** @param {{ kind: string }} sheet */
  isOfFaction(sheet) {
    return this.rules.ofFaction.includes(sheet.kind);
  }

  /**
   * A sheet belongs to the player who submitted it, as far as it names a faction.
   *
   * @param {Statement} sheet
   * @param {string} faction
   */
  isOf(sheet, faction) {
    return !this.isOfFaction(sheet) || sheet.subject === faction;
  }

  /**
   * The sheets of a step's own kinds that count: of each the last version, unless that takes it back.
   *
   * @param {Statement[]} sheets
   * @param {string} step
   */
  inForce(sheets, step) {
    const last = new Map();
    for (const sheet of sheets) {
      if (sheet.state !== "overruled" && this.isFor(sheet, [step]) && !(sheet.number < last.get(sheet.name)?.number)) {
        last.set(sheet.name, sheet);
      }
    }
    return [...last.values()].filter((sheet) => sheet.state !== "withdrawn");
  }

  /**
   * The sheets that count after corrections: others in the place of some, and without those taken back.
   *
   * @param {SheetText[]} sheets
   * @param {ReplacedDocument[]} entries
   */
  withReplaced(sheets, entries) {
    const found = new Map(sheets.map((sheet) => [sheet.name, sheet]));
    const back = new Set();
    for (const sheet of entries.flatMap((entry) => this.sheetIn(entry) ?? [])) {
      found.set(sheet.name, sheet);
      if (!sheet.text) {
        back.add(sheet.name);
      }
    }
    return [...found.values()].filter(({ name }) => !back.has(name));
  }

  /**
   * The factions that may have conceded: an army of theirs agrees, and none says the contrary (VP.4).
   * No list names the armies on the map, so a faction without any misses nothing.
   *
   * @param {SheetText[]} sheets
   * @param {Map<string, string>} owners
   */
  mayConcede(sheets, owners) {
    const said = sheets.filter(({ kind, subject }) => kind === "concede" && owners.has(subject));
    const refuses = (/** @type {SheetText} */ { text }) => !text || text === this.rules.nothing.concede;
    const against = said.filter(refuses).map(({ subject }) => owners.get(subject));
    const factions = new Set(said.map(({ subject }) => owners.get(subject)));
    return [...factions].filter((faction) => !against.includes(faction)).map((faction) => `concede ${faction}`);
  }

  /**
   * The facts of sheets, each in a line, as `factsIn` gives them for what was adjudicated.
   *
   * @param {SheetText[]} sheets
   */
  factsOf(sheets) {
    const speaking = sheets.filter((sheet) => sheet.text && sheet.text !== this.rules.nothing[sheet.kind]);
    return sorted(speaking.flatMap((sheet) => this.factsOfOne(sheet)));
  }

  /** @param {SheetText} sheet */
  factsOfOne(sheet) {
    return (FACTS[sheet.kind] ?? told(this.rules.byName[sheet.kind] ?? sheet.kind))(sheet);
  }
}

/** @param {SheetText} sheet */
export const lineOf = (sheet) => `${sheet.kind} ${sheet.subject}: ${sheet.text}`;

/** @type {(word: string) => (sheet: SheetText) => string[]} */
const told = (word) => ({ subject, text }) => [`${word} ${subject}: ${text}`];
/** @type {(word: string) => (sheet: SheetText) => string[]} */
const named = (word) => ({ subject }) => [`${word} ${subject}`];

/**
 * The facts of the kinds that a document has in another way than by what they are about.
 *
 * @type {Record<string, (sheet: SheetText) => string[]>}
 */
const FACTS = {
  placement: () => [],
  assault: named("assault"),
  lift_siege: named("lift_siege"),
  transfer: ({ subject, text }) =>
    text.split(", ").map((entry) => {
      const [to, fp] = entry.split(" ");
      return `transfer ${subject} to ${to}: ${fp}`;
    }),
  sea_links: ({ subject, text }) => text.split("\n").map((line) => `sea_links ${subject} ${line}`),
  retreat: named("retreat"),
  take_over: told("besiege"),
  surrender: ({ text }) => text.split(", ").map((name) => `surrender ${name}`),
  concede: () => [],
  borrow: ({ subject, text }) => {
    const asking = text.split("\n").filter((line) => line.endsWith(": yes"));
    const seats = asking.map((line) => line.slice(0, -": yes".length));
    return seats.length ? [`borrow ${subject}: ${sorted(seats).join(", ")}`] : [];
  },
  free_command: ({ subject, text }) => text.split("\n").map((line) => `free_command ${subject} ${line}`),
};

/**
 * What the keys `orders`, `retreats`, `decisions`, `sheets` hold, each thing in a line, sorted.
 *
 * @param {AdjudicatedDocument} filled
 */
export function factsIn(filled) {
  const { transfers = [], ...orders } = filled.orders ?? {};
  const parts = { ...orders, retreat: filled.retreats ?? [], ...filled.decisions, ...filled.sheets };
  return sorted([
    ...Object.entries(parts).flatMap(([key, value]) => (key === NO_SHEET ? [] : facts(key, value))),
    ...transfers.map(({ from, to, fp }) => `transfer ${from} to ${to}: ${fp}`),
  ]);
}

const NO_SHEET = "away"; // who stands in for whom: players do not write it

/**
 * The lines of a list, or of values by what they are about.
 *
 * @type {(key: string, value: any) => string[]}
 */
function facts(key, value) {
  if (Array.isArray(value)) {
    return value.map((one) => `${key} ${one}`);
  }
  return Object.entries(value ?? {}).flatMap(([about, one]) => {
    if (Array.isArray(one)) {
      return [`${key} ${about}: ${one.join(", ")}`];
    }
    return typeof one === "object" ? facts(`${key} ${about}`, one) : [`${key} ${about}: ${one}`];
  });
}

/** @param {string} pattern */
function whole(pattern) {
  return new RegExp(`^(?:${pattern})$`, "u");
}
