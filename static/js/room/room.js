// The room of a faction: messages come in and are sent without leaving the page, and the plans are drawn on the map.

import { Plans } from "./plans.js";
import { Talk } from "./talk.js";

new Talk(document.getElementById("talk")).begin();

const data = document.getElementById("room-data");
if (data) {
  document.getElementById("theatre").hidden = false;
  new Plans(JSON.parse(data.textContent), document.getElementById("map"), document.getElementById("world")).draw();
}
