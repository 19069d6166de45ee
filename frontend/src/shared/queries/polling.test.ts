import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { polled, watchTouches } from './polling.ts';

const PACE = { quick: 4000, slow: 16_000 };
const MINUTE = 60_000;

let client: QueryClient;
let answer: { count: number };
let asked: number;
const endings: (() => void)[] = [];

beforeEach(() => {
  jest.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  answer = { count: 1 };
  asked = 0;
});

afterEach(() => {
  for (const end of endings.splice(0)) end();
  client.clear();
  jest.useRealTimers();
});

const look = async (): Promise<void> => {
  endings.push(watchTouches(client));
  const observer = new QueryObserver(client, {
    queryKey: ['line'],
    ...polled(PACE),
    queryFn: async () => {
      asked += 1;
      return { ...answer };
    },
  });
  endings.push(observer.subscribe(() => undefined));
  await jest.advanceTimersByTimeAsync(0);
};

/** So often it was asked in that time. */
const askedWithin = async (ms: number): Promise<number> => {
  const before = asked;
  await jest.advanceTimersByTimeAsync(ms);
  return asked - before;
};

test('while somebody is there it is asked at the quick interval', async () => {
  await look();
  expect(await askedWithin(MINUTE)).toBe(15);
});

test('where nothing changes and nobody touches the screen for two minutes it is asked a quarter as often', async () => {
  await look();
  await askedWithin(2 * MINUTE);
  expect(await askedWithin(8 * MINUTE)).toBeLessThanOrEqual(31);
});

test('an answer that differs makes it quick again', async () => {
  await look();
  await askedWithin(10 * MINUTE);
  answer = { count: 2 };
  await askedWithin(PACE.slow);
  expect(await askedWithin(MINUTE)).toBe(15);
});

test.each(['pointerdown', 'keydown', 'wheel'])(
  'a %s after a while asks at once, then quickly',
  async (touch) => {
    await look();
    await askedWithin(10 * MINUTE + 1000);
    const before = asked;
    window.dispatchEvent(new Event(touch));
    await jest.advanceTimersByTimeAsync(0);
    expect(asked - before).toBe(1);
    window.dispatchEvent(new Event(touch));
    await jest.advanceTimersByTimeAsync(0);
    expect(asked - before).toBe(1);
    expect(await askedWithin(MINUTE)).toBe(15);
  },
);

test('each touch on the way keeps it quick', async () => {
  await look();
  for (let minute = 0; minute < 5; minute += 1) {
    await askedWithin(MINUTE);
    window.dispatchEvent(new Event('pointerdown'));
  }
  expect(await askedWithin(MINUTE)).toBe(15);
});
