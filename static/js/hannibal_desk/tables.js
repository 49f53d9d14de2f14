// The tables of the page Orders, as the server draws them too (templates/campaign/hannibal_desk).

import { fill, html } from "../map/svg.js";

/**
 * The notes of a word or a march, each with a link to its paragraph.
 *
 * @param {HannibalNote[]} notes
 * @param {string} rules the address of the rulebook
 */
export function noteList(notes, rules) {
  return notes.map(({ text, rule }) =>
    html("span", { class: "note" }, text, " ", html("a", { class: "rule", href: `${rules}${rule}/` }, rule)),
  );
}

/** @param {string} name @param {unknown} value */
function figure(name, value) {
  return html("td", { class: "figure" }, html("span", { class: "what" }, name), ` ${value}`);
}

/** @param {string[]} titles @param {number[]} figures the columns of numbers */
function tableHead(titles, figures) {
  const cells = titles.map((title, place) => html("th", { scope: "col", class: figures.includes(place) && "figure" }, title));
  return html("thead", {}, html("tr", {}, ...cells));
}

/**
 * What a march comes to, word by word.
 *
 * @param {HannibalMarch} march
 * @param {Record<string, string>} words
 * @param {string} rules
 */
export function marchTable(march, words, rules) {
  const rows = march.steps.map((step) => {
    const why = step.notes.length ? noteList(step.notes, rules) : step.cost === null ? [words.notCarriedOut] : [];
    return html("tr", { class: step.cost === null && "dropped" },
      html("th", { scope: "row" }, html("code", {}, step.word)), html("td", {}, step.place),
      figure(words.cost, step.cost ?? "–"), figure(words.left, step.left), html("td", {}, ...why));
  });
  const titles = [words.word, words.hex, words.cost, words.left, words.why];
  const caption = html("caption", { class: "hidden" }, words.caption);
  const table = html("table", { class: "cards way" }, caption, tableHead(titles, [2, 3]), html("tbody", {}, ...rows));
  const summary = html("p", { class: "summary" }, fill(words.summary, march));
  const notes = html("p", { class: "notes" }, ...noteList(march.notes, rules));
  return [...(rows.length ? [html("div", { class: "wide" }, table)] : []), summary, ...(march.notes.length ? [notes] : [])];
}

const CHANCES = ["holds", "enemy_destroyed", "destroyed", "enemy_leaves", "leaves", "city", "leader"];

/**
 * What a plan brings against each plan of the enemy.
 *
 * @param {HannibalOdds[]} odds
 * @param {Record<string, string>} words
 */
export function oddsTable(odds, words) {
  const rows = odds.map((one) =>
    html("tr", {},
      html("th", { scope: "row" }, html("span", { class: "what" }, words.enemyPlan), ` ${words[one.enemy]}`),
      figure(words.lost, `${one.lost} SP`), figure(words.enemy_lost, `${one.enemy_lost} SP`),
      ...CHANCES.map((name) => figure(words[name], `${one[name]} %`))));
  const titles = [words.enemyPlan, words.lost, words.enemy_lost, ...CHANCES.map((name) => words[name])];
  const figures = titles.map((_, place) => place).slice(1);
  const caption = html("caption", {}, words.oddsCaption);
  const table = html("table", { class: "cards" }, caption, tableHead(titles, figures), html("tbody", {}, ...rows));
  return html("div", { class: "wide" }, table);
}
