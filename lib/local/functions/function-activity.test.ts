import { watchFunctions } from './function-activity.ts';
import type { Functions } from './functions.ts';

const fine = { ok: true, payload: 'null' } as const;
const stopping = new AbortController();

/** Functions that end when they are told to. */
const aFunction = () => {
  const ends: (() => void)[] = [];
  const invoke: Functions['invoke'] = () => new Promise((resolve) => ends.push(() => resolve(fine)));
  const { watched, activityOf } = watchFunctions({ invoke });
  return { watched, activity: activityOf(null), activityOf, end: () => ends.shift()?.() };
};

describe('what functions do', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is known while one runs, and that one ran since', async () => {
    const { watched, activity, end } = aFunction();
    expect(activity).toMatchObject({ isRunning: false, changes: 0 });
    const answer = watched.invoke('one', {});
    expect(activity).toMatchObject({ isRunning: true, changes: 1 });
    end();
    expect(await answer).toEqual(fine);
    expect(activity).toMatchObject({ isRunning: false, changes: 2 });
  });

  it('is told of those alone that were asked about, by whatever they were invoked', async () => {
    const { watched, activityOf, end } = aFunction();
    const one = activityOf(new Set(['one']));
    const answer = watched.invoke('another', {});
    expect(one).toMatchObject({ isRunning: false, changes: 0 });
    const by = watched.invoke('arn:aws:lambda:ap-southeast-2:000000000000:function:one:live', {});
    expect(one).toMatchObject({ isRunning: true, changes: 1 });
    end();
    end();
    await Promise.all([answer, by]);
    expect(one).toMatchObject({ isRunning: false, changes: 2 });
  });

  it('is known of one that fails, too', async () => {
    const invoke: Functions['invoke'] = () => Promise.reject(new Error('no'));
    const { watched, activityOf } = watchFunctions({ invoke });
    const activity = activityOf(null);
    await expect(watched.invoke('one', {})).rejects.toThrow('no');
    expect(activity).toMatchObject({ isRunning: false, changes: 2 });
  });

  it('is waited for: its beginning, its end, and no longer than was said', async () => {
    const { watched, activity, end } = aFunction();
    const told: string[] = [];
    const wait = (what: string, signal = stopping.signal) =>
      activity.next(900, signal).then(() => told.push(what));
    const begin = wait('begun');
    const answer = watched.invoke('one', {});
    await begin;
    const ended = wait('ended');
    end();
    await Promise.all([ended, answer]);
    const nothing = wait('nothing came');
    await jest.advanceTimersByTimeAsync(899);
    expect(told).toEqual(['begun', 'ended']);
    await jest.advanceTimersByTimeAsync(1);
    await nothing;
    const over = new AbortController();
    const stopped = wait('stopped', over.signal);
    over.abort();
    await stopped;
    await wait('stopped before', over.signal);
    expect(told).toEqual(['begun', 'ended', 'nothing came', 'stopped', 'stopped before']);
    expect(jest.getTimerCount()).toBe(0);
  });
});
