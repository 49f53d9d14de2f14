// Documents and requests sent to the site.

import { part } from "../elements.js";
import { Refused } from "../desk/ask.js";

export class Sender {
  /**
   * @param {{ site: Site, reader: number }} needs `reader` is the number of the account that the page was loaded for
   */
  constructor({ site, reader }) {
    this.site = site;
    this.reader = reader;
  }

  /**
   * Sends something, and returns the answer. Someone who has signed in again since this page was loaded has another
   * token: it is taken from the page as it is now, unless it belongs to another account.
   *
   * @param {string} address
   * @param {string} [body]
   */
  async post(address, body) {
    try {
      return await this.send(address, body);
    } catch (problem) {
      if (!(problem instanceof Refused) || problem.status !== 403) {
        throw problem;
      }
      const page = await this.site.page(location.pathname);
      if (JSON.parse(page.getElementById("editor-data")?.textContent ?? "").reader !== this.reader) {
        throw problem;
      }
      tokenOf(document).value = tokenOf(page).value;
      return this.send(address, body);
    }
  }

  /**
   * @param {string} address
   * @param {string} [body]
   */
  send(address, body) {
    const headers = { "X-CSRFToken": tokenOf(document).value, "Content-Type": "application/json", Accept: "application/json" };
    return this.site.json(address, { method: "POST", body, headers });
  }
}

/**
 * @param {Document} page
 * @returns {HTMLInputElement}
 */
const tokenOf = (page) => part(page, "#token input[name=csrfmiddlewaretoken]");
