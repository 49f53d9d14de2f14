// SHA-256 and HMAC by the browser's own means, in hexadecimal digits.

/** @param {string} text */
const bytes = (text) => new TextEncoder().encode(text);

export function hasCrypto() {
  return Boolean(globalThis.crypto?.subtle);
}

/** @param {string} text */
export async function sha256(text) {
  return hexadecimal(await crypto.subtle.digest("SHA-256", bytes(text)));
}

/**
 * The bytes of HMAC-SHA256 over texts, all with the same key.
 *
 * @param {string} key
 * @param {string[]} texts
 */
export async function hmac(key, texts) {
  const kept = await crypto.subtle.importKey("raw", bytes(key), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const signed = await Promise.all(texts.map((text) => crypto.subtle.sign("HMAC", kept, bytes(text))));
  return signed.flatMap((one) => [...new Uint8Array(one)]);
}

/** @param {ArrayBuffer} buffer */
function hexadecimal(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
