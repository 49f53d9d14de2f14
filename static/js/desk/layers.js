// The layers that can be switched on: what is drawn, and when it is asked for.

import { part } from "../elements.js";
import { counter } from "../map/counters.js";
import { fill, html, svg } from "../map/svg.js";
import { Refused } from "./ask.js";
import { drawNetworks, drawPlans, drawSieges, drawSuperiority, drawZones } from "./pictures.js";
import { drawEnemies, drawReach } from "./reach.js";

/** @type {Record<string, (sources: LayerSources, shows: Shows) => SVGElement[]>} */
const DRAWN_AT_ONCE = {
  zoc: drawZones,
  networks: drawNetworks,
  superiority: drawSuperiority,
  sieges: drawSieges,
  plans: drawPlans,
};

export class Layers {
  /**
   * @param {{
   *   controls: HTMLElement, factions: Faction[], board: Board, position: Position, overlay: Overlay,
   *   selection: ArmySelection, site: Site, urls: DeskUrls, words: Words, announcer: Announcer,
   * }} needs
   */
  constructor({ controls, factions, board, position, overlay, selection, site, urls, words, announcer }) {
    this.controls = controls;
    this.board = board;
    this.position = position;
    this.overlay = overlay;
    this.selection = selection;
    this.site = site;
    this.urls = urls;
    this.words = words;
    this.announcer = announcer;
    /** @type {Map<number, Reach>} */
    this.reaches = new Map();
    /** @type {Map<number, Promise<void>>} */
    this.awaited = new Map(); // the reaches that the site has been asked for
    this.age = 0; // how often all reaches have been forgotten
    /** @type {string | null} */
    this.version = null; // of what the faction has drafted and submitted, on top of which reaches are worked out
    /** @type {Enemies | null} */
    this.enemies = null;
    this.whose = part(controls, "#whose");
    /** @type {number | null} */
    this.subject = null;
    for (const { id, title, key, bars } of factions) {
      const mark = svg("svg", { class: "small-mark", viewBox: "-22 -22 44 44", "aria-hidden": "true" }, counter({ x: 0, y: 0 }, { number: "" }, { key, bars }));
      const box = html("input", { type: "checkbox", value: id, checked: "" });
      this.whose.append(html("label", {}, box, mark, title));
    }
    controls.addEventListener("change", () => this.draw());
  }

  /** @param {string} name */
  isOn(name) {
    return isChecked(this.controls, name) ?? false;
  }

  /**
   * Switches a layer on or off; what the player hears.
   *
   * @param {string} name
   */
  toggle(name) {
    /** @type {HTMLInputElement | null} */
    const box = this.controls.querySelector(`input[value="${CSS.escape(name)}"]`);
    if (box) {
      box.checked = !box.checked;
      this.draw();
      const label = (box.closest("label")?.textContent ?? "").trim();
      this.announcer.say(fill(box.checked ? this.words.layerOn : this.words.layerOff, { layer: label }));
    }
  }

  /** @param {string} faction */
  shows(faction) {
    return isChecked(this.whose, CSS.escape(faction)) ?? true;
  }

  draw() {
    for (const name of Object.keys(DRAWN_AT_ONCE)) {
      this.drawAtOnce(name);
    }
    this.drawReach();
    this.drawEnemies();
  }

  /**
   * Draws a layer of which everything is known.
   *
   * @param {string} name
   */
  drawAtOnce(name) {
    const { board, position, words, selection } = this;
    const sources = { board, position, words, planned: selection.planned };
    const elements = this.isOn(name) ? DRAWN_AT_ONCE[name](sources, (faction) => this.shows(faction)) : [];
    this.overlay.draw(name, ...elements);
  }

  // Draws the plans of the faction's other armies, after another army has been planned for.
  drawPlans() {
    this.drawAtOnce("plans");
  }

  /**
   * The army whose reach is shown: the one that is chosen, or looked at.
   *
   * @param {number | null} number
   */
  follow(number) {
    if (this.subject !== number) {
      this.subject = number;
      this.drawReach();
    }
  }

  async drawReach() {
    const number = this.isOn("reach") ? this.subject : null;
    const reach = number === null ? null : await this.reachOf(number);
    if (number === (this.isOn("reach") ? this.subject : null)) {
      this.overlay.draw("reach", ...(reach && number !== null ? drawReach({ board: this.board, position: this.position }, reach, number) : []));
    }
  }

  /**
   * @param {number} number
   * @returns {Promise<Reach | null>}
   */
  async reachOf(number) {
    if (!this.reaches.has(number)) {
      await (this.awaited.get(number) ?? this.fetchReach(number));
    }
    return this.knownReach(number);
  }

  /**
   * Asks for a reach; once, however many want it, and in vain if it is out of date when it comes.
   *
   * @param {number} number
   */
  fetchReach(number) {
    const { age } = this;
    const address = this.urls.reach.replace("/0.json", `/${number}.json`);
    const asked = this.tell(() => this.site.json(address)).then((answer) => {
      if (age === this.age) {
        this.awaited.delete(number);
        if (answer) {
          this.version = answer.version;
          this.reaches.set(number, this.byHex(answer.hexes));
        }
      }
    });
    this.awaited.set(number, asked);
    return asked;
  }

  /**
   * The reach of an army, null as long as the site has not sent it.
   *
   * @param {number} number
   * @returns {Reach | null}
   */
  knownReach(number) {
    return this.reaches.get(number) ?? null;
  }

  async drawEnemies() {
    if (!this.isOn("enemies")) {
      this.overlay.draw("enemies");
      return;
    }
    this.enemies ??= await this.tell(async () => this.byHex((await this.site.json(this.urls.enemies)).hexes));
    const drawn = this.isOn("enemies") ? this.enemies : null;
    this.overlay.draw("enemies", ...(drawn ? drawEnemies(this.board, drawn) : []));
  }

  /**
   * @template T
   * @param {Record<string, T>} hexes
   * @returns {Map<number, T>}
   */
  byHex(hexes) {
    return new Map(Object.entries(hexes).map(([name, value]) => [this.board.geometry.index(name), value]));
  }

  /**
   * @template T
   * @param {() => Promise<T>} question
   */
  async tell(question) {
    try {
      return await question();
    } catch (problem) {
      if (problem instanceof Refused) {
        this.announcer.warn(problem.message);
        return null;
      }
      throw problem;
    }
  }

  /**
   * Asks for reaches again when the faction has drafted or submitted something since then.
   *
   * @param {string} version
   */
  keepUp(version) {
    if (this.version !== null && this.version !== version) {
      this.forgetReaches();
      this.drawReach();
    }
    this.version = version;
  }

  // Forgets what depends on the faction's own sheets.
  forget() {
    this.forgetReaches();
    this.enemies = null;
  }

  forgetReaches() {
    this.reaches.clear();
    this.awaited.clear();
    this.age += 1;
  }

  /** @param {number} hex */
  reachAt(hex) {
    const { subject } = this;
    const reached = subject !== null && this.isOn("reach") ? this.reaches.get(subject)?.get(hex) : null;
    return reached && subject !== null ? { ...reached, army: subject } : null;
  }

  /** @param {number} hex */
  enemiesAt(hex) {
    return this.isOn("enemies") ? this.enemies?.get(hex) : null;
  }
}

/**
 * Whether the box with a value is checked; undefined where there is none.
 *
 * @param {HTMLElement} root
 * @param {string} value
 */
function isChecked(root, value) {
  /** @type {HTMLInputElement | null} */
  const box = root.querySelector(`input[value="${value}"]`);
  return box?.checked;
}
