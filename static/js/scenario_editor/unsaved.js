// Whether the scenario has changes that are not saved, and so whether the page may be left without a question.

const DOWNLOAD_TIME = 2000; // milliseconds in which the browser has asked whether to leave the page for a download

export class Unsaved {
  leaving = false; // what the editor itself sends holds all changes

  /**
   * `changed` says that earlier pages have changed the scenario; `form` is the editor, `page` the window, `later` what
   * waits.
   *
   * @param {{ form: EventTarget, page: EventTarget, changed: boolean, later?: (act: () => void, after: number) => void }} needs
   */
  constructor({ form, page, changed, later = setTimeout }) {
    this.changed = changed;
    this.later = later;
    for (const written of ["input", "change"]) {
      form.addEventListener(written, ({ target }) => this.mark(/** @type {{ name?: string } | null} */ (target)));
    }
    form.addEventListener("submit", (event) => this.send(/** @type {SubmitEvent} */ (event)));
    page.addEventListener("beforeunload", (event) => this.ask(event));
    page.addEventListener("pageshow", () => (this.leaving = false));
  }

  /**
   * A brush says only what the next click paints.
   *
   * @param {{ name?: string } | null} field
   */
  mark(field) {
    this.changed ||= field?.name !== "brush";
  }

  /** @param {SubmitEvent} event */
  send(event) {
    this.leaving = true;
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (button?.value === "download") { // the page stays
      this.later(() => (this.leaving = false), DOWNLOAD_TIME);
    }
  }

  /** @param {Event} event */
  ask(event) {
    if (this.changed && !this.leaving) {
      event.preventDefault(); // the browser asks whether to leave what is not saved
    }
  }
}
