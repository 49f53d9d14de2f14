// Submitting: every line of the panel is a form that also works without script. Here one line is sent, and the panel
// is fetched again, in which what the player has written elsewhere meanwhile stays as it is.

import { fill, html } from "../map/svg.js";
import { Refused } from "./ask.js";

const KEPT = ["sheet-", "seen-", "had-"];

export class Sheets {
  constructor(desk, lines) {
    this.desk = desk;
    this.lines = lines;
    this.busy = new Set(); // the lines that are being submitted
    this.before = new WeakMap(); // what stood where a line says why it was not taken
    lines.addEventListener("submit", (event) => this.submit(event));
    lines.addEventListener("input", (event) => this.mark(event.target.form));
    lines.addEventListener("change", (event) => this.mark(event.target.form));
    window.addEventListener("beforeunload", (event) => {
      if (!desk.plan.ways.isIdle || [...lines.querySelectorAll("form[data-field]")].some(isChanged)) {
        event.preventDefault(); // the browser asks whether to leave what is written and not submitted
      }
    });
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) {
        this.lookAround(); // the browser shows the page as it was left; the site may have gone on
      }
    });
  }

  // Says under a line that what stands there has not been handed in. Why it was not taken was about what it said before.
  mark(form) {
    if (form?.dataset.field) {
      this.relent(form);
    }
    const note = form?.querySelector(".unsaved");
    if (note) {
      note.hidden = !isChanged(form);
      note.textContent = this.desk.words.changed;
    }
  }

  submit(event) {
    const form = event.target.closest("form[data-field]");
    if (form) {
      event.preventDefault();
      this.submitLine(form.dataset.field, event.submitter?.value ?? "hand_in");
    }
  }

  // Submits a line, or keeps it as a draft; a second tap, or Enter beside it, sends nothing twice. `lost` are armies
  // whose loss at sea the player has confirmed.
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
        this.desk.say(problem.message); // the refusal is about orders that the player has changed since
        return;
      }
      this.refuse(form, problem, ...this.confirmation(name, problem.lost));
      if (problem.overtaken) {
        await this.lookAgain(name, problem);
      }
    } finally {
      this.hold(name, false);
    }
  }

  // The button that submits a line although it loses armies at sea.
  confirmation(name, lost) {
    if (!lost.length) {
      return [];
    }
    const label = fill(this.desk.words.submitAnyway, { armies: lost.join(", ") });
    const button = html("button", { type: "button", class: "quiet confirm" }, label); // no button for Enter in the line
    button.addEventListener("click", () => this.submitLine(name, "hand_in", lost));
    return [button];
  }

  // Sends what a line says.
  async send(name, action, lost) {
    const form = this.formOf(name);
    const text = fieldOf(form).value;
    const blank = !text.trim();
    const cleared = form.hasAttribute("data-cleared") && Boolean(form.elements[`had-${name}`].value.trim());
    if (blank && form.dataset.kind === "movement" && !cleared) {
      throw new Refused(this.desk.words.nothingWritten);
    }
    if (blank && form.hasAttribute("data-empty")) {
      throw new Refused(this.desk.words.nothingDecided);
    }
    const fields = new FormData(form);
    fields.set("do", action);
    fields.set(`cleared-${name}`, cleared ? "1" : "");
    fields.set(`lost-${name}`, lost.join(" "));
    await this.desk.site.post(this.desk.urls.sheet, fields, { keepalive: true });
    await this.refresh(name, action, text);
    this.desk.say(blank ? this.desk.words.withdrawn : action === "draft" ? this.desk.words.kept : this.desk.words.handedIn);
  }

  // Waits for the march that is being worked out for a line; without it nothing is submitted.
  async arrival(name) {
    try {
      await this.desk.plan.ways.settled(fieldOf(this.formOf(name)).id);
    } catch (problem) {
      throw problem instanceof Refused ? new Refused(fill(this.desk.words.notWorkedOut, { problem: problem.message })) : problem;
    }
  }

  formOf(name) {
    return this.lines.querySelector(`form[data-field="${CSS.escape(name)}"]`);
  }

  // Holds the buttons of a line while it is submitted, also in a panel that has been fetched meanwhile.
  hold(name, busy) {
    this.busy[busy ? "add" : "delete"](name);
    for (const button of this.formOf(name)?.querySelectorAll("button") ?? []) {
      button.disabled = busy;
    }
  }

  // Says at a line why it was not taken; `more` is what else the player should see there.
  refuse(form, problem, ...more) {
    const field = fieldOf(form);
    const state = form.querySelector(`#state-${CSS.escape(form.dataset.field)}`);
    const link = problem.rule ? html("a", { class: "rule", href: `${this.desk.urls.rules}${problem.rule.split(" ")[0]}/` }, problem.rule) : "";
    if (!this.before.has(state)) {
      this.before.set(state, { className: state.className, nodes: [...state.childNodes] });
    }
    state.className = "problem";
    state.replaceChildren(`${problem.message} `, link, ...more);
    field.setAttribute("aria-invalid", "true");
    field.focus();
    this.desk.say(problem.message);
  }

  // Takes back what `refuse` said at a line.
  relent(form) {
    const state = form.querySelector(`#state-${CSS.escape(form.dataset.field)}`);
    const { className, nodes } = this.before.get(state) ?? {};
    if (nodes) {
      this.before.delete(state);
      state.className = className;
      state.replaceChildren(...nodes);
      fieldOf(form).removeAttribute("aria-invalid");
    }
  }

  // A line that was changed elsewhere: shows what stands there now beside what the player has written. Their text was
  // seen together with that from now on, so that it can be submitted.
  async lookAgain(name, problem) {
    try {
      await this.renew(() => [...this.written(name), [`sheet-${name}`, fieldOf(this.formOf(name)).value]]);
      const renewed = this.formOf(name);
      if (renewed) {
        const life = renewed.querySelector(`#state-${CSS.escape(name)}`).childNodes;
        this.refuse(renewed, problem, html("strong", {}, this.standing(renewed)), ...life);
      }
      await this.desk.reload();
    } catch (failure) {
      if (!(failure instanceof Refused)) {
        throw failure;
      }
      this.desk.warn(failure.message); // the line is as it was; submitting again looks again
    }
  }

  // Fetches everything again, for a page that comes back from the browser's memory.
  async lookAround() {
    try {
      await this.renew(() => this.written(null));
      await this.desk.reload();
    } catch (failure) {
      if (!(failure instanceof Refused)) {
        throw failure;
      }
      this.desk.warn(failure.message);
    }
  }

  // What a line had in it when the panel was fetched, in words.
  standing(form) {
    const { words } = this.desk;
    const text = form.elements[`had-${form.dataset.field}`].value;
    const option = [...(fieldOf(form).options ?? [])].find((one) => one.value === text);
    return text ? fill(words.standsNow, { text: option?.textContent ?? text }) : words.nothingNow;
  }

  // Fetches the panel again; `done` is the line that has just been submitted with `text`, and its button keeps the
  // focus. What the player has added to the line since then stays.
  async refresh(done, action, text) {
    await this.renew(() => {
      const added = fieldOf(this.formOf(done)).value;
      return [...this.written(done), ...(added === text ? [] : [[`sheet-${done}`, added]])];
    });
    this.hold(done, false);
    this.formOf(done)?.querySelector(`button[value="${CSS.escape(action)}"]`)?.focus();
    await this.desk.reload();
  }

  // Puts the panel as it is now in the place of the old one; `kept` gives the fields that keep what is written there.
  async renew(kept) {
    const page = await this.desk.site.page(this.desk.urls.lines);
    const changed = kept();
    const open = [...this.lines.querySelectorAll("details[open][id]")].map((details) => details.id);
    const cleared = [...this.lines.querySelectorAll("form[data-cleared]")].map((form) => form.dataset.field);
    this.lines.replaceChildren(...page.body.childNodes);
    for (const id of open) {
      document.getElementById(id)?.setAttribute("open", "");
    }
    for (const [name, value] of changed) {
      const field = this.lines.querySelector(`[name="${CSS.escape(name)}"]`);
      if (field) {
        field.value = value;
        this.mark(field.form);
      }
    }
    cleared.forEach((name) => this.formOf(name)?.toggleAttribute("data-cleared", true));
    this.busy.forEach((name) => this.hold(name, true));
  }

  // The marches in the lines of other armies that are not kept yet, as previews take them.
  marchesBeside(army) {
    const forms = [...this.lines.querySelectorAll("form[data-kind=movement]")];
    const others = forms.filter((form) => form.dataset.field !== `movement-${army}` && isChanged(form));
    return Object.fromEntries(others.map((form) => [form.dataset.field.replace("movement", "beside"), fieldOf(form).value]));
  }

  // What is written in other lines and not submitted, with the versions to which it was written.
  written(done) {
    const forms = [...this.lines.querySelectorAll("form[data-field]")];
    return forms
      .filter((form) => form.dataset.field !== done && isChanged(form))
      .flatMap((form) => KEPT.map((part) => [part + form.dataset.field, form.elements[part + form.dataset.field].value]));
  }
}

function fieldOf(form) {
  return form.elements[`sheet-${form.dataset.field}`];
}

function isChanged(form) {
  return fieldOf(form).value.trim() !== form.elements[`had-${form.dataset.field}`].value.trim();
}
