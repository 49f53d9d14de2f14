// The lesson: chapter by chapter, one thing to do in each. The site answers questions about the position, and keeps
// nothing; how far the reader has come is kept in the browser.

import { element } from "../elements.js";
import { fill } from "../map/svg.js";
import { answered } from "./answered.js";
import { Panel } from "./panel.js";
import { keepProgress, query, readProgress } from "./progress.js";
import { Round } from "./round.js";

const PATIENCE = 9000; // milliseconds until the hint
const SHORT = 12; // characters of a receipt that are shown

export class Lesson {
  /**
   * `chart` makes the map that says what is tapped and looked at on it.
   *
   * @param {{
   *   data: LessonDocument, site: Site, bubble: Bubble,
   *   chart: (hears: {
   *     tapped: (hex: number, point: Point) => void, looked: (hex: number) => void,
   *   }) => import("./chart.js").Chart,
   * }} needs
   */
  constructor({ data, site, bubble, chart }) {
    this.data = data;
    this.words = data.words;
    this.site = site;
    this.bubble = bubble;
    this.own = data.armies.filter((army) => army.own).map((army) => army.number);
    this.known = { keys: data.chapters.map(({ key }) => key), armies: this.own };
    /** @type {LessonProgress} */
    this.progress = { chapter: data.chapter, army: this.own[0], marches: {} };
    this.panel = new Panel({ data, open: (key) => this.open(key) });
    this.chart = chart({
      tapped: (hex, point) => this.tapped(hex, point),
      looked: (hex) => this.panel.say(this.describe(hex)),
    });
    /** @type {Map<number, LessonReach>} */
    this.reaches = new Map();
    /** @type {Round | null} */
    this.round = null;
    this.act = () => {}; // what the button does
    this.asked = 0; // counts questions, so that an answer that comes too late is dropped
    /** @type {Record<string, () => void>} */
    this.chapters = {
      goal: () => this.goal(),
      army: () => this.chart.counters(null, this.own),
      reach: () => this.showReach(this.progress.army),
      march: () => this.march(this.progress.army),
      stop: () => this.stop(),
      submit: () => this.submit(),
      result: () => this.result(),
      next: () => {},
    };
    /** @type {Record<string, (hex: number, point: Point) => void>} */
    this.taps = {
      army: (hex, point) => this.tapArmy(hex, point),
      reach: (hex, point) => this.tapReach(hex, point),
      march: (hex, point) => this.tapMarch(this.progress.army, hex, point),
      stop: (hex, point) => this.tapMarch(this.stopped, hex, point),
    };
    this.panel.next.addEventListener("click", (event) => {
      event.preventDefault();
      this.act();
      this.focus(event);
    });
    this.panel.skip.addEventListener("click", (event) => {
      event.preventDefault();
      this.open(this.following);
      this.focus(event);
    });
    this.panel.over.addEventListener("click", (event) => {
      event.preventDefault();
      this.startOver();
    });
    this.panel.again.addEventListener("click", () => this.again());
    addEventListener("popstate", () => {
      this.enter(this.keyOf(location.pathname));
      this.nameWindow();
    });
  }

  // The army whose march an enemy is to stop.
  get stopped() {
    return this.own[this.own.length - 1];
  }

  get chapter() {
    return /** @type {LessonChapter} */ (this.data.chapters.find(({ key }) => key === this.progress.chapter));
  }

  get following() {
    return this.data.chapters[this.data.chapters.indexOf(this.chapter) + 1]?.key ?? "";
  }

  // The marches that are submitted: those that the reader has not given are the lesson's own.
  get marches() {
    return { ...this.data.suggested, ...this.progress.marches };
  }

  /** @param {string} path */
  keyOf(path) {
    return this.data.chapters.find(({ address }) => address === path)?.key ?? this.data.chapters[0].key;
  }

  begin() {
    const kept = readProgress(localStore(), this.known);
    if (kept) {
      this.progress = { ...kept, chapter: this.data.chapter };
    }
    this.kept = kept?.chapter ?? "";
    element("lesson").classList.add("ready");
    this.enter(this.data.chapter);
  }

  /**
   * Goes to a chapter; the address remembers it.
   *
   * @param {string} key
   */
  open(key) {
    this.enter(key);
    history.pushState(null, "", this.chapter.address);
    this.nameWindow();
  }

  // The title of the window is that of the page of the chapter.
  nameWindow() {
    document.title = `${this.chapter.title} · ${this.words.lesson} · Vae Victis`;
  }

  /** @param {string} key */
  enter(key) {
    this.progress.chapter = key;
    if (key !== this.data.chapters[0].key) {
      this.kept = key;
      keepProgress(localStore(), this.progress);
    }
    this.asked += 1;
    this.round?.leave();
    this.round = null;
    element("stage").hidden = true;
    element("map").hidden = false;
    this.bubble.hide();
    this.chart.target("");
    this.chart.reach(null, this.own[0]);
    this.chart.path(this.own[0], null);
    this.chart.counters(null, []);
    this.chart.begin(key === "stop" ? this.stopped : this.progress.army);
    this.panel.show(this.chapter, this.progress.army);
    this.act = () => this.open(this.following);
    this.waitForHint();
    this.chapters[key]();
  }

