// Forms as records: what is typed in one, and whether it can be filled in again on a page.

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */

export const ID_FIELD = "submission";
export const ANSWERED = "form-answered"; // the event after a script has sent a form without leaving the page
const TOKEN = "csrfmiddlewaretoken";
const NO_TEXT = ["button", "checkbox", "file", "hidden", "image", "radio", "reset", "submit", "select-one", "select-multiple"];
const NO_VALUE = ["button", "file", "image", "reset", "submit", "fieldset", "output"];

/**
 * The controls of a form that are sent with it, without the token and the id.
 *
 * @param {HTMLFormElement} form
 * @returns {Control[]}
 */
function controlsOf(form) {
  const controls = /** @type {Control[]} */ ([...form.elements]);
  return controls.filter(({ name, type }) => name && name !== TOKEN && name !== ID_FIELD && !NO_VALUE.includes(type));
}

/**
 * Whether someone sees a control: fields that carry versions are hidden, also as text areas.
 *
 * @param {Control} control
 */
const isHidden = (control) => control.type === "hidden" || Boolean(control.hidden);

/**
 * Whether a control is sent: those of a closed step are disabled.
 *
 * @param {Control} control
 */
const isSent = (control) => !control.matches(":disabled");

/**
 * Whether a control has another value than the page gave it.
 *
 * @param {Control} control
 */
function isChanged(control) {
  if ("options" in control) {
    const options = [...control.options];
    const isPlain = !options.some((option) => option.defaultSelected); // then the first one is what the page chose
    return options.some((option, index) => option.selected !== (isPlain ? !control.multiple && index === 0 : option.defaultSelected));
  }
  const isTicked = control.type === "checkbox" || control.type === "radio";
  return isTicked ? /** @type {HTMLInputElement} */ (control).checked !== /** @type {HTMLInputElement} */ (control).defaultChecked
    : control.value !== control.defaultValue;
}

/**
 * What a form holds; null if there is nothing to keep: no text and no choice, a password, or a form that says so.
 *
 * @param {HTMLFormElement} form
 * @returns {UnsentField[] | null}
 */
export function typedIn(form) {
  const controls = controlsOf(form);
  if (form.hasAttribute("data-not-kept") || controls.some(({ type }) => type === "password")) {
    return null;
  }
  const seen = controls.filter((control) => !isHidden(control) && isSent(control));
  if (!seen.some((control) => isChanged(control) || (!NO_TEXT.includes(control.type) && control.value.trim()))) {
    return null;
  }
  const fields = controls.filter(isSent).flatMap(fieldsOf);
  return fields.some(({ hidden }) => !hidden) ? fields : null;
}

/**
 * @param {Control} control
 * @returns {UnsentField[]}
 */
function fieldsOf(control) {
  const { name } = control;
  const common = { name, hidden: isHidden(control), label: control.labels?.[0]?.textContent?.replace(/\s+/g, " ").trim() ?? "" };
  if ("options" in control) {
    const chosen = [...control.options].filter((option) => option.selected);
    return chosen.map((option) => ({ ...common, value: option.value, shown: option.text }));
  }
  if (control.type === "checkbox" || control.type === "radio") {
    const isChecked = /** @type {HTMLInputElement} */ (control).checked;
    return isChecked ? [{ ...common, value: control.value, shown: "✓" }] : [];
  }
  return [{ ...common, value: control.value, shown: control.value }];
}

/**
 * What a person typed, to be read and copied: the text alone if there is one field, else each with its label.
 *
 * @param {UnsentForm} record
 */
export function textOf({ fields }) {
  const seen = fields.filter(({ hidden, shown }) => !hidden && shown.trim());
  return seen.length === 1 ? seen[0].shown : seen.map(({ label, shown }) => (label ? `${label}: ${shown}` : shown)).join("\n");
}

/**
 * The form of a page that a record belongs to, and whether it is the same as when the record was typed: one for the same
 * step and version, with all fields. After the deadline of a step its fields are disabled. Null if the page has no such
 * form.
 *
 * @param {UnsentForm} record
 * @param {Iterable<HTMLFormElement>} forms
 * @returns {{ form: HTMLFormElement, isSame: boolean } | null}
 */
