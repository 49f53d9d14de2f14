// The front page: after everything else has come, the round plays on its map, as long as it can be seen.

import { carried, element } from "../elements.js";

const FRAME = 900; // milliseconds for which a scene is shown
const LAST = 4000; // and the last one
const still = matchMedia("(prefers-reduced-motion: reduce)");

if (document.getElementById("play")) {
  const button = element("play");
  /** @type {Promise<Theatre> | undefined} */
  let coming;
  const theatre = () => (coming ??= opened());
  button.hidden = false;
  button.addEventListener("click", async () => (await theatre()).toggle());
  if (!still.matches && !navigator.connection?.saveData) {
    addEventListener("load", async () => (await theatre()).toggle());
  }
}

// The player is loaded when it is needed, so that nothing delays the map.
async function opened() {
  const { Theatre } = await import("./theatre.js");
  const theatre = new Theatre(carried("replay-data"), { frame: FRAME, last: LAST });
  await theatre.ready;
  return theatre;
}
