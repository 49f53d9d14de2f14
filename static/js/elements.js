// Elements that a script cannot do without: its page has them.

/**
 * The element with an id.
 *
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function element(id) {
  return /** @type {T} */ (document.getElementById(id));
}

/**
 * The first element below another that a selector means.
 *
 * @template {HTMLElement} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {T}
 */
export function part(root, selector) {
  return /** @type {T} */ (root.querySelector(selector));
}

/**
 * All elements below another that a selector means.
 *
 * @template {HTMLElement} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {T[]}
 */
export function parts(root, selector) {
  return /** @type {T[]} */ ([...root.querySelectorAll(selector)]);
}

/**
 * What is written or chosen in the field with an id.
 *
 * @param {string} id
 */
export function fieldValue(id) {
  /** @type {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} */
  const field = element(id);
  return field.value;
}

/**
 * The document that the page carries in a script element with an id; the page has written it, so its shape is known.
 *
 * @param {string} id
 * @returns {any}
 */
export function carried(id) {
  return JSON.parse(element(id).textContent ?? "");
}
