// The map document as a file.

import { textOf } from "./writing.js";

const RELEASE_DELAY = 60000; // milliseconds after which the browser surely has the file

/** @param {Draft} draft */
export function download(draft) {
  const address = URL.createObjectURL(new Blob([textOf(draft)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${draft.facts.name.replace(/[^\p{L}\p{N}._-]+/gu, "-") || "map"}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_DELAY);
}
