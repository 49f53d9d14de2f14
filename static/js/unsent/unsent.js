// Nothing that is typed into a form is lost when the answer is not its page: signed out, refused, no network. What is
// sent is kept in this browser until the page of the form has answered, and offered there again to the same account.
// The site says in a cookie which forms were answered and who has signed out (campaign/platform/unsent_forms.py).

import { part, parts } from "../elements.js";
import { ANSWERED, ID_FIELD, actionOf, fillIn, formOf, saysNotSent, textOf, typedIn } from "./forms.js";
import { Records, cookieIn, newId } from "./records.js";

const GOING = "unsent-going"; // the form whose answer is the next page of this tab
const FROM_HERE = "unsent-from-here"; // the forms that this tab has sent
const MOST_FROM_HERE = 20;
const UNDER_WAY = 60000; // milliseconds after which the answer to another tab has come, or will not come

const main = /** @type {HTMLElement} */ (document.querySelector("main"));
const template = /** @type {HTMLTemplateElement | null} */ (document.getElementById("unsent"));

/** @param {Records} records */
function start(records) {
  addEventListener("submit", (event) => keep(records, /** @type {HTMLFormElement} */ (event.target), event), true);
  addEventListener("submit", (event) => leave(/** @type {HTMLFormElement} */ (event.target), event));
  addEventListener("formdata", (event) => {
    const id = /** @type {HTMLFormElement} */ (event.target).dataset.submission; // of a form that is sent, or filled in again
    if (id) {
      event.formData.set(ID_FIELD, id);
    }
  });
  addEventListener(ANSWERED, (event) => {
    const { id, isRefused } = /** @type {CustomEvent<{ id: string, isRefused: boolean }>} */ (event).detail;
    if (isRefused) {
      records.markRefused(id);
    }
    look(records);
  });
  addEventListener("pagehide", () => settle(records));
  addEventListener("pageshow", (event) => {
    if (event.persisted) {
      look(records);
    }
  });
  look(records);
}

/**
 * Keeps what a form holds before any script of the page sends it.
 *
 * @param {Records} records
 * @param {HTMLFormElement} form
 * @param {SubmitEvent} event
 */
function keep(records, form, event) {
  settle(records);
  const fields = form.method === "post" ? fieldsOf(form) : null;
  const before = form.dataset.submission;
  delete form.dataset.submission;
  if (!fields) {
    return;
  }
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const record = {
    id: newId(),
    at: Date.now(),
    page: location.pathname + location.search,
    title: part(document, "h1")?.innerText ?? document.title,
    action: actionOf(form),
    button: button?.name ? /** @type {[string, string]} */ ([button.name, button.value]) : null,
    fields,
    files: [...form.elements].some((control) => /** @type {HTMLInputElement} */ (control).files?.length),
    whole: form.hasAttribute("data-whole"),
    refused: false,
  };
  if (!records.keep(record)) {
    return;
  }
  if (before) {
    records.delete(before);
  }
  form.dataset.submission = record.id;
  const sent = (sessionStorage.getItem(FROM_HERE) ?? "").split(" ").filter(Boolean);
  sessionStorage.setItem(FROM_HERE, [...sent, record.id].slice(-MOST_FROM_HERE).join(" "));
}

/**
 * What is typed in a form, or in those that a script of the page sends with it, which `data-sends` names.
 *
 * @param {HTMLFormElement} form
 */
function fieldsOf(form) {
  if (!form.dataset.sends) {
    return typedIn(form);
  }
  /** @type {HTMLFormElement[]} */
  const forms = parts(document, form.dataset.sends);
  const fields = forms.flatMap((one) => typedIn(one) ?? []);
  return fields.length ? fields : null;
}

/**
 * Remembers the form whose answer replaces this page.
 *
 * @param {HTMLFormElement} form
 * @param {SubmitEvent} event
 */
function leave(form, event) {
  const id = form.dataset.submission;
  if (id && !event.defaultPrevented) {
    sessionStorage.setItem(GOING, id);
  }
}

/**
 * Deletes what the site has answered, and everything of an account that has signed out.
 *
 * @param {Records} records
 */
function settle(records) {
  for (const id of taken("answered").split(".")) {
    records.delete(id);
  }
  const leaver = taken("signed-out");
  if (leaver) {
    records.deleteAll(leaver);
  }
}

/**
 * The value of a cookie, which is deleted.
 *
 * @param {string} name
 */
