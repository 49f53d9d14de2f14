// On pages of someone who plays: whether it is their turn, in the title and the icon, for as long as the page is open.

import { markedTitle, Watch } from "./watch.js";

const meta = /** @type {HTMLMetaElement} */ (document.querySelector("meta[name=your-turn]"));
const icon = /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=icon]"));
const mark = meta.dataset.mark ?? "";

/** @returns {Promise<boolean>} */
async function ask() {
  const answer = await fetch(meta.content, { headers: { Accept: "application/json" }, redirect: "error" });
  if (!answer.ok) {
    throw new Error(String(answer.status));
  }
  return (await answer.json()).waits;
}

/** @param {boolean} waits */
function show(waits) {
  document.title = markedTitle(document.title, mark, waits);
  icon.href = (waits ? meta.dataset.iconWaiting : meta.dataset.icon) ?? "";
}

const watch = new Watch({
  ...{ ask, show },
  isHidden: () => document.hidden,
  now: () => Date.now(),
  later: (action, milliseconds) => setTimeout(action, milliseconds),
});
document.addEventListener("visibilitychange", () => watch.returned());
document.addEventListener("orders-changed", () => watch.look()); // said by the scripts that submit orders
watch.begin();
