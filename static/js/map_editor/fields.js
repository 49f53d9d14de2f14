// Fields beside the map that show a value of the draft. Lists and names are made anew a moment after each stroke, when
// somebody may be typing already: what is typed stays until it is taken, or until the value itself has become another.

const shown = new WeakMap(); // by field: the value of the draft that it showed last

/**
 * Notes that the draft has taken a value as it is typed into a field, which is not written over then.
 *
 * @param {TextField} field
 * @param {string} value
 */
export function took(field, value) {
  shown.set(field, value);
}

/**
 * Writes a value into a field that does not show it yet, with `anew` in any case; whether it did.
 *
 * @param {TextField} field
 * @param {string} value
 * @param {{ anew?: boolean }} [how]
 */
export function write(field, value, { anew = false } = {}) {
  if (!anew && shown.get(field) === value) {
    return false;
  }
  field.value = value;
  shown.set(field, value);
  return true;
}
