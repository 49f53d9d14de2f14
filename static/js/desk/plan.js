// The order of the chosen army. Field, map and keys all write the same text; what it comes to is asked of the site.

import { isAbort, Refused } from "./ask.js";
import { wayIn } from "./best_way.js";
import { marchesBeside, token } from "./forms.js";
import { parseMarch } from "../map/marches.js";
import { drawPath, written } from "./path.js";
import { PlanTable } from "./table.js";
import { Ways } from "./ways.js";

const SOON = 600; // milliseconds after which the page says that a preview is being worked out
const PATIENCE = 20_000; // milliseconds until a preview that does not come counts as failed
const PAUSE = 150; // milliseconds without a key before a typed line is asked about

export class Plan {
  /**
   * `shown` is called when a preview has come and is shown.
   *
   * @param {{
   *   lines: HTMLElement, phase: number, board: Board, position: Position, overlay: Overlay, layers: Layers,
   *   selection: ArmySelection, site: Site, urls: DeskUrls, words: Words, announcer: Announcer, shown: () => void,
   * }} needs
   */
  constructor({ lines, phase, board, position, overlay, layers, selection, site, urls, words, announcer, shown }) {
    this.lines = lines;
    this.phase = phase;
    this.board = board;
    this.position = position;
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
    /** @type {{ text: string, before: string } | null} */
    this.jump = null; // the line as a tap on a far hex has written it, and as it was before
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
    this.giveUp();
    this.jump = null;
    this.draw();
    this.layers.drawPlans();
    if (!this.field) {
      return Promise.resolve();
    }
    this.layers.reachOf(/** @type {number} */ (number)); // ways under the pointer are taken from it
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
    return this.field ? parseMarch(this.field.value, this.army) : null;
  }

  get start() {
    return this.position.army(/** @type {number} */ (this.army)).at;
  }

  // The hexes to which the line leads as it is written.
  get line() {
    return written(this.board.geometry, this.start, this.numbers ?? []);
  }

  // Whether the site is working out a way for this line.
  get isAsking() {
    return this.field !== null && this.ways.isUnderWay(this.field.id);
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

  // Takes back what the last tap has written: a whole way, or the last number.
  takeBack() {
    const { jump } = this;
    if (jump && jump.text === this.field?.value) {
      return this.change(() => parseMarch(jump.before, this.army) ?? []);
    }
    return this.undo();
  }

  /**
   * Takes the best way to a hex. Where the reach has it, it is written at once, and the site judges it; else the site
   * is asked for it. Why there is none, if there is none.
   *
   * @param {number} hex
   * @returns {Promise<Refused | null>}
   */
  async goTo(hex) {
    const { field, army } = this;
    if (!field || army === null) {
      return null;
    }
    const before = field.value;
    const way = wayIn(this.layers.knownReach(army), hex);
    if (way === null) {
      return this.askTheWay(hex);
    }
    this.jump = { text: way, before };
    await this.write(way);
    if (this.field?.id === field.id) {
      this.speak();
    }
    return null;
  }

  /**
   * Asks the site for the best way to a hex; what is submitted meanwhile waits for it.
   *
   * @param {number} hex
   * @returns {Promise<Refused | null>}
   */
  async askTheWay(hex) {
    const field = this.ownField;
    this.giveUp();
    field.form?.removeAttribute("data-cleared");
    this.table?.showWork();
    try {
      await this.ways.ask(field.id, { ...this.about, text: "", to: this.board.geometry.name(hex) });
      return null;
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      if (this.field?.id === field.id) {
        this.ask(); // the line is as it was before the tap
      }
      return problem;
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
    const before = field.value;
    this.put(answer.text, field);
    if (field === this.field) {
      this.jump = { text: answer.text, before };
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

  // Gives up the preview that has not come yet: something else counts now.
  giveUp() {
    clearTimeout(this.pause);
    this.asked += 1;
    this.question?.abort();
  }

  /**
   * Asks the site; an answer that a later question has overtaken is dropped.
   *
   * @param {Record<string, unknown>} fields
   * @returns {Promise<Preview | null>}
   */
  async inquire(fields) {
    this.giveUp();
    const question = new AbortController();
    this.question = question;
    const mine = this.asked;
    const soon = setTimeout(() => mine === this.asked && this.table?.showWork(), SOON);
    const patience = setTimeout(() => question.abort(), PATIENCE);
    try {
      const form = { ...this.about, ...fields };
      const answer = await this.site.post(this.urls.preview, form, { signal: question.signal });
      return mine === this.asked ? answer : null;
    } catch (problem) {
      this.failed(problem, mine === this.asked);
      return null;
    } finally {
      clearTimeout(soon);
      clearTimeout(patience);
    }
  }

  /**
   * Says that a preview has not come, if it still matters; one that was given up for another does not.
   *
   * @param {unknown} problem
   * @param {boolean} matters
   */
  failed(problem, matters) {
    if (!(problem instanceof Refused) && !isAbort(problem)) {
      throw problem;
    }
    if (matters) {
      this.refused(problem instanceof Refused ? problem : new Refused(this.words.offline));
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
