// Elements of the overlay.

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element with attributes and children; a string among the children becomes text.
 *
 * @param {string} name
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      element.setAttribute(key, String(value));
    }
  }
  element.append(...children);
  return element;
}

/**
 * A group at a point that keeps a readable size however far away the map is: the style sheet scales `.sized`.
 *
 * @param {Point} point
 * @param {string} kind
 * @param {...(Node | string)} children
 */
export function sized(point, kind, ...children) {
  return svg("g", { transform: `translate(${point.x} ${point.y})` }, svg("g", { class: `sized ${kind}` }, ...children));
}

/**
 * An element of the page, likewise.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} name
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 */
export function html(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) {
      element.setAttribute(key, String(value));
    }
  }
  element.append(...children);
  return element;
}

/**
 * A sentence with its gaps filled: fill("{a} of {b}", {a: 1, b: 2}).
 *
 * @param {string} sentence
 * @param {Record<string, unknown>} [values]
 */
export function fill(sentence, values = {}) {
  return sentence.replace(/\{(\w+)\}/g, (gap, name) => (name in values ? String(values[name]) : gap));
}
