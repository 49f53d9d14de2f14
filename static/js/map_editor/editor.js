// The page of the map editor: makes its modules, gives each what it needs, and says what follows from a change of the
// map and from opening another one.

import { carried, element, fieldValue, parts } from "../elements.js";
import { Site } from "../desk/ask.js";
import { Viewport } from "../map/viewport.js";
import { BeginDialog, newMap } from "./begin_dialog.js";
import { Terrain, Zones } from "./brushes.js";
import { Canvas, contextOf } from "./canvas.js";
import { Check } from "./check.js";
import { Documents } from "./documents.js";
import { download } from "./download.js";
import { FactPanel } from "./fact_panel.js";
import { Ground } from "./ground.js";
import { Here } from "./here.js";
import { UndoRedo } from "./undo.js";
import { Kept } from "./kept.js";
import { Keys } from "./keys.js";
import { Lines } from "./line_tool.js";
import { Marks } from "./marks.js";
import { MyMaps } from "./my_maps.js";
import { firstMap } from "./opening.js";
import { Pen } from "./pen.js";
import { Pointing } from "./pointing.js";
import { Preview } from "./preview.js";
import { Saving } from "./saving.js";
import { Sender } from "./sending.js";
import { StructurePanel } from "./structure_panel.js";
import { Structures } from "./structure_tool.js";
import { makeCoast } from "./terrain.js";
import { Look } from "./tool.js";
import { Toolbox } from "./toolbox.js";
import { ZonePanel } from "./zone_panel.js";

const SETTLE_DELAY = 120; // milliseconds without a stroke after which lists and names are refreshed

// No module is handed the editor: each is given what it names in its constructor. The map that is drawn now is shared
// as `current`, since another one can be opened in its place.
class Editor {
  /** @param {{ data: EditorDocument, site: Site, documents: Documents, kept: Kept, draft: Draft }} needs */
  constructor({ data, site, documents, kept, draft }) {
    const { words, colours } = data;
    /** @type {CurrentMap} */
    const current = { draft, changed: false };
    const frame = element("map");
    const pen = contextOf(element("canvas"));
    const viewport = new Viewport(frame, element("world"), { width: 1, height: 1 });
    const marks = new Marks({ current, viewport, pen, colours });
    const canvas = new Canvas({ current, viewport, ground: new Ground(colours), marks, pen });
    const here = new Here({ current, marks, line: element("here"), spoken: element("spoken"), words });
    const sender = new Sender({ site, reader: data.reader });

    const structurePanel = new StructurePanel({ current, here, frame, words });
    const zonePanel = new ZonePanel({ current, marks, canvas, words });
    const tools = [
      new Look({ current }),
      new Terrain({ current }),
      new Lines("roads", { current, here, words }),
      new Lines("rivers", { current, here, words }),
      new Structures({ current, panel: structurePanel, here, words }),
      new Zones({ current, panel: zonePanel, here, words }),
    ];
    const toolbox = new Toolbox({ tools, marks, canvas, here });
    const pointing = new Pointing({ current, viewport, canvas, marks, toolbox, here, words });
    const undoRedo = new UndoRedo({ current, here, words });
    new Keys({ current, viewport, pointing, toolbox, undoRedo });
    new Pen(viewport, pointing);

    new Check({ current, sender, address: data.check, words, find: (hexes) => pointing.find(hexes) });
    new Preview({ current, site, sender, address: data.preview, words });
    const saving = new Saving({ current, sender, address: data.mineAddress, words, saved: (changedSince) => this.keep(changedSince) });
    const myMaps = new MyMaps({
      ...{ site, sender, address: data.mineAddress, words },
      open: (address) => beginDialog.replace(() => documents.saved(address)),
      deleted: (address) => this.forgetPlace(address),
      refuse: (problem) => beginDialog.refuse(problem),
    });
    const beginDialog = new BeginDialog({
      ...{ current, documents },
      flush: () => saving.flush(),
      show: (opened, place) => {
        this.show(opened, { place });
        frame.focus();
      },
      listMaps: () => myMaps.show(),
    });

    this.current = current;
    this.kept = kept;
    this.viewport = viewport;
    this.marks = marks;
    this.canvas = canvas;
    this.here = here;
    this.toolbox = toolbox;
    this.undoRedo = undoRedo;
    this.saving = saving;
    this.beginDialog = beginDialog;
    this.panels = [structurePanel, zonePanel, new FactPanel({ current, words })];
    viewport.onChange(() => canvas.soon());
    frame.addEventListener("focus", () => marks.cursor < 0 && pointing.go(pointing.cursorHex));
    this.bind(colours);
  }

