// What part of the map is seen, and how near: one transform on the element that holds picture and overlay.

const NEAREST = 3;
const ROOMY = 1.5; // the scale up to which a map smaller than the frame is shown when all of it is seen
const STILL = 160; // milliseconds without a change after which the overlay is drawn sharp again

export class Viewport {
  /**
   * @param {HTMLElement} frame
   * @param {HTMLElement} world
   * @param {Size} size
   */
  constructor(frame, world, size) {
    this.frame = frame;
    this.world = world;
    this.size = size;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    /** @type {((viewport: Viewport) => void)[]} */
    this.listeners = [];
    world.style.width = `${size.width}px`;
    world.style.height = `${size.height}px`;
    this.resized = () => this.apply(); // what is done when the frame has another size
    this.observer = new ResizeObserver(() => this.resized());
    this.observer.observe(frame);
  }

  // Follows the size of the frame no longer: another viewport has it.
  leave() {
    this.observer.disconnect();
  }

  /** @param {(viewport: Viewport) => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  // The scale at which the map just fits into the frame.
  get fitting() {
    return Math.min(this.frame.clientWidth / this.size.width, this.frame.clientHeight / this.size.height);
  }

  // No scale is smaller: the whole map is seen, or as much as fits at full size.
  get farthest() {
    return Math.min(this.fitting, 1);
  }

  whole() {
    this.scale = Math.min(this.fitting, ROOMY);
    this.centreOn({ x: this.size.width / 2, y: this.size.height / 2 });
  }

  /**
   * Shows a rectangle with some room around it, but no nearer and no farther than the scales given; of a map that is
   * smaller than the frame everything.
   *
   * @param {Bounds} bounds
   * @param {number} nearest
   * @param {number} farthest
   */
  show({ left, top, right, bottom }, nearest, farthest) {
    if (this.fitting >= 1) {
      this.whole();
      return;
    }
    const room = 160;
    const fits = Math.min(
      this.frame.clientWidth / (right - left + 2 * room),
      this.frame.clientHeight / (bottom - top + 2 * room),
    );
    this.scale = Math.max(farthest, Math.min(nearest, fits));
    this.centreOn({ x: (left + right) / 2, y: (top + bottom) / 2 });
  }

  /** @param {Point} point */
  centreOn(point) {
    this.x = this.frame.clientWidth / 2 - point.x * this.scale;
    this.y = this.frame.clientHeight / 2 - point.y * this.scale;
    this.apply();
  }

  /**
   * Moves just as far as it takes to see a point.
   *
   * @param {Point} point
   */
  reveal(point) {
    const margin = 48;
    const [x, y] = [this.x + point.x * this.scale, this.y + point.y * this.scale];
    /** @type {(at: number, length: number) => number} */
    const off = (at, length) => (at < margin ? margin - at : at > length - margin ? length - margin - at : 0);
    this.pan(off(x, this.frame.clientWidth), off(y, this.frame.clientHeight));
  }

  /**
   * @param {number} right
   * @param {number} down
   */
  pan(right, down) {
    if (right || down) {
      this.x += right;
      this.y += down;
      this.apply();
    }
  }

  /**
   * Zooms about a point of the frame, its middle if none is given.
   *
   * @param {number} factor
   * @param {Point} [at]
   */
  zoom(factor, at = { x: this.frame.clientWidth / 2, y: this.frame.clientHeight / 2 }) {
    const scale = Math.max(this.farthest, Math.min(NEAREST, this.scale * factor));
    this.x = at.x - ((at.x - this.x) * scale) / this.scale;
    this.y = at.y - ((at.y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.apply();
  }

  /**
   * A point of the frame as a point of the picture.
   *
   * @param {Point} point
   */
  toMap({ x, y }) {
    return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale };
  }

  /**
   * A point of the picture as a point of the frame.
   *
   * @param {Point} point
   */
  toFrame({ x, y }) {
    return { x: this.x + x * this.scale, y: this.y + y * this.scale };
  }

  apply() {
    this.scale = Math.max(this.scale, this.farthest);
    this.x = held(this.x, this.frame.clientWidth, this.size.width * this.scale);
    this.y = held(this.y, this.frame.clientHeight, this.size.height * this.scale);
    this.world.classList.add("moving"); // the browser moves what it has drawn, and draws again when all is still
    this.world.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    clearTimeout(this.still);
    this.still = setTimeout(() => this.world.classList.remove("moving"), STILL);
    for (const listener of this.listeners) {
      listener(this);
    }
  }
}

/**
 * Keeps the map in the frame: centred where it is smaller, else so that at least half the frame shows map.
 *
 * @param {number} offset
 * @param {number} frame
 * @param {number} map
 */
function held(offset, frame, map) {
  if (map <= frame) {
    return (frame - map) / 2;
  }
  return Math.min(frame / 2, Math.max(frame / 2 - map, offset));
}
