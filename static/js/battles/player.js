// Going through what happened: buttons, slider, and speed. An activation with all that comes of it is one step.

import { element, parts } from "../elements.js";

const SPEED = "battle-speed";

export class BattlePlayer {
  /**
   * @param {BattleStage} stage
   * @param {{ words: BoardWords, arrived: (isNow: boolean) => void }} page `arrived` hears whether the board is the current one
   */
  constructor(stage, { words, arrived }) {
    this.stage = stage;
    this.words = words;
    this.arrived = arrived;
    this.playing = false;
    /** @type {HTMLInputElement} */
    this.slider = element("battle-slider");
    this.slider.max = String(stage.steps.length);
    this.box = element("battle-player");
    this.box.hidden = stage.steps.length === 0;
    /** @type {HTMLSelectElement} */
    const speed = element("battle-speed");
    speed.value = localStorage.getItem(SPEED) ?? speed.value;
    stage.speed = Number(speed.value) || 1;
    speed.addEventListener("change", () => {
      stage.speed = Number(speed.value);
      localStorage.setItem(SPEED, speed.value);
    });
    /** @type {Record<string, () => void>} */
    const acts = {
      "turn-back": () => this.go(this.turnFrom(-1)),
      back: () => this.go(this.step - 1),
      play: () => this.toggle(),
      forward: () => this.forward(),
      "turn-forward": () => this.go(this.turnFrom(1)),
      skip: () => this.go(stage.steps.length),
    };
    for (const button of parts(this.box, "[data-play-do]")) {
      button.addEventListener("click", acts[button.dataset.playDo ?? ""]);
    }
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    element("account").addEventListener("click", (event) => {
      const line = /** @type {Element} */ (event.target).closest("li[data-scene]");
      if (line instanceof HTMLElement) {
        this.show(Number(line.dataset.scene) + 1);
      }
    });
  }

  // How many steps have been begun.
  get step() {
    return this.stage.steps.filter((begin) => begin < this.stage.at).length;
  }

  /** @param {number} step */
  end(step) {
    return step <= 0 ? 0 : (this.stage.steps[step] ?? this.stage.last);
  }

  /**
   * The step with which the next turn begins, or the one before.
   *
   * @param {number} by
   */
  turnFrom(by) {
    const { steps, data } = this.stage;
    const turns = steps.flatMap((begin, which) => (data.scenes[begin].line.startsWith("turn ") ? [which + 1] : []));
    return by > 0 ? (turns.find((one) => one > this.step) ?? steps.length) : (turns.filter((one) => one < this.step).at(-1) ?? 0);
  }

  /**
   * Shows the board after a step, at once.
   *
   * @param {number} step
   */
  go(step) {
    this.show(this.end(Math.min(step, this.stage.steps.length)));
  }

  /** @param {number} count */
  show(count) {
    this.playing = false;
    this.stage.show(count);
    this.say();
  }

  async forward() {
    this.playing = false;
    await this.run(this.end(Math.min(this.step + 1, this.stage.steps.length)));
  }

  toggle() {
    if (this.playing) {
      this.show(this.stage.at);
    } else {
      this.playFrom(this.stage.at === this.stage.last ? 0 : this.stage.at);
    }
  }

  /**
   * Plays from a line to the end.
   *
   * @param {number} count
   */
  async playFrom(count) {
    this.stage.show(count);
    this.playing = true;
    this.say();
    while (this.playing && this.stage.at < this.stage.last) {
      const ended = await this.stage.play(this.end(this.step + 1));
      if (!ended) {
        return;
      }
      this.say();
    }
    this.playing = false;
    this.say();
  }

  /** @param {number} count */
  async run(count) {
    if (await this.stage.play(count)) {
      this.say();
    }
  }

  // Shows where the player is.
  say() {
    const isNow = this.stage.at === this.stage.last;
    this.slider.value = String(this.step);
    this.slider.setAttribute("aria-valuetext", element("score-turn").textContent ?? "");
    for (const button of parts(this.box, "[data-play-do]")) {
      const name = button.dataset.playDo;
      if (name === "play") {
        button.textContent = this.playing ? this.words.pause : this.words.play;
      } else if (name === "skip") {
        /** @type {HTMLButtonElement} */ (button).disabled = isNow && !this.playing;
      }
    }
    this.arrived(isNow && !this.playing);
  }
}