  /** @param {MapColours} colours */
  bind(colours) {
    const { viewport, current } = this;
    element("make-coast").addEventListener("click", () => makeCoast(current.draft, Number(fieldValue("depth"))));
    element("download").addEventListener("click", () => this.download());
    /** @type {Record<string, () => void>} */
    const views = { in: () => viewport.zoom(1.4), out: () => viewport.zoom(1 / 1.4), whole: () => viewport.whole() };
    for (const button of parts(document, "[data-view]")) {
      button.addEventListener("click", () => views[button.dataset.view ?? ""]());
    }
    for (const swatch of parts(document, "[data-ground]")) {
      swatch.style.backgroundColor = colours.terrain[swatch.dataset.ground ?? ""];
    }
  }

  /** @param {FirstMap} first */
  begin({ draft, changed, place, problem }) {
    this.show(draft, { changed, place });
    if (problem) {
      this.beginDialog.open();
      this.beginDialog.refuse(problem);
    }
    element("editor").classList.add("ready");
  }

  /**
   * Shows a draft in the place of the one before: whether it has changes that are only in this browser, and its place
   * in the account.
   *
   * @param {Draft} draft
   * @param {{ changed?: boolean, place?: MapPlace | null }} how
   */
  show(draft, { changed = false, place = null }) {
    const { width, height } = draft.geometry;
    Object.assign(this.current, { draft, changed });
    this.saving.take(place, changed);
    draft.onChange((hexes) => this.react(hexes));
    this.marks.clear();
    this.viewport.size = { width, height };
    Object.assign(this.viewport.world.style, { width: `${width}px`, height: `${height}px` });
    this.canvas.renew();
    this.viewport.whole();
    this.toolbox.choose();
    this.settle();
    this.keep(changed);
  }

  /**
   * Shows a change of the draft: in the picture at once, in lists and names a moment later.
   *
   * @param {number[] | null} hexes
   */
  react(hexes) {
    this.current.changed = true;
    this.canvas.refresh(hexes);
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.settle(), SETTLE_DELAY);
    if (!this.current.draft.stroke) {
      this.keep(true);
      this.saving.touch();
      this.undoRedo.refresh();
    }
  }

  settle() {
    this.marks.forget();
    this.panels.forEach((panel) => panel.refresh());
    this.undoRedo.refresh();
    this.here.show();
    this.canvas.soon();
  }

  /**
   * Keeps the map in this browser.
   *
   * @param {boolean} changed whether it has changes that are only in this browser
   */
  keep(changed) {
    this.current.changed = changed;
    this.kept.keep(this.current.draft, changed, this.saving.place);
  }

  // A downloaded map has no unsaved changes but those that the account is still to get.
  download() {
    download(this.current.draft);
    this.keep(Boolean(this.saving.place) && this.saving.unsaved);
  }

  /**
   * A map of the account has been deleted; if it is the one that is drawn, it is only in this browser now.
   *
   * @param {string} address
   */
  forgetPlace(address) {
    if (this.saving.place?.address === address) {
      this.saving.take(null, true);
      this.keep(true);
    }
  }
}

/** @type {EditorDocument} */
const data = carried("editor-data");
const { words, most, mostBytes, directions } = data;
const site = new Site(words);
const documents = new Documents({ site, words, most, mostBytes, directions });
const kept = new Kept({ reader: data.reader, said: (state) => { element("kept").textContent = words[state]; } });
const first = await firstMap({ kept: kept.read(), documents, shipped: fieldValue("shipped"), newMap: newMap() });
new Editor({ data, site, documents, kept, draft: first.draft }).begin(first);
