// The words beside the map: title, text, task, hint, what was found, and the buttons.

import { element, parts } from "../elements.js";
import { fill, html } from "../map/svg.js";

export class Panel {
  /**
   * @param {{ data: LessonDocument, open: (key: string) => void }} needs
   */
  constructor({ data, open }) {
    this.data = data;
    this.found = element("found");
    this.hint = element("hint");
    this.next = element("next");
    this.skip = element("skip");
    this.again = element("again");
    this.over = element("over");
    this.spoken = element("spoken");
    for (const link of parts(document, ".lesson-steps a")) {
      link.addEventListener("click", (event) => {
        event.preventDefault();
        open(link.dataset.chapter ?? "");
      });
    }
  }

  /**
   * Shows a chapter that has just been opened: nothing of its task is done.
   *
   * @param {LessonChapter} chapter
   * @param {number} army
   */
  show(chapter, army) {
    const { words, chapters } = this.data;
    const [text, task] = [chapter.text, chapter.task].map((sentence) => fill(sentence, { army }));
    element("title").textContent = chapter.title;
    element("text").textContent = text;
    element("task").textContent = task;
    element("task").hidden = false;
    element("doors").hidden = chapter.key !== "next";
    element("lesson").dataset.chapter = chapter.key;
    element("lesson").classList.remove("answered");
    for (const link of parts(document, ".lesson-steps a")) {
      link.toggleAttribute("aria-current", link.dataset.chapter === chapter.key);
      if (link.dataset.chapter === chapter.key) {
        link.setAttribute("aria-current", "step");
      }
    }
    this.hint.hidden = true;
    this.found.replaceChildren();
    this.again.hidden = true;
    this.over.hidden = chapter.key !== "next";
    this.next.hidden = true;
    this.skip.hidden = chapter.key === chapters[chapters.length - 1].key;
    const place = fill(words.of, { number: chapters.indexOf(chapter) + 1, count: chapters.length });
    this.say(`${place}: ${chapter.title}. ${text} ${task}`);
  }

  /**
   * The task is done, or there was none: the way on is the one thing to press.
   *
   * @param {string} label
   */
  goOn(label) {
    element("lesson").classList.toggle("answered", this.found.hasChildNodes());
    this.next.textContent = label;
    this.next.hidden = false;
    this.skip.hidden = true;
    this.hint.hidden = true;
  }

  /** @param {string} sentence */
  showHint(sentence) {
    this.hint.textContent = sentence;
    this.hint.hidden = false;
    this.say(sentence);
  }

  /**
   * Says something to readers who listen.
   *
   * @param {string} sentence
   */
  say(sentence) {
    this.spoken.textContent = sentence;
  }

  /**
   * Shows a march, hex by hex, and why it ends.
   *
   * @param {Preview} preview
   */
  showMarch(preview) {
    const { words, points } = this.data;
    const steps = preview.steps.filter((step) => step.entered).map(({ place, cost, reasons }) =>
      html("li", {}, fill(words.enters, { place, cost, reasons: reasons.map(({ text }) => text).join(", ") })));
    const stop = preview.steps.find((step) => step.stop)?.stop;
    const end = stop ? [stop.text, " ", this.rule(stop.rule)] : [fill(words.marches, { left: preview.steps.at(-1)?.left, points })];
    this.found.replaceChildren(html("p", {}, ...end), html("ul", { class: "plain small" }, ...steps));
    this.say([...end.filter((one) => typeof one === "string"), ...steps.map((step) => step.textContent)].join(" "));
  }

  /** @param {(Node | string)[][]} rows */
  list(rows) {
    this.found.replaceChildren(html("ul", { class: "plain" }, ...rows.map((row) => html("li", {}, ...row))));
  }

  /**
   * What happened in the round, and what it means.
   *
   * @param {LessonResult} result
   * @param {{ meaning: string, events: string }} titles
   */
  showResult(result, titles) {
    const lines = (/** @type {LessonEvent[]} */ events) => html("ul", { class: "plain" }, ...events.map(({ text, rule, address }) =>
      html("li", {}, `${text} `, html("a", { class: "rule", href: address }, rule))));
    this.found.replaceChildren(
      html("h2", {}, titles.meaning),
      lines(result.meaning),
      html("h2", {}, titles.events),
      lines(result.scenes.flatMap((scene) => scene.events)),
    );
    this.found.scrollTop = 0;
  }

  /** @param {string} rule */
  rule(rule) {
    return html("a", { class: "rule", href: `${this.data.urls.rules}${rule.split(" ")[0]}/` }, rule);
  }
}
