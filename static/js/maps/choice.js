// Choosing a map: a preset ticks its layers, ticking one by hand makes them one's own, and every choice is shown at once.
// A map that is not there is asked for as the form would ask, and put in place when a worker has drawn it.

import { ownPage } from "../own_page.js";
import { wait } from "../pending.js";

const SOON = 300; // milliseconds after which a choice is asked for
const LATER = 900; // after a layer: more may be ticked
const PARTS = ["map-chosen", "map-changes"];

const form = document.getElementById("map-choice");
const presets = [...form.querySelectorAll("input[name=layers]")];
const ticks = [...form.querySelectorAll("input[name=layer]")];

let timer = null;
let asked = 0;

function choosePreset(preset) {
  const { layers } = preset.dataset;
  if (layers) {
    const ticked = new Set(layers.split(","));
    ticks.forEach((tick) => { tick.checked = ticked.has(tick.value); });
  } else {
    form.querySelector("details").open = true;
  }
}

function send() {
  const data = new FormData(form);
  return form.method === "post"
    ? fetch(form.action, { method: "POST", body: data })
    : fetch(`${location.pathname}?${new URLSearchParams(data)}`);
}

// Shows what is chosen; where that fails the form is sent as it would be without a script, and the answer says why.
async function show() {
  const number = ++asked;
  document.getElementById("map-chosen").setAttribute("aria-busy", "true");
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
  PARTS.forEach((id) => document.getElementById(id)?.replaceWith(page.getElementById(id)));
  wait();
}

form.addEventListener("change", (event) => {
  if (presets.includes(event.target)) {
    choosePreset(event.target);
  } else if (ticks.includes(event.target)) {
    const ticked = ticks.filter((tick) => tick.checked).map((tick) => tick.value).join(",");
    const same = presets.find((preset) => preset.dataset.layers === ticked);
    (same ?? presets.find((preset) => preset.value === "own")).checked = true;
  }
  clearTimeout(timer);
  timer = setTimeout(show, ticks.includes(event.target) ? LATER : SOON);
});
