// What a tap or a key on the map does: lengthen or shorten a path, choose an army, decide, or only look.

import { fill } from "../map/svg.js";

export class Moves {
  constructor(desk) {
    this.desk = desk;
    this.geometry = desk.board.geometry;
  }

  tap(point) {
    const { chart, plan, faction, chosen, decisions } = this.desk;
    this.desk.hush();
    const army = chart.armyAt(this.desk.viewport.toMap(point));
    const hex = chart.hexAt(point);
    const own = army?.faction === faction ? army.number : null;
    if (plan.army !== null && this.extend(hex, own)) {
      return;
    }
    if (own !== null && own !== chosen) {
      this.desk.choose(own);
    } else if (!decisions.take(hex)) {
      chart.lookAt(army ? army.at : hex);
    }
  }

  // Lengthens or shortens the path by a tap on a hex; false where the tap means something else. A tap on a
  // neighbouring army of one's own chooses that one as long as no path is begun, later it leads through it (MV.9).
  extend(hex, own) {
    const { plan, chart } = this.desk;
    const begun = Boolean(plan.numbers?.length);
    const direction = this.geometry.direction(plan.end, hex);
    if (hex === plan.end && begun) {
      chart.lookAt(plan.line.at(-2), { quiet: true });
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

  // A hex that is not beside the end of the path: the cheapest way there, if no path is begun.
  far(hex, begun) {
    const { plan, chart, words, board } = this.desk;
    chart.lookAt(hex, { quiet: begun });
    if (begun) {
      this.desk.warn(fill(words.notAdjacent, { hex: board.describe(hex) }));
    } else {
      plan.goTo(hex);
    }
  }

  step(number) {
    const { plan, chart } = this.desk;
    if (plan.army === null) {
      this.look(number);
      return;
    }
    const next = this.geometry.neighbour(plan.end, number);
    plan.append(number);
    chart.lookAt(next < 0 ? chart.cursor : next, { quiet: true });
  }

  look(direction) {
    const { chart } = this.desk;
    const next = chart.cursor >= 0 ? this.geometry.neighbour(chart.cursor, direction) : chart.middle;
    if (next >= 0) {
      chart.lookAt(next);
    }
  }

  takeBack() {
    const { plan, chart } = this.desk;
    if (plan.army !== null) {
      plan.undo();
      chart.lookAt(plan.end, { quiet: true });
    }
  }

  enter() {
    const { standing, chart, faction, chosen, decisions, panel } = this.desk;
    const here = standing.armiesAt(chart.cursor).find((army) => army.faction === faction);
    if (here && here.number !== chosen) {
      this.desk.choose(here.number);
    } else if (!decisions.take(chart.cursor)) {
      panel.focusOrder();
    }
  }

  nextArmy(by) {
    const { armies } = this.desk.panel;
    if (armies.length) {
      const at = armies.indexOf(this.desk.chosen);
      this.desk.choose(armies[at < 0 ? (by > 0 ? 0 : armies.length - 1) : (at + by + armies.length) % armies.length]);
    }
  }
}
