// Fields beside the map that show a value of the draft. They are refreshed a moment after each stroke, when someone may
// be typing already: what is typed stays until the draft takes it, or until the value itself changes.

const shown = new WeakMap(); // by field: the value of the draft that it showed last

/**
 * Notes that the draft has taken a value from a field, so that the field is not overwritten.
 *
 * @param {TextField} field
 * @param {string} value
 */
export function took(field, value) {
  shown.set(field, value);
}

/**
 * Writes a value into a field that does not show it yet, with `overwrite` in any case; returns whether it did.
 *
 * @param {TextField} field
 * @param {string} value
 * @param {{ overwrite?: boolean }} [how]
 */
export function write(field, value, { overwrite = false } = {}) {
  if (!overwrite && shown.get(field) === value) {
    return false;
  }
  field.value = value;
  shown.set(field, value);
  return true;
}
