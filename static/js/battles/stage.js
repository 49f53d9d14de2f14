// Plays the lines of a battle's record on the board: movement, dice as they fall, bases lost, stars.

import { element, part, parts } from "../elements.js";
import { fill, html, svg } from "../map/svg.js";
import { run } from "../replay/motion.js";
import { die } from "./dice.js";
import { boardsOf, stepsOf, throwOf } from "./timeline.js";

const STILL = matchMedia("(prefers-reduced-motion: reduce)");
/** How long lines are shown, in milliseconds, by their kinds; others are not. */
/** @type {Record<string, number>} */
const PAUSES = { turn: 1300, phase: 450, act: 650, fail: 1300, shoot: 950, fight: 1100, base: 300, morale: 800, destroyed: 650, dead: 900, rampage: 550, test: 900, stars: 350, general: 500, concede: 800, result: 600 };
const ROLLING = 320;
const MARCH = 480;

export class BattleStage {
  /**
   * @param {BattleBoard} board
   * @param {BattleDocument_} data
   */
  constructor(board, data) {
    this.board = board;
    this.data = data;
    this.boards = boardsOf(data);
    this.steps = stepsOf(data.scenes);
    this.at = data.scenes.length; // lines that have been played
    this.turn = 0; // counts what has been asked for, so that what was asked before gives way
    this.speed = 1;
    /** @type {(() => void) | null} */
    this.wake = null;
    /** @type {Map<number, HTMLElement>} */
    this.texts = new Map(parts(document, "#account [data-scene]").map((line) => [Number(line.dataset.scene), line]));
  }

  get last() {
    return this.data.scenes.length;
  }

  /**
   * Shows the board after so many lines, at once.
   *
   * @param {number} count
   */
  show(count) {
    this.cut();
    this.at = Math.max(0, Math.min(this.last, count));
    this.settle();
    this.tell(this.at - 1);
  }

  /** Breaks off what is being played. */
  cut() {
    this.turn += 1;
    this.wake?.();
  }

  /** Shows the board as it is after the lines played. */
  settle() {
    this.board.show(this.boards[this.at]);
    this.board.above.replaceChildren();
    element("throw").hidden = true;
    this.score(this.boards[this.at]);
    this.trail(this.at);
  }

  /**
   * Plays on to a number of lines; answers whether it was not broken off.
   *
   * @param {number} count
   */
  async play(count) {
    this.cut();
    const { turn } = this;
    while (this.at < count && turn === this.turn) {
      await this.line(this.at, turn);
    }
    if (turn === this.turn) {
      this.settle();
    }
    return turn === this.turn;
  }

  /**
   * @param {number} index
   * @param {number} turn
   */
  async line(index, turn) {
    const { line } = this.data.scenes[index];
    const [kind, ...words] = line.split(" ");
    this.tell(index);
    if (kind === "act" || kind === "phase" || kind === "turn") {
      this.board.below.replaceChildren();
    }
    await this.act(kind, words, index, turn);
    if (turn !== this.turn) {
      return;
    }
    this.at = index + 1;
    this.board.show(this.boards[this.at]);
    this.score(this.boards[this.at]);
    await this.wait(kind === "act" && words[2] === "-" ? 120 : (PAUSES[kind] ?? 0), turn);
    if (turn === this.turn) {
      element("throw").hidden = true;
      this.board.above.replaceChildren();
    }
  }

  /**
   * @param {string} kind
   * @param {string[]} words
   * @param {number} index
   * @param {number} turn
   */
  async act(kind, words, index, turn) {
    const thrown = throwOf(this.data.scenes[index].line);
    if (kind === "move") {
      await this.march(words[0], index, turn);
    } else if (kind === "destroyed") {
      this.board.tokens.get(words[0])?.classList.add("falling");
      await this.wait(400, turn);
    } else if (thrown) {
      this.aim(thrown, index);
      await this.roll(thrown, words, index, turn);
    }
    if (kind === "base") {
      this.board.tokens.get(words[0])?.classList.add("hit");
    }
  }

  /**
   * @param {string} name
   * @param {number} index
   * @param {number} turn
   */
  async march(name, index, turn) {
    const { plane } = this.board;
    const [from, to] = [this.boards[index].units[name], this.boards[index + 1].units[name]];
    const [start, end] = [plane.middle(from[0]), plane.middle(to[0])];
    const begin = plane.degrees(from[1]);
    const by = ((plane.degrees(to[1]) - begin + 540) % 360) - 180;
    this.board.below.replaceChildren(...this.trailOf(start, end));
    this.board.reveal(end);
    this.raise(name);
    const length = (from[0] === to[0] ? 0.6 : 1) * MARCH * this.speed;
    await run(STILL.matches ? 0 : length, () => turn === this.turn, (share) => {
      this.board.put(name, { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share }, begin + by * share);
    });
  }

  /** @param {string} name */
  raise(name) {
    const token = this.board.tokens.get(name);
    token?.parentElement?.append(token);
  }

  /**
   * Draws a line from who throws to whom it is thrown at.
   *
   * @param {Throw} thrown
   * @param {number} index
   */
  aim(thrown, index) {
    if (!thrown.from || !thrown.at) {
      return;
    }
    const { units } = this.boards[index];
    const [one, other] = [thrown.from, thrown.at].map((name) => this.board.plane.middle(units[name][0]));
    this.board.above.replaceChildren(
      svg("line", { class: `target-line ${thrown.kind === "shoot" ? "shot" : ""}`, x1: one.x, y1: one.y, x2: other.x, y2: other.y }),
      svg("circle", { class: "target-ring", cx: other.x, cy: other.y, r: 19 }),
    );
  }

