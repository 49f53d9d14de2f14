// Questions to the site. Whatever goes wrong comes back as a sentence that a person can act on.

import { ownPage } from "../own_page.js";

export class Refused extends Error {
  /**
   * @param {string} problem
   * @param {string} [rule] the paragraph
   * @param {number} [status] of the answer
   * @param {{ overtaken?: boolean, lost?: number[] }} [more]
   */
  constructor(problem, rule = "", status = 0, { overtaken = false, lost = [] } = {}) {
    super(problem);
    this.rule = rule;
    this.status = status;
    this.overtaken = overtaken; // by what the player has submitted elsewhere
    this.lost = lost; // the armies whose loss at sea has to be confirmed
  }
}

export class Site {
  /** @param {Record<string, string>} words `offline`, `signedOut` and `failed` */
  constructor(words) {
    this.words = words;
  }

  /**
   * The JSON value of an address: its shape is the address's, so it is for the caller to name it.
   *
   * @param {string} address
   * @param {RequestInit} [options]
   * @returns {Promise<any>}
   */
  async json(address, options = {}) {
    const answer = await this.answer(address, options);
    // Only the sign-in page is answered with after a redirect, and it answers in JSON too.
    if (answer.redirected) {
      throw new Refused(this.words.signedOut, "", answer.status);
    }
    if (!answer.headers.get("Content-Type")?.includes("json")) {
      throw new Refused(this.words.failed, "", answer.status);
    }
    const value = await answer.json();
    if (!answer.ok) {
      throw new Refused(value.problem ?? this.words.failed, value.rule ?? "", answer.status, value);
    }
    return value;
  }

  /** @param {string} address */
  async page(address) {
    const answer = await this.answer(address);
    if (!answer.ok || answer.redirected) {
      throw new Refused(answer.redirected ? this.words.signedOut : this.words.failed, "", answer.status);
    }
    return ownPage(answer);
  }

  /**
   * Orders go in the body: an address would be written into logs.
   *
   * @param {string} address
   * @param {FormData | Record<string, unknown>} fields
   * @param {RequestInit} [options]
   */
  post(address, fields, options = {}) {
    const body = fields instanceof FormData ? fields : new URLSearchParams(/** @type {Record<string, string>} */ (fields));
    return this.json(address, { method: "POST", body, ...options });
  }

  /**
   * @param {string} address
   * @param {RequestInit} [options]
   */
  async answer(address, options = {}) {
    try {
      return await fetch(address, { credentials: "same-origin", ...options });
    } catch (error) {
      if (isAbort(error)) {
        throw error;
      }
      throw new Refused(this.words.offline);
    }
  }
}

/**
 * Whether a question was given up because it no longer counts.
 *
 * @param {unknown} error
 */
export function isAbort(error) {
  return error instanceof Error && error.name === "AbortError";
}
