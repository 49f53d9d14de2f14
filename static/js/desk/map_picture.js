// The picture of the map: a small edition that the page shows first, and a sharper one wherever that is needed.

const AGAIN = 3000; // milliseconds until something that is not there yet is asked for again
const IN_SMALL_WINDOWS = "(max-width: 700px), (pointer: coarse)"; // as the page says it of the small edition
const DENSE = 1.5; // pixels to a point from which the next larger picture is taken

/**
 * The sharp picture for a window: the next larger one on a screen with twice the pixels, as far as they are drawn.
 *
 * @param {PictureUrls} addresses
 * @param {{ small: boolean, density: number }} screen
 */
export function pictureFor({ picture, small, sharp }, { small: isSmall, density }) {
  const sizes = [isSmall ? small : null, picture, isSmall ? null : sharp].filter(Boolean);
  return (density >= DENSE ? sizes.at(-1) : sizes[0]) ?? null;
}

export class MapPicture {
  /**
   * `picture` shows the small edition, if the map was drawn when the page was made; `ask` returns the addresses again.
   *
   * @param {{ picture: HTMLImageElement, note: HTMLElement, viewport: Viewport, ask: () => Promise<PictureUrls> }} needs
   */
  constructor({ picture, note, viewport, ask }) {
    this.picture = picture;
    this.note = note;
    this.viewport = viewport;
    this.ask = ask;
    /** @type {string | null} */
    this.sharp = null; // the address of the sharp picture, until it is asked for
    viewport.onChange(() => this.sharpen());
  }

  /**
   * Shows the picture, as soon as it is drawn.
   *
   * @param {PictureUrls} addresses
   */
  show(addresses) {
    this.note.hidden = Boolean(addresses.picture);
    this.sharp = pictureFor(addresses, { small: matchMedia(IN_SMALL_WINDOWS).matches, density: devicePixelRatio });
    if (!this.sharp) {
      setTimeout(async () => this.show(await this.ask()), AGAIN);
    } else if (this.picture.complete) {
      this.sharpen();
    } else {
      this.picture.addEventListener("load", () => this.sharpen(), { once: true });
      this.picture.addEventListener("error", () => this.sharpen(), { once: true });
    }
  }

  // Takes the sharp picture if the one that is shown, once it is there, has too few pixels for the screen.
  sharpen() {
    const { picture, sharp } = this;
    if (!sharp || !picture.complete) {
      return;
    }
    if (!picture.naturalWidth) { // the map was drawn after the page was made, or the site was too busy for the edition
      this.sharp = null;
      this.replace(sharp);
    } else if (this.pixels > picture.naturalWidth) {
      this.sharp = null;
      this.load(sharp);
    }
  }

  // The width of the whole map in pixels of the screen.
  get pixels() {
    return this.viewport.size.width * this.viewport.scale * devicePixelRatio;
  }

  /**
   * Replaces the picture when all of the sharp one has arrived; until then the other is seen. One that does not arrive
   * is asked for again when the map is next moved.
   *
   * @param {string} sharp
   */
  load(sharp) {
    const image = new Image();
    image.addEventListener("load", () => this.replace(sharp));
    image.addEventListener("error", () => setTimeout(() => { this.sharp = sharp; }, AGAIN));
    image.src = sharp;
  }

  /** @param {string} address */
  replace(address) {
    this.picture.parentElement?.querySelectorAll("source").forEach((source) => source.remove());
    this.picture.src = address;
  }
}
