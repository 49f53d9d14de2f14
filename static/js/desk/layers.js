// The layers that can be switched on: what is drawn, and when it is asked for.

import { Refused } from "./ask.js";
import { drawEnemies, drawReach } from "./reach.js";
import { drawNetworks, drawPlans, drawSieges, drawSuperiority, drawZones } from "./pictures.js";
import { counter } from "../map/counters.js";
import { html, svg } from "../map/svg.js";

const DRAWN_AT_ONCE = {
  zoc: drawZones,
  networks: drawNetworks,
  superiority: drawSuperiority,
  sieges: drawSieges,
  plans: drawPlans,
};

export class Layers {
  constructor(desk, controls) {
    this.desk = desk;
    this.controls = controls;
    this.reaches = new Map();
    this.version = null; // of what the faction has drafted and submitted, on top of which reaches are worked out
    this.enemies = null;
    this.whose = controls.querySelector("#whose");
    this.subject = null;
    for (const { id, title, key, bars } of desk.factions) {
      const mark = svg("svg", { class: "small-mark", viewBox: "-22 -22 44 44", "aria-hidden": "true" }, counter({ x: 0, y: 0 }, { number: "" }, { key, bars }));
      const box = html("input", { type: "checkbox", value: id, checked: "" });
      this.whose.append(html("label", {}, box, mark, title));
    }
    controls.addEventListener("change", () => this.draw());
  }

  isOn(name) {
    return this.controls.querySelector(`input[value="${name}"]`)?.checked ?? false;
  }

  shows(faction) {
    return this.whose.querySelector(`input[value="${CSS.escape(faction)}"]`)?.checked ?? true;
  }

  draw() {
    for (const [name, drawn] of Object.entries(DRAWN_AT_ONCE)) {
      const elements = this.isOn(name) ? drawn(this.desk, (faction) => this.shows(faction)) : [];
      this.desk.overlay.draw(name, ...elements);
    }
    this.drawReach();
    this.drawEnemies();
  }

  // The army whose reach is shown: the one that is chosen, or looked at.
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
      this.desk.overlay.draw("reach", ...(reach ? drawReach(this.desk, reach, number) : []));
    }
  }

  async reachOf(number) {
    if (!this.reaches.has(number)) {
      const address = this.desk.urls.reach.replace("/0.json", `/${number}.json`);
      const answer = await this.tell(() => this.desk.site.json(address));
      if (answer) {
        this.version = answer.version;
        this.reaches.set(number, this.byHex(answer.hexes));
      }
    }
    return this.reaches.get(number) ?? null;
  }

  async drawEnemies() {
    if (!this.isOn("enemies")) {
      this.desk.overlay.draw("enemies");
      return;
    }
    this.enemies ??= await this.tell(async () => this.byHex((await this.desk.site.json(this.desk.urls.enemies)).hexes));
    const drawn = this.enemies && this.isOn("enemies");
    this.desk.overlay.draw("enemies", ...(drawn ? drawEnemies(this.desk, this.enemies) : []));
  }

  byHex(hexes) {
    return new Map(Object.entries(hexes).map(([name, value]) => [this.desk.board.geometry.index(name), value]));
  }

  async tell(question) {
    try {
      return await question();
    } catch (problem) {
      if (problem instanceof Refused) {
        this.desk.warn(problem.message);
        return null;
      }
      throw problem;
    }
  }

  // Asks for reaches again when the faction has drafted or submitted something since then.
  keepUp(version) {
    if (this.version !== null && this.version !== version) {
      this.reaches.clear();
      this.drawReach();
    }
    this.version = version;
  }

  // Forgets what depends on the faction's own sheets.
  forget() {
    this.reaches.clear();
    this.enemies = null;
  }

  reachAt(hex) {
    const reached = this.isOn("reach") ? this.reaches.get(this.subject)?.get(hex) : null;
    return reached ? { ...reached, army: this.subject } : null;
  }

  enemiesAt(hex) {
    return this.isOn("enemies") ? this.enemies?.get(hex) : null;
  }
}
