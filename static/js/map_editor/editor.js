// The map editor: brings the draft, the canvas, the tools and the fields beside the map together.

import { carried, element, part, parts, fieldValue } from "../elements.js";
import { Refused, Site } from "../desk/ask.js";
import { Viewport } from "../map/viewport.js";
import { Terrain, Zones } from "./brushes.js";
import { Canvas } from "./canvas.js";
import { Check } from "./check.js";
import { FactPanel } from "./fact_panel.js";
import { Files } from "./files.js";
import { Ground } from "./ground.js";
import { Kept } from "./kept.js";
import { Keys } from "./keys.js";
import { Lines } from "./line_tool.js";
import { Marks } from "./marks.js";
import { Mine } from "./mine.js";
import { Pen } from "./pen.js";
import { Pointing } from "./pointing.js";
import { Preview } from "./preview.js";
import { Fault } from "./reading.js";
import { StructurePanel } from "./structure_panel.js";
import { Structures } from "./structure_tool.js";
import { makeCoast } from "./terrain.js";
import { Look } from "./tool.js";
import { ZonePanel } from "./zone_panel.js";

const LINGERS = 120; // milliseconds without a stroke after which lists and names are made anew

export class Editor {
  /** @type {Draft} */
  draft;

  changed = false; // whether the draft has changes that only lie here

  /** @param {EditorDocument} data */
  constructor(data) {
    this.reader = data.reader;
    this.check = data.check;
    this.mineAddress = data.mineAddress;
    this.preview = data.preview;
    this.most = data.most;
    this.mostBytes = data.mostBytes;
    this.directions = data.directions;
    this.colours = data.colours;
    this.words = data.words;
    this.site = new Site(data.words);
    this.frame = element("map");
    this.marks = new Marks(data.colours);
    this.viewport = new Viewport(this.frame, element("world"), { width: 1, height: 1 });
    this.canvas = new Canvas({ canvas: element("canvas"), viewport: this.viewport, ground: new Ground(data.colours), marks: this.marks });
    this.viewport.onChange(() => this.canvas.soon());
    this.structureTool = new Structures(this);
    /** @type {Tool[]} */
    this.tools = [
      new Look(this, "look"), new Terrain(this), new Lines(this, "roads", "roads-how"),
      new Lines(this, "rivers", "rivers-how"), this.structureTool, new Zones(this),
    ];
    this.pointing = new Pointing(this);
    this.structurePanel = new StructurePanel(this);
    this.zonePanel = new ZonePanel(this);
    this.factPanel = new FactPanel(this);
    this.kept = new Kept(this.reader, (state) => this.tell(state));
    this.files = new Files(this);
    this.mine = new Mine(this);
    new Check(this);
    new Preview(this);
    new Keys(this, this.frame);
    new Pen(this.viewport, this.pointing);
    this.bind();
  }

  bind() {
    element("tools").addEventListener("change", () => this.chooseTool());
    element("undo").addEventListener("click", () => this.step("undo"));
    element("redo").addEventListener("click", () => this.step("redo"));
    element("make-coast").addEventListener("click", () => makeCoast(this.draft, Number(fieldValue("depth"))));
    /** @type {Record<string, () => void>} */
    const views = { in: () => this.viewport.zoom(1.4), out: () => this.viewport.zoom(1 / 1.4), whole: () => this.viewport.whole() };
    for (const button of parts(document, "[data-view]")) {
      button.addEventListener("click", () => views[button.dataset.view ?? ""]());
    }
    for (const swatch of parts(document, "[data-ground]")) {
      swatch.style.backgroundColor = this.colours.terrain[swatch.dataset.ground ?? ""];
    }
    this.frame.addEventListener("focus", () => this.draft && this.marks.cursor < 0 && this.pointing.go(this.pointing.cursorHex));
  }

  // What was kept here, else a map of the site; where neither can be had, an empty one and why.
  async open() {
    const kept = this.kept.read();
    try {
      if (kept) {
        const { draft, place } = await this.newest(kept);
        this.show(draft, { changed: kept.changed, place });
      } else {
        this.show(await this.files.shipped(fieldValue("shipped")));
      }
    } catch (problem) {
      if (!(problem instanceof Fault || problem instanceof Refused)) {
        throw problem;
      }
      this.show(this.files.blank());
      this.files.open();
      this.files.refuse(problem.message);
    }
    element("editor").classList.add("ready");
  }

  /**
   * The draft of what was kept here; of a map of the account that has no changes here, as it was saved last, elsewhere
   * perhaps.
   *
   * @param {KeptMap} kept
   * @returns {Promise<{ draft: Draft, place: MapPlace | null }>}
   */
  async newest({ text, changed, place = null }) {
    if (place && !changed) {
      try {
        return await this.mine.fetch(place.address);
      } catch (problem) {
        if (!(problem instanceof Fault || problem instanceof Refused)) {
          throw problem;
        }
        return { draft: this.files.read(text), place: problem instanceof Refused && problem.status === 404 ? null : place };
      }
    }
    return { draft: this.files.read(text), place };
  }

