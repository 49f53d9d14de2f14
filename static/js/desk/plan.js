// The order of the chosen army. Field, map and keys all write the same text; what it comes to is asked of the site.

import { isAbort, Refused } from "./ask.js";
import { marchesBeside, token } from "./forms.js";
import { drawPath, written } from "./path.js";
import { PlanTable } from "./table.js";
import { Ways } from "./ways.js";

const PAUSE = 150; // milliseconds without a key before a typed line is asked about
const NUMBERS = new Set(["0", "2", "4", "6", "8", "10", "12"]);

/**
 * The numbers of a line, null where it is not understood.
 *
 * @param {string} text
 */
export function parse(text) {
  const words = text.replaceAll(",", " ").split(/\s+/).filter(Boolean);
  return words.every((word) => NUMBERS.has(word)) ? words.map(Number) : null;
}

export class Plan {
  /**
   * `shown` is called when a preview has come and is shown.
   *
   * @param {{
   *   lines: HTMLElement, phase: number, board: Board, standing: Standing, overlay: Overlay, layers: Layers,
   *   selection: ArmySelection, site: Site, urls: DeskUrls, words: Words, announcer: Announcer, shown: () => void,
   * }} needs
   */
  constructor({ lines, phase, board, standing, overlay, layers, selection, site, urls, words, announcer, shown }) {
    this.lines = lines;
    this.phase = phase;
    this.board = board;
    this.standing = standing;
    this.overlay = overlay;
    this.layers = layers;
    this.selection = selection;
    this.site = site;
    this.urls = urls;
    this.words = words;
    this.announcer = announcer;
    this.shown = shown;
    /** @type {HTMLInputElement | null} */
    this.field = null;
    /** @type {PlanTable | null} */
    this.table = null;
    /** @type {Preview | null} */
    this.preview = null;
    this.asked = 0;
    this.ways = new Ways({ site, urls, words, found: (id, answer) => this.found(id, answer) });
  }

  // The line, where there is one: only then anything is written or asked.
  get ownField() {
    return /** @type {HTMLInputElement} */ (this.field);
  }

  // The army whose order this is, null where the chosen one has none on this page.
  get army() {
    return this.selection.planned;
  }

  /**
   * Takes up the order of an army, if it has one on this page.
   *
   * @param {number | null} number
   */
  take(number) {
    this.takeLine(number);
    this.preview = null;
    this.question?.abort();
    this.draw();
    this.layers.drawPlans();
    if (!this.field) {
      return Promise.resolve();
    }
    if (this.ways.isUnderWay(this.field.id)) {
      this.table?.showWork();
      return Promise.resolve();
    }
    return this.ask();
  }

  /**
   * The line of an army and the table beside it.
   *
   * @param {number | null} number
   */
  takeLine(number) {
    const section = number === null ? null : document.getElementById(`army-${number}`);
    /** @type {HTMLElement | null | undefined} */
    const slot = section?.querySelector("[data-plan]");
    this.selection.planned = slot ? number : null;
    this.field = section && slot ? section.querySelector(`#sheet-movement-${number}, #try-${number}`) : null;
    this.table = slot ? new PlanTable({ slot, plan: this, words: this.words, urls: this.urls }) : null;
    if (this.field) {
      this.field.oninput = () => this.typed(); // one listener, however often the army is chosen
    }
  }

  get numbers() {
    return this.field ? parse(this.field.value) : null;
  }

  get start() {
    return this.standing.army(/** @type {number} */ (this.army)).at;
  }

  // The hexes to which the line leads as it is written.
  get line() {
    return written(this.board.geometry, this.start, this.numbers ?? []);
  }

  // The fields of every preview request: the phase, the army, and unsaved text of other lines.
  get about() {
    const { army, phase } = this;
    return { csrfmiddlewaretoken: token(), phase, army, ...marchesBeside(this.lines, army) };
  }

  get end() {
    return /** @type {number} */ (this.line.at(-1));
  }

  /** @param {number} number */
  append(number) {
    return this.change((numbers) => [...numbers, number]);
  }

  undo() {
    return this.change((numbers) => numbers.slice(0, -1));
  }

  clear() {
    return this.write("");
  }

