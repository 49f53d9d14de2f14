// The worker of the site, which every script that needs it registers in the same way.

const WORKER = "/service-worker.js";
const door = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("own-worker", { createScriptURL: () => WORKER });

export function register() {
  return navigator.serviceWorker.register(door ? door.createScriptURL(WORKER) : WORKER, { scope: "/" });
}
