// The worker of the site: it shows the notifications that a push service brings, and opens the page of one that is
// chosen. Pages are always the server's own; without a network it says so. It keeps the language of the last page, and
// nothing else.

/** @type {any} */
const worker = globalThis;
const ICON = "/static/img/app-192.png";
/** @type {Record<string, string>} */
const OFFLINE = {}; // by language the page that is shown without a network; the site fills it in
const SHELF = "language"; // the cache with the language
const HEADERS = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
};
let language = "";

/**
 * The message of a push, whatever came: a browser takes the permission away where nothing is shown.
 *
 * @param {any} data
 */
function messageOf(data) {
  try {
    const { title, body, url, tag } = data.json();
    return { title: String(title), body: String(body), url: String(url), tag: String(tag) };
  } catch {
    return { title: "Vae Victis", body: "", url: "/", tag: "" };
  }
}

/**
 * The page of this site at an address; the first page for any other address.
 *
 * @param {string} address
 */
function ownPage(address) {
  const found = new URL(address, worker.location.origin);
  return found.origin === worker.location.origin ? found.href : `${worker.location.origin}/`;
}

/** @param {string} address */
async function openPage(address) {
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((/** @type {any} */ one) => one.url === address);
  return there ? there.focus() : worker.clients.openWindow(address);
}

/**
 * Keeps the language of a page.
 *
 * @param {string | null} said
 */
async function remember(said) {
  if (said && said !== language && Object.hasOwn(OFFLINE, said)) {
    language = said;
    await (await worker.caches.open(SHELF)).put("/", new Response(said)).catch(() => {});
  }
}

// The language of the last page, else the first one of the browser that the site knows.
async function lastLanguage() {
  const kept = language || (await (await worker.caches.match("/", { cacheName: SHELF }))?.text());
  const wanted = [kept, ...worker.navigator.languages.map((/** @type {string} */ one) => one.split("-")[0]), "en"];
  return wanted.find((one) => Object.hasOwn(OFFLINE, one ?? "")) ?? "";
}

/**
 * A page from the server, or the one that says that there is no network.
 *
 * @param {any} event
 */
async function pageOf(event) {
  let answer;
  try {
    answer = (await event.preloadResponse) ?? (await worker.fetch(event.request));
  } catch {
    return new Response(OFFLINE[await lastLanguage()], { status: 503, headers: HEADERS });
  }
  event.waitUntil(remember(answer.headers.get("Content-Language")));
  return answer;
}

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(worker.registration.navigationPreload?.enable());
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.mode === "navigate" && event.request.method === "GET") {
    event.respondWith(pageOf(event));
  }
});
worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, body, url, tag } = messageOf(event.data);
  event.waitUntil(worker.registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: { url } }));
});
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openPage(ownPage(event.notification.data?.url ?? "/")));
});
