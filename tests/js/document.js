// As much of a document as scripts need: elements with names, attributes, children and events, found by simple selectors.

/** One part of a selector: a name, an id, a class, or an attribute with or without its text. */
const PART = /([\w-]+)|#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:="?([^"\]]*)"?)?\]/g;

/** @param {string} key of a data set, as the attribute is called */
const dataName = (key) => `data-${key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** @typedef {{ type: string, target?: FakeElement, defaultPrevented?: boolean, [more: string]: unknown }} FakeEvent */

export class FakeElement {
  /** @type {Record<string, string>} */
  attributes = {};
  /** @type {(FakeElement | string)[]} */
  children = [];
  /** @type {FakeElement | null} */
  parentElement = null;
  style = {};
  value = "";
  disabled = false;
  /** @type {Record<string, ((event: any) => void)[]>} */
  listeners = {};

  /** @param {string} name */
  constructor(name) {
    this.name = name;
    this.localName = name;
    /** @type {any} */
    this.dataset = new Proxy({}, {
      get: (_, key) => this.attributes[dataName(String(key))],
      set: (_, key, text) => {
        this.attributes[dataName(String(key))] = String(text);
        return true;
      },
    });
    const classes = () => this.className.split(" ").filter(Boolean);
    this.classList = {
      contains: (/** @type {string} */ one) => classes().includes(one),
      add: (/** @type {string} */ one) => this.classList.toggle(one, true),
      remove: (/** @type {string} */ one) => this.classList.toggle(one, false),
      toggle: (/** @type {string} */ one, wanted = !classes().includes(one)) => {
        this.className = [...classes().filter((other) => other !== one), ...(wanted ? [one] : [])].join(" ");
      },
    };
  }

  get id() {
    return this.attributes.id ?? "";
  }

  get className() {
    return this.attributes.class ?? "";
  }

  set className(names) {
    this.attributes.class = names;
  }

  get hidden() {
    return "hidden" in this.attributes;
  }

  set hidden(hidden) {
    this.toggleAttribute("hidden", hidden);
  }

  hasChildNodes() {
    return this.children.length > 0;
  }

  get childNodes() {
    return this.children;
  }

  /** @returns {string} */
  get text() {
    return this.children.map((child) => (typeof child === "string" ? child : child.text)).join("");
  }

  get textContent() {
    return this.text;
  }

  set textContent(text) {
    this.replaceChildren(text);
  }

  /**
   * @param {string} name
   * @param {unknown} value
   */
  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }

  /** @param {string} name */
  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  /** @param {string} name */
  hasAttribute(name) {
    return name in this.attributes;
  }

  /** @param {string} name */
  removeAttribute(name) {
    delete this.attributes[name];
  }

  /**
   * @param {string} name
   * @param {boolean} wanted
   */
  toggleAttribute(name, wanted) {
    if (wanted) {
      this.attributes[name] = "";
    } else {
      delete this.attributes[name];
    }
  }

  /** @param {(FakeElement | string)[]} children */
  append(...children) {
    for (const child of children) {
      if (typeof child !== "string") {
        child.remove?.();
        child.parentElement = this;
      }
    }
    this.children.push(...children);
  }

  /** @param {(FakeElement | string)[]} children */
  replaceChildren(...children) {
    this.children = [];
    this.append(...children);
  }

  remove() {
    const parent = this.parentElement;
    if (parent) {
      parent.children = parent.children.filter((child) => child !== this);
      this.parentElement = null;
    }
  }

  /** @returns {FakeElement[]} every element below it */
  get below() {
    return this.children.flatMap((child) => (typeof child === "string" ? [] : [child, ...child.below]));
  }

  /** @param {string} selector names, ids, classes and attributes, with spaces between and commas */
  matches(selector) {
    return selector.split(",").some((one) => {
      const steps = one.trim().split(" ");
      if (!this.isLike(steps.pop() ?? "")) {
        return false;
      }
      /** @type {FakeElement | null | undefined} */
      let outer = this;
      for (const step of steps.reverse()) {
        outer = outer?.parentElement?.closest(step);
      }
      return Boolean(outer);
    });
  }

  /** @param {string} simple */
  isLike(simple) {
    const found = [...simple.matchAll(PART)];
    if (found.map(([text]) => text).join("") !== simple) {
      throw new Error(`only names, ids, classes and attributes are understood, not ${simple}`);
    }
    return found.every(([, name, id, kind, attribute, text]) =>
      (!name || name === this.name) && (!id || id === this.id) && (!kind || this.classList.contains(kind)) &&
      (!attribute || (this.hasAttribute(attribute) && (text === undefined || this.attributes[attribute] === text))));
  }

  /** @param {string} selector */
  querySelectorAll(selector) {
    return this.below.filter((one) => one.matches(selector));
  }

  /** @param {string} selector */
  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  /**
   * @param {string} selector
   * @returns {FakeElement | null}
   */
  closest(selector) {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null);
  }

  /** The form that a control is in. */
  get form() {
    return this.closest("form");
  }

  /** The controls of a form. */
  get elements() {
    return { namedItem: (/** @type {string} */ name) => this.querySelector(`[name="${name}"]`) };
  }

  /**
   * @param {string} type
   * @param {(event: any) => void} listener
   */
  addEventListener(type, listener) {
    (this.listeners[type] ??= []).push(listener);
  }

  /** @param {FakeEvent} event which everything around hears, too */
  dispatchEvent(event) {
    const heard = { preventDefault: () => { heard.defaultPrevented = true; }, detail: 1, ...event, target: event.target ?? this };
    for (let one = /** @type {FakeElement | null} */ (this); one; one = one.parentElement) {
      one.listeners[event.type]?.forEach((listener) => listener(heard));
    }
    return heard;
  }

  click() {
    this.dispatchEvent({ type: "click" });
  }

  focus() {
    standIn(globalThis).document.activeElement = this;
  }
}

/**
 * An element with attributes and children.
 *
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @param {(FakeElement | string)[]} children
 * @returns {any}
 */
export function fake(name, attributes = {}, ...children) {
  const element = new FakeElement(name);
  Object.assign(element.attributes, attributes);
  element.value = attributes.value ?? "";
  element.append(...children);
  return element;
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

/**
 * A document with a body, in the place of the browser's until the next one.
 *
 * @param {FakeElement[]} children
 * @returns {any}
 */
export function openPage(...children) {
  const body = fake("body", {}, ...children);
  const page = standIn({
    ...fakeDocument,
    body,
    activeElement: body,
    title: "",
    getElementById: (/** @type {string} */ id) => body.querySelector(`#${id}`),
    querySelector: (/** @type {string} */ selector) => body.querySelector(selector),
    querySelectorAll: (/** @type {string} */ selector) => body.querySelectorAll(selector),
  });
  standIn(globalThis).document = page;
  return page;
}

/** Let everything go on that waits for nothing but its turn. */
export const settled = () => new Promise((done) => { setImmediate(done); });