  /**
   * Where the focus goes when a button was pressed by keyboard: to the map, if there is something to do on it.
   *
   * @param {MouseEvent} event
   */
  focus(event) {
    if (event.detail === 0) {
      element(this.progress.chapter in this.taps ? "map" : "title").focus();
    }
  }

  waitForHint() {
    clearTimeout(this.hintTimer);
    const { hint, key } = this.chapter;
    if (hint) {
      this.hintTimer = setTimeout(() => {
        this.panel.showHint(hint);
        const army = key === "stop" ? this.stopped : this.progress.army;
        this.chart.target(key === "march" || key === "stop" ? this.data.targets[army] : "");
      }, PATIENCE);
    }
  }

  done() {
    clearTimeout(this.hintTimer);
    this.chart.target("");
    this.panel.goOn(this.chapter.button);
  }

  keep() {
    keepProgress(localStore(), this.progress);
  }

  goal() {
    const { words, chapters } = this.data;
    const again = this.kept && this.kept !== chapters[0].key;
    this.panel.goOn(again ? words.resume : this.chapter.button);
    this.panel.over.hidden = !again;
    this.act = () => this.open(again ? this.kept ?? this.following : this.following);
  }

  startOver() {
    this.progress = { chapter: this.data.chapters[0].key, army: this.own[0], marches: {} };
    this.open(this.data.chapters[1].key);
  }

  /**
   * @param {number} hex
   * @param {Point} point
   */
  tapped(hex, point) {
    this.taps[this.progress.chapter]?.(hex, point);
  }

  /**
   * @param {number} hex
   * @param {Point} point
   */
  tapArmy(hex, point) {
    const army = this.chart.armyAt(hex, point);
    if (!army?.own) {
      this.bubble.show(point, { text: army ? this.words.enemyArmy : this.words.noArmy, wrong: true });
      return;
    }
    this.progress.army = army.number;
    this.open("reach");
  }

  /** @param {number} number */
  async showReach(number) {
    this.chart.counters(number, []);
    const reach = await answered(this, () => this.reachOf(number));
    if (reach) {
      this.chart.reach(reach, number);
    }
  }

  /**
   * @param {number} number
   * @returns {Promise<LessonReach>}
   */
  async reachOf(number) {
    const known = this.reaches.get(number);
    if (known) {
      return known;
    }
    const answer = await this.site.json(this.data.urls.reach.replace("/0.json", `/${number}.json`));
    const named = Object.entries(/** @type {Record<string, Reached>} */ (answer.hexes));
    /** @type {LessonReach} */
    const reach = new Map(named.map(([name, reached]) => [this.chart.geometry.index(name), reached]));
    this.reaches.set(number, reach);
    return reach;
  }

  /**
   * @param {number} hex
   * @param {Point} point
   */
  async tapReach(hex, point) {
    const army = this.chart.armyAt(hex);
    if (army?.own && army.number !== this.progress.army) {
      this.progress.army = army.number;
      this.open("reach");
      this.bubble.show(point, { text: fill(this.words.ownArmy, { army: army.number }) });
      return;
    }
    const reached = (await answered(this, () => this.reachOf(this.progress.army)))?.get(hex);
    if (!reached) {
      await this.preview(this.progress.army, hex, point); // says why not
      return;
    }
    const { words, data: { points } } = this;
    const halts = reached.halted ? [words.halts] : [];
    const sentence = fill(words.reached, { place: this.chart.board.describe(hex), left: reached.mp, points });
    this.bubble.show(point, { text: [sentence, ...halts].join(" ") });
    this.done();
  }

  /** @param {number} number */
  async march(number) {
    const turn = this.asked;
    const text = this.progress.marches[number];
    const isKept = () => turn === this.asked && this.progress.marches[number] === text; // a hex may be tapped meanwhile
    await this.showReach(number);
    const preview = text && isKept() ? await answered(this, () => this.previewOf({ ...this.progress.marches }, { army: number })) : null;
    if (preview && isKept()) {
      this.showMarch(number, preview);
    }
  }

  stop() {
    this.march(this.stopped);
    this.chart.counters(this.stopped, this.data.armies.filter(({ own }) => !own).map(({ number }) => number).slice(-1));
  }

  /**
   * @param {number} number
   * @param {number} hex
   * @param {Point} point
   */
  async tapMarch(number, hex, point) {
    const there = this.chart.armyAt(hex);
    if (there?.own) {
      const words = there.number === number ? this.words.stays : this.words.occupied;
      this.bubble.show(point, { text: fill(words, { army: there.number }), wrong: true });
      return;
    }
    const turn = this.asked;
    const preview = await this.preview(number, hex, point);
    if (preview && turn === this.asked) {
      this.progress.marches[number] = preview.text;
      this.keep();
      this.bubble.hide();
      this.showMarch(number, preview, point);
    }
  }