function taken(name) {
  const value = cookieIn(document.cookie, name);
  if (value) {
    document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
  }
  return value;
}

/**
 * Looks at what has come of the forms that were sent, and offers those that were lost.
 *
 * @param {Records} records
 */
function look(records) {
  settle(records);
  const going = sessionStorage.getItem(GOING);
  sessionStorage.removeItem(GOING);
  if (part(main, "[data-not-sent]")) {
    const isKept = going && (saysNotSent(document) ? records.markRefused(going) : records.has(going));
    if (isKept) {
      parts(main, "[data-kept-here]").forEach((note) => (note.hidden = false));
      parts(main, "[data-unread]").forEach((note) => note.remove());
    }
    return;
  }
  parts(main, ".unsent").forEach((notice) => notice.remove());
  const sent = (sessionStorage.getItem(FROM_HERE) ?? "").split(" ");
  /** @type {Set<HTMLFormElement>} */
  const filled = new Set();
  const lost = records.all().filter(({ id, at, refused }) => refused || sent.includes(id) || Date.now() - at > UNDER_WAY);
  main.prepend(...lost.map((record) => offer(records, record, filled)));
}

/**
 * The notice about a form that was lost; its form is filled in, if the page has it as it was.
 *
 * @param {Records} records
 * @param {UnsentForm} record
 * @param {Set<HTMLFormElement>} filled the forms that a newer record has filled in
 */
function offer(records, record, filled) {
  const found = formOf(record, document.forms);
  const form = found?.isSame && !filled.has(found.form) ? found.form : null;
  const isHere = found !== null || new URL(record.page, location.href).pathname === location.pathname;
  const notice = noticeOf(record, form ? (record.refused ? "refused" : "unknown") : !isHere ? "elsewhere" : record.whole ? "whole" : "shown");
  const send = part(notice, "[data-send]");
  part(notice, "[data-delete]").addEventListener("click", () => {
    records.delete(record.id);
    notice.remove();
    main.focus();
  });
  if (form) {
    filled.add(form);
    fillIn(record, form);
    form.dataset.submission = record.id;
    send.addEventListener("click", () => form.requestSubmit(buttonOf(record, form)));
  } else if (isHere && record.whole) {
    send.addEventListener("click", () => sendWhole(record));
  } else {
    send.remove();
  }
  return notice;
}

/**
 * @param {UnsentForm} record
 * @param {string} why
 */
function noticeOf(record, why) {
  const notice = part(/** @type {DocumentFragment} */ (template?.content.cloneNode(true)), ".unsent");
  const reasons = parts(notice, "[data-why]");
  reasons.filter(({ dataset }) => dataset.why !== why).forEach((one) => one.remove());
  if (!record.files) {
    part(notice, "[data-files]").remove();
  }
  if (why === "elsewhere") {
    const link = /** @type {HTMLAnchorElement} */ (part(notice, "[data-page]"));
    link.href = record.page;
    link.textContent = record.title;
  }
  const text = part(notice, "[data-text]");
  if (why === "whole" || why === "shown") {
    /** @type {HTMLTextAreaElement} */ (part(text, "textarea")).value = textOf(record);
  } else {
    text.remove();
  }
  return notice;
}

/**
 * The button that was pressed, null where the form has it no more.
 *
 * @param {UnsentForm} record
 * @param {HTMLFormElement} form
 */
function buttonOf({ button }, form) {
  const buttons = /** @type {HTMLButtonElement[]} */ ([...form.elements].filter((one) => one instanceof HTMLButtonElement));
  return buttons.find(({ name, value }) => button && name === button[0] && value === button[1]) ?? null;
}

/**
 * Sends a form from its record alone.
 *
 * @param {UnsentForm} record
 */
function sendWhole({ id, action, button, fields }) {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  form.hidden = true;
  const token = /** @type {HTMLInputElement} */ (part(document, "input[name=csrfmiddlewaretoken]"));
  const pairs = fields.map(({ name, value }) => /** @type {[string, string]} */ ([name, value]));
  for (const [name, value] of [...pairs, ...(button ? [button] : []), [token.name, token.value], [ID_FIELD, id]]) {
    const field = document.createElement("textarea"); // keeps line breaks
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  sessionStorage.setItem(GOING, id);
  form.submit();
}

try {
  start(new Records(localStorage, main.dataset.account ?? ""));
} catch {
  // the browser keeps nothing for this site: then forms work as they do without scripts
}
