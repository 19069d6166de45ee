import { getVendor } from '#api/vendors.ts';
import { deferredResponse } from '#frontend/testing/deferred-response.ts';
import { fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { call, prefetch } from './call.ts';
import type { PrefetchRequest } from './prefetch-store.ts';

const FIRST = { path: '/GetVendor', values: { action: 'list_vendors', limit: '5' } } as const;

const ask = (limit = '5') => call(getVendor, 'list_vendors', { limit });

const aListing = (caller: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi(caller);
  api.on(getVendor, 'list_vendors', () => ({ data: { items: [] } }));
  return api;
};

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('a prefetched answer', () => {
  it('answers the call that asks for the same, once', async () => {
    const api = aListing();
    await prefetch(FIRST);
    await ask();
    expect(api.tokens()).toEqual(['Bearer token-1']);
    await ask();
    expect(api.tokens()).toHaveLength(2);
  });

  it('answers none that asks for anything else', async () => {
    const api = aListing();
    await prefetch(FIRST);
    await ask('6');
    expect(api.requests('list_vendors')).toEqual([{ limit: 5 }, { limit: 6 }]);
    await ask();
  });

  it("answers nobody else's call", async () => {
    aListing();
    await prefetch(FIRST);
    const api = aListing({ idToken: () => Promise.resolve('token-of-another') });
    await ask();
    expect(api.tokens()).toEqual(['Bearer token-of-another']);
  });

  it('is waited for as long as it is on its way, rather than asked for twice on a slow network', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    const api = fakeApi();
    const arrived = deferredResponse<{ data: { items: [] } }>();
    api.on(getVendor, 'list_vendors', () => arrived.promise);
    void prefetch(FIRST);
    await jest.advanceTimersByTimeAsync(20_000);
    const answer = ask();
    arrived.release({ data: { items: [] } });
    await expect(answer).resolves.toEqual({ data: { items: [] } });
    expect(api.tokens()).toHaveLength(1);
  });

  it('is not good for a call that comes after more than ten seconds', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    const api = aListing();
    await prefetch(FIRST);
    await jest.advanceTimersByTimeAsync(0);
    await jest.advanceTimersByTimeAsync(10_001);
    await ask();
    expect(api.tokens()).toHaveLength(2);
  });

  it('that was refused is tried again with a new token, as every call', async () => {
    const api = fakeApi();
    let asked = 0;
    api.on(getVendor, 'list_vendors', () => {
      asked += 1;
      return asked === 1 ? new Refusal(401, 'Sign in again.') : { data: { items: [] } };
    });
    await prefetch(FIRST);
    await expect(ask()).resolves.toEqual({ data: { items: [] } });
    expect(api.tokens()).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('that never arrived is reported by the call that waits for it', async () => {
    fakeApi();
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await prefetch(FIRST);
    await expect(ask()).rejects.toMatchObject({ code: 'NETWORK' });
    globalThis.fetch = () => Promise.reject(new DOMException('It took too long.', 'TimeoutError'));
    await prefetch(FIRST);
    await expect(ask()).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('is left out where nobody is signed in', async () => {
    const beginning: PrefetchRequest = FIRST;
    const api = aListing({ idToken: () => Promise.reject(new Error('No session found')) });
    await prefetch(beginning);
    expect(api.tokens()).toHaveLength(0);
  });
});
