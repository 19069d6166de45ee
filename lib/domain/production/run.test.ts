import { quantity, toNumber } from '#domain/quantity.ts';
import { aWorkOrder, NOW } from '#test/support/builders/work-orders.ts';
import { fc } from '#test/support/property-testing.ts';
import * as rules from './change-run.ts';
import { addCount, withCount } from './count-on.ts';
import { outputPerDay } from './output-per-day.ts';
import type { Run } from './run.ts';
import { pausedMs, RUN_STATUSES } from './run-status.ts';

const doing = (minutes = 0): rules.RunEvent => ({
  ...{ by: 'casey', now: NOW + minutes * 60_000, at: null, changeId: null },
});

const LINE: rules.FreeLine = { code: 'L1', name: 'Canning', lastStopTime: null, lastRunNumber: null };

const aRun = (over: Partial<Run> = {}): Run => {
  const run = rules.startRun(
    aWorkOrder(),
    { runId: 'R', counter: 7, line: LINE, operator: 'Olive' },
    doing(),
  );
  if (!run.ok) throw new Error(run.error.message);
  return { ...run.value, ...over };
};

const DO: Record<Exclude<rules.RunChange, 'record'>, (run: Run) => rules.RunChanged> = {
  pause: (run) => rules.pauseRun(run, 'Jam', doing(5)),
  resume: (run) => rules.resumeRun(run, doing(5)),
  changeOperator: (run) => rules.changeOperator(run, 'Otto', doing(5)),
  stop: (run) => rules.stopRun(run, doing(5)),
  void: (run) => rules.voidRun(run, 'Wrong order', doing(5)),
};

const LEADS: Record<string, Record<string, string>> = {
  Running: { pause: 'Paused', changeOperator: 'Running', stop: 'Stopped', void: 'Void' },
  Paused: { resume: 'Running', changeOperator: 'Paused', stop: 'Stopped', void: 'Void' },
  Stopped: {},
  Void: {},
};

describe('a run that was paused and handed over without end', () => {
  const pause = {
    from: new Date(NOW).toISOString(),
    to: new Date(NOW).toISOString(),
    reason: 'Jam',
    by: 'casey',
  };
  const full = aRun({ pauses: Array(199).fill(pause) });

  it('is only to be stopped: it is one record, and an answer carries those of all lines', () => {
    for (const change of ['pause', 'changeOperator'] as const)
      expect(DO[change](full)).toMatchObject({ ok: false, error: { code: 'INVALID_TRANSITION' } });
    expect(DO.stop(full).ok).toBe(true);
  });
});

describe('from each status of a run', () => {
  const changes = Object.keys(DO) as (keyof typeof DO)[];
  it.each(RUN_STATUSES.flatMap((status) => changes.map((change) => [status, change] as const)))(
    '%s: %s leads where the table says, or nowhere',
    (status, change) => {
      const to = LEADS[status]?.[change];
      expect(DO[change](aRun({ status }))).toMatchObject(
        to
          ? { ok: true, value: { status: to, version: 2 } }
          : { ok: false, error: { code: 'INVALID_TRANSITION' } },
      );
    },
  );

  it('names what is allowed in a refusal', () => {
    const refused = rules.resumeRun(aRun(), doing());
    expect(!refused.ok && refused.error.message).toBe(
      "Run PR-000007 can't be resumed, because it is Running. It can be paused, counted on, given another operator, stopped, made void.",
    );
  });
});

describe('time on the floor', () => {
  it('ends a pause with the run, and adds pauses up', () => {
    const paused = rules.pauseRun(aRun(), 'Jam', doing(5));
    const stopped = paused.ok && rules.stopRun(paused.value, doing(20));
    expect(stopped).toMatchObject({
      ok: true,
      value: {
        stopTime: '2026-03-04T01:20:00.000Z',
        pauses: [{ from: '2026-03-04T01:05:00.000Z', to: '2026-03-04T01:20:00.000Z' }],
      },
    });
    expect(paused.ok && pausedMs(paused.value, NOW + 8 * 60_000)).toBe(3 * 60_000);
  });

  it('is never before what happened last, though another clock that told that was ahead', () => {
    expect(rules.stopRun(aRun(), doing(-3))).toMatchObject({
      ok: true,
      value: { startTime: new Date(NOW).toISOString(), stopTime: new Date(NOW).toISOString() },
    });
  });

  it('is the device’s where it tells one, and never to come or before what happened last', () => {
    const late = (minutesAt: number) => ({ ...doing(60), at: NOW + minutesAt * 60_000 });
    expect(rules.pauseRun(aRun(), 'Jam', late(10))).toMatchObject({
      ok: true,
      value: { pauses: [{ from: '2026-03-04T01:10:00.000Z' }], updatedAt: '2026-03-04T02:00:00.000Z' },
    });
    // A clock that is a little ahead is no lie.
    expect(rules.pauseRun(aRun(), 'Jam', late(63))).toMatchObject({
      ok: true,
      value: { pauses: [{ from: '2026-03-04T02:00:00.000Z' }] },
    });
    for (const at of [66, -1])
      expect(rules.pauseRun(aRun(), 'Jam', late(at))).toMatchObject({ error: { code: 'INVALID_TIME' } });
  });
});

it('adds counts up to exactly what was counted, whatever is taken back', () => {
  const counts = fc.array(
    fc.record({ good: fc.integer({ min: -50, max: 900 }), loss: fc.integer({ min: -5, max: 90 }) }),
  );
  fc.assert(
    fc.property(counts, (asked) => {
      let run = aRun();
      const sum = { good: 0, loss: 0 };
      for (const [index, { good, loss }] of asked.entries()) {
        const count = {
          countId: `c${index}`,
          good: good / 10,
          loss: loss / 10,
          unit: 'cases',
          note: 'n',
        } as const;
        const counted = addCount(run, count, doing(1));
        const fits = sum.good + good >= 0 && sum.loss + loss >= 0 && (good !== 0 || loss !== 0);
        expect(counted.ok).toBe(fits);
        if (!counted.ok) continue;
        run = withCount(run, counted.value);
        sum.good += good;
        sum.loss += loss;
      }
      expect([toNumber(run.good), toNumber(run.loss)]).toEqual([sum.good / 10, sum.loss / 10]);
    }),
  );
});

it.each([
  [1, 'Only 1 case can be taken back from good'],
  [2, 'Only 2 cases can be taken back from good'],
  [0, 'Only 0 cases can be taken back from good'],
])('says in its unit how much can be taken back: %s', (made, sentence) => {
  const back = { countId: 'c', good: -3, loss: 0, unit: 'cases', note: 'wrong' } as const;
  const answer = addCount(aRun({ good: quantity(made) }), back, doing(1));
  expect(answer).toMatchObject({ error: { message: expect.stringContaining(sentence) } });
});

it('sums output by the site’s day of start, and says what it could not convert', () => {
  const known = { unit: 'cases', sizes: { cases: [24, 1], bottles: [1, 1] }, loss: quantity(0) } as const;
  const days = outputPerDay(
    [
      { ...known, startTime: '2026-03-04T13:00:00Z', good: quantity(2) },
      { ...known, startTime: '2026-03-04T12:59:59Z', good: quantity(1) },
      { ...known, startTime: '2026-03-04T12:00:00Z', good: quantity(5), unit: 'pallets' },
    ],
    'bottles',
  );
  expect(days).toEqual([
    { day: '2026-03-04', good: quantity(24), loss: 0, runs: 2, notConverted: 1 },
    { day: '2026-03-05', good: quantity(48), loss: 0, runs: 1, notConverted: 0 },
  ]);
});
