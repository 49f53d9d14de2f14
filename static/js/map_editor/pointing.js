// Where the pointer and the cursor are, and what the tool does there.

const NEAR = 0.6; // the scale at which a finding is shown

export class Pointing {
  /**
   * @param {{
   *   current: CurrentMap,
   *   viewport: Viewport,
   *   canvas: Canvas,
   *   marks: Marks,
   *   toolbox: Toolbox,
   *   here: Here,
   *   words: EditorWords,
   * }} needs
   */
  constructor({ current, viewport, canvas, marks, toolbox, here, words }) {
    this.current = current;
    this.viewport = viewport;
    this.canvas = canvas;
    this.marks = marks;
    this.toolbox = toolbox;
    this.here = here;
    this.words = words;
    this.started = false;
  }

  get draft() {
    return this.current.draft;
  }

  get tool() {
    return this.toolbox.tool;
  }

  /** @param {Point} point */
  hexAt(point) {
    const { x, y } = this.viewport.toMap(point);
    return this.draft.geometry.at(x, y);
  }

  // The hex of the cursor; while there is no cursor, that in the middle of the screen, or the first one.
  get cursorHex() {
    if (this.marks.cursor >= 0) {
      return this.marks.cursor;
    }
    const { clientWidth, clientHeight } = this.viewport.frame;
    return Math.max(0, this.hexAt({ x: clientWidth / 2, y: clientHeight / 2 }));
  }

  draws() {
    return this.tool.draws;
  }

  /** @param {Point} point */
  begin(point) {
    const hex = this.hexAt(point);
    this.here.forget();
    this.draft.begin();
    this.started = hex >= 0;
    if (this.started) {
      this.put(hex);
      this.tool.begin(hex);
    }
  }

  /** @param {Point} point */
  over(point) {
    const hex = this.hexAt(point);
    if (hex < 0 || hex === this.marks.cursor) {
      return;
    }
    if (this.started) {
      this.tool.over(hex);
    } else {
      this.started = true;
      this.tool.begin(hex);
    }
    this.put(hex);
  }

  end() {
    if (this.started) {
      this.tool.end(this.marks.cursor);
    }
    this.draft.end();
  }

  abandon() {
    this.draft.abandon();
    this.tool.leave();
  }

  /** @param {Point} point */
  tap(point) {
    const hex = this.hexAt(point);
    if (hex >= 0) {
      this.here.forget();
      this.put(hex);
      this.press(hex);
    }
  }

  /**
   * The tool at one hex, as a stroke of its own.
   *
   * @param {number} hex
   */
  press(hex) {
    if (hex >= 0) {
      this.draft.change(() => this.tool.press(hex));
      this.showPreview();
    }
  }

  /** @param {Point | null} point */
  hover(point) {
    const hex = point ? this.hexAt(point) : -1;
    if (hex !== this.marks.hovered) {
      this.here.forget();
      this.marks.hovered = hex;
      this.showPreview();
      this.here.show();
    }
  }

  showPreview() {
    const { hex } = this.here;
    this.marks.preview = hex >= 0 ? this.tool.preview(hex) : [];
    this.canvas.soon();
  }

  /** @param {number} hex */
  put(hex) {
    this.marks.cursor = hex;
    this.showPreview();
    this.here.show();
  }

  /**
   * The cursor by keyboard; with `led` the tool goes with it.
   *
   * @param {number} hex
   * @param {boolean} [led]
   */
  go(hex, led = false) {
    if (hex < 0) {
      this.here.say(this.words.off);
      return;
    }
    const from = this.cursorHex;
    this.here.forget();
    this.marks.hovered = -1;
    this.viewport.reveal(this.draft.geometry.centre(hex));
    if (led && this.tool.draws) {
      this.draft.change(() => {
        this.tool.begin(from);
        this.tool.over(hex);
      });
    }
    this.put(hex);
    this.here.say(this.here.line.textContent);
  }

  /**
   * Marks hexes, and shows the first of them.
   *
   * @param {number[]} hexes
   */
  find(hexes) {
    this.here.forget();
    this.marks.found = hexes;
    this.viewport.scale = Math.max(this.viewport.scale, NEAR);
    this.viewport.centreOn(this.draft.geometry.centre(hexes[0]));
    this.put(hexes[0]);
    this.here.say(this.here.factsOf(hexes[0]));
  }
}