export function formOf(record, forms) {
  let found = null;
  for (const form of forms) {
    if (form.method === "post" && actionOf(form) === record.action && isFor(record, form)) {
      if (hiddenIn(form) === JSON.stringify(hiddenOf(record.fields)) && canFill(record, form)) {
        return { form, isSame: true };
      }
      found ??= { form, isSame: false };
    }
  }
  return found;
}

/**
 * The path that a form is sent to; a field may be called `action`.
 *
 * @param {HTMLFormElement} form
 */
export function actionOf(form) {
  return new URL(form.getAttribute("action") || form.baseURI, form.baseURI).pathname;
}

/**
 * @param {UnsentForm} record
 * @param {HTMLFormElement} form
 */
function isFor({ fields }, form) {
  const names = new Set(controlsOf(form).map(({ name }) => name));
  const seen = fields.filter(({ hidden }) => !hidden);
  return seen.length > 0 && seen.every(({ name }) => names.has(name));
}

/** @param {HTMLFormElement} form */
function hiddenIn(form) {
  return JSON.stringify(hiddenOf(controlsOf(form).filter(isSent).flatMap(fieldsOf)));
}

/**
 * The names and values of hidden fields, in one order.
 *
 * @param {UnsentField[]} fields
 */
function hiddenOf(fields) {
  return fields.filter(({ hidden }) => hidden).map(({ name, value }) => `${name}=${value}`).sort();
}

/**
 * Whether every field can take what was typed: a list may have lost the choice.
 *
 * @param {UnsentForm} record
 * @param {HTMLFormElement} form
 */
function canFill({ fields }, form) {
  const controls = controlsOf(form).filter((control) => !isHidden(control));
  return fields.filter(({ hidden }) => !hidden).every(({ name, value }) => controls.some((control) =>
    control.name === name && isSent(control) && takes(control, value)));
}

/**
 * @param {Control} control
 * @param {string} value
 */
function takes(control, value) {
  if ("options" in control) {
    return [...control.options].some((option) => option.value === value && !option.disabled);
  }
  return !["checkbox", "radio"].includes(control.type) || control.value === value;
}

/**
 * Fills a form in with what was typed, and lets the scripts of the page know.
 *
 * @param {UnsentForm} record
 * @param {HTMLFormElement} form
 */
export function fillIn({ fields }, form) {
  /** @type {Map<string, string[]>} */
  const values = new Map();
  for (const { name, value } of fields.filter(({ hidden }) => !hidden)) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  for (const control of controlsOf(form).filter((one) => !isHidden(one) && isSent(one))) {
    if (put(control, values.get(control.name) ?? [])) {
      control.dispatchEvent(new Event("input", { bubbles: true }));
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }
}

/**
 * Puts a value into a control, the next one of its name into a text field. Answers whether anything was changed.
 *
 * @param {Control} control
 * @param {string[]} values
 */
function put(control, values) {
  if ("options" in control) {
    const changed = [...control.options].filter((option) => option.selected !== values.includes(option.value));
    changed.forEach((option) => (option.selected = values.includes(option.value)));
    return changed.length > 0;
  }
  if (control.type === "checkbox" || control.type === "radio") {
    const box = /** @type {HTMLInputElement} */ (control);
    const before = box.checked;
    box.checked = values.includes(box.value);
    return before !== box.checked;
  }
  const value = values.shift() ?? control.value;
  const isOther = value !== control.value;
  control.value = value;
  return isOther;
}

/**
 * Whether a page says that nothing of a form was taken. After an answer that took too long nobody knows.
 *
 * @param {Document} page
 */
export function saysNotSent(page) {
  return page.querySelector("main [data-not-sent]:not([data-not-sent=perhaps])") !== null;
}

/**
 * Lets the page look at what has become of a form that a script has sent without leaving it.
 *
 * @param {string} id of the form, "" for one that nothing was kept of
 * @param {boolean} isRefused whether it is certain that nothing was taken
 */
export function tellAnswer(id, isRefused) {
  if (id) {
    dispatchEvent(new CustomEvent(ANSWERED, { detail: { id, isRefused } }));
  }
}
