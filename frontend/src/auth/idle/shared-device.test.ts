import { markShared, SHARED_KEY, whenShared } from './shared-device.ts';

/** What the browser says to the other tabs when one has written something. */
const toldByAnotherTab = (key: string) => window.dispatchEvent(new StorageEvent('storage', { key }));

const watch = jest.fn(async () => undefined);

afterEach(() => {
  watch.mockClear();
  markShared(false);
});

it('is watched from the start where several people use it', async () => {
  markShared(true);
  await whenShared(watch);
  expect(watch).toHaveBeenCalledTimes(1);
});

it('is watched as soon as another tab says that several people use it, and not before', async () => {
  await whenShared(watch);
  toldByAnotherTab('theme');
  toldByAnotherTab(SHARED_KEY);
  expect(watch).not.toHaveBeenCalled();
  markShared(true);
  toldByAnotherTab(SHARED_KEY);
  expect(watch).toHaveBeenCalled();
});