  /**
   * @param {Throw} thrown
   * @param {string[]} words
   * @param {number} index
   * @param {number} turn
   */
  async roll(thrown, words, index, turn) {
    const box = element("throw");
    const title = html("p", {}, this.titleOf(thrown, words));
    const dice = html("div", { class: "dice" });
    box.replaceChildren(title, dice);
    box.hidden = false;
    this.place(box, thrown, index);
    const faces = thrown.dice.map((face) => ({ face, hits: this.isHit(thrown, face) }));
    dice.replaceChildren(...faces.map(({ face }) => die(face, { hits: false, ten: thrown.kind === "act" })));
    if (!STILL.matches) {
      parts(dice, ".die").forEach((one) => one.classList.add("rolling"));
      await this.wait(ROLLING, turn);
    }
    dice.replaceChildren(...faces.map((one) => die(one.face, { hits: one.hits, ten: thrown.kind === "act" })));
    const hits = thrown.kind === "fight" || thrown.kind === "shoot" ? words[words.length - 1] : null;
    if (hits !== null) {
      box.append(html("p", {}, fill(this.data.words.hits, { hits })));
    }
  }

  /**
   * @param {Throw} thrown
   * @param {string[]} words
   */
  titleOf(thrown, words) {
    const said = this.data.words;
    /** @type {Record<string, () => string>} */
    const titles = {
      turn: () => `${fill(said.turn, { turn: words[0], turns: this.data.turns })} · ${said.initiative}`,
      act: () => `${fill(said.activation, { number: words[0].slice(1) })} · ${fill(said.neededToAct, { need: thrown.need })}`,
      morale: () => said.moraleThrow,
      rampage: () => said.rampage,
      test: () => said.danger,
    };
    return (titles[thrown.kind] ?? (() => fill(said.needed, { need: thrown.need })))();
  }

  /**
   * @param {Throw} thrown
   * @param {number} face
   */
  isHit({ kind, need, dice }, face) {
    if (kind === "turn") {
      return face === Math.max(...dice) && dice[0] !== dice[1];
    }
    return need !== null && face >= need;
  }

  /**
   * Puts the box with dice beside the unit that it is about, inside the board.
   *
   * @param {HTMLElement} box
   * @param {Throw} thrown
   * @param {number} index
   */
  place(box, thrown, index) {
    const { picture, plane } = this.board;
    const { width, height } = picture.viewBox.baseVal;
    const unit = thrown.at ? this.boards[index].units[thrown.at] : null;
    const point = unit ? plane.middle(unit[0]) : { x: width / 2, y: height / 2 };
    const half = Math.min(0.5, (box.offsetWidth / 2 + 4) / Math.max(1, picture.clientWidth));
    const isLow = point.y / height < 0.34;
    box.classList.toggle("below", isLow);
    box.style.left = `${100 * Math.max(half, Math.min(1 - half, point.x / width))}%`;
    box.style.top = `${(100 * (point.y + (isLow ? 24 : -24))) / height}%`;
    this.board.reveal(point);
  }

  /**
   * The trail of the last movement before a line.
   *
   * @param {number} count
   */
  trail(count) {
    this.board.below.replaceChildren();
    for (let index = count - 1; index >= 0 && index > count - 12; index -= 1) {
      const [kind, name] = this.data.scenes[index].line.split(" ");
      if (kind === "move") {
        const points = [this.boards[index], this.boards[index + 1]].map((board) => this.board.plane.middle(board.units[name][0]));
        this.board.below.replaceChildren(...this.trailOf(points[0], points[1]));
        return;
      }
    }
  }

  /**
   * @param {Point} start
   * @param {Point} end
   */
  trailOf(start, end) {
    return [
      svg("rect", { class: "trail-start", x: start.x - 15, y: start.y - 15, width: 30, height: 30, rx: 4 }),
      svg("line", { class: "trail", x1: start.x, y1: start.y, x2: end.x, y2: end.y }),
    ];
  }

  /**
   * Shows stars and turn.
   *
   * @param {BoardNow} board
   */
  score(board) {
    for (const side of parts(document, ".score-side")) {
      const which = "ab".indexOf(side.dataset.side ?? "");
      const stars = board.stars[which];
      parts(side, ".star-row i").forEach((star, index) => star.classList.toggle("won", index < stars));
      part(side, ".star-count").textContent = fill(this.data.words.stars, { stars, needed: side.dataset.needed });
      side.classList.toggle("moves", board.side === which);
    }
    element("score-turn").textContent = fill(this.data.words.turn, { turn: board.turn, turns: this.data.turns });
  }

  /**
   * Says a line in words, and marks it in the account.
   *
   * @param {number} index
   */
  tell(index) {
    const line = this.texts.get(index) ?? this.texts.get(index - 1);
    this.unfold(index);
    parts(document, "#account .now").forEach((one) => one.classList.remove("now"));
    if (!line) {
      return;
    }
    this.board.say((line.textContent ?? "").trim());
    line.classList.add("now");
    const turn = line.closest("details");
    if (turn) {
      turn.open = true;
    }
    const list = element("account");
    list.scrollTop += line.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  }

  /**
   * Hides what comes after a line: a player does not want to know yet how it goes on.
   *
   * @param {number} index
   */
  unfold(index) {
    const isNow = index >= this.last - 1;
    for (const [which, text] of this.texts) {
      const part_ = text.localName === "summary" ? text.parentElement : text;
      if (part_) {
        part_.hidden = !isNow && which > index;
      }
    }
  }

  /**
   * Waits, unless what is played is broken off meanwhile.
   *
   * @param {number} milliseconds
   * @param {number} turn
   * @returns {Promise<void>}
   */
  wait(milliseconds, turn) {
    if (turn !== this.turn || milliseconds === 0) {
      return Promise.resolve();
    }
    return new Promise((done) => {
      const timer = setTimeout(done, milliseconds * this.speed);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
