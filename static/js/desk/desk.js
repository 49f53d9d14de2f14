// The page with the map: makes its modules, gives each what it needs, and says what happens when an army is chosen or
// something has been submitted.

import { carried, element } from "../elements.js";
import { Board } from "../map/board.js";
import { Gestures } from "../map/gestures.js";
import { Overlay } from "../map/overlay.js";
import { fill } from "../map/svg.js";
import { Viewport } from "../map/viewport.js";
import { Announcer } from "./announcer.js";
import { Site } from "./ask.js";
import { BestWay } from "./best_way.js";
import { Bubble } from "./bubble.js";
import { Chart } from "./chart.js";
import { Decisions } from "./decisions.js";
import { Drafts } from "./drafts.js";
import { factsOf } from "./facts.js";
import { isChanged, lineOf } from "./forms.js";
import { openByQuestionMark } from "./help.js";
import { Hints } from "./hints.js";
import { Keys } from "./keys.js";
import { Layers } from "./layers.js";
import { MapPicture } from "./map_picture.js";
import { Moves } from "./moves.js";
import { nextWaiting } from "./next_army.js";
import { OrderBar } from "./order_bar.js";
import { Panel } from "./panel.js";
import { hatchings } from "./pictures.js";
import { Plan } from "./plan.js";
import { Sheets } from "./sheets.js";
import { Position } from "./position.js";

// From below to above.
const ORDER = [
  ...["zoc", "enemies", "reach", "networks", "superiority", "options", "plans"],
  ...["way", "path", "hover", "cursor", "counters", "sieges", "badges"],
];

// No module receives the whole map page: each gets what its constructor names.
class Desk {
  /**
   * @param {DeskDocument} data
   * @param {Site} site
   * @param {BoardDocument} boardDocument
   * @param {LayersDocument} layersDocument
   */
  constructor({ phase, faction, factions, urls, words }, site, boardDocument, layersDocument) {
    const lines = element("lines");
    const board = new Board(boardDocument);
    const { geometry } = board;
    const viewport = new Viewport(element("map"), element("world"), boardDocument.layout);
    const overlay = new Overlay(element("world"), geometry, viewport, ORDER);
    overlay.defs.append(...hatchings(factions));
    const announcer = new Announcer(element("spoken"));
    const position = new Position(layersDocument, board, factions);
    /** @type {ArmySelection} */
    const selection = { army: null, planned: null };
    const choose = (/** @type {number | null} */ number) => this.choose(number);

    const panel = new Panel({ lines, choose, show: (number) => this.chart.showArmy(number) });
    const layers = new Layers({
      controls: element("layers"),
      ...{ factions, board, position, overlay, selection, site, urls, words, announcer },
    });
    const plan = new Plan({
      ...{ lines, phase, board, position, overlay, layers, selection, site, urls, words, announcer },
      shown: () => this.refresh(),
    });
    const frame = viewport.frame;
    const bestWay = new BestWay({ geometry, overlay, frame, position, selection, layers });
    const bubble = new Bubble({ paper: element("bubble"), frame, rules: urls.rules, announcer });
    viewport.onChange(() => bubble.hide());
    const chart = new Chart({
      card: element("facts"),
      ...{ geometry, viewport, overlay, position, layers, bestWay, panel, selection, faction, words, announcer },
      factsOf: (hex) => factsOf({ board, position, words, layers, plan }, hex),
    });
    const picture = new MapPicture({
      ...{ picture: element("map-picture"), note: element("map-note"), viewport },
      ask: () => site.json(urls.layers).catch(() => ({})), // none as long as the site does not answer
    });
    const decisions = new Decisions({ geometry, position, overlay, chart, selection, announcer });
    const sheets = new Sheets({
      ...{ lines, ways: plan.ways, site, urls, words, announcer },
      reload: () => this.reload(),
      submitted: (name, wasWriting) => this.goOn(name, wasWriting),
    });
    const drafts = new Drafts({
      ...{ lines, phase, selection, sheets, site, urls, words, announcer },
      done: (refused) => this.afterDrafts(refused),
    });
    new Hints({ lines, phase, plan, site, urls, words, announcer });
    const moves = new Moves({
      ...{ board, viewport, position, chart, plan, decisions, panel, selection, faction, words, announcer, bubble, choose },
    });
    new Gestures(viewport, {
      tap: (point) => moves.tap(point),
      hover: (point) => chart.hover(point),
      place: (point) => chart.hexAt(point),
    });
    new Keys({ viewport, moves, layers, release: () => choose(null) });
    openByQuestionMark(element("keys-dialog"));
    const key = factions.find(({ id }) => id === faction)?.key;
    const bar = new OrderBar({
      ...{ bar: element("order-bar"), lines, selection, words, plan, colour: `faction-${key}` },
      nextArmy: () => moves.nextArmy(1),
    });

    this.site = site;
    this.urls = urls;
    this.words = words;
    this.board = board;
    this.announcer = announcer;
    this.position = position;
    this.selection = selection;
    this.panel = panel;
    this.layers = layers;
    this.plan = plan;
    this.chart = chart;
    this.picture = picture;
    this.decisions = decisions;
    this.drafts = drafts;
    this.bar = bar;
    this.bubble = bubble;
  }

