// The lines of the panel as forms: each has the field of its orders, and the text it had when the panel was fetched.

import { part, parts } from "../elements.js";

const KEPT = ["sheet-", "seen-", "had-"];

/**
 * @typedef {HTMLFormElement & { dataset: { field: string } }} LineForm
 * @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} LineField
 */

/**
 * A control of a form by its name.
 *
 * @param {HTMLFormElement} form
 * @param {string} name
 */
export function controlOf(form, name) {
  return /** @type {LineField} */ (form.elements.namedItem(name));
}

/**
 * The field of a line's orders.
 *
 * @param {LineForm} form
 */
export function fieldOf(form) {
  return controlOf(form, `sheet-${form.dataset.field}`);
}

/**
 * What stood in a line when the panel was fetched.
 *
 * @param {LineForm} form
 */
export function hadIn(form) {
  return controlOf(form, `had-${form.dataset.field}`).value;
}

/**
 * Whether something is written in a line that has not been submitted.
 *
 * @param {LineForm} form
 */
export function isChanged(form) {
  return fieldOf(form).value.trim() !== hadIn(form).trim();
}

/**
 * The form of a line, null where there is none any more.
 *
 * @param {HTMLElement} lines
 * @param {string} name
 * @returns {LineForm | null}
 */
export function lineOf(lines, name) {
  return lines.querySelector(`form[data-field="${CSS.escape(name)}"]`);
}

/**
 * The forms of all lines.
 *
 * @param {HTMLElement} lines
 * @returns {LineForm[]}
 */
export function allLines(lines) {
  return parts(lines, "form[data-field]");
}

/**
 * The marches in the lines of other armies that are not kept yet, as previews take them.
 *
 * @param {HTMLElement} lines
 * @param {number | null} army
 * @returns {Record<string, string>}
 */
export function marchesBeside(lines, army) {
  /** @type {LineForm[]} */
  const forms = parts(lines, "form[data-kind=movement]");
  const others = forms.filter((form) => form.dataset.field !== `movement-${army}` && isChanged(form));
  return Object.fromEntries(others.map((form) => [form.dataset.field.replace("movement", "beside"), fieldOf(form).value]));
}

/**
 * What is written in other lines than those of `done` and not submitted, with the versions to which it was written.
 *
 * @param {HTMLElement} lines
 * @param {string[]} done
 * @returns {[name: string, value: string][]}
 */
export function writtenIn(lines, done) {
  return allLines(lines)
    .filter((form) => !done.includes(form.dataset.field) && isChanged(form))
    .flatMap((form) => KEPT.map((kept) => /** @type {[string, string]} */ (
      [kept + form.dataset.field, controlOf(form, kept + form.dataset.field).value])));
}

// What the site wants to see before it takes anything from this page.
export function token() {
  /** @type {HTMLInputElement} */
  const field = part(document, "input[name=csrfmiddlewaretoken]");
  return field.value;
}
