// A plan that a worker calculates: shows how far it is, and opens the plan once it is there.

import { ownPage } from "../own_page.js";

const AGAIN = 2000; // milliseconds
const NOT_YET = 202;
const TOO_OFTEN = 429;
const ID = "calculation";

async function look() {
  const answer = document.hidden ? null : await fetch(location.href).catch(() => null);
  if (answer && answer.status !== NOT_YET && answer.status !== TOO_OFTEN && answer.status < 500) {
    location.reload();
    return;
  }
  const made = answer?.status === NOT_YET ? (await ownPage(answer)).getElementById(ID) : null;
  if (answer?.status === NOT_YET && !made) {
    location.reload(); // it has failed, or someone has cancelled it
    return;
  }
  if (made) {
    document.getElementById(ID)?.replaceWith(made);
  }
  setTimeout(look, AGAIN);
}

setTimeout(look, AGAIN);
