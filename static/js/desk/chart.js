// What is seen on the map whatever the layers: the picture, the counters, the cursor, and the facts of a hex.

import { counter, SIDE } from "../map/counters.js";
import { html, svg } from "../map/svg.js";
import { factsOf, showFacts, spoken } from "./facts.js";

const AGAIN = 3000; // milliseconds until it is asked again whether the map has been drawn
const IN_SMALL_WINDOWS = "(max-width: 700px), (pointer: coarse)"; // as the page says it of its picture

export class Chart {
  constructor(desk, { picture, note, facts }) {
    Object.assign(this, { desk, picture, note, facts });
    this.geometry = desk.board.geometry;
    this.cursor = -1;
    this.hovered = -1;
    for (const button of document.querySelectorAll("[data-view]")) {
      button.addEventListener("click", () => this.views[button.dataset.view]());
    }
  }

  get views() {
    const { viewport } = this.desk;
    return {
      in: () => viewport.zoom(1.4),
      out: () => viewport.zoom(1 / 1.4),
      whole: () => viewport.whole(),
      own: () => this.showOwn(),
    };
  }

  // The picture, as soon as it is drawn; in small windows the small one, which is laid out like the other.
  showPicture({ picture, small }) {
    this.note.hidden = Boolean(picture);
    if (picture && this.picture.getAttribute("src") !== picture) {
      this.picture.parentElement.querySelectorAll("source").forEach((source) => source.remove());
      this.picture.src = small && matchMedia(IN_SMALL_WINDOWS).matches ? small : picture;
    } else if (!picture) {
      setTimeout(async () => this.showPicture(await this.askForPicture()), AGAIN);
    }
  }

  // The picture's addresses, none as long as it is not drawn or the site does not answer.
  async askForPicture() {
    try {
      return await this.desk.site.json(this.desk.urls.layers);
    } catch {
      return {};
    }
  }

  // The player's own armies, or all where he has none.
  showOwn() {
    const { panel, standing, viewport } = this.desk;
    const own = panel.armies.map((number) => standing.armies.get(number)).filter(Boolean);
    const points = (own.length ? own : [...standing.armies.values()]).map((army) => this.geometry.centre(army.at));
    if (points.length) {
      const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      const [left, right] = [Math.min(...across), Math.max(...across)];
      viewport.show({ left, right, top: Math.min(...down), bottom: Math.max(...down) }, 1, 0.5);
    }
  }

  showArmy(number) {
    this.desk.viewport.reveal(this.geometry.centre(this.desk.standing.armies.get(number).at));
  }

  drawCounters() {
    const { standing, overlay } = this.desk;
    const armies = [...standing.armies.values()].sort((one, other) => one.at - other.at);
    const marks = armies.map((army) =>
      counter(this.geometry.centre(army.at), army, standing.faction(army.faction), this.kindOf(army)));
    overlay.draw("counters", ...marks);
  }

  kindOf(army) {
    const { faction, panel, chosen } = this.desk;
    const own = army.faction === faction && "own";
    const mine = panel.armies.includes(army.number) && "mine";
    return [own, mine, army.number === chosen && "chosen"].filter(Boolean).join(" ");
  }

  // The army whose counter lies at a point of the picture, null if there is none.
  armyAt({ x, y }) {
    const half = (SIDE / 2) * this.desk.overlay.grow;
    const away = (army) => {
      const centre = this.geometry.centre(army.at);
      return Math.max(Math.abs(centre.x - x), Math.abs(centre.y - y));
    };
    const near = [...this.desk.standing.armies.values()].filter((army) => away(army) <= half);
    return near.sort((one, other) => away(one) - away(other))[0] ?? null;
  }

  // The hex at a point of the frame, -1 beside the map.
  hexAt(point) {
    const { x, y } = this.desk.viewport.toMap(point);
    return this.geometry.at(x, y);
  }

  get middle() {
    const { frame } = this.desk.viewport;
    return this.hexAt({ x: frame.clientWidth / 2, y: frame.clientHeight / 2 });
  }

  // The mouse over the map; null when it leaves.
  hover(point) {
    const hex = point ? this.hexAt(point) : -1;
    if (hex !== this.hovered) {
      this.hovered = hex;
      this.outline("hover", hex);
      this.refreshFacts();
    }
  }

  // Puts the cursor on a hex and tells what is there.
  lookAt(hex, { quiet = false } = {}) {
    const { standing, layers, viewport, chosen } = this.desk;
    this.cursor = hex;
    this.hovered = -1;
    this.outline("cursor", hex);
    this.outline("hover", -1);
    layers.follow(standing.armiesAt(hex)[0]?.number ?? chosen);
    this.refreshFacts();
    if (hex >= 0) {
      viewport.reveal(this.geometry.centre(hex));
      if (!quiet) {
        this.desk.say(spoken(factsOf(this.desk, hex)));
      }
    }
  }

  outline(layer, hex) {
    const d = hex >= 0 ? this.geometry.hexagon(hex) : null;
    this.desk.overlay.draw(layer, ...(d ? [svg("path", { class: "halo", d }), svg("path", { d })] : []));
  }

  refreshFacts() {
    const hex = this.hovered >= 0 ? this.hovered : this.cursor;
    if (hex >= 0) {
      showFacts(this.facts, factsOf(this.desk, hex));
    } else {
      this.facts.replaceChildren(html("p", {}, this.desk.words.noHex));
    }
  }
}
