// Forms of the page are sent without leaving it: the answer is the page again, of which the battle is put in place.

import { ownPage } from "../own_page.js";

/**
 * The battle of a page that was asked for; null if the site gave none.
 *
 * @param {Response} answer
 */
async function battleOf(answer) {
  const page = await ownPage(answer);
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
 * Sends fields to the page, and answers the battle after them.
 *
 * @param {string} address
 * @param {URLSearchParams} fields
 */
export async function sendBattle(address, fields) {
  return battleOf(await fetch(address, { method: "POST", body: fields, headers: { Accept: "text/html" } }));
}
