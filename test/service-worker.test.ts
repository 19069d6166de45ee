import { runInNewContext } from 'node:vm';
import { serviceWorkerFor } from '../frontend/service-worker/emit-service-worker.ts';

const FILES = ['/assets/index-1.js', '/index.html', '/config.json'];
const READER = '/assets/reader-1.wasm';

type Listener = (event: Record<string, unknown>) => void;

/** The worker as a browser runs it; `asks` tells what it makes of a request: its answer, or null for hands off. */
const worker = (
  files: readonly string[] = FILES,
  { isNew = false, others = [] as readonly string[] } = {},
) => {
  const listeners = new Map<string, Listener>();
  const kept = new Map<string, string>(
    isNew ? [] : files.filter((path) => path !== READER).map((path) => [path, `kept ${path}`]),
  );
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, 'https://site').pathname;
  const cache = {
    match: async (request: string | { url: string }) => kept.get(pathOf(request)),
    put: async (request: { url: string }, answer: string) => {
      if (isFull) throw new Error('QuotaExceededError');
      kept.set(pathOf(request), answer);
    },
    add: async (request: string | { url: string }) => {
      await network(pathOf(request));
      kept.set(pathOf(request), `kept ${pathOf(request)}`);
    },
    keys: async () => [...kept.keys()].map((path) => ({ url: `https://site${path}` })),
  };
  /** What the browser waits for before it goes on. */
  const told = async (name: string, more: object = {}): Promise<void> => {
    const waits: Promise<unknown>[] = [];
    listeners.get(name)?.({ ...more, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  };
  let isFull = false;
  let network: (url: string) => Promise<unknown> = () => Promise.reject(new Error('offline'));
  runInNewContext(serviceWorkerFor(files, ''), {
    URL,
    AbortSignal,
    fetch: (request: { url: string }) => network(request.url),
    Request: class {
      constructor(readonly url: string) {}
    },
    caches: { open: async () => cache, match: cache.match, keys: async () => others },
    self: {
      location: { origin: 'https://site' },
      skipWaiting: async () => undefined,
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    },
  });
  return {
    online: (answer: (url: string) => Promise<unknown>) => {
      network = answer;
    },
    isKept: (path: string) => kept.has(path),
    install: () => told('install'),
    keep: (paths: readonly string[]) => told('message', { data: { keep: paths } }),
    fill: () => {
      isFull = true;
    },
    asks: async (path: string, more: { mode?: string; method?: string } = {}): Promise<unknown> => {
      let answer: unknown = null;
      listeners.get('fetch')?.({
        request: { url: new URL(path, 'https://site').href, method: 'GET', mode: 'cors', ...more },
        respondWith: (given: unknown) => {
          answer = given;
        },
      });
      return answer;
    },
  };
};

describe('the service worker', () => {
  it('opens every page without a network, and its files', async () => {
    const { asks } = worker();
    expect(await asks('/dashboard/receive-goods?po=PO1', { mode: 'navigate' })).toBe('kept /index.html');
    expect(await asks('/assets/index-1.js')).toBe('kept /assets/index-1.js');
    expect(await asks('/config.json')).toBe('kept /config.json');
  });

  it('keeps the page before all else, so that it opens when the network goes a moment later', async () => {
    const { asks, online, install, keep, isKept } = worker(FILES, { isNew: true });
    online(async () => undefined);
    await install();
    expect(FILES.map(isKept)).toEqual([false, true, true]);
    online(() => Promise.reject(new Error('offline')));
    expect(await asks('/dashboard', { mode: 'navigate' })).toBe('kept /index.html');
    await keep(['/assets/index-1.js']);
    expect(isKept('/assets/index-1.js')).toBe(false);
    online(async () => undefined);
    await keep([]);
    expect(FILES.map(isKept)).toEqual([true, true, true]);
  });

  it('keeps what the open page is made of before the rest', async () => {
    const files = ['/assets/a.js', '/assets/b.js', '/assets/c.js', ...FILES];
    const { online, install, keep } = worker(files, { isNew: true });
    const asked: string[] = [];
    online(async (url) => void asked.push(url));
    await install();
    asked.length = 0;
    await keep(['/assets/c.js', '/api/GetVendor', READER]);
    expect(asked).toEqual(['/assets/c.js', '/assets/a.js', '/assets/b.js', '/assets/index-1.js']);
  });

  it('takes a later version as a whole or not at all', async () => {
    const { online, install } = worker(FILES, { isNew: true, others: ['shell before'] });
    online((url) => (url.startsWith('/assets/') ? Promise.reject(new Error('offline')) : Promise.resolve()));
    await expect(install()).rejects.toThrow('offline');
  });

  it('takes the page as it is on the site now, when there is a network', async () => {
    const { asks, online } = worker();
    online(async () => ({ status: 200, text: 'new' }));
    expect(await asks('/dashboard', { mode: 'navigate' })).toEqual({ status: 200, text: 'new' });
    online(async () => ({ status: 503 }));
    expect(await asks('/dashboard', { mode: 'navigate' })).toBe('kept /index.html');
  });

  it('keeps its hands off the API, other sites and everything that is sent', async () => {
    const { asks } = worker();
    expect(await asks('/api/GetReceiveGoods?action=by_vendor_id')).toBeNull();
    expect(await asks('/api/GetReceiveGoods', { mode: 'navigate' })).toBeNull();
    expect(await asks('https://cognito-idp.example/')).toBeNull();
    expect(await asks('/index.html', { method: 'POST' })).toBeNull();
    expect(await asks('/robots.txt', { mode: 'navigate' })).toBeNull();
  });

  it('keeps the reader of codes once somebody asked for it, and not before', async () => {
    const { asks, online, isKept } = worker([...FILES, READER]);
    expect(isKept(READER)).toBe(false);
    await expect(asks(READER)).rejects.toThrow('offline');
    online(async () => ({ ok: true, clone: () => 'the reader' }));
    expect(await asks(READER)).toMatchObject({ ok: true });
    online(() => Promise.reject(new Error('offline')));
    expect(await asks(READER)).toBe('the reader');
  });

  it('hands the reader of codes on where the device is full', async () => {
    const { asks, online, fill } = worker([...FILES, READER]);
    fill();
    online(async () => ({ ok: true, clone: () => 'the reader' }));
    expect(await asks(READER)).toMatchObject({ ok: true });
  });

  it('is another one for another version, and the same for the same', () => {
    expect(serviceWorkerFor(FILES, 'a')).toBe(serviceWorkerFor(FILES, 'a'));
    expect(serviceWorkerFor(FILES, 'a')).not.toBe(serviceWorkerFor(FILES, 'b'));
    expect(serviceWorkerFor(FILES, 'a')).not.toMatch(/__[A-Z]+__/);
  });
});
