// What a tap or a key on the map does: lengthen or shorten a path, choose an army, decide, or only look.

import { fill } from "../map/svg.js";

export class Moves {
  /**
   * @param {{
   *   board: Board, viewport: Viewport, standing: Standing, chart: Chart, plan: Plan, decisions: Decisions, panel: Panel,
   *   selection: ArmySelection, faction: string | null, words: Words, announcer: Announcer, choose: (number: number) => void,
   * }} needs
   */
  constructor({ board, viewport, standing, chart, plan, decisions, panel, selection, faction, words, announcer, choose }) {
    this.board = board;
    this.geometry = board.geometry;
    this.viewport = viewport;
    this.standing = standing;
    this.chart = chart;
    this.plan = plan;
    this.decisions = decisions;
    this.panel = panel;
    this.selection = selection;
    this.faction = faction;
    this.words = words;
    this.announcer = announcer;
    this.choose = choose;
  }

  /** @param {Point} point */
  tap(point) {
    const { chart } = this;
    this.announcer.hush();
    const army = chart.armyAt(this.viewport.toMap(point));
    const hex = chart.hexAt(point);
    const own = army && army.faction === this.faction ? army.number : null;
    if (this.plan.army !== null && this.extend(hex, own)) {
      return;
    }
    if (own !== null && own !== this.selection.army) {
      this.choose(own);
    } else if (!this.decisions.take(hex)) {
      chart.lookAt(army ? army.at : hex);
    }
  }

  /**
   * Lengthens or shortens the path by a tap on a hex; false where the tap means something else. A tap on a
   * neighbouring army of one's own chooses that one as long as no path is begun, later it leads through it (MV.9).
   *
   * @param {number} hex
   * @param {number | null} own
   */
  extend(hex, own) {
    const { plan, chart } = this;
    const begun = Boolean(plan.numbers?.length);
    const direction = this.geometry.direction(plan.end, hex);
    if (hex === plan.end && begun) {
      chart.lookAt(/** @type {number} */ (plan.line.at(-2)), { quiet: true });
      plan.undo();
    } else if (direction !== null && (begun || own === null)) {
      chart.lookAt(hex, { quiet: true });
      plan.append(direction);
    } else if (own !== null || hex < 0 || hex === plan.end) {
      return false;
    } else {
      this.far(hex, begun);
    }
    return true;
  }

  /**
   * A hex that is not beside the end of the path: the cheapest way there, if no path is begun.
   *
   * @param {number} hex
   * @param {boolean} begun
   */
  far(hex, begun) {
    this.chart.lookAt(hex, { quiet: begun });
    if (begun) {
      this.announcer.warn(fill(this.words.notAdjacent, { hex: this.board.describe(hex) }));
    } else {
      this.plan.goTo(hex);
    }
  }

  /** @param {number} number */
  step(number) {
    const { plan, chart } = this;
    if (plan.army === null) {
      this.look(number);
      return;
    }
    const next = this.geometry.neighbour(plan.end, number);
    plan.append(number);
    chart.lookAt(next < 0 ? chart.cursor : next, { quiet: true });
  }

  /** @param {number} direction */
  look(direction) {
    const { chart } = this;
    const next = chart.cursor >= 0 ? this.geometry.neighbour(chart.cursor, direction) : chart.middle;
    if (next >= 0) {
      chart.lookAt(next);
    }
  }

  takeBack() {
    const { plan, chart } = this;
    if (plan.army !== null) {
      plan.undo();
      chart.lookAt(plan.end, { quiet: true });
    }
  }

  enter() {
    const { chart } = this;
    const here = this.standing.armiesAt(chart.cursor).find((army) => army.faction === this.faction);
    if (here && here.number !== this.selection.army) {
      this.choose(here.number);
    } else if (!this.decisions.take(chart.cursor)) {
      this.panel.focusOrder();
    }
  }

  /** @param {1 | -1} by */
  nextArmy(by) {
    const { armies } = this.panel;
    if (armies.length) {
      const { army } = this.selection;
      const at = army === null ? -1 : armies.indexOf(army);
      this.choose(armies[at < 0 ? (by > 0 ? 0 : armies.length - 1) : (at + by + armies.length) % armies.length]);
    }
  }
}
