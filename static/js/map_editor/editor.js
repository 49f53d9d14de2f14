// The map editor: brings the draft, the canvas, the tools and the fields beside the map together.

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
import { Pen } from "./pen.js";
import { Pointing } from "./pointing.js";
import { Fault } from "./reading.js";
import { StructurePanel } from "./structure_panel.js";
import { Structures } from "./structure_tool.js";
import { makeCoast } from "./terrain.js";
import { Look } from "./tool.js";
import { ZonePanel } from "./zone_panel.js";

const element = (id) => document.getElementById(id);
const LINGERS = 120; // milliseconds without a stroke after which lists and names are made anew

class Editor {
  constructor(data) {
    Object.assign(this, data); // check, most, mostBytes, directions, colours, words
    this.site = new Site(data.words);
    this.frame = element("map");
    this.marks = new Marks(data.colours);
    this.viewport = new Viewport(this.frame, element("world"), { width: 1, height: 1 });
    this.canvas = new Canvas({ canvas: element("canvas"), viewport: this.viewport, ground: new Ground(data.colours), marks: this.marks });
    this.viewport.onChange(() => this.canvas.soon());
    this.structureTool = new Structures(this);
    this.tools = [
      new Look(this, "look"), new Terrain(this), new Lines(this, "roads", "roads-how"),
      new Lines(this, "rivers", "rivers-how"), this.structureTool, new Zones(this),
    ];
    this.pointing = new Pointing(this);
    this.structurePanel = new StructurePanel(this);
    this.zonePanel = new ZonePanel(this);
    this.factPanel = new FactPanel(this);
    this.kept = new Kept((state) => this.tell(state));
    this.files = new Files(this);
    new Check(this);
    new Keys(this, this.frame);
    new Pen(this.viewport, this.pointing);
    this.bind();
  }

  bind() {
    element("tools").addEventListener("change", () => this.chooseTool());
    element("undo").addEventListener("click", () => this.step("undo"));
    element("redo").addEventListener("click", () => this.step("redo"));
    element("make-coast").addEventListener("click", () => makeCoast(this.draft, Number(element("depth").value)));
    const views = { in: () => this.viewport.zoom(1.4), out: () => this.viewport.zoom(1 / 1.4), whole: () => this.viewport.whole() };
    for (const button of document.querySelectorAll("[data-view]")) {
      button.addEventListener("click", () => views[button.dataset.view]());
    }
    for (const swatch of document.querySelectorAll("[data-ground]")) {
      swatch.style.backgroundColor = this.colours.terrain[swatch.dataset.ground];
    }
    this.frame.addEventListener("focus", () => this.draft && this.marks.cursor < 0 && this.pointing.go(this.pointing.cursorHex));
  }

  // What was kept here, else a map of the site; where neither can be had, an empty one and why.
  async open() {
    const kept = this.kept.read();
    try {
      this.show(kept ? this.files.read(kept.text) : await this.files.shipped(element("shipped").value), kept?.changed);
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

  // Takes a draft up in the place of the one before.
  show(draft, changed = false) {
    this.draft = draft;
    this.changed = changed;
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
    this.kept.keep(draft, changed);
  }

  // A change of the draft: what it means for the picture at once, for lists and names a moment later.
  react(hexes) {
    this.changed = true;
    this.canvas.refresh(hexes);
    clearTimeout(this.lingering);
    this.lingering = setTimeout(() => this.settle(), LINGERS);
    if (!this.draft.stroke) {
      this.kept.keep(this.draft, true);
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
    element("undo").disabled = !this.draft.done.length;
    element("redo").disabled = !this.draft.undone.length;
  }

  // Undoes or redoes a stroke.
  step(which) {
    const moved = this.draft[which]();
    const said = { undo: ["undone", "nothingToUndo"], redo: ["redone", "nothingToRedo"] }[which];
    this.say(this.words[said[moved ? 0 : 1]]);
    this.counters();
  }

  downloaded() {
    this.changed = false;
    this.kept.keep(this.draft, false);
  }

  // The tool.

  get tool() {
    const name = document.querySelector("[name=tool]:checked").value;
    return this.tools.find((tool) => tool.name === name);
  }

  // Takes a tool by its place in the row.
  take(number) {
    document.querySelector(`[name=tool][value=${this.tools[number].name}]`).checked = true;
    this.chooseTool();
    this.say(document.querySelector("[name=tool]:checked").closest("label").textContent);
  }

  chooseTool() {
    const { tool } = this;
    this.tools.forEach((one) => one.leave());
    for (const section of document.querySelectorAll("[data-for]")) {
      section.hidden = section.dataset.for !== tool.name;
    }
    this.marks.preview = [];
    if (this.marks.zones !== (tool.name === "zones")) {
      this.marks.zones = tool.name === "zones";
      this.canvas.renew();
    }
    this.canvas.soon();
  }

  get token() {
    return document.querySelector("#token input[name=csrfmiddlewaretoken]").value;
  }

  tell(state) {
    element("kept").textContent = this.words[state];
  }

  say(text) {
    element("spoken").textContent = text;
  }
}

const editor = new Editor(JSON.parse(element("editor-data").textContent));
await editor.open();
