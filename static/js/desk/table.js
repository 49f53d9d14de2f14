// The preview in words and figures beside the map: a table of the steps with the reason of every figure, and the six
// directions with what one more number would cost.

import { element, part, parts } from "../elements.js";
import { fill, html } from "../map/svg.js";
import { costOf, signed } from "./facts.js";

export class PlanTable {
  /**
   * @param {{ slot: HTMLElement, plan: Record<"undo" | "clear", () => void> & { append(number: number): void }, words: Words, urls: DeskUrls }} needs
   */
  constructor({ slot, plan, words, urls }) {
    this.words = words;
    this.urls = urls;
    /** @type {HTMLTemplateElement} */
    const template = element("plan-template");
    slot.replaceChildren(template.content.cloneNode(true));
    this.slot = slot;
    this.summary = part(slot, "[data-summary]");
    this.warnings = part(slot, "[data-warnings]");
    this.pools = part(slot, "[data-pools]");
    this.steps = part(slot, "[data-steps]");
    this.table = /** @type {HTMLTableElement} */ (this.steps.closest("table"));
    slot.onclick = (event) => { // one listener, however often the army is chosen
      const button = /** @type {Element} */ (event.target).closest("button");
      if (button?.dataset.number) {
        plan.append(Number(button.dataset.number));
      } else if (button?.dataset.do) {
        plan[/** @type {"undo" | "clear"} */ (button.dataset.do)]();
      }
    };
  }

  /** @param {Preview} preview */
  show(preview) {
    this.summary.replaceChildren(preview.summary);
    this.summary.className = "summary";
    const told = new Set(preview.steps.map((step) => step.stop?.text)); // stands at its step already
    const warnings = preview.warnings.filter((warning) => !told.has(warning.text));
    this.warnings.replaceChildren(...warnings.map((one) => html("li", {}, `${one.text} `, this.link(one.rule))));
    const short = new Set(preview.warnings.map((warning) => warning.text)); // said there already
    this.pools.replaceChildren(...preview.pools.filter(({ text }) => !short.has(text)).map(({ text }) => html("li", {}, text)));
    this.table.hidden = preview.steps.length === 0;
    this.steps.replaceChildren(...preview.steps.flatMap((step) => this.rows(step)));
    for (const next of preview.next) {
      this.showNext(next);
    }
  }

  // The march is being worked out.
  showWork() {
    this.summary.className = "summary";
    this.summary.replaceChildren(this.words.working);
  }

  /** @param {Refused} problem */
  showProblem(problem) {
    this.summary.className = "problem";
    this.summary.replaceChildren(`${problem.message} `, problem.rule ? this.link(problem.rule) : "");
    this.warnings.replaceChildren();
    this.pools.replaceChildren();
    this.steps.replaceChildren();
    this.table.hidden = true;
    for (const label of parts(this.slot, ".compass span")) {
      label.textContent = "";
    }
  }

  /** @param {PreviewStep} step */
  rows(step) {
    const dropped = step.carried_out ? "" : "dropped";
    const cost = html("td", {}, ...this.cost(step));
    const place = step.number === 0 ? `${step.place}, ${this.words.stands0}` : step.place;
    const left = step.carried_out ? `${step.left} ${step.left_unit}` : this.words.notCarriedOut;
    const row = html(
      "tr",
      { class: dropped },
      html("th", { scope: "row" }, String(step.number)),
      html("td", {}, place),
      cost,
      html("td", { class: "figure" }, left),
    );
    if (!step.stop) {
      return [row];
    }
    const why = html("td", { colspan: 4, class: "halt" }, `${step.stop.text} `, this.link(step.stop.rule));
    return [row, html("tr", {}, why)];
  }

  /**
   * The cost with the reason of every figure; the paragraphs lead to the rulebook.
   *
   * @param {PreviewStep} step
   */
  cost(step) {
    if (step.cost === null) {
      return ["–"];
    }
    const zone = step.zone ? `, ${step.zone}` : "";
    const reasons = step.reasons.map((reason) =>
      html("li", {}, `${reason.text} ${signed(reason.amount)} `, this.link(reason.rule)));
    return [html("b", {}, `${step.cost} ${step.unit}`), zone, html("ul", { class: "reasons" }, ...reasons)];
  }

  /** @param {string} rule */
  link(rule) {
    const paragraph = rule.split(" ")[0];
    return html("a", { class: "rule", href: `${this.urls.rules}${paragraph}/` }, rule);
  }

  /** @param {NextHex} next */
  showNext(next) {
    const button = part(this.slot, `.compass [data-number="${next.direction}"]`);
    const label = !next.enterable ? "✕" : next.cost === null ? "" : `${next.cost} ${next.unit}`;
    part(button, "span").textContent = next.enterable && next.problem ? `${label} !` : label;
    button.classList.toggle("closed", !next.enterable);
    const place = next.terrain ? `${next.place}, ${next.terrain}` : next.place;
    button.title = `${place}. ${costOf(this.words, next)}`;
    button.setAttribute("aria-label", [next.direction, label, button.title].filter(Boolean).join(", "));
  }

  /**
   * What to say of the last step.
   *
   * @param {Preview} preview
   */
  lastWords(preview) {
    const { words } = this;
    const step = preview.steps.at(-1);
    if (!step) {
      return words.takenBack;
    }
    const stop = preview.steps.find((one) => one.stop)?.stop;
    const left = step.carried_out ? fill(words.left, { left: step.left, unit: step.left_unit }) : words.notCarriedOut;
    return [fill(words.spoken, { number: step.number, place: step.place, left }), stop?.text].filter(Boolean).join(". ");
  }
}
