// Whether a value has the shape that a JSON schema describes: as much of JSON Schema as the schema of exports needs.

// The first fault, as { place, fault }, or null. `fault` is "missing", "extra" or "wrong".
export function faultOf(schema, value) {
  return fault(schema, schema, value, "");
}

function fault(root, part, value, place) {
  if (part.$ref) {
    return fault(root, root.$defs[part.$ref.split("/").at(-1)], value, place);
  }
  if (part.anyOf) {
    return value === null ? null : fault(root, part.anyOf.find((one) => one.type !== "null"), value, place);
  }
  if ("const" in part || part.enum) {
    return (part.enum ?? [part.const]).includes(value) ? null : { place, fault: "wrong" };
  }
  return KINDS[part.type](root, part, value, place);
}

const KINDS = { object, array, string, integer };

function object(root, part, value, place) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { place, fault: "wrong" };
  }
  const under = (key) => (place ? `${place}.${key}` : key);
  const known = part.properties ?? {};
  for (const [key, inner] of Object.entries(known)) {
    const here = Object.hasOwn(value, key);
    const found = here ? fault(root, inner, value[key], under(key)) : null;
    if (found || (!here && part.required?.includes(key))) {
      return found ?? { place: under(key), fault: "missing" };
    }
  }
  for (const [key, inner] of Object.entries(value)) {
    const found = Object.hasOwn(known, key) ? null : further(root, part, key, inner, place, under(key));
    if (found) {
      return found;
    }
  }
  return null;
}

// The fault of a value under a key that the schema does not name; `place` is that of the object, `here` the value's.
function further(root, part, key, inner, place, here) {
  if (typeof part.additionalProperties !== "object") {
    return { place: here, fault: "extra" };
  }
  return HALF.test(key) ? { place, fault: "wrong" } : fault(root, part.additionalProperties, inner, here);
}

function array(root, part, value, place) {
  if (!Array.isArray(value) || value.length > (part.maxItems ?? Infinity)) {
    return { place, fault: "wrong" };
  }
  for (const [index, item] of value.entries()) {
    const found = fault(root, part.items, item, `${place}[${index}]`);
    if (found) {
      return found;
    }
  }
  return null;
}

// Half a character can be written in JSON, but has no bytes of which there could be a digest.
const HALF = /\p{Surrogate}/u;

function string(_root, part, value, place) {
  const right =
    typeof value === "string" &&
    !HALF.test(value) &&
    [...value].length <= (part.maxLength ?? Infinity) &&
    (!part.pattern || new RegExp(part.pattern, "u").test(value));
  return right ? null : { place, fault: "wrong" };
}

function integer(_root, part, value, place) {
  const right =
    Number.isSafeInteger(value) && value >= (part.minimum ?? -Infinity) && value <= (part.maximum ?? Infinity);
  return right ? null : { place, fault: "wrong" };
}
