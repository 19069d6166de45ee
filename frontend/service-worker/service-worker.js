/*
 * Keeps the shell of the product in the browser, so that a reload without a network still opens it. Only files of
 * the site: what the API answers is never kept. The page that is open stays as it is; an update is what the next
 * navigation gets. The build fills in the files of this version and its name.
 */
const FILES = __FILES__;
const VERSION = '__VERSION__';
/** Large, and wanted by few: kept from when somebody first asked for it. */
const KEPT_ONCE_ASKED = __KEPT_ONCE_ASKED__;

const PREFIX = 'shell ';
const CACHE = PREFIX + VERSION;
const PAGE = '/index.html';

/** A dock's Wi-Fi that neither answers nor fails must not keep anybody out. */
const PAGE_WITHIN_MS = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(keepVersion().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim()));
});

/** A page stands: what it was made of is kept first, then whatever is missing still. */
self.addEventListener('message', (event) => {
  if (Array.isArray(event.data?.keep)) event.waitUntil(keepMissing(event.data.keep));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(url.pathname)) event.respondWith(pageFor(request));
  } else if (url.pathname === '/config.json') {
    event.respondWith(newestOf(request));
  } else if (FILES.includes(url.pathname) || url.pathname.startsWith('/assets/')) {
    event.respondWith(fileFor(request));
  }
});

/**
 * The first version takes over with the page alone, so that a network that goes a moment later finds it kept: its files
 * follow one by one, and what the open page was made of the browser has. A later one comes as a whole.
 */
async function keepVersion() {
  const isFirst = (await caches.keys()).every((name) => !name.startsWith(PREFIX) || name === CACHE);
  if (!isFirst) return keepFiles();
  const cache = await caches.open(CACHE);
  await Promise.all(
    [PAGE, '/config.json'].map((path) => cache.add(new Request(path, { cache: 'no-cache' }))),
  );
}

/** Files that the site's first version has yet to keep. One that can't be had now is asked for with the next page. */
async function keepMissing(first) {
  const cache = await caches.open(CACHE);
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = FILES.filter((path) => !kept.has(path));
  const soon = missing.filter((path) => first.includes(path));
  const get = (path) => cache.add(path).catch(() => undefined);
  await Promise.all(soon.map(get));
  await Promise.all(missing.filter((path) => !first.includes(path)).map(get));
}

/** All files or none: a half of a version would open and then break. Hashed files of the version before serve on. */
async function keepFiles() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    FILES.map(async (path) => {
      const known = path.startsWith('/assets/') ? await caches.match(path) : undefined;
      await (known ? cache.put(path, known) : cache.add(new Request(path, { cache: 'no-cache' })));
    }),
  );
  // Whoever has used it without a network goes on so.
  await Promise.all(
    KEPT_ONCE_ASKED.map(async (path) => {
      const known = await caches.match(path);
      if (known) await cache.put(path, known);
    }),
  );
}

/** The version before this one stays: a tab that is open may still ask for its parts, without a network too. */
async function forgetOldVersions() {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const before = versions.filter((name) => name !== CACHE).pop();
  await Promise.all(
    versions.filter((name) => name !== CACHE && name !== before).map((name) => caches.delete(name)),
  );
}

/** As at the edge: a path whose last part has no extension is a page. The API is none of ours. */
function isPage(pathname) {
  return !pathname.startsWith('/api/') && !pathname.slice(pathname.lastIndexOf('/') + 1).includes('.');
}

/** The page as it is on the site now; the one kept here when the site can't be reached in time. */
async function pageFor(request) {
  const kept = await keptHere(PAGE);
  try {
    const answer = await fetch(request, kept ? { signal: AbortSignal.timeout(PAGE_WITHIN_MS) } : {});
    return kept && answer.status >= 500 ? kept : answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

async function newestOf(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      const cache = await caches.open(CACHE);
      await cache.put(request.url, answer.clone());
      return answer;
    }
    return (await keptHere(request)) ?? answer;
  } catch (error) {
    const kept = await keptHere(request);
    if (kept) return kept;
    throw error;
  }
}

/** A hashed file never changes: the one kept here is as good as the site's. */
async function fileFor(request) {
  const kept = (await keptHere(request)) ?? (await caches.match(request));
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && KEPT_ONCE_ASKED.includes(new URL(request.url).pathname))
    await keep(request, answer.clone());
  return answer;
}

/** A device that is full goes on without. */
async function keep(request, answer) {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer);
  } catch {
    // It is asked for again.
  }
}

async function keptHere(request) {
  return (await caches.open(CACHE)).match(request);
}
