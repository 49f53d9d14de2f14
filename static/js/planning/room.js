// The room of a faction: messages come in and are sent without leaving the page, and the plans are drawn on the map.

import { carried, element } from "../elements.js";
import { Plans } from "./room_plans.js";
import { Talk } from "./talk.js";

new Talk(element("talk")).begin();

if (document.getElementById("room-data")) {
  element("theatre").hidden = false;
  new Plans(carried("room-data"), element("map"), element("world")).draw();
}
