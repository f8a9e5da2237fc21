// Stores the page for use without a connection. A stored file never hides a newer one that can be
// reached: page and index come from the network first, and a day's file bears its date and never
// changes. The page takes the current day from the clock, not from this cache.

declare const self: ServiceWorkerGlobalScope;
/** Set by the build (vite.config.js). */
declare const FILES: string[];
declare const VERSION: string;
/** Files for advice, tables, dialogs and so on: not fetched before the page asks for them, but kept from then on. */
declare const LATER: string[];

const PAGE = `page-${VERSION}`;
const DATA = 'data';
const KEPT = 'advice';
const PATIENCE = 3000;

self.addEventListener('install', (event) => {
  // The name of an asset contains a hash of its content, so a cached asset is never stale.
  event.waitUntil(
    caches.open(PAGE)
      .then((cache) => cache.addAll(FILES.map((file) => new Request(file, {cache: file.startsWith('./assets/') ? 'default' : 'reload'}))))
      .then(renewKept)
      .then(() => self.skipWaiting()));
});

const urlOf = (file: string): string => new URL(file, self.registration.scope).href;
/** The address of an asset without the hash of its content. */
const nameOf = (url: string): string => url.replace(/-[\w-]{8}(\.\w+)$/, '$1');

/** Fetches this version of those files of LATER of which another version is kept. */
async function renewKept(): Promise<void> {
  const cache = await caches.open(KEPT);
  const kept = (await cache.keys()).map(({url}) => url);
  const wanted = LATER.map(urlOf).filter((url) => !kept.includes(url) && kept.some((one) => nameOf(one) === nameOf(url)));
  await Promise.all(wanted.map((url) => cache.add(url).catch(() => undefined)));
}

// A page that is still open may request files of the previous version, so that version is kept too.
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    const pages = (await caches.keys()).filter((name) => name.startsWith('page-') && name !== PAGE);
    await Promise.all(pages.slice(0, -1).map((name) => caches.delete(name)));
    const later = await caches.open(KEPT);
    const current = LATER.map(urlOf);
    await Promise.all((await later.keys()).filter(({url}) => !current.includes(url)).map((old) => later.delete(old)));
    await self.clients.claim();
  })());
});

/** Waits for the network for PATIENCE milliseconds, then falls back to the stored response. */
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

/** Files whose content never changes under their address. They are kept once they were fetched. */
async function lasting(request: Request, cacheName: string): Promise<Response> {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone()).catch(() => undefined);
  return response;
}

self.addEventListener('fetch', (event) => {
  const {request} = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  const path = url.pathname.slice(new URL(self.registration.scope).pathname.length);
  if (request.mode === 'navigate') event.respondWith(fresh(request, PAGE, './index.html'));
  else if (/^(short\/|studies\/)?index\.json$/.test(path)) event.respondWith(fresh(request, DATA));
  else if (/^(short\/|studies\/|level8\/)?days\/\d{4}-\d\d-\d\d\.json$/.test(path))
    // Published days never change.
    event.respondWith(caches.match(request).then((kept) => kept ?? fresh(request, DATA)));
  else if (LATER.includes(`./${path}`)) event.respondWith(lasting(request, KEPT));
  else if (path.startsWith('assets/') || FILES.includes(`./${path}`))
    event.respondWith(caches.match(request, {ignoreSearch: true}).then((kept) => kept ?? fetch(request)));
});
export {};
