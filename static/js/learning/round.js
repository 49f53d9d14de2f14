// The round of the lesson, played on the map.

import { Stage } from "../replay/stage.js";

const LENGTH = 800; // milliseconds of a march by one hex
const TO_READ = 1900; // after a scene in which something happened

export class Round {
  /**
   * `caption` shows the words of a scene.
   *
   * @param {{ result: RoundToPlay, frame: HTMLElement, world: HTMLElement, caption: (words: string) => void }} needs
   */
  constructor({ result, frame, world, caption }) {
    world.querySelector(".overlay")?.remove();
    this.result = result;
    this.caption = caption;
    this.stage = new Stage(result.replay, frame, world);
    this.stage.follows = false; // the whole board is in view
    this.turn = 0;
    this.last = result.replay.frames.length - 1;
    this.stage.show(0);
    this.stage.viewport.resized = () => this.stage.viewport.whole();
  }

  // Plays the whole round; whether it came to its end and nothing broke it off.
  async play() {
    this.turn += 1;
    const { turn } = this;
    this.stage.show(0);
    for (let index = 0; index <= this.last; index += 1) {
      const words = captionOf(this.result.scenes[index]);
      this.caption(words);
      await (still() || index === 0 ? this.stage.show(index) : this.stage.play(index, LENGTH));
      await wait(words || still() ? TO_READ : 150);
      if (turn !== this.turn) {
        return false;
      }
    }
    this.caption("");
    return true;
  }

  // Breaks off, and shows how the round ended.
  end() {
    this.turn += 1;
    this.caption("");
    this.stage.show(this.last);
  }

  // Ends for good: the next round has the map.
  leave() {
    this.end();
    this.stage.viewport.leave();
  }
}

/**
 * The words of a scene on the map: its first event, the others are read afterwards; "" where nothing is to be said.
 *
 * @param {Pick<LessonScene, "title"> & { events: { text: string }[] }} scene
 */
export function captionOf({ events }) {
  return events.length ? events[0].text : "";
}

function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @param {number} milliseconds */
function wait(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
