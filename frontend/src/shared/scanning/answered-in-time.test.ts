import { onlineManager, QueryClient } from '@tanstack/react-query';
import { meaningInTime } from './answered-in-time.ts';

type Named = ReadonlyMap<string, string>;

let client: QueryClient;
/** What the server has been asked and has not answered yet. */
let answers: ((named: Named) => void)[];
/** Each test's own moment: after one in which nobody answered, nobody is waited for. */
let now = Date.parse('2026-11-23T08:00:00Z');

beforeEach(() => {
  now += 3_600_000;
  jest.useFakeTimers({ now });
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now());
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });
  answers = [];
});

afterEach(() => {
  onlineManager.setOnline(true);
  client.clear();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const corkOnly: Named = new Map([['1', 'CORK']]);
const withSugar: Named = new Map([...corkOnly, ['2', 'SUGAR']]);

/** Scans a code on a device that keeps `seen`; tells what it was taken for so far. */
const scanned = (code: string, seen: Named | null, queryFn = () => asked()) => {
  const result = { of: undefined as string | undefined, refused: '' };
  meaningInTime(
    client,
    { queryKey: ['named'], queryFn, staleTime: 600_000 },
    { otherwise: () => seen, tells: (named) => named.has(code) },
  ).then(
    (named) => {
      result.of = named.get(code) ?? 'nobody';
    },
    (error: Error) => {
      result.refused = error.message;
    },
  );
  return result;
};
const asked = () => new Promise<Named>((answer) => void answers.push(answer));

describe('what a code means', () => {
  it('is taken from what the device keeps, where that knows it and the server is slow', async () => {
    const scan = scanned('1', corkOnly);
    await pass(1_600);
    expect(scan).toEqual({ of: 'CORK', refused: '' });
  });

  it('is waited for where the device keeps other codes only', async () => {
    const scan = scanned('2', corkOnly);
    await pass(5_000);
    expect(scan).toEqual({ of: undefined, refused: '' });
    answers[0]?.(withSugar);
    await pass(0);
    expect(scan).toEqual({ of: 'SUGAR', refused: '' });
    expect(answers).toHaveLength(1);
  });

  it('is nobody’s only once the server has said so', async () => {
    const scan = scanned('3', corkOnly);
    await pass(2_000);
    answers[0]?.(withSugar);
    await pass(0);
    expect(scan).toEqual({ of: 'nobody', refused: '' });
  });

  it('is waited for so long and no longer; a burst of others is not kept waiting again', async () => {
    const first = scanned('2', corkOnly);
    await pass(12_000);
    expect(first.refused).toBe('the server did not answer in time. Scan it again in a moment.');
    const second = scanned('2', null);
    const known = scanned('1', corkOnly);
    await pass(1);
    expect(second.refused).toBe(first.refused);
    expect(known.of).toBe('CORK');
    // The question goes on: its answer is the next scan's.
    answers[0]?.(withSugar);
    await pass(0);
    const third = scanned('2', corkOnly);
    await pass(0);
    expect(third.of).toBe('SUGAR');
  });

  it('is asked anew where the answer is old: somebody may have named it since', async () => {
    client.setQueryData(['named'], corkOnly);
    await pass(60_000);
    const scan = scanned('2', null);
    await pass(0);
    answers[0]?.(withSugar);
    await pass(0);
    expect(scan.of).toBe('SUGAR');
  });

  it('can not be told without a network, or by a server that fails; and it is said', async () => {
    const failing = scanned('2', corkOnly, () => Promise.reject(new Error('Away.')));
    await pass(0);
    expect(failing.refused).toBe('Away.');
    onlineManager.setOnline(false);
    const alone = scanned('2', corkOnly);
    await pass(0);
    expect(alone.refused).toBe('there is no network, and this device has not seen it before.');
  });
});
