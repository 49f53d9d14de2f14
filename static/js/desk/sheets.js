// Handing in: every line of the panel is a form that also works without script. Here it is sent by itself, and the
// panel is fetched anew, in which what the player has written elsewhere meanwhile stays as it is.

import { fill, html } from "../map/svg.js";
import { Refused } from "./ask.js";

const KEPT = ["sheet-", "seen-", "had-"];

export class Sheets {
  constructor(desk, lines) {
    this.desk = desk;
    this.lines = lines;
    lines.addEventListener("submit", (event) => this.submit(event));
    lines.addEventListener("input", (event) => this.mark(event.target.form));
    lines.addEventListener("change", (event) => this.mark(event.target.form));
    window.addEventListener("beforeunload", (event) => {
      if ([...lines.querySelectorAll("form[data-field]")].some(isChanged)) {
        event.preventDefault(); // the browser asks whether to leave what is written and not handed in
      }
    });
  }

  // Says under a line that what stands there has not been handed in.
  mark(form) {
    const note = form?.querySelector(".unsaved");
    if (note) {
      note.hidden = !isChanged(form);
      note.textContent = this.desk.words.changed;
    }
  }

  async submit(event) {
    const form = event.target.closest("form[data-field]");
    if (!form) {
      return;
    }
    event.preventDefault();
    const action = event.submitter?.value ?? "hand_in";
    const fields = new FormData(form);
    fields.set("do", action);
    const blank = !fieldOf(form).value.trim();
    const buttons = [...form.querySelectorAll("button")];
    buttons.forEach((button) => { button.disabled = true; });
    try {
      await this.desk.site.post(this.desk.urls.sheet, fields);
      await this.refresh(form.dataset.field, action);
      this.desk.say(blank ? this.desk.words.withdrawn : action === "draft" ? this.desk.words.kept : this.desk.words.handedIn);
    } catch (problem) {
      buttons.forEach((button) => { button.disabled = false; });
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      this.refuse(form, problem);
      if (problem.overtaken) {
        await this.lookAgain(form, problem);
      }
    }
  }

  // Says at a line why it was not taken; `more` is what else the player should see there.
  refuse(form, problem, ...more) {
    const field = fieldOf(form);
    const state = form.querySelector(`#state-${CSS.escape(form.dataset.field)}`);
    const link = problem.rule ? html("a", { class: "rule", href: `${this.desk.urls.rules}${problem.rule.split(" ")[0]}/` }, problem.rule) : "";
    state.className = "problem";
    state.replaceChildren(`${problem.message} `, link, ...more);
    field.setAttribute("aria-invalid", "true");
    field.focus();
    this.desk.say(problem.message);
  }

  // A line that was changed elsewhere: shows what stands there now beside what the player has written. His text was
  // seen together with that from now on, so that it can be handed in.
  async lookAgain(form, problem) {
    const { field: name } = form.dataset;
    try {
      await this.renew(() => [...this.written(name), [`sheet-${name}`, fieldOf(form).value]]);
      const renewed = this.lines.querySelector(`form[data-field="${CSS.escape(name)}"]`);
      if (renewed) {
        const life = renewed.querySelector(`#state-${CSS.escape(name)}`).childNodes;
        this.refuse(renewed, problem, html("strong", {}, this.standing(renewed)), ...life);
      }
      await this.desk.reload();
    } catch (failure) {
      if (!(failure instanceof Refused)) {
        throw failure;
      }
      this.desk.say(failure.message); // the line is as it was; handing in again looks again
    }
  }

  // What a line had in it when the panel was fetched, in words.
  standing(form) {
    const { words } = this.desk;
    const text = form.elements[`had-${form.dataset.field}`].value;
    const option = [...(fieldOf(form).options ?? [])].find((one) => one.value === text);
    return text ? fill(words.standsNow, { text: option?.textContent ?? text }) : words.nothingNow;
  }

  // Fetches the panel anew; `done` is the line that has just been handed in, the button of which keeps the focus.
  async refresh(done, action) {
    await this.renew(() => this.written(done));
    this.lines.querySelector(`form[data-field="${CSS.escape(done)}"] button[value="${CSS.escape(action)}"]`)?.focus();
    await this.desk.reload();
  }

  // Puts the panel as it is now in the place of the old one; `kept` gives the fields that keep what is written there.
  async renew(kept) {
    const page = await this.desk.site.page(this.desk.urls.lines);
    const changed = kept();
    const open = [...this.lines.querySelectorAll("details[open][id]")].map((details) => details.id);
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
  }

  // What is written in other lines and not handed in, with the versions to which it was written.
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
