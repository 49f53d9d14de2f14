// What is seen on the map whatever the layers: the counters, the cursor, and the facts of a hex.

import { parts } from "../elements.js";
import { counter, SIDE } from "../map/counters.js";
import { html, svg } from "../map/svg.js";
import { showFacts, spoken } from "./facts.js";

export class Chart {
  /**
   * `card` is where the facts of a hex are shown, `factsOf` gives them; `panel` knows the player's own armies.
   *
   * @param {{
   *   card: HTMLElement,
   *   geometry: Geometry, viewport: Viewport, overlay: Overlay, position: Position, selection: ArmySelection,
   *   layers: { follow(number: number | null): void }, bestWay: { show(hex: number): void }, panel: { armies: number[] }, faction: string | null,
   *   words: Words, announcer: Announcer, factsOf: (hex: number) => Facts,
   * }} needs
   */
  constructor(needs) {
    this.card = needs.card;
    this.geometry = needs.geometry;
    this.viewport = needs.viewport;
    this.overlay = needs.overlay;
    this.position = needs.position;
    this.selection = needs.selection;
    this.layers = needs.layers;
    this.bestWay = needs.bestWay;
    this.panel = needs.panel;
    this.faction = needs.faction;
    this.words = needs.words;
    this.announcer = needs.announcer;
    this.factsOf = needs.factsOf;
    this.cursor = -1;
    this.hovered = -1;
    for (const button of parts(document, "[data-view]")) {
      button.addEventListener("click", () => this.views[button.dataset.view ?? ""]());
    }
  }

  /** @returns {Record<string, () => void>} */
  get views() {
    const { viewport } = this;
    return {
      in: () => viewport.zoom(1.4),
      out: () => viewport.zoom(1 / 1.4),
      whole: () => viewport.whole(),
      own: () => this.showOwn(),
    };
  }

  // The player's own armies, or all if they have none.
  showOwn() {
    const { panel, position, viewport } = this;
    const own = panel.armies.flatMap((number) => position.armies.get(number) ?? []);
    const points = (own.length ? own : [...position.armies.values()]).map((army) => this.geometry.centre(army.at));
    if (points.length) {
      const [across, down] = [points.map(({ x }) => x), points.map(({ y }) => y)];
      const [left, right] = [Math.min(...across), Math.max(...across)];
      viewport.show({ left, right, top: Math.min(...down), bottom: Math.max(...down) }, 1, 0.5);
    }
  }

  /** @param {number} number */
  showArmy(number) {
    this.viewport.reveal(this.geometry.centre(this.position.army(number).at));
  }

  drawCounters() {
    const { position, overlay } = this;
    const armies = [...position.armies.values()].sort((one, other) => one.at - other.at);
    const marks = armies.map((army) =>
      counter(this.geometry.centre(army.at), army, position.faction(army.faction), this.kindOf(army)));
    overlay.draw("counters", ...marks);
  }

  /** @param {ArmyOnMap} army */
  kindOf(army) {
    const own = army.faction === this.faction && "own";
    const mine = this.panel.armies.includes(army.number) && "mine";
    return [own, mine, army.number === this.selection.army && "chosen"].filter(Boolean).join(" ");
  }

  /**
   * The army whose counter is at a point of the picture, null if there is none.
   *
   * @param {Point} point
   * @returns {ArmyOnMap | null}
   */
  armyAt({ x, y }) {
    const half = (SIDE / 2) * this.overlay.grow;
    /** @param {ArmyOnMap} army */
    const away = (army) => {
      const centre = this.geometry.centre(army.at);
      return Math.max(Math.abs(centre.x - x), Math.abs(centre.y - y));
    };
    const near = [...this.position.armies.values()].filter((army) => away(army) <= half);
    return near.sort((one, other) => away(one) - away(other))[0] ?? null;
  }

  /**
   * The hex at a point of the frame, -1 beside the map.
   *
   * @param {Point} point
   */
  hexAt(point) {
    const { x, y } = this.viewport.toMap(point);
    return this.geometry.at(x, y);
  }

  get middle() {
    const { frame } = this.viewport;
    return this.hexAt({ x: frame.clientWidth / 2, y: frame.clientHeight / 2 });
  }

  /**
   * The mouse over the map; null when it leaves.
   *
   * @param {Point | null} point
   */
  hover(point) {
    const hex = point ? this.hexAt(point) : -1;
    if (hex !== this.hovered) {
      this.hovered = hex;
      this.outline("hover", hex);
      this.bestWay.show(hex);
      this.refreshFacts();
    }
  }

  /**
   * Puts the cursor on a hex and announces what is there.
   *
   * @param {number} hex
   * @param {{ quiet?: boolean }} [how]
   */
  lookAt(hex, { quiet = false } = {}) {
    const { position, layers, viewport } = this;
    this.cursor = hex;
    this.hovered = -1;
    this.outline("cursor", hex);
    this.outline("hover", -1);
    this.bestWay.show(-1);
    layers.follow(this.selection.planned ?? position.armiesAt(hex)[0]?.number ?? this.selection.army);
    this.refreshFacts();
    if (hex >= 0) {
      viewport.reveal(this.geometry.centre(hex));
      if (!quiet) {
        this.announcer.say(spoken(this.factsOf(hex)));
      }
    }
  }

  /**
   * @param {string} layer
   * @param {number} hex
   */
  outline(layer, hex) {
    const d = hex >= 0 ? this.geometry.hexagon(hex) : null;
    this.overlay.draw(layer, ...(d ? [svg("path", { class: "halo", d }), svg("path", { d })] : []));
  }

  refreshFacts() {
    const hex = this.hovered >= 0 ? this.hovered : this.cursor;
    if (hex >= 0) {
      showFacts(this.card, this.factsOf(hex));
    } else {
      this.card.replaceChildren(html("p", {}, this.words.noHex));
    }
  }
}
