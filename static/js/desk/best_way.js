// The march to the hex under the pointer: known from the reach of the army, so that nothing has to be asked.

import { trail } from "../map/regions.js";
import { sized, svg } from "../map/svg.js";
import { written } from "./path.js";

/**
 * The instruction that leads to a hex by the best way, null where the reach does not have the hex.
 *
 * @param {Reach | null} reach
 * @param {number} hex
 */
export function wayIn(reach, hex) {
  return reach?.get(hex)?.way ?? null;
}

/**
 * The numbers of an instruction.
 *
 * @param {string} way
 */
export function numbersOf(way) {
  return way.split(" ").filter(Boolean).map(Number);
}

export class BestWay {
  /**
   * @param {{
   *   geometry: Geometry, overlay: Overlay, frame: HTMLElement, position: Position, selection: ArmySelection,
   *   layers: { knownReach(number: number): Reach | null },
   * }} needs
   */
  constructor({ geometry, overlay, frame, position, selection, layers }) {
    this.geometry = geometry;
    this.overlay = overlay;
    this.frame = frame;
    this.position = position;
    this.selection = selection;
    this.layers = layers;
  }

  /**
   * Draws the way of the chosen army to a hex; nothing for -1, and a different pointer where it cannot get.
   *
   * @param {number} hex
   */
  show(hex) {
    const { planned } = this.selection;
    const reach = planned === null ? null : this.layers.knownReach(planned);
    const way = wayIn(reach, hex);
    this.frame.classList.toggle("out-of-reach", hex >= 0 && reach !== null && way === null);
    this.overlay.draw("way", ...(way && planned !== null ? this.drawn(planned, hex, way, /** @type {Reach} */ (reach)) : []));
  }

  /**
   * @param {number} army
   * @param {number} hex
   * @param {string} way
   * @param {Reach} reach
   */
  drawn(army, hex, way, reach) {
    const { geometry } = this;
    const d = trail(geometry, written(geometry, this.position.army(army).at, numbersOf(way)));
    const { x, y } = geometry.centre(hex);
    const reached = /** @type {Reached} */ (reach.get(hex));
    const left = reached.afloat ? reached.nmp : reached.mp;
    return [
      svg("path", { class: "way-halo", d }),
      svg("path", { class: "way-line", d }),
      sized(
        { x: x + 15, y: y - 15 },
        reached.afloat ? "badge afloat" : "badge",
        svg("rect", { x: -13, y: -11, width: 26, height: 22, rx: reached.afloat ? 11 : 3 }),
        svg("text", { y: 6 }, String(left)),
      ),
    ];
  }
}
