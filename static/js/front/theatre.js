// A round that plays again and again on a part of the map, while it can be seen.

import { element } from "../elements.js";
import { Stage } from "../replay/stage.js";

const MOVING = 0.75; // the share of a scene's time in which counters move

export class Theatre {
  /**
   * `lengths` says how many milliseconds a `frame` is shown, and the `last` one.
   *
   * @param {FeaturedDocument} data
   * @param {{ frame: number, last: number }} lengths
   */
  constructor(data, lengths) {
    this.data = data;
    this.lengths = lengths;
    this.index = -1; // before the first scene
    this.wanted = false; // whether the reader wants it to play
    this.inView = true; // whether the window shows the map
    this.seen = true; // and the reader the window
    this.turn = 0; // counts what has been asked for, so that what was asked before gives way
    this.button = element("play");
    this.frame = element("map");
    this.stage = new Stage(data, this.frame, element("world"));
    this.stage.follows = false;
    this.stage.viewport.resized = () => this.fit();
    this.ready = colours();
    new IntersectionObserver(([entry]) => this.see(entry.isIntersecting)).observe(this.frame);
    document.addEventListener("visibilitychange", () => this.see(this.inView));
  }

  get count() {
    return this.data.frames.length;
  }

  // Lays the counters exactly upon the picture, which is as wide as its frame.
  fit() {
    const { viewport } = this.stage;
    viewport.scale = viewport.fitting;
    viewport.centreOn({ x: viewport.size.width / 2, y: viewport.size.height / 2 });
  }

  toggle() {
    this.wanted = !this.wanted;
    this.button.textContent = (this.wanted ? this.button.dataset.pause : this.button.dataset.play) ?? "";
    this.go();
  }

  /** @param {boolean} inView */
  see(inView) {
    this.inView = inView;
    const seen = inView && !document.hidden;
    if (this.seen !== seen) {
      this.seen = seen;
      this.go();
    }
  }

  // Plays if that is wanted and can be seen; else stays at the scene that it has come to.
  async go() {
    this.turn += 1;
    this.stage.cut();
    const { turn } = this;
    while (this.wanted && this.seen && turn === this.turn) {
      await this.forward();
      await wait(this.index === this.count - 1 ? this.lengths.last : this.lengths.frame * (1 - MOVING));
    }
  }

  // Plays one scene; after the last one the first.
  async forward() {
    document.getElementById("still")?.remove();
    this.index = (this.index + 1) % this.count;
    const scene = element("scene");
    scene.hidden = false;
    scene.textContent = this.data.titles[this.index];
    if (this.index === 0) {
      this.stage.show(0);
      await wait(this.lengths.frame);
    } else {
      await this.stage.play(this.index, this.lengths.frame * MOVING);
    }
  }
}

// The colours of the factions, which the still map has in itself.
function colours() {
  /** @type {HTMLLinkElement} */
  const link = element("faction-colours");
  return new Promise((done) => {
    link.addEventListener("load", done);
    link.addEventListener("error", done);
    link.rel = "stylesheet";
  });
}

/** @param {number} milliseconds */
function wait(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}
