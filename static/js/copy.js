// Copies the text of the field that a button names. Without script the button is not shown and the text is selected by
// hand. Listens on the whole page, because such a button may come later.
document.addEventListener("click", async (event) => {
  /** @type {HTMLElement | null} */
  const button = /** @type {Element} */ (event.target).closest("[data-copy]");
  if (!button) {
    return;
  }
  const field = /** @type {HTMLTextAreaElement} */ (document.getElementById(button.dataset.copy ?? ""));
  const said = /** @type {HTMLElement} */ (button.parentElement?.querySelector("[data-copied]"));
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // an address without https has no clipboard of its own
  }
  said.textContent = said.dataset.copied ?? "";
});
