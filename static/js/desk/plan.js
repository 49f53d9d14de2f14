// The order of the chosen army. Field, map and keys all write the same text; what it comes to is asked of the site.

import { drawPlans } from "./pictures.js";
import { Refused } from "./ask.js";
import { drawPath, written } from "./path.js";
import { PlanTable } from "./table.js";

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
    return this.field ? this.ask() : Promise.resolve();
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
      this.desk.say(this.desk.words.fixFirst);
      return;
    }
    await this.write(how(numbers).join(" "));
    this.speak();
  }

  write(text) {
    this.field.value = text;
    this.field.dispatchEvent(new Event("change", { bubbles: true }));
    this.draw();
    return this.ask();
  }

  typed() {
    this.draw();
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.ask(), PAUSE);
  }

  // The cheapest way to a hex; says why where there is none.
  async goTo(hex) {
    const answer = await this.inquire({ to: this.desk.board.geometry.name(hex), text: "" });
    if (answer) {
      this.field.value = answer.text;
      this.field.dispatchEvent(new Event("change", { bubbles: true }));
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
    const { desk } = this;
    try {
      const form = { csrfmiddlewaretoken: desk.token, phase: desk.phase, army: this.army, ...fields };
      const answer = await desk.site.post(desk.urls.preview, form, this.question.signal);
      return mine === this.asked ? answer : null;
    } catch (problem) {
      if (problem instanceof Refused && mine === this.asked) {
        this.refused(problem, Boolean(fields.to));
      } else if (!(problem instanceof Refused) && problem.name !== "AbortError") {
        throw problem;
      }
      return null;
    }
  }

  refused(problem, onlyLooked) {
    if (onlyLooked) {
      this.desk.say(problem.message);
      return;
    }
    this.preview = null;
    this.table.showProblem(problem);
    this.draw();
  }

  show(preview) {
    this.preview = preview;
    this.table.show(preview);
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

  // Tells those who listen what the last step came to.
  speak() {
    if (this.preview) {
      this.desk.say(this.table.lastWords(this.preview));
    }
  }
}
