import type { AdjustmentDeps } from '#app/stock/posting/adjustment-kind.ts';
import { ok } from '#domain/result.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { kitDatabase } from '../kits/kit-schedule.ts';
import { AS_DEPLOYED } from '../postings/posting-run.ts';
import type { PostingDatabase } from '../postings/posting-world.ts';
import { skipsMark } from '../postings/skips-mark.ts';
import { NO_ADJUSTMENT_FAULTS } from './adjustment-books.ts';
import { type AdjustmentScheduleOptions, runAdjustmentSchedule } from './adjustment-schedule.ts';

let database: PostingDatabase;

beforeAll(async () => {
  database = await kitDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

/** Never finds what may be in the books already. */
const skipsLookUp = (deps: AdjustmentDeps): AdjustmentDeps => ({
  ...deps,
  adjustments: { ...deps.adjustments, findAdjustment: async () => ok(null) },
});

/** Takes whatever stands there for what was sent. */
const skipsComparison = (deps: AdjustmentDeps): AdjustmentDeps => {
  let sent: readonly { readonly lotNumber: string }[] = [];
  const asSent =
    (deps: AdjustmentDeps['adjustments']['adjustment']) => async (name: Parameters<typeof deps>[0]) => {
      const read = await deps(name);
      if (!read.ok || !read.value) return read;
      const rows = read.value.rows.map((row, at) => ({
        ...row,
        lotNumber: sent[at]?.lotNumber ?? row.lotNumber,
      }));
      return ok({ ...read.value, rows });
    };
  return {
    ...deps,
    adjustments: {
      ...deps.adjustments,
      createAdjustment: async (adjustment, marker) => {
        sent = adjustment.rows;
        return deps.adjustments.createAdjustment(adjustment, marker);
      },
      adjustment: asSent(deps.adjustments.adjustment),
    },
  };
};

const TWICE = /is in the books \d times/;

/** Seeds that are tried before a guard is said to protect from nothing. */
const SEEDS = 150;

interface Guard {
  readonly name: string;
  /** How it shows that the guard is gone. */
  readonly shows: RegExp;
  /** What takes the guard away. */
  readonly breaks: AdjustmentScheduleOptions;
  /** What brings the schedules to the point, and breaks nothing. */
  readonly setting?: AdjustmentScheduleOptions;
  /** Shortly before the seed that notices it: where the rules change it may be another of the SEEDS after it. */
  readonly firstSeed: number;
}

const GUARDS: readonly Guard[] = [
  { name: 'the look-up before a create', shows: TWICE, breaks: { sabotage: skipsLookUp }, firstSeed: 1 },
  {
    name: 'the quarantine of a step in doubt',
    shows: TWICE,
    breaks: { doubt: { inDoubtMs: 0 } },
    setting: { faults: { late: 0.4 } },
    firstSeed: 1,
  },
  {
    name: 'the durable mark before the first byte',
    shows: TWICE,
    breaks: { sabotage: skipsMark },
    setting: { doubt: AS_DEPLOYED, killedCreates: 0.5 },
    firstSeed: 1,
  },
  {
    name: 'the comparison before the release',
    shows: /has other lots in the books, and nobody said so/,
    breaks: { sabotage: skipsComparison },
    setting: { faults: { ...NO_ADJUSTMENT_FAULTS, lotsDiscarded: 0.5 }, crashes: 0 },
    firstSeed: 1,
  },
  {
    name: 'the order by lot',
    shows: /is FAILED for a lot that was on its way/,
    breaks: { sabotage: (deps) => ({ ...deps, waitsFor: async () => null }) },
    setting: { faults: NO_ADJUSTMENT_FAULTS, crashes: 0 },
    firstSeed: 1,
  },
];

describe('the fault schedules notice when a guard is taken away', () => {
  it.each(GUARDS)('$name', async ({ shows, breaks, setting, firstSeed }) => {
    let seed = firstSeed;
    let violation: string | null = null;
    for (; violation === null && seed < firstSeed + SEEDS; seed += 1)
      violation = await runAdjustmentSchedule(database, seed, { ...setting, ...breaks });
    expect(violation?.split('\n')[0] ?? `${SEEDS} schedules pass without it.`).toMatch(shows);

    // With the guard back in its place, the very same setting does no harm.
    expect(await runAdjustmentSchedule(database, seed - 1, setting)).toBeNull();
  });
});
