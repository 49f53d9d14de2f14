// The messages: new ones are asked for while the page is looked at, and what is written is sent without losing the
// place on the page. Without this script the form is sent, and the page loaded again, as ever.

import { part, parts } from "../elements.js";
import { ownPage } from "../own_page.js";

const AGAIN = 10_000; // milliseconds
const ACCEPTED = { Accept: "application/json, text/html;q=0.9" }; // a refusal in one sentence rather than a page
const NEAR = 80; // pixels from the end at which a reader wants to stay at the end

export class Talk {
  /** @param {HTMLElement} talk */
  constructor(talk) {
    this.busy = false;
    this.part = talk;
    this.paper = part(talk, "#paper");
    this.list = part(talk, "#messages");
    /** @type {HTMLFormElement} */
    this.form = part(talk, "#write");
    this.listen();
  }

  /**
   * The part of the page, also after it has been replaced.
   *
   * @param {HTMLElement} talk
   */
  take(talk) {
    this.part = talk;
    this.paper = part(talk, "#paper");
    this.list = part(talk, "#messages");
    this.form = part(talk, "#write");
    this.listen();
  }

  listen() {
    this.form.addEventListener("submit", (event) => this.send(event));
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        this.form.requestSubmit();
      }
    });
  }

  get text() {
    return /** @type {HTMLTextAreaElement} */ (this.form.elements.namedItem("text"));
  }

  /** @returns {HTMLButtonElement} */
  get button() {
    return part(this.form, "button");
  }

  begin() {
    this.toTheEnd();
    setInterval(() => this.look(), AGAIN);
    document.addEventListener("visibilitychange", () => this.look());
  }

  toTheEnd() {
    if (this.list.dataset.newer) {
      this.paper.scrollTop = this.paper.scrollHeight;
    }
  }

  // Asks for what came after the newest message; older pages stay as they are.
  async look() {
    if (document.hidden || this.busy || !this.list.dataset.newer) {
      return;
    }
    this.busy = true;
    try {
      const answer = await fetch(`${this.list.dataset.newer}?after=${this.list.dataset.last}`);
      if (answer.ok && !answer.redirected) {
        this.add(parts(await ownPage(answer), "li"));
        this.say("");
      } else {
        this.say(this.part.dataset.lost ?? "");
      }
    } catch {
      this.say(this.part.dataset.lost ?? "");
    } finally {
      this.busy = false;
    }
  }

  /** @param {HTMLElement[]} came */
  add(came) {
    if (came.length === 0) {
      return;
    }
    const atTheEnd = this.paper.scrollHeight - this.paper.scrollTop - this.paper.clientHeight < NEAR;
    this.part.querySelector("#no-messages")?.remove();
    this.list.append(...came);
    this.list.dataset.last = came[came.length - 1].dataset.number;
    if (atTheEnd) {
      this.toTheEnd();
    }
  }

  /**
   * Sends what is written, and puts the answer's messages and form in place; with any other answer the text stays.
   *
   * @param {Event} event
   */
  async send(event) {
    event.preventDefault();
    if (this.busy) {
      return;
    }
    this.busy = true;
    this.button.disabled = true;
    try {
      await this.put(await fetch(this.form.action, { method: "POST", body: new FormData(this.form), headers: ACCEPTED }));
    } catch {
      this.say(this.part.dataset.unsent ?? "");
    } finally {
      this.button.disabled = false;
      this.busy = false;
    }
  }

  /** @param {Response} answer */
  async put(answer) {
    if (answer.headers.get("Content-Type") === "application/json") {
      this.say((await answer.json()).problem);
      return;
    }
    const made = (await ownPage(answer)).getElementById("talk");
    if (!made) {
      throw new Error(`no messages in the answer, ${answer.status}`);
    }
    this.part.replaceWith(made);
    this.take(made);
    this.toTheEnd();
    this.text.focus();
  }

  get spoken() {
    return part(this.part, "#talk-spoken");
  }

  /** @param {string} sentence */
  say(sentence) {
    if (this.spoken.textContent !== sentence) {
      this.spoken.textContent = sentence;
    }
  }
}