  /**
   * Takes a draft up in the place of the one before: whether it has changes that only lie here, and its place in the
   * account.
   *
   * @param {Draft} draft
   * @param {{ changed?: boolean, place?: MapPlace | null }} [how]
   */
  show(draft, { changed = false, place = null } = {}) {
    this.draft = draft;
    this.changed = changed;
    this.mine.take(place, changed);
    draft.onChange((hexes) => this.react(hexes));
    Object.assign(this.marks, { cursor: -1, hovered: -1, found: [], preview: [] });
    this.viewport.size = { width: draft.geometry.width, height: draft.geometry.height };
    element("world").style.width = `${draft.geometry.width}px`;
    element("world").style.height = `${draft.geometry.height}px`;
    this.tool.leave();
    this.canvas.show(draft);
    this.viewport.whole();
    this.chooseTool();
    this.settle();
    this.keep();
  }

  /**
   * A change of the draft: what it means for the picture at once, for lists and names a moment later.
   *
   * @param {number[] | null} hexes
   */
  react(hexes) {
    this.changed = true;
    this.canvas.refresh(hexes);
    clearTimeout(this.lingering);
    this.lingering = setTimeout(() => this.settle(), LINGERS);
    if (!this.draft.stroke) {
      this.keep();
      this.mine.touch();
      this.counters();
    }
  }

  settle() {
    this.marks.forget();
    this.structurePanel.refresh();
    this.zonePanel.refresh();
    this.factPanel.refresh();
    this.counters();
    this.pointing.showHere();
    this.canvas.soon();
  }

  counters() {
    element("undo").toggleAttribute("disabled", !this.draft.done.length);
    element("redo").toggleAttribute("disabled", !this.draft.undone.length);
  }

  /**
   * Undoes or redoes a stroke.
   *
   * @param {"undo" | "redo"} which
   */
  step(which) {
    const moved = this.draft[which]();
    const said = { undo: ["undone", "nothingToUndo"], redo: ["redone", "nothingToRedo"] }[which];
    this.say(this.words[said[moved ? 0 : 1]]);
    this.counters();
  }

  keep() {
    this.kept.keep(this.draft, this.changed, this.mine.place);
  }

  // The map has been downloaded; what the account has not got yet is saved there still.
  downloaded() {
    this.changed = Boolean(this.mine.place) && this.mine.unsaved;
    this.keep();
  }

  /**
   * The map is in the account as it is drawn, except for what has changed since it was sent.
   *
   * @param {boolean} changedSince
   */
  saved(changedSince) {
    this.changed = changedSince;
    this.keep();
  }

  // The map is not in the account any more.
  lose() {
    this.changed = true;
    this.keep();
  }

  // The tool.

  get tool() {
    /** @type {HTMLInputElement} */
    const { value } = part(document, "[name=tool]:checked");
    return /** @type {Tool} */ (this.tools.find((tool) => tool.name === value));
  }

  /**
   * Takes a tool by its place in the row.
   *
   * @param {number} number
   */
  take(number) {
    /** @type {HTMLInputElement} */
    const choice = part(document, `[name=tool][value=${this.tools[number].name}]`);
    choice.checked = true;
    this.chooseTool();
    this.say(choice.closest("label")?.textContent ?? "");
  }

  chooseTool() {
    const { tool } = this;
    this.tools.forEach((one) => one.leave());
    for (const section of parts(document, "[data-for]")) {
      section.hidden = section.dataset.for !== tool.name;
    }
    this.marks.preview = [];
    if (this.marks.zones !== (tool.name === "zones")) {
      this.marks.zones = tool.name === "zones";
      this.canvas.renew();
    }
    this.canvas.soon();
  }

  /**
   * Sends something to the site. A person who has signed in again since this page was loaded has another token, which is
   * taken from the page as it is now; of another account it is not taken.
   *
   * @param {string} address
   * @param {string} [body]
   */
  async post(address, body) {
    try {
      return await this.send(address, body);
    } catch (problem) {
      if (!(problem instanceof Refused) || problem.status !== 403) {
        throw problem;
      }
      const page = await this.site.page(location.pathname);
      if (JSON.parse(page.getElementById("editor-data")?.textContent ?? "").reader !== this.reader) {
        throw problem;
      }
      tokenOf(document).value = tokenOf(page).value;
      return this.send(address, body);
    }
  }

  /**
   * @param {string} address
   * @param {string} [body]
   */
  send(address, body) {
    const headers = { "X-CSRFToken": tokenOf(document).value, "Content-Type": "application/json", Accept: "application/json" };
    return this.site.json(address, { method: "POST", body, headers });
  }

  /** @param {string} state */
  tell(state) {
    element("kept").textContent = this.words[state];
  }

  /** @param {string} text */
  say(text) {
    element("spoken").textContent = text;
  }
}

/**
 * @param {Document} page
 * @returns {HTMLInputElement}
 */
const tokenOf = (page) => part(page, "#token input[name=csrfmiddlewaretoken]");

const editor = new Editor(carried("editor-data"));
await editor.open();
