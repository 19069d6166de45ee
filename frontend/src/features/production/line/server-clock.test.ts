import { serverClock } from './server-clock.ts';

beforeEach(() => {
  serverClock.forget();
  jest.useFakeTimers({ now: Date.parse('2026-03-04T05:00:00Z') });
});

afterEach(() => jest.useRealTimers());

const learn = (now: string, tookMs: number): void => {
  const askedAt = serverClock.asking();
  jest.advanceTimersByTime(tookMs);
  serverClock.learn(now, askedAt);
};

const shown = (): string => new Date(serverClock.now()).toISOString();

describe('the server’s time', () => {
  it('is the server’s on a device that is hours off, and stays so when somebody sets the device', () => {
    learn('2026-03-04T01:00:00.000Z', 200);
    expect(shown()).toBe('2026-03-04T01:00:00.100Z');
    jest.setSystemTime(Date.parse('2026-03-05T00:00:00Z'));
    expect(shown()).toBe('2026-03-04T01:00:00.100Z');
    jest.advanceTimersByTime(5000);
    expect(shown()).toBe('2026-03-04T01:00:05.100Z');
  });

  it('does not tremble with slow answers, and follows one that tells of another time', () => {
    learn('2026-03-04T01:00:00.000Z', 20);
    learn('2026-03-04T01:00:00.400Z', 800);
    expect(shown()).toBe('2026-03-04T01:00:00.810Z');
    // The device slept for an hour, and its ticks with it.
    learn('2026-03-04T02:00:00.000Z', 100);
    expect(shown()).toBe('2026-03-04T02:00:00.050Z');
  });

  it('is what an earlier visit knew until the server has been asked', () => {
    expect(shown()).toBe('2026-03-04T05:00:00.000Z');
    serverClock.assume(-3_600_000);
    expect(shown()).toBe('2026-03-04T04:00:00.000Z');
    learn('2026-03-04T01:00:00.000Z', 0);
    expect(serverClock.offset()).toBe(-4 * 3_600_000);
  });
});