  /** @param {LayersDocument} layersDocument */
  begin(layersDocument) {
    this.chart.showOwn();
    this.picture.show(layersDocument);
    this.layers.draw();
    this.choose(this.panel.wanted(), { quiet: true });
    scrollTo(0, 0); // the browser has gone to the army of the address: its orders are chosen now, and the map comes first
    element("desk").classList.add("ready");
  }

  // Fetches the layers again, after orders were submitted.
  async reload() {
    document.dispatchEvent(new Event("orders-changed"));
    this.position.take(await this.site.json(this.urls.layers));
    this.layers.forget();
    this.layers.draw();
    this.panel.choose(this.selection.army);
    this.chart.drawCounters();
    this.decisions.show();
    this.drafts.show();
    await this.plan.take(this.selection.army);
    this.bar.show();
  }

  // Follows what has been found out about the march of the chosen army.
  refresh() {
    this.chart.refreshFacts();
    this.bar.show();
  }

  /**
   * Goes on to the next army that needs orders, once the one whose line was submitted needs none.
   *
   * @param {string} name
   * @param {boolean} wasWriting whether its field had the focus
   */
  goOn(name, wasWriting) {
    const { words, panel, selection, announcer } = this;
    const armies = panel.waiting;
    const next = nextWaiting(armies, selection.army);
    const form = lineOf(element("lines"), name);
    const isOver = name.endsWith(`-${selection.army}`) && !(form && isChanged(form)); // nothing was written meanwhile
    if (!isOver || armies.find(({ number }) => number === selection.army)?.waits) {
      announcer.note(words.handedIn);
    } else if (next === null) {
      announcer.note(words.allOrdered);
    } else {
      this.turnTo(next, wasWriting);
      announcer.note(fill(words.nextArmy, { number: next, place: this.board.describe(this.position.army(next).at) }));
    }
  }

  /**
   * Chooses an army, and takes the focus along: from field to field, else onto the map.
   *
   * @param {number} number
   * @param {boolean} wasWriting
   */
  turnTo(number, wasWriting) {
    this.choose(number, { quiet: true });
    const field = wasWriting ? this.plan.field : null;
    (field ?? element("map")).focus({ preventScroll: true });
  }

  /**
   * After all drafts were submitted: chooses the first army with a line that was refused, else the next without orders.
   *
   * @param {string[]} refused
   */
  async afterDrafts(refused) {
    await this.reload();
    const army = Number(refused.map((name) => /-(\d+)$/.exec(name)?.[1]).find(Boolean));
    const next = army || nextWaiting(this.panel.waiting, this.selection.army);
    if (next && next !== this.selection.army) {
      this.choose(next, { quiet: true });
    }
  }

  /**
   * Chooses an army, none for null or for one that is not on the map.
   *
   * @param {number | null} number
   */
  choose(number, { quiet = false } = {}) {
    const { selection, position, plan, words } = this;
    const army = number === null ? undefined : position.armies.get(number);
    this.announcer.hush();
    this.bubble.hide();
    selection.army = army ? number : null;
    this.panel.choose(selection.army);
    this.chart.drawCounters();
    this.decisions.show();
    plan.take(selection.army);
    this.drafts.show();
    this.bar.show();
    this.chart.lookAt(plan.army === null ? army?.at ?? -1 : plan.end, { quiet: true });
    if (!quiet) {
      const unit = fill(words.army, { number });
      this.announcer.say(army ? fill(words.chosen, { army: unit, place: this.board.describe(army.at) }) : words.released);
    }
  }
}

/** @param {DeskDocument} data */
async function open(data) {
  const site = new Site(data.words);
  const [board, layers] = await Promise.all([site.json(data.urls.board), site.json(data.urls.layers)]);
  new Desk(data, site, board, layers).begin(layers);
}

open(carried("desk-data")).catch((problem) => {
  element("map-note").textContent = problem.message; // the forms beside the map work without it
  element("map-note").hidden = false;
  throw problem;
});
