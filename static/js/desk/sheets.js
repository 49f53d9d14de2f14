// Submitting: every line of the panel is a form that also works without script. Here one line is sent, and the panel
// is fetched again, in which what the player has written elsewhere meanwhile stays as it is.

import { part, parts } from "../elements.js";
import { fill, html } from "../map/svg.js";
import { Refused } from "./ask.js";
import { allLines, fieldOf, hadIn, isChanged, lineOf, writtenIn } from "./forms.js";

export class Sheets {
  /**
   * `ways` are the marches that are being worked out; `reload` is called when the panel has been fetched again,
   * `submitted` when the orders of a line count.
   *
   * @param {{
   *   lines: HTMLElement, ways: Ways, site: Site, urls: DeskUrls, words: Words, announcer: Announcer,
   *   reload: () => Promise<void>, submitted: (name: string, wasWriting: boolean) => void,
   * }} needs
   */
  constructor({ lines, ways, site, urls, words, announcer, reload, submitted }) {
    this.lines = lines;
    this.ways = ways;
    this.site = site;
    this.urls = urls;
    this.words = words;
    this.announcer = announcer;
    this.reload = reload;
    this.submitted = submitted;
    /** @type {Set<string>} */
    this.fromBar = new Set(); // the lines that are submitted from the order bar: the player looks at the map
    /** @type {Set<string>} */
    this.busy = new Set(); // the lines that are being submitted
    /** @type {WeakMap<HTMLElement, { className: string, nodes: ChildNode[] }>} */
    this.before = new WeakMap(); // what stood where a line says why it was not taken
    lines.addEventListener("submit", (event) => this.submit(event));
    for (const written of ["input", "change"]) {
      lines.addEventListener(written, ({ target }) => this.mark(/** @type {HTMLInputElement} */ (target).form));
    }
    window.addEventListener("beforeunload", (event) => {
      if (!ways.isIdle || allLines(lines).some(isChanged)) {
        event.preventDefault(); // the browser asks whether to leave what is written and not submitted
      }
    });
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) {
        this.lookAround(); // the browser shows the page as it was left; the site may have gone on
      }
    });
  }

  /**
   * Says under a line that its text is not submitted. An earlier error was about the text before.
   *
   * @param {HTMLFormElement | null} form
   */
  mark(form) {
    const line = form?.dataset.field ? /** @type {LineForm} */ (form) : null;
    if (line) {
      this.relent(line);
    }
    /** @type {HTMLElement | null | undefined} */
    const note = form?.querySelector(".unsaved");
    if (note) {
      note.hidden = !isChanged(/** @type {LineForm} */ (form));
      note.textContent = this.words.changed;
      form?.toggleAttribute("data-changed", !note.hidden);
    }
  }

  /** @param {SubmitEvent} event */
  submit(event) {
    /** @type {LineForm | null} */
    const form = /** @type {Element} */ (event.target).closest("form[data-field]");
    if (form) {
      event.preventDefault();
      const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
      this.fromBar[button?.closest("#order-bar") ? "add" : "delete"](form.dataset.field);
      this.submitLine(form.dataset.field, button?.value ?? "hand_in");
    }
  }

  /**
   * Submits a line, or keeps it as a draft; a second tap, or Enter beside it, sends nothing twice. `lost` are armies
   * whose loss at sea the player has confirmed.
   *
   * @param {string} name
   * @param {string} action
   * @param {number[]} [lost]
   */
  async submitLine(name, action, lost = []) {
    if (this.busy.has(name)) {
      return;
    }
    this.hold(name, true);
    let sent;
    try {
      await this.arrival(name);
      sent = fieldOf(this.formOf(name)).value;
      await this.send(name, action, lost);
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      this.hold(name, false);
      const form = this.formOf(name);
      if (!problem.overtaken && sent !== undefined && fieldOf(form).value !== sent) {
        this.announcer.say(problem.message); // the refusal is about orders that the player has changed since
        return;
      }
      this.refuseLine(name, problem);
      if (problem.overtaken) {
        await this.lookAgain(name, problem);
      }
    } finally {
      this.hold(name, false);
    }
  }

  /**
   * Says at the line of a name why it was not taken, and asks about armies that it would lose.
   *
   * @param {string} name
   * @param {Refused} problem
   */
  refuseLine(name, problem) {
    this.refuse(this.formOf(name), problem, ...this.confirmation(name, problem.lost));
  }

  /**
   * The button that submits a line although it loses armies at sea.
   *
   * @param {string} name
   * @param {number[]} lost
   */
  confirmation(name, lost) {
    if (!lost.length) {
      return [];
    }
    const label = fill(this.words.submitAnyway, { armies: lost.join(", ") });
    const button = html("button", { type: "button", class: "quiet confirm" }, label); // no button for Enter in the line
    button.addEventListener("click", () => this.submitLine(name, "hand_in", lost));
    return [button];
  }

  /**
   * Sends what a line says.
   *
   * @param {string} name
   * @param {string} action
   * @param {number[]} lost
   */
  async send(name, action, lost) {
    const form = this.formOf(name);
    const text = fieldOf(form).value;
    const blank = !text.trim();
    const cleared = form.hasAttribute("data-cleared") && Boolean(hadIn(form).trim());
    if (blank && form.dataset.kind === "movement" && !cleared) {
      throw new Refused(this.words.nothingWritten);
    }
    if (blank && form.hasAttribute("data-empty")) {
      throw new Refused(this.words.nothingDecided);
    }
    const fields = new FormData(form);
    fields.set("do", action);
    fields.set(`cleared-${name}`, cleared ? "1" : "");
    fields.set(`lost-${name}`, lost.join(" "));
    await this.site.post(this.urls.sheet, fields, { keepalive: true });
    const counts = !blank && action !== "draft";
    await this.refresh(name, action, text, counts);
    if (!counts) {
      this.announcer.say(blank ? this.words.withdrawn : this.words.kept);
    }
  }

  /**
   * Waits for the march that is being worked out for a line; without it nothing is submitted.
   *
   * @param {string} name
   */
  async arrival(name) {
    try {
      await this.ways.settled(fieldOf(this.formOf(name)).id);
    } catch (problem) {
      throw problem instanceof Refused ? new Refused(fill(this.words.notWorkedOut, { problem: problem.message })) : problem;
    }
  }

  /** @param {string} name */
  formOf(name) {
    return /** @type {LineForm} */ (lineOf(this.lines, name));
  }

  /**
   * Holds the buttons of a line while it is submitted, also in a panel that has been fetched meanwhile.
   *
   * @param {string} name
   * @param {boolean} busy
   */
  hold(name, busy) {
    this.busy[busy ? "add" : "delete"](name);
    for (const button of lineOf(this.lines, name)?.querySelectorAll("button") ?? []) {
      button.disabled = busy;
    }
  }

  /**
   * Says at a line why it was not taken; `more` is what else the player should see there.
   *
   * @param {LineForm} form
   * @param {Refused} problem
   * @param {...Node} more
   */
  refuse(form, problem, ...more) {
    const field = fieldOf(form);
    const state = part(form, `#state-${CSS.escape(form.dataset.field)}`);
    const link = problem.rule ? html("a", { class: "rule", href: `${this.urls.rules}${problem.rule.split(" ")[0]}/` }, problem.rule) : "";
    if (!this.before.has(state)) {
      this.before.set(state, { className: state.className, nodes: [...state.childNodes] });
    }
    state.className = "problem";
    state.replaceChildren(`${problem.message} `, link, ...more);
    field.setAttribute("aria-invalid", "true");
    if (this.fromBar.has(form.dataset.field) && !problem.lost.length) {
      this.announcer.warn(problem.message); // where the player looks; no keyboard slides over it
    } else {
      field.focus();
      this.announcer.say(problem.message);
    }
  }

  /**
   * Takes back what `refuse` said at a line.
   *
   * @param {LineForm} form
   */
  relent(form) {
    const state = part(form, `#state-${CSS.escape(form.dataset.field)}`);
    const before = this.before.get(state);
    if (before) {
      this.before.delete(state);
      state.className = before.className;
      state.replaceChildren(...before.nodes);
      fieldOf(form).removeAttribute("aria-invalid");
    }
  }

  /**
   * A line changed in another window: shows the current orders beside what the player has written. Their text was
   * seen together with that from now on, so that it can be submitted.
   *
   * @param {string} name
   * @param {Refused} problem
   */
  async lookAgain(name, problem) {
    try {
      await this.renew(() => [...writtenIn(this.lines, [name]), [`sheet-${name}`, fieldOf(this.formOf(name)).value]]);
      const renewed = lineOf(this.lines, name);
      if (renewed) {
        const life = part(renewed, `#state-${CSS.escape(name)}`).childNodes;
        this.refuse(renewed, problem, html("strong", {}, this.savedText(renewed)), ...life);
      }
      await this.reload();
    } catch (failure) {
      if (!(failure instanceof Refused)) {
        throw failure;
      }
      this.announcer.warn(failure.message); // the line is as it was; submitting again looks again
    }
  }

  // Fetches everything again, for a page that comes back from the browser's memory.
  async lookAround() {
    try {
      await this.renew(() => writtenIn(this.lines, []));
      await this.reload();
    } catch (failure) {
      if (!(failure instanceof Refused)) {
        throw failure;
      }
      this.announcer.warn(failure.message);
    }
  }

  /**
   * What a line had in it when the panel was fetched, in words.
   *
   * @param {LineForm} form
   */
  savedText(form) {
    const { words } = this;
    const text = hadIn(form);
    const field = fieldOf(form);
    const option = [...(field instanceof HTMLSelectElement ? field.options : [])].find((one) => one.value === text);
    return text ? fill(words.standsNow, { text: option?.textContent ?? text }) : words.nothingNow;
  }

  /**
   * Fetches the panel again; `done` is the line that has just been submitted with `text`, and its button keeps the
   * focus. What the player has added to the line since then stays.
   *
   * @param {string} done
   * @param {string} action
   * @param {string} text
   * @param {boolean} counts whether it was submitted, neither withdrawn nor only saved
   */
  async refresh(done, action, text, counts) {
    const wasWriting = document.activeElement === fieldOf(this.formOf(done));
    await this.renew(() => {
      const added = fieldOf(this.formOf(done)).value;
      const written = writtenIn(this.lines, [done]);
      return added === text ? written : [...written, [`sheet-${done}`, added]];
    });
    this.hold(done, false);
    /** @type {HTMLElement | null | undefined} */
    const button = lineOf(this.lines, done)?.querySelector(`button[value="${CSS.escape(action)}"]`);
    if (!this.fromBar.has(done)) {
      button?.focus();
    }
    if (counts) {
      this.submitted(done, wasWriting); // before the next request, during which the player may choose an army
    }
    await this.reload();
  }

  /**
   * Puts the panel as it is now in the place of the old one; `kept` gives the fields that keep what is written there.
   *
   * @param {() => [name: string, value: string][]} kept
   */
  async renew(kept) {
    const page = await this.site.page(this.urls.lines);
    const changed = kept();
    const open = parts(this.lines, "details[open][id]").map((details) => details.id);
    const cleared = parts(this.lines, "form[data-cleared]").map((form) => form.dataset.field ?? "");
    this.lines.replaceChildren(...page.body.childNodes);
    for (const id of open) {
      document.getElementById(id)?.setAttribute("open", "");
    }
    for (const [name, value] of changed) {
      /** @type {LineField | null} */
      const field = this.lines.querySelector(`form[data-field] [name="${CSS.escape(name)}"]`);
      if (field) {
        field.value = value;
        this.mark(field.form);
      }
    }
    cleared.forEach((name) => lineOf(this.lines, name)?.toggleAttribute("data-cleared", true));
    this.busy.forEach((name) => this.hold(name, true));
  }
}
