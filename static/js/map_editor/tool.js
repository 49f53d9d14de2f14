// What all tools have in common. Each takes a trace - begun at a hex, led over others, ended - or a press at one hex;
// `preview` are the hexes that it would change. What is chosen beside the map is asked through `chosen`, by the names
// of the fields.

export class Tool {
  /**
   * `draws` says whether the pointer leaves a trace instead of moving the map.
   *
   * @param {string} name
   * @param {CurrentMap} current
   * @param {{ draws?: boolean }} [how]
   */
  constructor(name, current, { draws = false } = {}) {
    this.name = name;
    this.current = current;
    this.draws = draws;
  }

  get draft() {
    return this.current.draft;
  }

  /** @param {string} field */
  chosen(field) {
    /** @type {HTMLInputElement | null} */
    const choice = document.querySelector(`[name="${field}"]:checked`);
    return choice?.value ?? "";
  }

  /** @param {number} _hex */
  begin(_hex) {}
  /** @param {number} _hex */
  over(_hex) {}
  /** @param {number} _hex */
  end(_hex) {}
  leave() {}

  /** @param {number} hex */
  press(hex) {
    this.begin(hex);
    this.end(hex);
  }

  /**
   * @param {number} _hex
   * @returns {number[]}
   */
  preview(_hex) {
    return [];
  }
}

// Changes nothing: the map is moved and looked at.
export class Look extends Tool {
  /** @param {{ current: CurrentMap }} needs */
  constructor({ current }) {
    super("look", current);
  }
}
