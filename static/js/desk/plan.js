// The order of the chosen army. Field, map and keys all write the same text; what it comes to is asked of the site.

import { drawPlans } from "./pictures.js";
import { Refused } from "./ask.js";
import { drawPath, written } from "./path.js";
import { PlanTable } from "./table.js";
import { Ways } from "./ways.js";

const PAUSE = 150; // milliseconds without a key before a typed line is asked about
const NUMBERS = new Set(["0", "2", "4", "6", "8", "10", "12"]);

// The numbers of a line, null where it is not understood.
export function parse(text) {
  const words = text.replaceAll(",", " ").split(/\s+/).filter(Boolean);
  return words.every((word) => NUMBERS.has(word)) ? words.map(Number) : null;
}

export class Plan {
  constructor(desk) {
    this.desk = desk;
    this.army = null;
    this.field = null;
    this.table = null;
    this.preview = null;
    this.asked = 0;
    this.ways = new Ways(desk, (name, answer) => this.found(name, answer));
  }

  // Takes up the order of an army, if it has one on this page.
  take(number) {
    const section = number === null ? null : document.getElementById(`army-${number}`);
    const slot = section?.querySelector("[data-plan]");
    this.army = slot ? number : null;
    this.field = slot ? section.querySelector(`#sheet-movement-${number}, #try-${number}`) : null;
    this.table = slot ? new PlanTable(this.desk, slot, this) : null;
    this.preview = null;
    this.question?.abort();
    if (this.field) {
      this.field.oninput = () => this.typed(); // one listener, however often the army is chosen
    }
    this.draw();
    this.desk.overlay.draw("plans", ...(this.desk.layers.isOn("plans") ? drawPlans(this.desk) : []));
    if (!this.field) {
      return Promise.resolve();
    }
    if (this.ways.isUnderWay(this.field.id)) {
      this.table.showWork();
      return Promise.resolve();
    }
    return this.ask();
  }

  get numbers() {
    return this.field ? parse(this.field.value) : null;
  }

  get start() {
    return this.desk.standing.armies.get(this.army).at;
  }

  // The hexes to which the line leads as it is written.
  get line() {
    return written(this.desk.board.geometry, this.start, this.numbers ?? []);
  }

  // What every question says: who asks about which army, and what stands in other lines and is not kept yet.
  get about() {
    const { desk, army } = this;
    return { csrfmiddlewaretoken: desk.token, phase: desk.phase, army, ...desk.sheets.marchesBeside(army) };
  }

  get end() {
    return this.line.at(-1);
  }

  append(number) {
    return this.change((numbers) => [...numbers, number]);
  }

  undo() {
    return this.change((numbers) => numbers.slice(0, -1));
  }

  clear() {
    return this.write("");
  }

  async change(how) {
    const numbers = this.numbers;
    if (numbers === null) {
      this.desk.warn(this.desk.words.fixFirst);
      return;
    }
    await this.write(how(numbers).join(" "));
    this.speak();
  }

  write(text) {
    this.desk.hush();
    this.ways.drop(this.field.id);
    this.put(text);
    this.draw();
    return this.ask();
  }

  // Writes into the line; it counts as cleared by the player only where they took its last number back.
  put(text, field = this.field) {
    field.value = text;
    noteClearing(field);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  typed() {
    this.desk.hush();
    this.ways.drop(this.field.id);
    noteClearing(this.field);
    this.draw();
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.ask(), PAUSE);
  }

  // Asks for the cheapest way to a hex; what is submitted meanwhile waits for it.
  async goTo(hex) {
    const { desk, field, table } = this;
    clearTimeout(this.pause);
    this.question?.abort();
    field.form?.removeAttribute("data-cleared");
    table.showWork();
    try {
      await this.ways.ask(field.id, { ...this.about, text: "", to: desk.board.geometry.name(hex) });
    } catch (problem) {
      if (!(problem instanceof Refused)) {
        throw problem;
      }
      desk.warn(problem.message);
      if (this.field?.id === field.id) {
        this.ask(); // the line is as it was before the tap
      }
    }
  }

  // The answer to a tap on a far hex, for the line of an army that may no longer be the chosen one.
  found(id, answer) {
    const field = document.getElementById(id);
    if (!field) {
      return;
    }
    this.put(answer.text, field);
    if (field === this.field) {
      this.show(answer);
      this.speak();
    }
  }

  async ask() {
    const answer = await this.inquire({ text: this.field.value });
    if (answer) {
      this.show(answer);
    }
  }

  // Asks the site; an answer that a later question has overtaken is dropped.
  async inquire(fields) {
    clearTimeout(this.pause);
    this.question?.abort();
    this.question = new AbortController();
    this.asked += 1;
    const mine = this.asked;
    try {
      const form = { ...this.about, ...fields };
      const answer = await this.desk.site.post(this.desk.urls.preview, form, { signal: this.question.signal });
      return mine === this.asked ? answer : null;
    } catch (problem) {
      if (problem instanceof Refused && mine === this.asked) {
        this.refused(problem);
      } else if (!(problem instanceof Refused) && problem.name !== "AbortError") {
        throw problem;
      }
      return null;
    }
  }

  refused(problem) {
    this.preview = null;
    this.table.showProblem(problem);
    this.draw();
  }

  show(preview) {
    this.preview = preview;
    this.table.show(preview);
    this.desk.layers.keepUp(preview.version);
    this.draw();
    this.desk.chart.refreshFacts();
  }

  draw() {
    if (!this.field) {
      this.desk.overlay.draw("path");
      this.desk.overlay.draw("badges");
      return;
    }
    const numbers = this.numbers ?? [];
    const fits = this.preview?.text === numbers.join(" ");
    drawPath(this.desk, this.start, numbers, fits ? this.preview : null);
  }

  // What a hex beside the end of the path would cost.
  nextAt(hex) {
    const name = this.desk.board.geometry.name(hex);
    return this.preview?.next.find((one) => one.hex === name) ?? null;
  }

  // Tells those who listen what the last step came to, and everyone if it will not be carried out.
  speak() {
    if (this.preview) {
      const last = this.preview.steps.at(-1);
      const tell = last && !last.carried_out ? "warn" : "say";
      this.desk[tell](this.table.lastWords(this.preview));
    }
  }
}

// Remembers at a form whether the player has emptied its line by hand: nothing else withdraws orders.
function noteClearing(field) {
  if (field.form) {
    field.form.toggleAttribute("data-cleared", !field.value.trim());
  }
}
