// Forms of the page are sent without leaving it: the answer is the page again, of which the battle is put in place.

import { ownPage } from "../own_page.js";
import { saysNotSent } from "../unsent/forms.js";

/**
 * The battle of a page that was asked for; null if the site gave none.
 *
 * @param {Response} answer
 */
async function battleOf(answer) {
  return battleIn(await ownPage(answer));
}

/** @param {Document} page */
function battleIn(page) {
  const battle = page.getElementById("battle");
  const said = page.querySelector("main > [role=status]")?.textContent?.trim() ?? "";
  return battle ? { battle, said } : null;
}

/**
 * The battle as it is now.
 *
 * @param {string} address
 */
export async function fetchBattle(address) {
  return battleOf(await fetch(address, { headers: { Accept: "text/html" } }));
}

/**
 * Sends fields to the page, and answers the battle after them, if that was the answer; else whether there was one, and
 * whether it says that nothing was sent.
 *
 * @param {string} address
 * @param {URLSearchParams} fields
 */
export async function sendBattle(address, fields) {
  const page = await fetch(address, { method: "POST", body: fields, headers: { Accept: "text/html" } })
    .then(ownPage)
    .catch(() => null);
  return { found: page && battleIn(page), isAnswered: page !== null, isRefused: page !== null && saysNotSent(page) };
}
