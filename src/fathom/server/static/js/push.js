// Being told on this device: the browser is asked once, after a tap; it subscribes, and the server learns where.

import { post } from "./shell.js";

const CHOSEN = "notify"; // this device is to be told

export const possible = () => Boolean(navigator.serviceWorker && window.PushManager && window.Notification);
export const isOn = () => Boolean(localStorage.getItem(CHOSEN)) && possible() && Notification.permission === "granted";

function bytes(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

function isFor(subscription, key) {
  return String(new Uint8Array(subscription.options.applicationServerKey ?? [])) === String(bytes(key));
}

// True once this device is told. A subscription for another key of the server is made again.
export async function subscribe() {
  if (!possible() || (await Notification.requestPermission()) !== "granted") return false;
  const registration = await navigator.serviceWorker.ready, { key } = await (await fetch("/me/notices/key")).json();
  let found = await registration.pushManager.getSubscription();
  if (found && !isFor(found, key)) { await found.unsubscribe(); found = null; }
  found ??= await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = found.toJSON();
  await post("/me/notices/subscribe", { endpoint, p256dh: keys.p256dh, auth: keys.auth });
  localStorage.setItem(CHOSEN, "1");
  return true;
}

export async function unsubscribe() {
  localStorage.removeItem(CHOSEN);
  const registration = await navigator.serviceWorker.getRegistration(), found = await registration?.pushManager.getSubscription();
  if (!found) return;
  await post("/me/notices/unsubscribe", { endpoint: found.endpoint });
  await found.unsubscribe();
}

// Once in a while: the server may have a new key, or the push service may have given up the old subscription.
export async function renew() {
  if (!isOn() || sessionStorage.getItem(CHOSEN)) return;
  sessionStorage.setItem(CHOSEN, "1");
  await subscribe().catch(() => {});
}

// Who has come needs no notice any more.
export async function clear(table) {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications({ tag: table })) ?? []) notice.close();
}
