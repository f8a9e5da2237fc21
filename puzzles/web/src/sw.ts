// Keeps the page for when there is no connection. What it kept never stands in for something newer
// that can be reached: the address decides what is asked for, a day's file carries its date, and
// which day it is the page asks the clock, not this cache.

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build. */
declare const FILES: string[];
declare const VERSION: string;

const PAGE = `page-${VERSION}`;
const DATA = 'data';
const PATIENCE = 3000;

self.addEventListener('install', (event) => {
  // Names of assets change with what is in them.
  event.waitUntil(
    caches.open(PAGE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, {cache: file.startsWith('./assets/') ? 'default' : 'reload'}))))
      .then(() => self.skipWaiting()));
});

// A page open since before may still ask for a file of its own version: that one stays as well.
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    const pages = (await caches.keys()).filter((name) => name.startsWith('page-') && name !== PAGE);
    await Promise.all(pages.slice(0, -1).map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

/** Asks the network first, for a while; then what was kept. */
async function fresh(request: Request, cacheName: string, key: Request | string = request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const asked = fetch(request).then(async (response) => {
    if (response.ok) await cache.put(key, response.clone());
    return response;
  });
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const first = await Promise.race([asked, late]).catch(() => undefined);
  if (first !== undefined && first.status < 500) return first;
  const kept = (await cache.match(key)) ?? (await caches.match(key, {ignoreSearch: true}));
  return kept ?? asked;
}

self.addEventListener('fetch', (event) => {
  const {request} = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const path = url.pathname.slice(new URL(self.registration.scope).pathname.length);
  if (request.mode === 'navigate') event.respondWith(fresh(request, PAGE, './index.html'));
  else if (path === 'index.json') event.respondWith(fresh(request, DATA));
  else if (/^days\/\d{4}-\d\d-\d\d\.json$/.test(path))
    // Published days never change.
    event.respondWith(caches.match(request).then((kept) => kept ?? fresh(request, DATA)));
  else if (path.startsWith('assets/') || FILES.includes(`./${path}`))
    event.respondWith(caches.match(request, {ignoreSearch: true}).then((kept) => kept ?? fetch(request)));
});
export {};
