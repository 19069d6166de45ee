import type { KitDeps } from '#app/production/posting/kit-kind.ts';
import { ok } from '#domain/result.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { NO_KIT_FAULTS } from './kit-books.ts';
import { type KitDatabase, type KitScheduleOptions, kitDatabase, runKitSchedule } from './kit-schedule.ts';

/** A guard: whoever changes how documents are posted hunts with `npm run faults -- --kits --count 10000 --seed 1`. */
const SCHEDULES = 60;

let database: KitDatabase;

beforeAll(async () => {
  database = await kitDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

describe('whatever goes wrong, a closed run', () => {
  it('is in the books exactly once with its lots, or visibly failed or cancelled, and stock agrees', async () => {
    for (let seed = 1; seed <= SCHEDULES; seed += 1) expect(await runKitSchedule(database, seed)).toBeNull();
  });
});

describe('a schedule', () => {
  it('is the same again from its seed, to the last step', async () => {
    const traces: string[][] = [[], []];
    for (const trace of traces)
      await runKitSchedule(database, 5, { onTrace: (steps) => trace.push(...steps) });
    expect(traces[0]?.length).toBeGreaterThan(30);
    expect(traces[1]).toEqual(traces[0]);
  });
});

/** Never finds what may be in the books already. */
const skipsLookUp = (deps: KitDeps): KitDeps => ({
  ...deps,
  kits: { ...deps.kits, findKit: async () => ok(null) },
});

/** Writes nothing of what it is about to send. */
const skipsMark = (deps: KitDeps): KitDeps => ({
  ...deps,
  postings: {
    load: (id) => deps.postings.load(id),
    save: async (next, previous) =>
      next.state.status === 'POSTING' && next.state.phase.name === 'sending'
        ? ok(undefined)
        : deps.postings.save(
            next,
            // What was not written is not what stands.
            previous.state.status === 'POSTING' && previous.state.phase.name === 'sending'
              ? { ...previous, version: previous.version - 1 }
              : previous,
          ),
  },
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

const GUARDS: readonly (readonly [string, RegExp, KitScheduleOptions])[] = [
  ['the look-up before a create', TWICE, { sabotage: skipsLookUp }],
  ['the quarantine of a step in doubt', TWICE, { inDoubtMs: 0, faults: { late: 0.4 } }],
  ['the name of what was begun', TWICE, { sabotage: forgets, faults: { notSent: 0.3 } }],
  [
    'the durable mark before the first byte',
    /times|is released in the books|another quantity|come to rest|stuck/,
    { sabotage: skipsMark, crashes: 0.08 },
  ],
  [
    'the order by lot',
    /is FAILED for a lot that was on its way/,
    { sabotage: (deps) => ({ ...deps, waitsFor: async () => null }), faults: NO_KIT_FAULTS, crashes: 0 },
  ],
];

describe('the fault schedules notice when a guard is taken away', () => {
  it.each(GUARDS)('%s', async (_, shows, options) => {
    let violation: string | null = null;
    for (let seed = 1; violation === null && seed < 200; seed += 1)
      violation = await runKitSchedule(database, seed, options);
    expect(violation?.split('\n')[0]).toMatch(shows);
  });

  it('the filling of what the system made by itself: nothing is posted with lots of its choice', async () => {
    for (let seed = 1; seed <= 10; seed += 1)
      expect(await runKitSchedule(database, seed, { sabotage: skipsComparison })).toBeNull();
  });
});