  /** @param {(numbers: number[]) => number[]} how */
  async change(how) {
    const numbers = this.numbers;
    if (numbers === null) {
      this.announcer.warn(this.words.fixFirst);
      return;
    }
    await this.write(how(numbers).join(" "));
    this.speak();
  }

  /** @param {string} text */
  write(text) {
    this.announcer.hush();
    this.ways.drop(this.ownField.id);
    this.put(text);
    this.draw();
    return this.ask();
  }

  /**
   * Writes into the line; it counts as cleared by the player only where they took its last number back.
   *
   * @param {string} text
   * @param {HTMLInputElement} [field]
   */
  put(text, field = this.ownField) {
    field.value = text;
    noteClearing(field);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  typed() {
    this.announcer.hush();
    this.ways.drop(this.ownField.id);
    noteClearing(this.ownField);
    this.draw();
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.ask(), PAUSE);
  }

  /**
   * Asks for the cheapest way to a hex; what is submitted meanwhile waits for it.
   *
   * @param {number} hex
   */
  async goTo(hex) {
    const { field, table } = this;
    if (!field) {
      return;
    }
    clearTimeout(this.pause);
    this.question?.abort();
    field.form?.removeAttribute("data-cleared");
    table?.showWork();
    try {
      await this.ways.ask(field.id, { ...this.about, text: "", to: this.board.geometry.name(hex) });
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      this.announcer.warn(problem.message);
      if (this.field?.id === field.id) {
        this.ask(); // the line is as it was before the tap
      }
    }
  }

  /**
   * The answer to a tap on a far hex, for the line of an army that may no longer be the chosen one.
   *
   * @param {string} id
   * @param {Preview} answer
   */
  found(id, answer) {
    const field = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
    if (!field) {
      return;
    }
    this.put(answer.text, field);
    if (field === this.field) {
      this.show(answer);
      this.speak();
    }
  }

  async ask() {
    const answer = await this.inquire({ text: this.ownField.value });
    if (answer) {
      this.show(answer);
    }
  }

  /**
   * Asks the site; an answer that a later question has overtaken is dropped.
   *
   * @param {Record<string, unknown>} fields
   * @returns {Promise<Preview | null>}
   */
  async inquire(fields) {
    clearTimeout(this.pause);
    this.question?.abort();
    this.question = new AbortController();
    this.asked += 1;
    const mine = this.asked;
    try {
      const form = { ...this.about, ...fields };
      const answer = await this.site.post(this.urls.preview, form, { signal: this.question.signal });
      return mine === this.asked ? answer : null;
    } catch (problem) {
      if (problem instanceof Refused && mine === this.asked) {
        this.refused(problem);
      } else if (!(problem instanceof Refused) && !isAbort(problem)) {
        throw problem;
      }
      return null;
    }
  }

  /** @param {Refused} problem */
  refused(problem) {
    this.preview = null;
    this.table?.showProblem(problem);
    this.draw();
  }

  /** @param {Preview} preview */
  show(preview) {
    this.preview = preview;
    this.table?.show(preview);
    this.layers.keepUp(preview.version);
    this.draw();
    this.shown();
  }

  draw() {
    if (!this.field) {
      this.overlay.draw("path");
      this.overlay.draw("badges");
      return;
    }
    const numbers = this.numbers ?? [];
    const fits = this.preview?.text === numbers.join(" ");
    drawPath(this, this.start, numbers, fits ? this.preview : null);
  }

  /**
   * What a hex beside the end of the path would cost.
   *
   * @param {number} hex
   * @returns {NextHex | null}
   */
  nextAt(hex) {
    const name = this.board.geometry.name(hex);
    return this.preview?.next.find((one) => one.hex === name) ?? null;
  }

  // Calls the listeners with the result of the last step, and says so on the map if it will not be carried out.
  speak() {
    if (this.preview && this.table) {
      const last = this.preview.steps.at(-1);
      const tell = last && !last.carried_out ? "warn" : "say";
      this.announcer[tell](this.table.lastWords(this.preview));
    }
  }
}

/**
 * Remembers at a form whether the player has emptied its line by hand: nothing else withdraws orders.
 *
 * @param {HTMLInputElement} field
 */
function noteClearing(field) {
  if (field.form) {
    field.form.toggleAttribute("data-cleared", !field.value.trim());
  }
}
