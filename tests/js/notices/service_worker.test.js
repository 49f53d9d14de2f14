import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { runInNewContext } from "node:vm";

const SOURCE = readFileSync(new URL("../../../static/js/notices/service_worker.js", import.meta.url), "utf8");
const PAGES = { en: "You are offline", sv: "Du är offline" };

/** @type {Map<string, string>} */
let kept; // what the browser keeps for the worker
/** @type {() => Promise<Response>} */
let network;

const OFFLINE = () => Promise.reject(new TypeError("Failed to fetch"));

/**
 * A worker that has just been started, in a browser for these languages.
 *
 * @param {string[]} languages
 */
function workerFor(...languages) {
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  const cache = {
    put: async (/** @type {string} */ key, /** @type {Response} */ response) => void kept.set(key, await response.text()),
  };
  runInNewContext(SOURCE.replace("const OFFLINE = {};", `const OFFLINE = ${JSON.stringify(PAGES)};`), {
    Response, Object, URL,
    addEventListener: (/** @type {string} */ name, /** @type {(event: any) => void} */ listener) => {
      listeners[name] = listener;
    },
    caches: {
      open: async () => cache,
      match: async (/** @type {string} */ key) => (kept.has(key) ? new Response(kept.get(key)) : undefined),
    },
    navigator: { languages },
    fetch: () => network(),
  });
  /**
   * The answer to a request; undefined where the worker leaves it to the browser.
   *
   * @param {{ mode?: string, method?: string }} [request]
   * @returns {Promise<Response | undefined>}
   */
  return async ({ mode = "navigate", method = "GET" } = {}) => {
    let answer;
    /** @type {Promise<unknown>[]} */
    const work = [];
    listeners.fetch({
      request: { mode, method },
      preloadResponse: Promise.resolve(undefined),
      respondWith: (/** @type {Promise<Response>} */ one) => {
        answer = one;
      },
      waitUntil: (/** @type {Promise<unknown>} */ one) => work.push(one),
    });
    const response = await answer;
    await Promise.all(work);
    return response;
  };
}

const pageIn = (/** @type {string} */ language) => async () => new Response("page", { headers: { "Content-Language": language } });

beforeEach(() => {
  kept = new Map();
  network = OFFLINE;
});

test("a page without a network says so, in the language of the browser", async () => {
  for (const [languages, text] of /** @type {[string[], string][]} */ ([[["sv-SE", "en"], PAGES.sv], [["de", "fr"], PAGES.en]])) {
    const answer = await workerFor(...languages)();
    assert.equal(answer?.status, 503);
    assert.equal(await answer?.text(), text);
  }
});

test("the language is that of the last page, also for a worker that was started again", async () => {
  const ask = workerFor("en");
  network = pageIn("sv");
  assert.equal(await (await ask())?.text(), "page");
  network = OFFLINE;
  assert.equal(await (await ask())?.text(), PAGES.sv);
  assert.equal(await (await workerFor("en")())?.text(), PAGES.sv);
  assert.deepEqual([...kept], [["/", "sv"]], "and nothing else is kept");
});

test("only pages that are read are answered", async () => {
  const ask = workerFor("en");
  assert.equal(await ask({ mode: "cors" }), undefined);
  assert.equal(await ask({ method: "POST" }), undefined, "the browser asks before it sends a form again");
});
