// The page Orders of a game whose orders are written from controls: marches are planned on the map, and buttons that ask
// the game something are answered without loading the page again. All of it works as plain forms too.

import { Site, Refused } from "./ask.js";
import { carried, element, part, parts } from "../elements.js";
import { html } from "../map/svg.js";
import { ownDocument } from "../own_page.js";
import { Marches } from "./form_marches.js";

/** @type {FormDocument} */
const data = carried("desk-data");
const site = new Site(data.words);
/** @type {HTMLFormElement | null} */
const form = document.querySelector("#orders-form");

/** @param {HTMLFormElement} orders @param {HTMLElement} button */
async function ask(orders, button) {
  const about = String(button.dataset.about);
  const place = part(orders, `[data-answer-about="${CSS.escape(about)}"]`);
  place.replaceChildren(html("p", {}, data.words.working));
  const fields = new FormData(orders);
  fields.set("about", about);
  try {
    const answer = await site.post(data.urls[String(button.dataset.ask)], fields);
    place.replaceChildren(...ownDocument(answer.html).body.children);
  } catch (error) {
    const text = error instanceof Refused ? error.message : data.words.failed;
    place.replaceChildren(html("p", { class: "problem", role: "alert" }, text));
  }
}

if (form) {
  if (document.querySelector("#march-map")) {
    new Marches({ form, data, site });
  }
  for (const button of parts(form, "[data-ask]").filter((one) => String(one.dataset.ask) in data.urls)) {
    button.addEventListener("click", (event) => {
      event.preventDefault();
      ask(form, button);
    });
  }
  form.addEventListener("input", () => {
    const unsaved = document.querySelector("#unsaved");
    if (unsaved) {
      element("unsaved").hidden = false;
    }
  });
}
