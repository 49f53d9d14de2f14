// The page Orders of HANNIBAL: marches are planned on the map, odds are shown without loading the page again. All of it
// works as plain forms too.

import { Site, Refused } from "../desk/ask.js";
import { carried, element, part, parts } from "../elements.js";
import { html } from "../map/svg.js";
import { Marches } from "./marches.js";
import { oddsTable } from "./tables.js";

/** @type {HannibalDocument} */
const data = carried("desk-data");
const site = new Site(data.words);
/** @type {HTMLFormElement | null} */
const form = document.querySelector("#orders-form");

/** @param {HTMLFormElement} orders @param {HTMLElement} button */
async function showOdds(orders, button) {
  const hex = String(button.dataset.odds);
  const place = part(orders, `[data-odds-of="${CSS.escape(hex)}"]`);
  place.replaceChildren(html("p", {}, data.words.working));
  const fields = new FormData(orders);
  fields.set("hex", hex);
  try {
    const answer = await site.post(data.urls.odds, fields);
    place.replaceChildren(oddsTable(answer.odds, data.words));
  } catch (error) {
    const text = error instanceof Refused ? error.message : data.words.failed;
    place.replaceChildren(html("p", { class: "problem", role: "alert" }, text));
  }
}

if (form) {
  if (document.querySelector("#march-map")) {
    new Marches({ form, data, site });
  }
  for (const button of parts(form, "[data-odds]")) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      showOdds(form, button);
    });
  }
  form.addEventListener("input", () => {
    const unsaved = document.querySelector("#unsaved");
    if (unsaved) {
      element("unsaved").hidden = false;
    }
  });
}
