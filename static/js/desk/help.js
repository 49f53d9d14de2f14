// The dialog with all keys: opened by `?`, or by its button.

import { parts } from "../elements.js";

/**
 * Whether a key means `?` here: not while something is being written.
 *
 * @param {{ key: string, ctrlKey: boolean, metaKey: boolean, altKey: boolean }} event
 * @param {string} tag the name of the element that has the focus
 */
export function asksForHelp({ key, ctrlKey, metaKey, altKey }, tag) {
  return key === "?" && !ctrlKey && !metaKey && !altKey && !["INPUT", "TEXTAREA", "SELECT"].includes(tag);
}

/** @param {HTMLDialogElement} dialog */
export function openByQuestionMark(dialog) {
  document.addEventListener("keydown", (event) => {
    if (!dialog.open && asksForHelp(event, document.activeElement?.tagName ?? "")) {
      event.preventDefault();
      dialog.showModal();
    }
  });
  for (const button of parts(document, "[data-help]")) {
    button.addEventListener("click", () => dialog.showModal());
  }
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) {
      dialog.close(); // a click beside it
    }
  });
}
