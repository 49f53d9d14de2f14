// As much of a document as scripts need to make elements: names, attributes and children, to be looked at afterwards.

class FakeElement {
  constructor(name) {
    Object.assign(this, { name, attributes: {}, children: [], dataset: {}, style: {} });
  }

  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }

  append(...children) {
    this.children.push(...children);
  }

  get text() {
    return this.children.map((child) => (typeof child === "string" ? child : child.text)).join("");
  }
}

export const fakeDocument = {
  createElement: (name) => new FakeElement(name),
  createElementNS: (_space, name) => new FakeElement(name),
};
