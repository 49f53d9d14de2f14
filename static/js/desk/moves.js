// What a tap or a key on the map does: order a march, lengthen or shorten it, choose an army, decide, or only look.

import { fill } from "../map/svg.js";
import { neighbouringArmy } from "./next_army.js";

export class Moves {
  /**
   * @param {{
   *   board: Board, viewport: Viewport, position: Position, chart: Chart, plan: Plan, decisions: Decisions, panel: Panel,
   *   selection: ArmySelection, faction: string | null, words: Words, announcer: Announcer, bubble: Bubble, choose: (number: number) => void,
   * }} needs
   */
  constructor({ board, viewport, position, chart, plan, decisions, panel, selection, faction, words, announcer, bubble, choose }) {
    this.board = board;
    this.geometry = board.geometry;
    this.viewport = viewport;
    this.position = position;
    this.chart = chart;
    this.plan = plan;
    this.decisions = decisions;
    this.panel = panel;
    this.selection = selection;
    this.faction = faction;
    this.words = words;
    this.announcer = announcer;
    this.bubble = bubble;
    this.choose = choose;
    this.marches = 0; // how often the player has ordered a march by a tap
  }

  /** @param {Point} point */
  tap(point) {
    const { chart, plan } = this;
    this.announcer.hush();
    this.bubble.hide();
    const army = chart.armyAt(this.viewport.toMap(point));
    const hex = chart.hexAt(point);
    const own = army && army.faction === this.faction ? army.number : null;
    if (own !== null && own !== this.selection.army) {
      this.choose(own);
    } else if (plan.army !== null && hex >= 0 && hex !== plan.start) {
      this.march(hex, point);
    } else if (!this.decisions.take(hex)) {
      chart.lookAt(army ? army.at : hex);
    }
  }

  /**
   * Orders the chosen army to a hex by the best way; a second tap on the end of its path takes that back. Where it
   * cannot get, the reason is shown at the point.
   *
   * @param {number} hex
   * @param {Point} [point] of the frame, else that of the hex
   */
  async march(hex, point = this.viewport.toFrame(this.geometry.centre(hex))) {
    const { plan, chart, words } = this;
    const { army } = plan;
    const at = this.viewport.toMap(point);
    if (hex === plan.end && plan.numbers?.length) {
      plan.takeBack();
      chart.lookAt(plan.end, { quiet: true });
      return;
    }
    chart.lookAt(hex, { quiet: true });
    this.marches += 1;
    const mine = this.marches;
    const asked = plan.goTo(hex);
    if (plan.isAsking) {
      this.bubble.show(point, { text: words.working });
    }
    const problem = await asked;
    if (mine !== this.marches) {
      return; // the player has tapped elsewhere since
    }
    if (plan.army !== army) {
      this.bubble.hide(); // another army is chosen: the reason is none of its own, but is said all the same
      if (problem) {
        this.announcer.warn(problem.message);
      }
    } else if (problem) {
      this.bubble.show(this.viewport.toFrame(at), { text: problem.message, rule: problem.rule, action: this.anyway(hex) });
    } else {
      this.bubble.hide();
    }
  }

  /**
   * The step beside the end of the path that cannot be made as things are now: others may move away before.
   *
   * @param {number} hex
   */
  anyway(hex) {
    const { plan, words } = this;
    const number = plan.army === null ? null : this.geometry.direction(plan.end, hex);
    return number === null ? undefined : { label: fill(words.addAnyway, { number }), act: () => this.step(number) };
  }

  /** @param {number} number */
  step(number) {
    const { plan, chart } = this;
    if (plan.army === null) {
      this.look(number);
      return;
    }
    this.bubble.hide();
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

  // Orders the chosen army to the hex that is looked at.
  marchToCursor() {
    const { plan, chart } = this;
    if (plan.army !== null && chart.cursor >= 0 && chart.cursor !== plan.start) {
      this.march(chart.cursor);
    }
  }

  takeBack() {
    const { plan, chart } = this;
    this.bubble.hide();
    if (plan.army !== null) {
      plan.undo();
      chart.lookAt(plan.end, { quiet: true });
    }
  }

  enter() {
    const { chart } = this;
    const here = this.position.armiesAt(chart.cursor).find((army) => army.faction === this.faction);
    if (here && here.number !== this.selection.army) {
      this.choose(here.number);
    } else if (!this.decisions.take(chart.cursor)) {
      this.panel.focusOrder();
    }
  }

  /** @param {1 | -1} by */
  nextArmy(by) {
    const next = neighbouringArmy(this.panel.armies, this.selection.army, by);
    if (next !== null) {
      this.choose(next);
    }
  }
}
