// The map as it is drawn: what changes with a stroke and lies still under names and cursor. Hexes are handed over in
// lists, and everything of a kind becomes one path.

import { CORNERS, cover, hexagon, inBatches } from "./outlines.js";
import { drawSigns } from "./signs.js";
import { isLand, isSailable } from "./terrain.js";

const WITH_SIGNS = 8; // pixels of a hex's size on the screen from which there is room for signs
const WITH_GRID = 5; // and for the lines between hexes
const THINNEST = 8; // pixels of a hex's size below which roads and rivers become no thinner
// Tints of zones: few and far apart. Their names distinguish zones too, so colour is never the only sign.
const TINTS = ["#7a3b8f", "#b5541c", "#1d7a5f", "#a3263f", "#3f51a3", "#6b6b1f", "#8f3b6b", "#1c6f8f"];

export class Ground {
  /** @param {MapColours} colours */
  constructor(colours) {
    this.colours = colours;
  }

  /**
   * Draws hexes of a draft at so many pixels a hex. `zones` says whether zones are tinted, `near` is the zoom.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Draft} draft
   * @param {number[]} hexes
   * @param {{ scale: number, zones: boolean, chosen: number | null }} how
   */
  draw(context, draft, hexes, { scale, zones, chosen }) {
    const near = draft.geometry.size * scale;
    const byLetter = [...grouped(hexes, draft.terrain)];
    for (const [letter, some] of byLetter) {
      this.fill(context, draft.geometry, some, this.colours.terrain[letter], near);
    }
    if (near >= WITH_SIGNS) {
      for (const [letter, some] of byLetter) {
        drawSigns(context, letter, some, draft.geometry, this.colours.sign[letter]);
      }
    }
    if (zones) {
      this.tints(context, draft, hexes, near, chosen);
    }
    this.zoneEdges(context, draft, hexes, near);
    this.lines(context, draft, hexes, "rivers", scale, [[this.colours.line.river, 0.13]]);
    this.coast(context, draft, hexes, near);
    this.lines(context, draft, hexes, "roads", scale, [[this.colours.line.casing, 0.24], [this.colours.line.road, 0.12]]);
    this.unzoned(context, draft, hexes);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Geometry} geometry
   * @param {number[]} hexes
   * @param {string} colour
   * @param {number} near
   */
  fill(context, geometry, hexes, colour, near) {
    context.fillStyle = colour;
    cover(context, geometry, hexes, near);
    if (near >= WITH_GRID) {
      context.lineWidth = geometry.size * 0.035;
      context.strokeStyle = this.gridOf(colour);
      inBatches(context, hexes, (hex) => hexagon(context, geometry, hex), () => context.stroke());
    }
  }

  /** @param {string} colour */
  gridOf(colour) {
    const water = ["C", "S", "O", "L"].some((letter) => this.colours.terrain[letter] === colour);
    return water ? this.colours.line.waterGrid : this.colours.line.landGrid;
  }

  /**
   * Where land and water touch.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Draft} draft
   * @param {number[]} hexes
   * @param {number} near
   */
  coast(context, draft, hexes, near) {
    this.edges(context, draft, hexes, (one, other) => isLand(draft, one) !== isLand(draft, other));
    context.strokeStyle = this.colours.line.coast;
    context.lineWidth = Math.max(draft.geometry.size * 0.07, near < WITH_GRID ? draft.geometry.size * 0.16 : 0);
    context.stroke();
  }

  /**
   * Where sea zones end.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Draft} draft
   * @param {number[]} hexes
   * @param {number} near
   */
  zoneEdges(context, draft, hexes, near) {
    /** @type {(one: number, other: number) => boolean} */
    const differ = (one, other) => isSailable(draft, one) && isSailable(draft, other)
      && String(draft.zonesOf[one]) !== String(draft.zonesOf[other]);
    this.edges(context, draft, hexes, differ);
    context.strokeStyle = this.colours.line.halo;
    context.lineWidth = draft.geometry.size * (near < WITH_GRID ? 0.2 : 0.11);
    context.stroke();
  }

  /**
   * The sides between two hexes for which something holds.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Draft} draft
   * @param {number[]} hexes
   * @param {(one: number, other: number) => boolean} between
   */
  edges(context, draft, hexes, between) {
    const { geometry } = draft;
    context.beginPath();
    for (const hex of hexes) {
      for (let side = 0; side < 6; side += 1) {
        const other = geometry.beside(hex, side);
        if (other >= 0 && between(hex, other)) {
          const { x, y } = geometry.centre(hex);
          const [[right, down], [toRight, toDown]] = [CORNERS[side], CORNERS[(side + 1) % 6]];
          context.moveTo(x + right * geometry.size, y + down * geometry.size);
          context.lineTo(x + toRight * geometry.size, y + toDown * geometry.size);
        }
      }
    }
  }

