// Fields beside the map that show a value of the draft. Lists and names are made anew a moment after each stroke, when
// somebody may be typing already: what is typed stays until it is taken, or until the value itself has become another.

const shown = new WeakMap(); // by field: the value of the draft that it showed last

// Writes a value into a field that does not show it yet, with `anew` in any case; whether it did.
export function write(field, value, { anew = false } = {}) {
  if (!anew && shown.get(field) === value) {
    return false;
  }
  field.value = value;
  shown.set(field, value);
  return true;
}
