// Whether a value has the shape that a JSON schema describes: as much of JSON Schema as the schema of exports needs.

/**
 * The first fault, as { place, fault }, or null. `fault` is "missing", "extra" or "wrong".
 *
 * @param {Schema} schema
 * @param {unknown} value
 */
export function faultOf(schema, value) {
  return fault(schema, schema, value, "");
}

/**
 * @param {Schema} root
 * @param {Schema} part
 * @param {any} value
 * @param {string} place
 * @returns {ShapeFault | null}
 */
function fault(root, part, value, place) {
  if (part.$ref) {
    return fault(root, named(root, part.$ref), value, place);
  }
  if (part.anyOf) {
    return value === null ? null : fault(root, /** @type {Schema} */ (part.anyOf.find((one) => one.type !== "null")), value, place);
  }
  if ("const" in part || part.enum) {
    return (part.enum ?? [part.const]).includes(value) ? null : { place, fault: "wrong" };
  }
  return KINDS[part.type ?? ""](root, part, value, place);
}

/**
 * The part of a schema that a reference means.
 *
 * @param {Schema} root
 * @param {string} reference
 */
function named(root, reference) {
  return /** @type {Record<string, Schema>} */ (root.$defs)[reference.slice(reference.lastIndexOf("/") + 1)];
}

/** @type {Record<string, (root: Schema, part: Schema, value: any, place: string) => ShapeFault | null>} */
const KINDS = { object, array, string, integer };

/**
 * @param {Schema} root
 * @param {Schema} part
 * @param {any} value
 * @param {string} place
 * @returns {ShapeFault | null}
 */
function object(root, part, value, place) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return { place, fault: "wrong" };
  }
  const under = (/** @type {string} */ key) => (place ? `${place}.${key}` : key);
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

/**
 * The fault of a value under a key that the schema does not name; `place` is that of the object, `here` the value's.
 *
 * @param {Schema} root
 * @param {Schema} part
 * @param {string} key
 * @param {unknown} inner
 * @param {string} place
 * @param {string} here
 * @returns {ShapeFault | null}
 */
function further(root, part, key, inner, place, here) {
  if (typeof part.additionalProperties !== "object") {
    return { place: here, fault: "extra" };
  }
  return HALF.test(key) ? { place, fault: "wrong" } : fault(root, part.additionalProperties, inner, here);
}

/**
 * @param {Schema} root
 * @param {Schema} part
 * @param {any} value
 * @param {string} place
 * @returns {ShapeFault | null}
 */
function array(root, part, value, place) {
  if (!Array.isArray(value) || value.length > (part.maxItems ?? Infinity)) {
    return { place, fault: "wrong" };
  }
  for (const [index, item] of value.entries()) {
    const found = fault(root, /** @type {Schema} */ (part.items), item, `${place}[${index}]`);
    if (found) {
      return found;
    }
  }
  return null;
}

// Half a character can be written in JSON, but has no bytes of which there could be a digest.
const HALF = /\p{Surrogate}/u;

/**
 * @param {Schema} _root
 * @param {Schema} part
 * @param {unknown} value
 * @param {string} place
 * @returns {ShapeFault | null}
 */
function string(_root, part, value, place) {
  const right =
    typeof value === "string" &&
    !HALF.test(value) &&
    [...value].length <= (part.maxLength ?? Infinity) &&
    (!part.pattern || new RegExp(part.pattern, "u").test(value));
  return right ? null : { place, fault: "wrong" };
}

/**
 * @param {Schema} _root
 * @param {Schema} part
 * @param {any} value
 * @param {string} place
 * @returns {ShapeFault | null}
 */
function integer(_root, part, value, place) {
  const right =
    Number.isSafeInteger(value) && value >= (part.minimum ?? -Infinity) && value <= (part.maximum ?? Infinity);
  return right ? null : { place, fault: "wrong" };
}
