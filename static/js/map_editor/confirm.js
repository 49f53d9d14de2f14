// Dialogs that ask before something is lost.

import { element, part } from "../elements.js";

/**
 * Whether the reader chooses to go on, the second button of a dialog; `question` is put into it.
 *
 * @param {string} dialog the id
 * @param {string} [question]
 * @returns {Promise<boolean>}
 */
export function isSure(dialog, question = "") {
  /** @type {HTMLDialogElement} */
  const sure = element(dialog);
  if (question) {
    part(sure, "p").textContent = question;
  }
  sure.returnValue = "keep";
  sure.showModal();
  return new Promise((answer) => {
    sure.addEventListener("close", () => answer(sure.returnValue === "replace"), { once: true });
  });
}
