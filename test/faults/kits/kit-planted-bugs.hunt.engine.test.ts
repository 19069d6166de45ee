import type { KitDeps } from '#app/production/posting/kit-kind.ts';
import { ok } from '#domain/result.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { AS_DEPLOYED } from '../postings/posting-run.ts';
import type { PostingDatabase } from '../postings/posting-world.ts';
import { skipsMark } from '../postings/skips-mark.ts';
import { NO_KIT_FAULTS } from './kit-books.ts';
import { type KitScheduleOptions, kitDatabase, runKitSchedule } from './kit-schedule.ts';

let database: PostingDatabase;

beforeAll(async () => {
  database = await kitDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

/** Never finds what may be in the books already. */
const skipsLookUp = (deps: KitDeps): KitDeps => ({
  ...deps,
  kits: { ...deps.kits, findKit: async () => ok(null) },
});

/** Keeps nothing of how it is called there. */
const forgets = (deps: KitDeps): KitDeps => ({
  ...deps,
  postings: {
    load: async (id) => {
      const posting = await deps.postings.load(id);
      return posting && { ...posting, begun: null };
    },
    save: (next, previous) => deps.postings.save(next, previous),
  },
});

/** Takes any that stands there for one that is filled as it should be. */
const skipsComparison = (deps: KitDeps): KitDeps => ({
  ...deps,
  kits: { ...deps.kits, fillKit: async () => ({ outcome: 'done' }) },
});

const TWICE = /is in the books \d times/;

/** Seeds that are tried before a guard is said to protect from nothing. */
const SEEDS = 150;

interface Guard {
  readonly name: string;
  /** How it shows that the guard is gone. */
  readonly shows: RegExp;
  /** What takes the guard away. */
  readonly breaks: KitScheduleOptions;
  /** What brings the schedules to the point, and breaks nothing. */
  readonly setting?: KitScheduleOptions;
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
    name: 'the name of what was begun',
    shows: TWICE,
    breaks: { sabotage: forgets },
    setting: { faults: { notSent: 0.3 } },
    firstSeed: 70,
  },
  {
    // Only a request that lands after the lease of its dead poster has ended tells it from the lease.
    name: 'the durable mark before the first byte',
    shows: TWICE,
    breaks: { sabotage: skipsMark },
    setting: { doubt: AS_DEPLOYED, killedCreates: 0.5 },
    firstSeed: 1,
  },
  {
    name: 'the order by lot',
    shows: /is FAILED for a lot that was on its way/,
    breaks: { sabotage: (deps) => ({ ...deps, waitsFor: async () => null }) },
    setting: { faults: NO_KIT_FAULTS, crashes: 0 },
    firstSeed: 4,
  },
];

describe('the fault schedules notice when a guard is taken away', () => {
  it.each(GUARDS)('$name', async ({ shows, breaks, setting, firstSeed }) => {
    let seed = firstSeed;
    let violation: string | null = null;
    for (; violation === null && seed < firstSeed + SEEDS; seed += 1)
      violation = await runKitSchedule(database, seed, { ...setting, ...breaks });
    expect(violation?.split('\n')[0] ?? `${SEEDS} schedules pass without it.`).toMatch(shows);

    // With the guard back in its place, the very same setting does no harm.
    expect(await runKitSchedule(database, seed - 1, setting)).toBeNull();
  });

  it('the filling of what the system made by itself: nothing is posted with lots of its choice', async () => {
    for (let seed = 1; seed <= 10; seed += 1)
      expect(await runKitSchedule(database, seed, { sabotage: skipsComparison })).toBeNull();
  });
});
