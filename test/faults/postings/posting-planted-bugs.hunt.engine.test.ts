import { ok } from '#domain/result.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import {
  forgetsKits,
  skipsComparisonOfAdjustments,
  skipsComparisonOfShipments,
  skipsOneByOne,
} from './broken-posters.ts';
import { type PostingDatabase, postingDatabase } from './posting-database.ts';
import { AS_DEPLOYED } from './posting-run.ts';
import { type PostingScheduleOptions, runPostingSchedule } from './posting-schedule.ts';
import { skipsMark } from './skips-mark.ts';

let database: PostingDatabase;

beforeAll(async () => {
  database = await postingDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

/** Seeds that are tried before a guard is said to protect from nothing. */
const SEEDS = 150;

interface Guard {
  readonly name: string;
  /** How it shows that the guard is gone. */
  readonly shows: RegExp;
  /** What takes the guard away. */
  readonly breaks: () => PostingScheduleOptions;
  /** What brings the schedules to the point, and breaks nothing. */
  readonly setting?: PostingScheduleOptions;
}

const TWICE = /is in the books \d times|is sent again while it is on its way/;
const OTHER_LOTS = /has other lots in the books, and nobody said so/;
const ON_ITS_WAY = /is FAILED for a lot that was on its way/;

const CALM = {
  ...{ readUnavailable: 0, busy: 0, rateLimited: 0, notSent: 0, refused: 0, silentAfter: 0, late: 0 },
  ...{ silentBefore: 0, answeredNotSaved: 0, lotsDiscarded: 0 },
} as const;

const FAR = { doubt: AS_DEPLOYED, killedCreates: 0.5 };

const GUARDS: readonly Guard[] = [
  {
    name: 'the look-up before a kit assembly is created',
    shows: /^seed \d+: PR-.*in the books \d times/,
    breaks: () => ({
      sabotage: { kits: (deps) => ({ ...deps, kits: { ...deps.kits, findKit: async () => ok(null) } }) },
    }),
  },
  {
    name: 'the look-up before an adjustment is created',
    shows: /^seed \d+: ADJ-.*in the books \d times/,
    breaks: () => ({
      sabotage: {
        adjustments: (deps) => ({
          ...deps,
          adjustments: { ...deps.adjustments, findAdjustment: async () => ok(null) },
        }),
      },
    }),
  },
  {
    name: 'the look-up before a shipment is created',
    shows: /its own stands in the books|in the books \d times/,
    breaks: () => ({
      sabotage: {
        shipments: (deps) => ({
          ...deps,
          accounting: { ...deps.accounting, findShipment: async () => ok(null) },
        }),
      },
    }),
    setting: { faults: { silentAfter: 0.3 } },
  },
  {
    name: 'the look-up before a receipt is created',
    shows: /is in the books \d times|over-received in the books|failed and is in the books/,
    breaks: () => ({
      sabotage: {
        receipts: (deps) => ({
          ...deps,
          accounting: { ...deps.accounting, findReceipt: async () => ok(null) },
        }),
      },
    }),
    setting: { faults: { timeoutAfterCommit: 0.3 } },
  },
  {
    name: 'the quarantine of a step in doubt',
    shows: TWICE,
    breaks: () => ({ doubt: { inDoubtMs: 0 } }),
    setting: { faults: { late: 0.4 } },
  },
  {
    name: 'the name of what was begun',
    shows: /^seed \d+: PR-.*in the books \d times/,
    breaks: () => ({ sabotage: { kits: forgetsKits } }),
    setting: { faults: { notSent: 0.3 } },
  },
  // Only a request that lands after the lease of its dead poster has ended tells these from the lease.
  {
    name: 'the durable mark before the first byte of a kit assembly',
    shows: TWICE,
    breaks: () => ({ sabotage: { kits: skipsMark } }),
    setting: FAR,
  },
  {
    name: 'the durable mark before the first byte of an adjustment',
    shows: TWICE,
    breaks: () => ({ sabotage: { adjustments: skipsMark } }),
    setting: FAR,
  },
  {
    name: 'the durable mark before the first byte of a shipment',
    shows: TWICE,
    breaks: () => ({ sabotage: { shipments: skipsMark } }),
    setting: FAR,
  },
  {
    // Or whoever takes of its lot finds none of it.
    name: 'the comparison of an adjustment before its release',
    shows: new RegExp(`${OTHER_LOTS.source}|${ON_ITS_WAY.source}`),
    breaks: () => ({ sabotage: { adjustments: skipsComparisonOfAdjustments } }),
    setting: { faults: { ...CALM, lotsDiscarded: 0.5 }, crashes: 0 },
  },
  {
    name: 'the comparison of a shipment before it is confirmed',
    shows: OTHER_LOTS,
    breaks: () => ({ sabotage: { shipments: skipsComparisonOfShipments() } }),
    setting: { faults: { lotsDiscarded: 0.2 } },
  },
  {
    name: 'the order by lot, of a kit assembly',
    shows: ON_ITS_WAY,
    breaks: () => ({ sabotage: { kits: (deps) => ({ ...deps, waitsFor: async () => null }) } }),
    setting: { faults: CALM, crashes: 0 },
  },
  {
    name: 'the order by lot, of an adjustment',
    shows: ON_ITS_WAY,
    breaks: () => ({ sabotage: { adjustments: (deps) => ({ ...deps, waitsFor: async () => null }) } }),
    setting: { faults: CALM, crashes: 0 },
  },
  {
    name: 'the order by lot, of a shipment',
    shows: ON_ITS_WAY,
    breaks: () => ({ sabotage: { shipments: (deps) => ({ ...deps, waitsFor: async () => null }) } }),
    setting: { faults: CALM, crashes: 0 },
  },
  {
    name: 'the one place in flight on an order',
    shows: /are under way at the same time/,
    breaks: () => ({ sabotage: { shipments: skipsOneByOne } }),
    setting: { faults: { late: 0.3 } },
  },
  {
    name: 'the end of the mark of what left',
    shows: /is POSTED, marked: true/,
    breaks: () => ({
      sabotage: { shipments: (deps) => ({ ...deps, itemStock: { markPosted: async () => undefined } }) },
    }),
    setting: { faults: CALM, crashes: 0 },
  },
  {
    name: 'the end of a leaving in parts',
    shows: /is in the books, and part of it has not left/,
    breaks: () => ({
      sabotage: { shipments: (deps) => ({ ...deps, endLeaving: async (shipment) => ok(shipment) }) },
    }),
    setting: { faults: CALM, crashes: 0 },
  },
  {
    name: 'that a busy form and a call too many are no attempt',
    shows: /counts a turn that it missed as its attempt/,
    breaks: () => ({
      sabotage: {
        kits: (deps) => ({
          ...deps,
          kits: {
            ...deps.kits,
            async createKit(kit, marker) {
              const created = await deps.kits.createKit(kit, marker);
              const { outcome } = created;
              return outcome === 'notSent' ? { outcome, message: created.message } : created;
            },
          },
        }),
      },
    }),
    setting: { faults: { busy: 0.5 } },
  },
];

describe('the fault schedules notice when a guard is taken away', () => {
  it.each(GUARDS)('$name', async ({ shows, breaks, setting }) => {
    let seed = 1;
    let violation: string | null = null;
    for (; violation === null && seed <= SEEDS; seed += 1)
      violation = await runPostingSchedule(database, seed, { ...setting, ...breaks() });
    expect(violation?.split('\n')[0] ?? `${SEEDS} schedules pass without it.`).toMatch(shows);

    // With the guard back in its place, the very same setting does no harm.
    expect(await runPostingSchedule(database, seed - 1, setting)).toBeNull();
  });

  it('the filling of what the system made by itself: nothing is posted with lots of its choice', async () => {
    for (let seed = 1; seed <= 10; seed += 1)
      expect(
        await runPostingSchedule(database, seed, {
          sabotage: {
            kits: (deps) => ({ ...deps, kits: { ...deps.kits, fillKit: async () => ({ outcome: 'done' }) } }),
          },
        }),
      ).toBeNull();
  });
});
