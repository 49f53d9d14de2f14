// Choosing a map: a preset ticks its layers, ticking one by hand makes them one's own, and every choice is shown at once.
// A map that is not there is asked for as the form would ask, and put in place when a worker has drawn it.

import { element, part, parts } from "../elements.js";
import { ownPage } from "../own_page.js";
import { wait } from "../pending.js";

const SOON = 300; // milliseconds after which a choice is asked for
const LATER = 900; // after a layer: more may be ticked
const PARTS = ["map-chosen", "map-changes"];

/** @type {HTMLFormElement} */
const form = element("map-choice");
/** @type {HTMLInputElement[]} */
const presets = parts(form, "input[name=layers]");
/** @type {HTMLInputElement[]} */
const ticks = parts(form, "input[name=layer]");

let timer = 0;
let asked = 0;

/** @param {HTMLInputElement} preset */
function choosePreset(preset) {
  const { layers } = preset.dataset;
  if (layers) {
    const ticked = new Set(layers.split(","));
    ticks.forEach((tick) => { tick.checked = ticked.has(tick.value); });
  } else {
    /** @type {HTMLDetailsElement} */
    const details = part(form, "details");
    details.open = true;
  }
}

function send() {
  const data = new FormData(form);
  return form.method === "post"
    ? fetch(form.action, { method: "POST", body: data })
    : fetch(`${location.pathname}?${new URLSearchParams(/** @type {any} */ (data))}`);
}

// Shows what is chosen; where that fails the form is sent as it would be without a script, and the answer says why.
async function show() {
  const number = ++asked;
  element("map-chosen").setAttribute("aria-busy", "true");
  const answer = await send().catch(() => null);
  if (number !== asked) {
    return;
  }
  if (!answer?.ok) {
    form.submit();
    return;
  }
  const page = await ownPage(answer);
  if (number !== asked) {
    return;
  }
  history.replaceState(null, "", answer.url);
  for (const id of PARTS) {
    document.getElementById(id)?.replaceWith(/** @type {HTMLElement} */ (page.getElementById(id)));
  }
  wait();
}

form.addEventListener("change", (event) => {
  const changed = /** @type {HTMLInputElement} */ (event.target);
  if (presets.includes(changed)) {
    choosePreset(changed);
  } else if (ticks.includes(changed)) {
    const ticked = ticks.filter((tick) => tick.checked).map((tick) => tick.value).join(",");
    const same = presets.find((preset) => preset.dataset.layers === ticked);
    const preset = same ?? presets.find(({ value }) => value === "own");
    if (preset) {
      preset.checked = true;
    }
  }
  clearTimeout(timer);
  timer = setTimeout(show, ticks.includes(changed) ? LATER : SOON);
});
