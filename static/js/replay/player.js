// Which scene is shown, and going from one to the next: buttons, slider, keys, and the clock while it plays.

import { element, part, parts } from "../elements.js";

export class Player {
  /**
   * `scenes` has their `count`; `show(index)` shows one as it ended, `play(index, length)` plays it in that many
   * milliseconds and may give a promise, `cut()` breaks off what is being played.
   *
   * @param {Scenes} scenes
   */
  constructor(scenes) {
    this.scenes = scenes;
    this.index = 0;
    this.playing = false;
    this.turn = 0; // counts what has been asked for, so that what was asked before gives way
    /** @type {HTMLInputElement} */
    this.slider = element("slider");
    this.button = part(document, "[data-do=play]");
    /** @type {Record<string, () => void>} */
    this.acts = {
      first: () => this.go(0),
      back: () => this.go(this.index - 1),
      play: () => this.toggle(),
      forward: () => this.forward(),
      last: () => this.go(this.last),
    };
    for (const button of parts(document, "[data-do]")) {
      button.addEventListener("click", this.acts[button.dataset.do ?? ""]);
    }
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
  }

  get last() {
    return this.scenes.count - 1;
  }

  // How long a scene takes, in milliseconds.
  get length() {
    /** @type {HTMLInputElement | HTMLSelectElement} */
    const speed = element("speed");
    return Number(speed.value);
  }

  /**
   * Shows a scene at once, and stops playing.
   *
   * @param {number} index
   */
  go(index) {
    this.pause();
    this.arrive(index);
    this.scenes.show(this.index);
  }

  // Plays one scene.
  forward() {
    this.pause();
    if (this.index < this.last) {
      this.arrive(this.index + 1);
      this.scenes.play(this.index, this.length);
    }
  }

  toggle() {
    if (this.playing) {
      this.pause();
    } else {
      this.run();
    }
  }

  /**
   * Plays to the end, after so many milliseconds; from the beginning, if it is at the end.
   *
   * @param {number} [pause]
   */
  async run(pause = 0) {
    if (this.index === this.last) {
      this.go(0);
    }
    const turn = this.begin(true);
    await wait(pause);
    if (turn !== this.turn) {
      return;
    }
    while (this.index < this.last) {
      this.arrive(this.index + 1);
      await Promise.all([this.scenes.play(this.index, this.length * 0.7), wait(this.length)]);
      if (turn !== this.turn) {
        return;
      }
    }
    this.pause();
  }

  pause() {
    this.begin(false);
    this.scenes.cut();
  }

  /** @param {boolean} playing */
  begin(playing) {
    this.playing = playing;
    this.button.textContent = (playing ? this.button.dataset.pause : this.button.dataset.play) ?? "";
    element("now").setAttribute("aria-live", playing ? "off" : "polite");
    this.turn += 1;
    return this.turn;
  }

  /** @param {number} index */
  arrive(index) {
    this.index = Math.max(0, Math.min(this.last, index));
    this.slider.value = String(this.index);
    this.slider.setAttribute("aria-valuetext", (parts(document, ".frame h2")[this.index].textContent ?? "").trim());
  }

  /**
   * Takes a key; whether it was one of its own. What a control does with a key of its own goes before.
   *
   * @param {KeyboardEvent} event
   */
  pressed(event) {
    const act = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" }[event.key];
    const control = /** @type {Element} */ (event.target).closest(event.key === " " ? "button, a, summary, input, select" : "input, select");
    if (!act || control || event.shiftKey) {
      return false;
    }
    this.acts[act]();
    return true;
  }
}

/** @param {number} milliseconds */
function wait(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
