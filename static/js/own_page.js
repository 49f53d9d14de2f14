// A page of this site that a script has fetched, as a document in which no script runs. Browsers that know of trusted
// types let a text become elements nowhere else: the site's policy names this one door.

const door = globalThis.trustedTypes?.createPolicy("own-page", { createHTML: (text) => text });

/** @param {Response} answer */
export async function ownPage(answer) {
  return ownDocument(await answer.text());
}

/** @param {string} text a part of a page, as this site has written it */
export function ownDocument(text) {
  return new DOMParser().parseFromString(door ? door.createHTML(text) : text, "text/html");
}
