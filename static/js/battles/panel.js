// The panel beside the board: the order that is being put together, with the dice it would throw.

import { fill, html } from "../map/svg.js";
import { activationPercent, hitsInWords } from "./odds.js";

/**
 * The contents of the panel.
 *
 * @param {BattlePicking} picking
 * @param {BattleBoard} board
 * @param {{ words: BoardWords, side: number | null }} data
 * @returns {HTMLElement[]}
 */
export function panelOf(picking, board, { words, side }) {
  const { unit, way } = picking.picked;
  const letter = "AB"[side ?? 0];
  if (unit === null) {
    return [html("p", { class: "hint" }, words.chooseUnit)];
  }
  const choice = picking.choices.units.get(unit);
  const known = board.units[`${letter}${unit}`];
  const [, , , hp] = board.now?.units[`${letter}${unit}`] ?? [0, 0, 0, 0];
  /** @type {HTMLElement[]} */
  const found = [
    html("h3", {}, fill(words.unit, { number: unit, kind: known.kind })),
    html("p", { class: "small" }, fill(words.state, { hp, ...known })),
  ];
  if (choice) {
    found.push(chanceOf(choice, words));
  }
  found.push(way ? saysOf(picking, board, words, letter) : html("p", { class: "hint" }, words.choosePlace));
  found.push(html("p", { class: "actions" }, ...buttonsOf(picking, words)));
  if (way?.targets.length) {
    found.push(targetsOf(picking, board, words, letter));
  }
  return found;
}

/**
 * What activates a unit.
 *
 * @param {UnitChoices} choice
 * @param {BoardWords} words
 */
function chanceOf({ need, goesOn }, words) {
  if (goesOn) {
    return html("p", { class: "chance" }, words.goesOn);
  }
  const percent = activationPercent(need);
  const text = need === null ? words.free : fill(words.throws, { need, percent });
  return html("p", { class: percent < 60 ? "chance risky" : "chance" }, text);
}

/**
 * @param {BattlePicking} picking
 * @param {BoardWords} words
 */
function buttonsOf(picking, words) {
  const { unit } = picking.picked;
  const found = picking.line ? [button("give", words.give, "main")] : [];
  if (picking.facings > 1) {
    found.push(turnButton("left", "⟲", words.turnLeft), turnButton("right", "⟳", words.turnRight));
  }
  found.push(button("back", words.back, "quiet"));
  if (unit !== null && picking.choices.generalTo.has(unit)) {
    found.push(button("general", words.general, "quiet"));
  }
  return found;
}

/**
 * @param {string} does
 * @param {string} sign
 * @param {string} name
 */
function turnButton(does, sign, name) {
  return html("button", { type: "button", class: "quiet turn", "data-pick": does, "aria-label": name, title: name }, sign);
}

/**
 * The place that is chosen.
 *
 * @param {BattlePicking} picking
 * @param {BattleBoard} board
 * @param {BoardWords} words
 * @param {string} letter
 */
function saysOf(picking, board, words, letter) {
  const { unit, way } = picking.picked;
  if (!way) {
    return html("p");
  }
  const { widths } = board.units[`${letter}${unit}`];
  const isHere = board.now?.units[`${letter}${unit}`][0] === way.to;
  const sentence = way.words.startsWith("D") ? words.breaksOff : isHere ? words.stays : words.goes;
  const facing = words.facings[way.facing];
  return html("p", { class: "place-says" }, fill(sentence, { square: board.plane.name(way.to), facing, left: widths - way.spent, widths }));
}

/**
 * The targets from the place, with their dice.
 *
 * @param {BattlePicking} picking
 * @param {BattleBoard} board
 * @param {BoardWords} words
 * @param {string} letter
 */
function targetsOf(picking, board, words, letter) {
  const { way, target } = picking.picked;
  const choices = (way?.targets ?? []).map((one) => targetOf(picking, one, board, words, letter, one === target));
  if (!way?.mustAct) {
    choices.push(choiceOf("", [words.moveOnly], target === null));
  }
  return html("fieldset", {}, html("legend", {}, words.act), ...choices);
}

/**
 * @param {BattlePicking} picking
 * @param {BattleTarget} target
 * @param {BattleBoard} board
 * @param {BoardWords} words
 * @param {string} letter
 * @param {boolean} isChosen
 */
function targetOf(picking, target, board, words, letter, isChosen) {
  const other = letter === "A" ? "B" : "A";
  const { hits, percent } = picking.choices.odds(picking.picked.unit ?? 0, target);
  const text = fill(target.arc ? words.fights : words.shoots, {
    target: `${board.units[`${other}${target.number}`].kind} ${target.number}`,
    arc: words.arcs[target.arc],
  });
  const odds = fill(words.dice, { ...target, hits: hitsInWords(hits, document.documentElement.lang), percent });
  return choiceOf(String(target.number), [text, html("small", {}, odds)], isChosen);
}

/**
 * @param {string} value
 * @param {(string | Node)[]} text
 * @param {boolean} isChosen
 */
function choiceOf(value, text, isChosen) {
  const field = html("input", { type: "radio", name: "target", value, checked: isChosen });
  return html("label", { class: "target-choice" }, field, html("span", {}, ...text));
}

/**
 * @param {string} does
 * @param {string} text
 * @param {string} kind
 */
export function button(does, text, kind) {
  return html("button", { type: "button", class: kind, "data-pick": does }, text);
}
