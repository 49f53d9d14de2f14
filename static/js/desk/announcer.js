// Messages about the last action: read aloud, or shown on the map if they must be seen.

export class Announcer {
  /** @param {HTMLElement} paper where it is written */
  constructor(paper) {
    this.paper = paper;
  }

  /**
   * Calls the listeners.
   *
   * @param {string} sentence
   */
  say(sentence) {
    this.tell(sentence, "hidden");
  }

  /**
   * Shows on the map, where the player looks, why a tap or a key had no effect.
   *
   * @param {string} sentence
   */
  warn(sentence) {
    this.tell(sentence, "problem map-problem");
  }

  /**
   * Announces what has been done, likewise.
   *
   * @param {string} sentence
   */
  note(sentence) {
    this.tell(sentence, "done map-problem");
  }

  // Takes a message away that is about something earlier.
  hush() {
    if (this.paper.classList.contains("map-problem")) {
      this.say("");
    }
  }

  /**
   * @param {string} sentence
   * @param {string} look
   */
  tell(sentence, look) {
    this.paper.className = look;
    this.paper.textContent = sentence;
  }
}
