// Copies the text of the field that a button names. Without script the button stays hidden and the text is selected by hand.
for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  const said = button.parentElement.querySelector("[data-copied]");
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // an address without https has no clipboard of its own
    }
    said.textContent = said.dataset.copied;
  });
}
