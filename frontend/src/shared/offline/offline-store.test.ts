import { deviceStorage, type OpenStorage, setStorage } from './device-storage.ts';
import type { OfflineRecord } from './offline-record.ts';
import { newOfflineStore } from './offline-store.ts';
import { memoryBackend, type StorageBackend } from './storage-backend.ts';

interface Draft extends OfflineRecord {
  readonly text: string;
}

const SUB = 'sub-of-mia';
const aDraft = (of: string, text: string, savedAt = 1): Draft => ({ sub: SUB, of, savedAt, text });
const textsOf = (drafts: readonly Draft[]) => drafts.map(({ text }) => text);

let stores = 0;
/** A store whose device does what `backend` does; each test has its own. */
const aStore = (open: () => Promise<StorageBackend<Draft>>, more: { readonly isCopy?: boolean } = {}) => {
  const opened = jest.fn(open);
  setStorage(opened as unknown as OpenStorage);
  stores += 1;
  return {
    opened,
    name: `drafts-${stores}`,
    store: newOfflineStore<Draft>({
      database: 'test',
      store: `drafts-${stores}`,
      isExpired: () => false,
      visibleState: ({ text }) => text,
      ...more,
    }),
  };
};

/** A device on which `left` more records have room. */
const withRoomFor = (left: number) => {
  const device = memoryBackend<Draft>();
  const room = { left };
  const backend: StorageBackend<Draft> = {
    ...device,
    update: (key, change) =>
      device.update(key, (current) => {
        const next = change(current);
        if (next && room.left === 0) throw new DOMException('It is full.', 'QuotaExceededError');
        if (next) room.left -= 1;
        return next;
      }),
  };
  return { room, device, backend };
};

describe('a device that refuses to keep anything', () => {
  it('has what is put in memory, says so, and is not asked on', async () => {
    const { store, name, opened } = aStore(async () => {
      throw new DOMException('Not in a private window.', 'SecurityError');
    });
    await store.put(aDraft('a', 'one'));
    await store.update({ sub: SUB, of: 'a' }, (current) => current && { ...current, text: 'two' });
    expect(await store.get(SUB, 'a')).toMatchObject({ text: 'two' });
    expect(textsOf(await store.list(SUB))).toEqual(['two']);
    expect(store.isKept({ sub: SUB, of: 'a' })).toBe(false);
    expect(deviceStorage.state()).toBe('refuses');
    expect(opened).toHaveBeenCalledTimes(2);
    await store.remove({ sub: SUB, of: 'a' });
    expect(await store.list(SUB)).toEqual([]);
    deviceStorage.report(name, 'keeps');
  });

  it('is known before anything is put: whoever looks is told', async () => {
    const { store, name } = aStore(() => Promise.reject(new Error('blocked')));
    const told = jest.fn();
    const stop = deviceStorage.subscribe(told);
    await store.list(SUB);
    expect(told).toHaveBeenCalledTimes(1);
    expect(deviceStorage.state()).toBe('refuses');
    deviceStorage.report(name, 'keeps');
    stop();
  });
});

describe('a device that is full', () => {
  it('is not told of where what it has no room for is a copy of what the server has', async () => {
    const { store } = aStore(async () => withRoomFor(0).backend, { isCopy: true });
    await store.put(aDraft('a', 'one'));
    expect(await store.get(SUB, 'a')).toMatchObject({ text: 'one' });
    expect(deviceStorage.state()).toBe('keeps');
  });

  it('keeps what it has, and what comes after is in memory until there is room again', async () => {
    const { room, device, backend } = withRoomFor(1);
    const { store } = aStore(async () => backend);
    await store.put(aDraft('a', 'kept'));
    await store.put(aDraft('b', 'not kept', 2));
    expect(deviceStorage.state()).toBe('full');
    expect([store.isKept({ sub: SUB, of: 'a' }), store.isKept({ sub: SUB, of: 'b' })]).toEqual([true, false]);
    expect(textsOf(await store.list(SUB))).toEqual(['not kept', 'kept']);
    expect(textsOf(await device.all(SUB))).toEqual(['kept']);

    room.left = 1;
    await store.update({ sub: SUB, of: 'b' }, (current) => current && { ...current, text: 'kept too' });
    expect(deviceStorage.state()).toBe('keeps');
    expect(store.isKept({ sub: SUB, of: 'b' })).toBe(true);
    expect(textsOf(await device.all(SUB))).toEqual(['kept', 'kept too']);
  });

  it('does not show the older state of a record that it has', async () => {
    const { store, name } = aStore(async () => withRoomFor(1).backend);
    await store.put(aDraft('a', 'old'));
    await store.put(aDraft('a', 'new'));
    expect(textsOf(await store.list(SUB))).toEqual(['new']);
    expect(await store.get(SUB, 'a')).toMatchObject({ text: 'new' });
    expect(store.isKept({ sub: SUB, of: 'a' })).toBe(false);
    await store.remove({ sub: SUB, of: 'a' });
    expect(await store.list(SUB)).toEqual([]);
    deviceStorage.report(name, 'keeps');
  });
});

it('a connection that the browser closed meanwhile is opened again', async () => {
  const device = memoryBackend<Draft>();
  let isClosed = false;
  const { store, opened } = aStore(async () => {
    isClosed = false;
    return {
      ...device,
      update: (key, change) =>
        isClosed
          ? Promise.reject(new DOMException('It is closing.', 'InvalidStateError'))
          : device.update(key, change),
    };
  });
  await store.put(aDraft('a', 'one'));
  isClosed = true;
  await store.put(aDraft('a', 'two'));
  expect(textsOf(await device.all(SUB))).toEqual(['two']);
  expect(store.isKept({ sub: SUB, of: 'a' })).toBe(true);
  expect(deviceStorage.state()).toBe('keeps');
  expect(opened).toHaveBeenCalledTimes(2);
});

it('is asked not to be cleared when something is kept for the first time, and once', async () => {
  jest.resetModules();
  const persist = jest.fn(async () => true);
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
  const fresh = await import('./offline-store.ts');
  const { setStorage: setFresh } = await import('./device-storage.ts');
  setFresh((async () => memoryBackend()) as OpenStorage);
  const store = fresh.newOfflineStore<Draft>({
    database: 'test',
    store: 'asked',
    isExpired: () => false,
    visibleState: () => '',
  });
  await store.list(SUB);
  expect(persist).not.toHaveBeenCalled();
  await store.put(aDraft('a', 'one'));
  await store.put(aDraft('b', 'two'));
  expect(persist).toHaveBeenCalledTimes(1);
});
