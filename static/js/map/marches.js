// A march as people type it, read as the site reads it (orders/rules/notation.py); what is not read here, the site judges.

import { nameKey } from "./typed.js";

const NUMBERS = new Set(["0", "2", "4", "6", "8", "10", "12"]);
const MOST_NUMBERS = 255;
const NOT_MEANT = /~~|(?<!\S)[-\u2212]\d|[\u00b2\u00b3\u00b9\u2070-\u2089]/;
const DECIMAL = /(?<![\d.])\d+\.0+(?![\d.])/;
const TAG = /\[\/?(?:b|i|u|code|list|size|color|font|center|url|spoiler|\*)(?:=[^\]\n]{0,100})?\]/gi;
const ARROW = /[\u2190-\u21ff\u2794\u279c\u27a1\u25b6\u25ba]|=>|->/g;
const FACE = /(?<=\s|^)[:;]-?[()DPp/|\]]+(?=[\s.,!]|$)/g;
const GREETING = /^(?:hi|hello|hey|dear|hail|salve|ave|greetings|good (?:morning|afternoon|evening|day)|hej|hejsan|hallå|god (?:morgon|kväll|dag))(?: \p{L}+){0,3} *[,!.:;-]+ */u;
const COURTESY = /(?<![\p{L}\d])(?:please|pls|plz|kindly|snälla|vänligen|(?:many )?(?:thanks|thank you|thx|tack(?:ar)?)(?: (?:a lot|so much|very much|again|in advance|på förhand|så mycket))*)(?![\p{L}\d])/gu;
const OF_ARMY = /^(?:(?:(?:army|armé|armén|navy|fleet|flotta)\s*(?:no\.?|nr\.?|number|nummer)?\s*#?|#)\s*(\d{1,4})|\(?(\d{1,4})\s*(?=[:)=;]))\s*(?:[:)=;.,-]|->)*\s*/u;

/**
 * The numbers of a line, null where it is not understood; `army` is the one that the line is for.
 *
 * @param {string} text
 * @param {number | null} [army]
 * @returns {number[] | null}
 */
export function parseMarch(text, army = null) {
  const words = text.replaceAll(",", " ").split(/\s+/).filter(Boolean);
  if (words.every((word) => NUMBERS.has(word))) {
    return words.map(Number);
  }
  return text.length > 2000 || NOT_MEANT.test(text) ? null : asTyped(text, army);
}

/** @param {string} text @param {number | null} army */
function asTyped(text, army) {
  const bare = withoutArmy(plain(text), army)?.replace(/^[ .!,;:']+|[ .!,;:']+$/g, "");
  if (!bare || DECIMAL.test(bare)) {
    return null;
  }
  const found = [];
  for (const word of bare.replace(/(\d)\s*[x*]\s*(?=\d)/g, "$1x").split(/[\s,;/.>-]+/).filter(Boolean)) {
    const numbers = written(word);
    if (!numbers) {
      return null;
    }
    found.push(...numbers);
  }
  return found.length && found.length <= MOST_NUMBERS ? found : null;
}

/** @param {string} text */
function plain(text) {
  const unmarked = nameKey(text.replace(TAG, " ").replace(ARROW, " -> ").replace(FACE, " ").replaceAll("\u00d7", "x"));
  const line = unmarked.replace(/\*\*|__|[`"|]/g, " ").split(/\s+/).filter(Boolean).join(" ");
  return line.replace(GREETING, "").replace(COURTESY, " ").trim();
}

/** @param {string} text @param {number | null} army */
function withoutArmy(text, army) {
  const found = OF_ARMY.exec(text);
  if (!found) {
    return text;
  }
  const number = Number(found[1] ?? found[2]);
  if (found[2] && /^\d+(?:\s*;\s*\d+)+$/.test(text)) {
    return number === army ? null : text;
  }
  return number === army ? text.slice(found[0].length) : null;
}

/** The numbers of a word: `4x3` is 4 three times, `2x4` may be two things. @param {string} word */
function written(word) {
  const times = /^(\d{1,3})x(\d{1,3})$/.exec(word);
  if (!times) {
    return NUMBERS.has(word) ? [Number(word)] : null;
  }
  const [first, last] = [times[1], times[2]].map((part) => String(Number(part)));
  if (NUMBERS.has(first) === NUMBERS.has(last) && first !== last) {
    return null;
  }
  const [direction, count] = NUMBERS.has(first) ? [first, last] : [last, first];
  return Number(count) >= 1 && Number(count) <= MOST_NUMBERS ? Array(Number(count)).fill(Number(direction)) : null;
}
