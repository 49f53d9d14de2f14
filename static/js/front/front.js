// The front page: a moment after everything else has come, the round plays on its map, as long as it can be seen.

import { carried, element } from "../elements.js";

const FRAME = 900; // milliseconds for which a scene is shown
const LAST = 4000; // and the last one
const STILL = 2500; // and the still map at first: a visitor reads, and the browser has other work
const still = matchMedia("(prefers-reduced-motion: reduce)");

if (document.getElementById("play")) {
  const button = element("play");
  /** @type {Promise<Theatre> | undefined} */
  let coming;
  /** @type {number | undefined} */
  let timer;
  const toggle = async () => {
    clearTimeout(timer);
    coming ??= opened();
    (await coming).toggle();
  };
  button.hidden = false;
  button.addEventListener("click", toggle);
  if (!still.matches && !navigator.connection?.saveData) {
    addEventListener("load", () => {
      timer = coming ? undefined : setTimeout(toggle, STILL);
    });
  }
}

// The player is loaded when it is needed, so that nothing delays the map.
async function opened() {
  const { Theatre } = await import("./theatre.js");
  const theatre = new Theatre(carried("replay-data"), { frame: FRAME, last: LAST });
  await theatre.ready;
  return theatre;
}
