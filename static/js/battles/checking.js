// The button that throws all dice of a battle again, in the browser.

import { fill } from "../map/svg.js";
import { hasCrypto } from "../receipts/digests.js";
import { checkBattle } from "./check.js";

document.addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest?.("#check-throws");
  if (button instanceof HTMLButtonElement) {
    check(button);
  }
});
offerCheck();

/** Shows the button where the browser can check; called again when the battle of the page was replaced. */
export function offerCheck() {
  const button = document.getElementById("check-throws");
  if (button && hasCrypto()) {
    button.hidden = false;
  }
}

/** @param {HTMLButtonElement} button */
async function check(button) {
  const { document: battle = "", record = "", digest = "", right = "", wrong = "", failed = "" } = button.dataset;
  button.disabled = true;
  try {
    const [document_, text] = await Promise.all([
      fetch(battle).then((answer) => answer.json()),
      fetch(record).then((answer) => answer.text()),
    ]);
    const { thrown, line } = await checkBattle(document_, text, digest);
    say(line ? fill(wrong, { line }) : fill(right, { count: thrown }));
  } catch {
    say(failed);
  }
  button.disabled = false;
}

/** @param {string} sentence */
function say(sentence) {
  const place = document.getElementById("checked");
  if (place) {
    place.textContent = sentence;
  }
}
