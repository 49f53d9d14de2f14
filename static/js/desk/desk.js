// The desk: brings the map, the layers, the plan of the chosen army and the panel together.

import { Board } from "../map/board.js";
import { Gestures } from "../map/gestures.js";
import { Overlay } from "../map/overlay.js";
import { fill } from "../map/svg.js";
import { Viewport } from "../map/viewport.js";
import { Site } from "./ask.js";
import { Chart } from "./chart.js";
import { Decisions } from "./decisions.js";
import { Keys } from "./keys.js";
import { Layers } from "./layers.js";
import { Moves } from "./moves.js";
import { Panel } from "./panel.js";
import { hatchings } from "./pictures.js";
import { Plan } from "./plan.js";
import { Sheets } from "./sheets.js";
import { Standing } from "./standing.js";

// From below to above.
const ORDER = [
  ...["zoc", "enemies", "reach", "networks", "superiority", "options", "plans"],
  ...["path", "hover", "cursor", "counters", "sieges", "badges"],
];

class Desk {
  constructor(data) {
    Object.assign(this, data); // phase, faction, factions, urls, words
    this.site = new Site(data.words);
    this.chosen = null;
  }

  async open() {
    const [board, layers] = await Promise.all([this.site.json(this.urls.board), this.site.json(this.urls.layers)]);
    this.board = new Board(board);
    this.viewport = new Viewport(element("map"), element("world"), board.layout);
    this.overlay = new Overlay(element("world"), this.board.geometry, this.viewport, ORDER);
    this.overlay.defs.append(...hatchings(this.factions));
    this.standing = new Standing(layers, this.board, this.factions);
    this.panel = new Panel(this, element("lines"));
    this.plan = new Plan(this);
    this.layers = new Layers(this, element("layers"));
    this.decisions = new Decisions(this);
    this.sheets = new Sheets(this, element("lines"));
    this.chart = new Chart(this, { picture: element("map-picture"), note: element("map-note"), facts: element("facts") });
    this.moves = new Moves(this);
    new Gestures(this.viewport, { tap: (point) => this.moves.tap(point), hover: (point) => this.chart.hover(point) });
    new Keys(this);
    this.chart.showPicture(layers);
    this.chart.showOwn();
    this.layers.draw();
    this.choose(this.panel.wanted(), { quiet: true });
    element("desk").classList.add("ready");
  }

  get token() {
    return document.querySelector("input[name=csrfmiddlewaretoken]").value;
  }

  // The layers anew, after a sheet has been handed in.
  async reload() {
    this.standing = new Standing(await this.site.json(this.urls.layers), this.board, this.factions);
    this.layers.forget();
    this.layers.draw();
    this.panel.choose(this.chosen);
    this.chart.drawCounters();
    this.decisions.show();
    await this.plan.take(this.chosen);
  }

  choose(number, { quiet = false } = {}) {
    const army = this.standing.armies.get(number);
    this.hush();
    this.chosen = army ? number : null;
    this.panel.choose(this.chosen);
    this.chart.drawCounters();
    this.decisions.show();
    this.plan.take(this.chosen);
    this.chart.lookAt(this.plan.army === null ? army?.at ?? -1 : this.plan.end, { quiet: true });
    if (!quiet) {
      const unit = fill(this.words.army, { number });
      this.say(army ? fill(this.words.chosen, { army: unit, place: this.board.describe(army.at) }) : this.words.released);
    }
  }

  // Tells those who listen.
  say(sentence) {
    this.tell(sentence, "hidden");
  }

  // Tells everyone why a tap or a key did not do what it was meant to: on the map, where they look.
  warn(sentence) {
    this.tell(sentence, "problem map-problem");
  }

  // Takes a warning away that is about something earlier.
  hush() {
    if (element("spoken").classList.contains("problem")) {
      this.say("");
    }
  }

  tell(sentence, look) {
    element("spoken").className = look;
    element("spoken").textContent = sentence;
  }
}

function element(id) {
  return document.getElementById(id);
}

new Desk(JSON.parse(element("desk-data").textContent)).open().catch((problem) => {
  element("map-note").textContent = problem.message; // the forms beside the map work without it
  element("map-note").hidden = false;
  throw problem;
});
