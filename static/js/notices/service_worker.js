// The worker of the site: it shows the notifications that a push service brings, and opens the page of one that is
// chosen. It stores nothing and answers no requests, so pages are always the server's own.

/** @type {any} */
const worker = globalThis;
const ICON = "/static/img/app-192.png";

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

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, body, url, tag } = messageOf(event.data);
  event.waitUntil(worker.registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: { url } }));
});
worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(openPage(ownPage(event.notification.data?.url ?? "/")));
});
