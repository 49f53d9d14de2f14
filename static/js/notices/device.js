// The card "This device" of the page Notifications: whether this browser shows notifications, and the buttons that
// switch them on and off. The browser asks its user only after the button.

import { element, part, parts } from "../elements.js";
import { register } from "./worker.js";

const card = element("this-device");
const { key = "", marks = "", address = "", failed = "" } = card.dataset;

/**
 * Shows one state of the card: `unsupported`, `blocked`, `off` or `on`.
 *
 * @param {string} state
 * @param {string} [problem]
 */
function show(state, problem = "") {
  for (const one of parts(card, "[data-state]")) {
    one.hidden = one.dataset.state !== state;
  }
  const place = part(card, "[data-problem]");
  place.textContent = problem;
  place.hidden = !problem;
}

/** @param {string} text base64url, as the site writes its key */
function bytesOf(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

/** @param {PushSubscription} subscription */
async function markOf(subscription) {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {PushSubscription} subscription */
function isOfThisSite(subscription) {
  const known = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer(0));
  const own = bytesOf(key);
  return known.length === own.length && known.every((byte, index) => byte === own[index]);
}

/**
 * Sends a subscription to the site.
 *
 * @param {PushSubscription} subscription
 * @param {string} action
 */
async function send(subscription, action) {
  const { keys } = subscription.toJSON();
  /** @type {HTMLInputElement} */
  const token = part(card, "input[name=csrfmiddlewaretoken]");
  const body = new URLSearchParams({
    csrfmiddlewaretoken: token.value,
    do: action,
    endpoint: subscription.endpoint,
    p256dh: keys?.p256dh ?? "",
    auth: keys?.auth ?? "",
  });
  const answer = await fetch(address, { method: "POST", body, headers: { Accept: "application/json" } });
  if (!answer.ok) {
    const said = await answer.json().catch(() => ({}));
    throw new Error(said.problem ?? failed);
  }
}

async function pushManager() {
  await register();
  return (await navigator.serviceWorker.ready).pushManager;
}

async function switchOn() {
  if ((await Notification.requestPermission()) !== "granted") {
    show(Notification.permission === "denied" ? "blocked" : "off");
    return;
  }
  const manager = await pushManager();
  const before = await manager.getSubscription();
  if (before && !isOfThisSite(before)) {
    await before.unsubscribe(); // it was made with another key of the site
  }
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  await send(subscription, "keep");
  location.reload();
}

async function switchOff() {
  const subscription = await (await pushManager()).getSubscription();
  if (subscription) {
    await send(subscription, "stop");
    await subscription.unsubscribe();
  }
  location.reload();
}

/**
 * Does something while its button cannot be pressed again; an error is shown in the card, in the state of before.
 *
 * @param {string} name
 * @param {string} state
 * @param {() => Promise<void>} action
 */
function onButton(name, state, action) {
  /** @type {HTMLButtonElement} */
  const button = part(card, `[data-do=${name}]`);
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await action();
    } catch (problem) {
      show(state, (problem instanceof Error && problem.message) || failed);
    } finally {
      button.disabled = false;
    }
  });
}

async function begin() {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    show("unsupported");
    return;
  }
  onButton("on", "off", switchOn);
  onButton("off", "on", switchOff);
  if (Notification.permission === "denied") {
    show("blocked");
    return;
  }
  const registration = await navigator.serviceWorker.getRegistration("/");
  const subscription = await registration?.pushManager.getSubscription();
  const on = subscription && Notification.permission === "granted" && marks.split(" ").includes(await markOf(subscription));
  show(on ? "on" : "off");
}

begin();
