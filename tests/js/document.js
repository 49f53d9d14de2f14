// As much of a document as scripts need to make elements: names, attributes and children, to be looked at afterwards.

class FakeElement {
  /** @type {Record<string, string>} */
  attributes = {};
  /** @type {(FakeElement | string)[]} */
  children = [];
  dataset = {};
  style = {};

  /** @param {string} name */
  constructor(name) {
    this.name = name;
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }

  /** @param {(FakeElement | string)[]} children */
  append(...children) {
    this.children.push(...children);
  }

  /** @returns {string} */
  get text() {
    return this.children.map((child) => (typeof child === "string" ? child : child.text)).join("");
  }
}

/**
 * As much of something as a test needs, in the place of the whole.
 *
 * @param {object} part
 * @returns {any}
 */
export const standIn = (part) => part;

/** @type {Document} */
export const fakeDocument = standIn({
  createElement: (/** @type {string} */ name) => new FakeElement(name),
  createElementNS: (/** @type {string} */ _space, /** @type {string} */ name) => new FakeElement(name),
});
