// The service worker. Pages come from the network, always; static files carry the build in their address and are kept; without a network there is one page.
// The server writes two facts before the first line: BUILD, and KEPT, the files of the page without a network.

const CACHE = `fathom ${BUILD}`, OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keepOffline());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOthers(), self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event, address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, address));
  else if (address.pathname.startsWith(`/static/${BUILD}/`)) event.respondWith(file(event));
});

async function keepOffline() {
  const cache = await caches.open(CACHE);
  await cache.addAll([OFFLINE, ...KEPT]);
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("fathom ") && name !== CACHE).map((name) => caches.delete(name)));
}

// A page in another language makes the page without a network again, in that language.
async function page(event, address) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (address.searchParams.has("language")) event.waitUntil(keepOffline().catch(() => {}));
    return answer;
  } catch {
    return (await caches.match(OFFLINE, { cacheName: CACHE })) ?? Response.error();
  }
}

async function file(event) {
  const cache = await caches.open(CACHE), kept = await cache.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(cache.put(event.request, answer.clone()));
  return answer;
}

// ---- notices

self.addEventListener("push", (event) => event.waitUntil(tell(event.data.json())));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(go(event.notification.data));
});

const windows = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });
const shows = (client, path) => new URL(client.url).pathname === path;

// Who looks at the table needs no notice. A later one about a table takes the place of an earlier one.
async function tell({ title, body, path, table }) {
  if ((await windows()).some((client) => client.visibilityState === "visible" && shows(client, path))) return;
  const pictures = `/static/${BUILD}/icons`;
  await self.registration.showNotification(title, { body, tag: table || path, data: path, icon: `${pictures}/192.png`, badge: `${pictures}/badge.png` });
}

async function go(path) {
  const open = (await windows()).find((client) => shows(client, path));
  await (open ? open.focus() : self.clients.openWindow(path));
}
