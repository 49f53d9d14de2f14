// A puzzle: the reader clicks an army and a hex, and the march is written into the form. The form is sent as it is;
// what comes back is played on the map.

import { Site } from "../desk/ask.js";
import { Bubble } from "../desk/bubble.js";
import { carried, element, part, parts } from "../elements.js";
import { fill } from "../map/svg.js";
import { answered } from "./answered.js";
import { Chart } from "./chart.js";
import { Round } from "./round.js";
import { keepSolved } from "./solved.js";

class Puzzle {
  /** @param {PuzzleDocument} data */
  constructor(data) {
    this.data = data;
    this.words = data.words;
    this.site = new Site(data.words);
    this.own = data.armies.filter((army) => army.own).map((army) => army.number);
    this.army = this.own[0];
    this.asked = 0; // counts questions, so that an answer that comes too late is dropped
    this.bubble = new Bubble({ paper: element("bubble"), frame: element("maps"), rules: data.urls.rules });
    this.chart = new Chart({
      ...{ data, frame: element("map"), world: element("world") },
      tapped: (hex, point) => this.tapped(hex, point),
      looked: (hex) => this.say(this.chart.board.describe(hex)),
    });
    for (const fieldset of parts(document, "#orders fieldset[data-army]")) {
      const army = Number(fieldset.dataset.army);
      const field = this.fieldOf(army);
      fieldset.addEventListener("focusin", () => army !== this.army && this.choose(army));
      field?.addEventListener("change", () => this.preview(army, { text: field.value }));
    }
  }

  async begin() {
    element("lesson").classList.add("ready");
    const { data } = this;
    if (data.solved && data.key) {
      keepSolved(localStorage, data.key);
    }
    this.chart.counters(null, data.asks ? this.own : []);
    if (data.result) {
      await this.play(data.result);
    }
    if (data.asks && this.own.length === 1) {
      await this.choose(this.army);
    }
  }

  /**
   * Plays the round that was tried, then shows the map again.
   *
   * @param {NonNullable<PuzzleDocument["result"]>} result
   */
  async play(result) {
    element("map").hidden = true;
    element("stage").hidden = false;
    const round = new Round({
      ...{ result, frame: element("stage"), world: element("stage-world") },
      caption: (words) => (words ? this.bubble.show(null, { text: words }) : this.bubble.hide()),
    });
    element("stage").addEventListener("click", () => round.end(), { once: true });
    await round.play();
    if (this.data.asks) {
      round.leave();
      element("stage").hidden = true;
      element("map").hidden = false;
      this.chart.viewport.whole();
    }
  }

  /**
   * @param {number} army
   * @returns {HTMLInputElement | null}
   */
  fieldOf(army) {
    return document.querySelector(`[name="${this.data.round}-movement-${army}"]`);
  }

  /** @param {number} army */
  async choose(army) {
    this.army = army;
    this.chart.begin(army);
    this.chart.counters(army, []);
    for (const fieldset of parts(document, "#orders fieldset[data-army]")) {
      fieldset.classList.toggle("chosen", Number(fieldset.dataset.army) === army);
    }
    this.say(fill(this.words.choose, { army }));
    const address = this.data.urls.reach.replace("/0.json", `/${army}.json`);
    this.asked += 1;
    const turn = this.asked;
    const answer = await answered(this, () => this.site.json(`${address}?${this.data.query}`));
    if (turn !== this.asked) {
      return; // the reader has tapped a hex meanwhile, and the march in the field is not to replace theirs
    }
    if (answer) {
      const named = Object.entries(/** @type {Record<string, Reached>} */ (answer.hexes)).filter(([, { afloat }]) => !afloat);
      this.chart.reach(new Map(named.map(([name, reached]) => [this.chart.geometry.index(name), reached])), army);
    }
    const text = this.fieldOf(army)?.value;
    this.chart.path(army, null);
    if (text) {
      await this.preview(army, { text });
    }
  }

  /**
   * @param {number} hex
   * @param {Point} point
   */
  async tapped(hex, point) {
    if (!this.data.asks || hex < 0) {
      return;
    }
    this.bubble.hide();
    const there = this.chart.armyAt(hex);
    if (there && !there.own) {
      this.bubble.show(point, { text: this.words.enemy, wrong: true });
    } else if (there && there.number !== this.army) {
      await this.choose(there.number);
    } else if (there) {
      this.write(this.army, "");
      await this.choose(this.army);
    } else {
      await this.preview(this.army, { to: this.chart.geometry.name(hex) }, point);
    }
  }

  /**
   * Shows a march and writes it into its field; why there is none is said at the point.
   *
   * @param {number} army
   * @param {Record<string, string>} about
   * @param {Point} [point]
   */
  async preview(army, about, point) {
    const query = new URLSearchParams({ army: String(army), ...about });
    const address = `${this.data.urls.preview}?${this.data.query}&${query}`;
    this.asked += 1;
    /** @type {Preview | null} */
    const preview = await answered(this, () => this.site.json(address), point);
    if (!preview) {
      return;
    }
    this.write(army, preview.text);
    this.chart.path(army, preview);
    const last = preview.steps.filter((step) => step.entered).at(-1);
    const stop = preview.steps.find((step) => step.stop)?.stop?.text;
    const afloat = preview.unit === "NMP";
    const words = afloat ? this.words.sails : this.words.march;
    const said = last ? fill(words, { army, left: preview.steps.at(-1)?.left, points: this.data.points, place: last.place }) : "";
    const paper = document.querySelector(`#orders fieldset[data-army="${army}"] [data-found]`);
    if (paper) {
      paper.textContent = [said, stop].filter(Boolean).join(" ");
    }
    this.say([said, stop].filter(Boolean).join(" "));
  }

  /**
   * @param {number} army
   * @param {string} text
   */
  write(army, text) {
    const field = this.fieldOf(army);
    if (field) {
      field.value = text;
    }
  }

  /** @param {string} sentence */
  say(sentence) {
    part(document, "#spoken").textContent = sentence;
  }
}

new Puzzle(carried("puzzle-data")).begin();
