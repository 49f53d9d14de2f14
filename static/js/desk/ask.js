// Questions to the site. Whatever goes wrong comes back as a sentence that a person can act on.

import { ownPage } from "../own_page.js";

export class Refused extends Error {
  constructor(problem, rule = "", status = 0, { overtaken = false, lost = [] } = {}) {
    super(problem);
    this.rule = rule;
    this.status = status;
    this.overtaken = overtaken; // by what the player has submitted elsewhere
    this.lost = lost; // the armies whose loss at sea has to be confirmed
  }
}

export class Site {
  constructor(words) {
    this.words = words;
  }

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

  async page(address) {
    const answer = await this.answer(address);
    if (!answer.ok || answer.redirected) {
      throw new Refused(answer.redirected ? this.words.signedOut : this.words.failed, "", answer.status);
    }
    return ownPage(answer);
  }

  // Orders go in the body: an address would be written into logs.
  post(address, fields, options = {}) {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    return this.json(address, { method: "POST", body, ...options });
  }

  async answer(address, options = {}) {
    try {
      return await fetch(address, { credentials: "same-origin", ...options });
    } catch (error) {
      if (error.name === "AbortError") {
        throw error;
      }
      throw new Refused(this.words.offline);
    }
  }
}
