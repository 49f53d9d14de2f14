// What every page of a user has. Signing out: the site learns which device it is, and sends no more notifications to it.
// The installed app: its worker says so when there is no network.

import { register } from "./worker.js";

const PATIENCE = 1500; // milliseconds after which nobody waits for the browser any more

const signOut = document.getElementById("sign-out");
if (signOut instanceof HTMLFormElement && "serviceWorker" in navigator) {
  signOut.addEventListener("submit", async (event) => {
    event.preventDefault();
    const endpoint = await Promise.race([endpointOfDevice(), new Promise((done) => setTimeout(done, PATIENCE, ""))]);
    const field = document.createElement("input");
    field.type = "hidden";
    field.name = "endpoint";
    field.value = endpoint;
    signOut.append(field);
    signOut.submit();
  });
  if (matchMedia("(display-mode: standalone)").matches) {
    register().catch(() => {}); // without it the browser says that there is no network
  }
}

// The address at which this device gets notifications; "" if it gets none.
async function endpointOfDevice() {
  try {
    const registration = await navigator.serviceWorker.getRegistration("/");
    const subscription = await registration?.pushManager?.getSubscription();
    return subscription?.endpoint ?? "";
  } catch {
    return "";
  }
}
