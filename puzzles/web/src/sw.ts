// Stores the page for use without a connection. A stored file never hides a newer one that can be
// reached: page and index come from the network first, and a day's file bears its date and never
// changes. The page takes the current day from the clock, not from this cache.

declare const self: ServiceWorkerGlobalScope;
/** Set by the build (vite.config.js). */
declare const FILES: string[];
declare const VERSION: string;
/** Files for advice, tables, dialogs and so on: not fetched before the page asks for them, or for all, but kept from then on. */
declare const LATER: string[];

const PAGE = `page-${VERSION}`;
const DATA = 'data';
/** What is fetched later, by version as well: a page that is still open asks for the files of its own version. */
const KEPT = `later-${VERSION}`;
/** The caches of all versions, with the name that KEPT once had. */
const ALL_KEPT = /^(later-|advice$)/;
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

/** Keeps a file of LATER: the one of another version if it has not changed, or else a fetched one. */
async function keep(url: string): Promise<void> {
  const cache = await caches.open(KEPT);
  if ((await cache.match(url)) !== undefined) return;
  const known = await caches.match(url);
  await (known === undefined ? cache.add(url) : cache.put(url, known));
}
/** Keeps this version of those files of LATER of which another version is kept. */
async function renewKept(): Promise<void> {
  const names = (await caches.keys()).filter((name) => ALL_KEPT.test(name));
  const kept = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat().map(({url}) => nameOf(url));
  await Promise.all(LATER.map(urlOf).filter((url) => kept.includes(nameOf(url))).map((url) => keep(url).catch(() => undefined)));
}

// A page asks for all once it is idle. One file after the other leaves room for what the page itself asks for.
self.addEventListener('message', (event) => {
  if (event.data === 'keep all')
    event.waitUntil((async () => {
      for (const file of LATER) await keep(urlOf(file)).catch(() => undefined);
    })());
});

// A page that is still open may request files of the previous version, so that version is kept too. It is told which
// files there are now.
self.addEventListener('activate', (event) => {
  event.waitUntil((async () => {
    const others = (await caches.keys()).filter((name) => name !== PAGE && name !== KEPT);
    for (const kind of [/^page-/, ALL_KEPT])
      await Promise.all(others.filter((name) => kind.test(name)).slice(0, -1).map((name) => caches.delete(name)));
    await self.clients.claim();
    for (const client of await self.clients.matchAll()) client.postMessage({files: FILES.map(urlOf)});
  })());
});

/** Waits for the network for PATIENCE milliseconds, then falls back to what is kept. */
async function fresh(asked: Promise<Response>, kept: () => Promise<Response | undefined>): Promise<Response> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const first = await Promise.race([asked, late]).catch(() => undefined);
  if (first !== undefined && first.status < 500) return first;
  return (await kept()) ?? asked;
}
/** The page itself. What comes is not kept: it may be of another version, whose other files are not there. */
const freshPage = (request: Request): Promise<Response> =>
  fresh(fetch(request, {cache: 'no-cache'}), async () => (await caches.open(PAGE)).match('./index.html'));
/** A file of data, which is kept. */
const freshData = (request: Request): Promise<Response> => fresh(fetch(request).then(async (response) => {
  if (response.ok) await (await caches.open(DATA)).put(request, response.clone());
  return response;
}), () => caches.match(request, {ignoreSearch: true}));

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
  if (request.mode === 'navigate') event.respondWith(freshPage(request));
  else if (/^(short\/|studies\/)?index\.json$/.test(path)) event.respondWith(freshData(request));
  else if (/^(short\/|studies\/|level8\/)?days\/\d{4}-\d\d-\d\d\.json$/.test(path))
    // Published days never change.
    event.respondWith(caches.match(request).then((kept) => kept ?? freshData(request)));
  else if (LATER.includes(`./${path}`)) event.respondWith(lasting(request, KEPT));
  else if (path.startsWith('assets/') || FILES.includes(`./${path}`))
    event.respondWith(caches.match(request, {ignoreSearch: true}).then((kept) => kept ?? fetch(request)));
});
export {};
