import { createClock } from './clock.ts';
import { defaultSettings } from './settings.ts';
import { createThrottle, delayBefore } from './throttle.ts';

const frozen = Date.parse('2026-11-20T00:00:00Z');

function aThrottle(settings: Partial<typeof defaultSettings>) {
  const clock = createClock(() => frozen);
  const throttle = createThrottle(clock, { ...defaultSettings, ...settings });
  const events: string[] = [];
  const enter = (name: string) =>
    void throttle.enter().then((admission) => {
      events.push(admission.admitted ? `${name} at ${clock.offsetMs}` : `${name} declined`);
      if (admission.admitted) admission.leave();
    });
  /** Lets what has been decided reach those who wait for it. */
  const settle = () => new Promise<void>((done) => setImmediate(done));
  return { clock, throttle, events, enter, settle };
}

describe('the delay of a request', () => {
  it.each([
    [0, 100, 60_000, 0],
    [49, 100, 30_000, 0],
    [50, 100, 30_000, 600],
    [75, 100, 20_000, 800],
    [99, 100, 5_000, 5_000],
    [100, 100, 7_000, 7_000],
    [5_000, 0, 60_000, 0],
  ])('after %i of %i with %i ms of the minute left is %i ms', (taken, perMinute, left, delay) => {
    expect(delayBefore(taken, perMinute, left)).toBe(delay);
  });
});

describe('the throttle', () => {
  it('delays from half of the minute’s allowance on, and starts afresh with the next minute', async () => {
    const { clock, enter, events, settle } = aThrottle({ perMinute: 4, maxConcurrent: 1 });
    for (const name of ['a', 'b', 'c', 'd', 'e']) enter(name);
    await settle();
    expect(events).toEqual(['a at 0', 'b at 0']);
    clock.advance(30_000);
    await settle();
    expect(events).toEqual(['a at 0', 'b at 0', 'c at 30000']);
    clock.advance(30_000);
    await settle();
    expect(events.slice(3)).toEqual(['d at 60000', 'e at 60000']);
    clock.stop();
  });

  it('serves some at a time, queues twenty and declines the next', async () => {
    const { throttle, clock, settle } = aThrottle({ perMinute: 0, maxConcurrent: 2, maxQueue: 20 });
    const admissions = Array.from({ length: 23 }, () => throttle.enter());
    await settle();
    expect(throttle.state()).toMatchObject({ serving: 2, queued: 20 });
    expect(await admissions[22]).toEqual({ admitted: false });
    const first = await admissions[0];
    if (first?.admitted) first.leave();
    expect(throttle.state()).toMatchObject({ serving: 2, queued: 19 });
    clock.stop();
  });

  it('declines what has waited for ten minutes', async () => {
    const { throttle, clock } = aThrottle({ perMinute: 0, maxConcurrent: 1 });
    await throttle.enter();
    const waiting = throttle.enter();
    clock.advance(600_000);
    expect(await waiting).toEqual({ admitted: false });
    clock.stop();
  });

  it('gives a place back only once', async () => {
    const { throttle, clock } = aThrottle({ perMinute: 0, maxConcurrent: 1 });
    const admission = await throttle.enter();
    if (admission.admitted) {
      admission.leave();
      admission.leave();
    }
    expect(throttle.state().serving).toBe(0);
    clock.stop();
  });
});
