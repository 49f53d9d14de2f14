// Planning marches: the field of the chosen leader is written by clicks on the map and by buttons; after each change
// the site is asked what the march would come to. The text stays the player's: it can be typed as well.

import { element, part, parts } from "../elements.js";
import { isAbort, Refused } from "./ask.js";
import { fill, html } from "../map/svg.js";
import { ownDocument } from "../own_page.js";
import { PlanMap } from "./form_plan_map.js";
import { withoutLast, withWord } from "./form_words.js";

const PAUSE = 250; // milliseconds after the last key, before the site is asked

export class Marches {
  /** @param {{ form: HTMLFormElement, data: FormDocument, site: Site }} needs */
  constructor({ form, data, site }) {
    this.form = form;
    this.data = data;
    this.site = site;
    /** @type {HTMLElement | null} */
    this.chosen = null;
    /** @type {FormMarch | null} */
    this.march = null;
    /** @type {AbortController | null} */
    this.asking = null;
    this.timer = 0;
    const lines = parts(form, "article.march").filter((line) => !this.field(line).disabled);
    element("march-map").hidden = lines.length === 0;
    if (lines.length) {
      this.map = new PlanMap(data, (hex) => this.click(hex));
    }
    for (const line of lines) {
      this.field(line).addEventListener("focus", () => this.choose(line));
      this.field(line).addEventListener("input", () => this.typed(line));
      line.addEventListener("click", () => this.choose(line));
    }
    if (lines.length) {
      this.choose(lines[0]);
    }
  }

  /** @param {HTMLElement} line */
  field(line) {
    return /** @type {HTMLInputElement} */ (part(line, "input[name^=sheet-]"));
  }

  /** @param {HTMLElement} line */
  choose(line) {
    if (line === this.chosen) {
      return;
    }
    this.chosen?.classList.remove("chosen");
    if (this.chosen) {
      part(this.chosen, "[data-plan]").hidden = true;
    }
    this.chosen = line;
    line.classList.add("chosen");
    this.map?.bring(String(line.dataset.hex));
    element("map-help").textContent = fill(this.data.words.chosen, { name: part(line, "h3").firstChild?.textContent?.trim() });
    this.ask();
  }

  /** @param {HTMLElement} line */
  typed(line) {
    this.choose(line);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), PAUSE);
  }

  /** @param {string} hex */
  click(hex) {
    const step = this.march?.next.find((one) => one.hex === hex);
    if (step) {
      this.add(String(step.direction));
    } else {
      this.ask(hex);
    }
  }

  /** @param {string} word */
  add(word) {
    if (this.chosen) {
      this.write(withWord(this.field(this.chosen).value, word));
      this.ask();
    }
  }

  /** @param {string} text */
  write(text) {
    if (this.chosen) {
      this.field(this.chosen).value = text;
      this.form.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }

  /** @param {string} [to] a hex to which the cheapest way is added */
  async ask(to = "") {
    const line = this.chosen;
    if (!line) {
      return;
    }
    this.asking?.abort();
    this.asking = new AbortController();
    const fields = new FormData(this.form);
    fields.set("about", String(line.dataset.leader));
    fields.set("to", to);
    try {
      const march = await this.site.post(this.data.urls.march, fields, { signal: this.asking.signal });
      if (to) {
        this.write(march.text);
      }
      this.show(line, march);
    } catch (error) {
      if (!isAbort(error)) {
        this.refuse(line, error, to);
      }
    }
  }

  /** @param {HTMLElement} line @param {FormMarch} march */
  show(line, march) {
    this.march = march;
    part(line, "[data-preview]").replaceChildren(...ownDocument(march.html).body.children);
    part(line, "[data-plan]").replaceChildren(...this.buttons(march));
    part(line, "[data-plan]").hidden = false;
    this.map?.draw(march);
    element("spoken").textContent = fill(this.data.words.summary, march);
  }

  /** @param {HTMLElement} line @param {unknown} error @param {string} to */
  refuse(line, error, to) {
    const text = error instanceof Refused ? error.message : this.data.words.failed;
    const problem = html("p", { class: "problem", role: "alert" }, text);
    const preview = part(line, "[data-preview]");
    if (to) {
      preview.querySelector(".problem")?.remove();
      preview.prepend(problem); // the march itself is as it was
    } else {
      this.march = null;
      preview.replaceChildren(problem);
    }
  }

  /** @param {FormMarch} march */
  buttons(march) {
    const { words } = this.data;
    const steps = march.next.flatMap((step) => [
      this.button(fill(step.possible ? words.direction : words.closed, step), String(step.direction), !step.possible),
      ...(step.overruns ? [this.button(fill(words.overrun, { word: `x${step.direction}` }), `x${step.direction}`)] : []),
    ]);
    const cities = march.diplomacy.filter((one) => one.possible).flatMap(({ city }) => [
      this.button(fill(words.always, { city }), `d:${city}`),
      this.button(fill(words.ifWon, { city }), `d!${city}`),
      this.button(fill(words.ifLost, { city }), `d?${city}`),
    ]);
    const drops = march.units.filter(([unit]) => unit !== "slaves").map(([unit]) => this.button(fill(words.drop, { unit: this.data.units[unit] ?? unit }), `drop ${unit} 1`));
    const tools = march.steps.length ? [this.tool(words.undo, (text) => withoutLast(text)), this.tool(words.clear, () => "")] : [];
    return [...tools, ...steps, ...cities, ...drops];
  }

  /** @param {string} title @param {string} word @param {boolean} [closed] */
  button(title, word, closed = false) {
    const found = html("button", { type: "button", class: closed && "closed" }, title);
    found.addEventListener("click", () => this.add(word));
    return found;
  }

  /** @param {string} title @param {(text: string) => string} change */
  tool(title, change) {
    const found = html("button", { type: "button" }, title);
    found.addEventListener("click", () => {
      if (this.chosen) {
        this.write(change(this.field(this.chosen).value));
        this.ask();
      }
    });
    return found;
  }
}