  /**
   * Roads and rivers: bent where two sides of a hex are open, else from its middle to every side, as in a Town.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Draft} draft
   * @param {number[]} hexes
   * @param {LineLayer} layer
   * @param {number} scale
   * @param {[colour: string, width: number][]} inks
   */
  lines(context, draft, hexes, layer, scale, inks) {
    const { geometry } = draft;
    const towns = new Set(draft.facts.structures.map(({ hex }) => hex));
    context.beginPath();
    for (const hex of hexes) {
      const sides = [0, 1, 2, 3, 4, 5].filter((side) => (draft[layer][hex] >> side) & 1);
      const { x, y } = geometry.centre(hex);
      const ends = sides.map((side) => middle(x, y, geometry.size, side));
      if (ends.length === 2 && !towns.has(hex)) {
        context.moveTo(...ends[0]);
        context.quadraticCurveTo(x, y, ...ends[1]);
      } else {
        for (const end of ends) {
          context.moveTo(x, y);
          context.lineTo(...end);
        }
      }
    }
    context.lineCap = "round";
    for (const [colour, width] of inks) {
      context.strokeStyle = colour;
      context.lineWidth = Math.max(geometry.size, THINNEST / scale) * width;
      context.stroke();
    }
  }

  /**
   * Each zone in its tint; border hexes in stripes of two.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Draft} draft
   * @param {number[]} hexes
   * @param {number} near
   * @param {number | null} chosen
   */
  tints(context, draft, hexes, near, chosen) {
    const order = new Map(draft.facts.zones.map(({ key }, at) => [key, at]));
    for (const [keys, some] of grouped(hexes.filter((hex) => draft.zonesOf[hex].length), draft.zonesOf)) {
      const colours = keys.map((key) => TINTS[(order.get(key) ?? 0) % TINTS.length]);
      context.globalAlpha = chosen !== null && keys.includes(chosen) ? 0.5 : 0.24;
      context.fillStyle = colours.length === 1 ? colours[0] : this.stripes(context, colours);
      cover(context, draft.geometry, some, near);
    }
    context.globalAlpha = 1;
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {string[]} colours
   */
  stripes(context, colours) {
    const tile = document.createElement("canvas");
    const width = 4;
    tile.width = tile.height = width * colours.length;
    const pen = /** @type {CanvasRenderingContext2D} */ (tile.getContext("2d"));
    for (let at = -colours.length; at < colours.length; at += 1) {
      pen.fillStyle = colours[(at + colours.length) % colours.length];
      pen.beginPath();
      const left = at * width;
      [[left, 0], [left + width, 0], [left + width + tile.height, tile.height], [left + tile.height, tile.height]]
        .forEach(([x, y]) => pen.lineTo(x, y));
      pen.fill();
    }
    return /** @type {CanvasPattern} */ (context.createPattern(tile, "repeat"));
  }

  /**
   * Coast and Sea in no zone: a cross each, since the map would be refused for them.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Draft} draft
   * @param {number[]} hexes
   */
  unzoned(context, draft, hexes) {
    const { geometry } = draft;
    const reach = geometry.size * 0.25;
    context.strokeStyle = "#a3201a";
    context.lineWidth = geometry.size * 0.09;
    const cross = (/** @type {number} */ hex) => {
      const { x, y } = geometry.centre(hex);
      context.moveTo(x - reach, y - reach);
      context.lineTo(x + reach, y + reach);
      context.moveTo(x + reach, y - reach);
      context.lineTo(x - reach, y + reach);
    };
    const lost = hexes.filter((hex) => isSailable(draft, hex) && !draft.zonesOf[hex].length);
    inBatches(context, lost, cross, () => context.stroke());
  }
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {number} side
 * @returns {[x: number, y: number]}
 */
function middle(x, y, size, side) {
  const [[right, down], [toRight, toDown]] = [CORNERS[side], CORNERS[(side + 1) % 6]];
  return [x + ((right + toRight) / 2) * size, y + ((down + toDown) / 2) * size];
}

/**
 * The hexes grouped by value; lists with equal items are one value.
 *
 * @template T
 * @param {number[]} hexes
 * @param {T[]} values
 * @returns {Iterable<[T, number[]]>}
 */
function grouped(hexes, values) {
  const found = new Map();
  for (const hex of hexes) {
    const name = String(values[hex]);
    const group = found.get(name) ?? [values[hex], []];
    group[1].push(hex);
    found.set(name, group);
  }
  return found.values();
}