  /**
   * @param {number} number
   * @param {Preview} preview
   * @param {Point} [point]
   */
  showMarch(number, preview, point) {
    this.chart.path(number, preview);
    this.panel.showMarch(preview);
    const halts = preview.steps.some((step) => step.stop?.rule === "MV.6");
    if (this.progress.chapter === "stop" && !halts) {
      this.bubble.show(point ?? null, { text: fill(this.words.notYet, { army: number }), wrong: true });
      return;
    }
    this.done();
  }

  /**
   * The march to a hex; where there is none the reason is said at the point.
   *
   * @param {number} number
   * @param {number} hex
   * @param {Point} point
   */
  preview(number, hex, point) {
    const to = hex < 0 ? "" : this.chart.geometry.name(hex);
    const others = Object.fromEntries(Object.entries(this.progress.marches).filter(([other]) => Number(other) !== number));
    return answered(this, () => this.previewOf(others, { army: number, to }), point);
  }

  /**
   * @param {Record<number, string>} marches
   * @param {Record<string, string | number>} more
   * @returns {Promise<Preview>}
   */
  previewOf(marches, more) {
    return this.site.json(`${this.data.urls.preview}?${query(marches, more)}`);
  }

  async submit() {
    const marches = Object.entries(this.marches);
    const turn = this.asked;
    this.panel.goOn(this.chapter.button);
    this.act = () => this.seal();
    const previews = await Promise.all(marches.map(([number]) =>
      answered(this, () => this.previewOf(this.marches, { army: Number(number) }))));
    if (turn === this.asked) {
      this.panel.list(marches.map(([number], which) => this.orderLine(Number(number), previews[which])));
    }
  }

  /**
   * @param {number} number
   * @param {Preview | null} preview
   */
  orderLine(number, preview) {
    const { words } = this;
    const place = preview?.steps.filter((step) => step.entered).at(-1)?.place;
    const text = place ? fill(words.to, { place }) : words.noMarch;
    const ours = number in this.progress.marches ? "" : ` ${words.suggested}`;
    return [`${fill(words.orders, { army: number, text })}${ours}`];
  }

  // Submits the orders: the receipts come, and then the round can be played.
  async seal() {
    this.asked += 1; // the list of orders may come later than the receipts, and is not to replace them
    const result = await answered(this, () => this.resultOf());
    if (!result) {
      return;
    }
    const { words } = this;
    const lines = result.orders.map(({ army, receipt }) => {
      const sentence = this.own.includes(army) ? words.receipt : words.sealed;
      return [fill(sentence, { army, receipt: receipt.slice(0, SHORT) })];
    });
    this.panel.list([[this.chapter.done], ...lines]);
    element("task").hidden = true;
    this.panel.goOn(words.play);
    this.panel.say(`${this.chapter.done} ${words.play}`);
    this.act = () => this.open("result");
  }

  /** @returns {Promise<LessonResult>} */
  resultOf() {
    return this.site.json(`${this.data.urls.result}?${query(this.marches)}`);
  }

  async result() {
    const result = await answered(this, () => this.resultOf());
    if (!result) {
      return;
    }
    element("map").hidden = true;
    element("stage").hidden = false;
    this.round = new Round({
      ...{ result, frame: element("stage"), world: element("stage-world") },
      caption: (words) => (words ? this.bubble.show(null, { text: words }) : this.bubble.hide()),
    });
    this.results = result;
    await this.watch();
  }

  async watch() {
    this.panel.again.textContent = this.words.end;
    this.panel.again.hidden = false;
    if (await this.round?.play()) {
      this.read();
    }
  }

  // The round is over: what happened is to be read.
  read() {
    const { words, results } = this;
    if (results) {
      element("task").hidden = true;
      this.panel.again.textContent = words.again;
      this.panel.showResult(results, { meaning: words.meaning, events: words.events });
      this.panel.goOn(this.chapter.button);
      this.panel.say([...results.meaning.map(({ text }) => text)].join(" "));
    }
  }

  again() {
    if (this.panel.again.textContent === this.words.end) {
      this.round?.end();
      this.read();
    } else {
      this.watch();
    }
  }

  /**
   * A hex in words, for those who go over the map by keyboard.
   *
   * @param {number} hex
   */
  describe(hex) {
    const { words, data } = this;
    const { board } = this.chart;
    const facts = [fill(words.cursor, { place: board.describe(hex), terrain: words.terrains[board.terrain(hex)] })];
    const army = this.chart.armyAt(hex);
    if (army) {
      facts.push(fill(words.armyThere, { army: army.number, faction: data.titles[data.sides[army.number].key] }));
    }
    const chosen = this.progress.chapter === "stop" ? this.stopped : this.progress.army;
    const reached = this.progress.chapter in this.taps ? this.reaches.get(chosen)?.get(hex) : undefined;
    if (reached && this.progress.chapter !== "army") {
      facts.push(fill(words.leftThere, { left: reached.mp }));
    }
    return facts.join(", ");
  }
}

// Where the browser keeps things; a browser that keeps nothing may refuse even to say so.
function localStore() {
  try {
    return localStorage;
  } catch {
    return { getItem: () => null, setItem: () => {} };
  }
}
