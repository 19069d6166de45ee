import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import {
  ignoresOrderVersions,
  ignoresReceiptVersions,
  skipsLookUp,
  skipsReadBack,
  skipsSendingMark,
  slowReaders,
  undoesWhateverStands,
} from './broken-tools.ts';
import { NO_FAULTS } from './model-accounting.ts';
import { AS_DEPLOYED, runSchedule, type ScheduleOptions } from './schedule.ts';
import { type ReceivingDatabase, receivingDatabase } from './tables.ts';

/** The rule that is taken away at this moment; read by the wrapped rules below, whenever they are asked. */
let mockBroken: string | null = null;

jest.mock('#domain/orders/mirrored-order.ts', () => {
  const actual = jest.requireActual('#domain/orders/mirrored-order.ts');
  const { brokenSnapshots } = jest.requireActual('./broken-rules.ts');
  return { ...actual, ...brokenSnapshots(actual, () => mockBroken) };
});

jest.mock('#domain/receiving/posting/posting.ts', () => {
  const actual = jest.requireActual('#domain/receiving/posting/posting.ts');
  const { brokenPosting } = jest.requireActual('./broken-rules.ts');
  return { ...actual, ...brokenPosting(actual, () => mockBroken) };
});

jest.mock('#domain/receiving/posting/still-fits.ts', () => {
  const actual = jest.requireActual('#domain/receiving/posting/still-fits.ts');
  const { brokenFitsCheck } = jest.requireActual('./broken-rules.ts');
  return { ...actual, ...brokenFitsCheck(actual, () => mockBroken) };
});

jest.mock('#domain/receiving/posting/compare-posted.ts', () => {
  const actual = jest.requireActual('#domain/receiving/posting/compare-posted.ts');
  const { brokenComparison } = jest.requireActual('./broken-rules.ts');
  return { ...actual, ...brokenComparison(actual, () => mockBroken) };
});

let database: ReceivingDatabase;

beforeAll(async () => {
  database = await receivingDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

/**
 * Seeds that are tried before a guard is said to protect from nothing. Counted from FIRST_SEED, the rarest bug shows in
 * the 152nd schedule; each begins two seeds before the one that shows it, so that a run does not search for it anew.
 */
const FIRST_SEED = 100;
const SEEDS = 150;

interface Guard {
  readonly name: string;
  /** How it shows that the guard is gone. */
  readonly shows: RegExp;
  /** The rule that is broken, by its name in broken-rules.ts. */
  readonly rule?: string;
  /** Or what takes the guard away otherwise. */
  readonly breaks?: ScheduleOptions;
  /** What brings the schedules to the point, and breaks nothing. */
  readonly setting?: ScheduleOptions;
  /** Two before the seed that notices it: where the rules change it may be another of the SEEDS after it. */
  readonly firstSeed?: number;
}

const TWICE = /is in the books \d times|over-received in the books|failed and is in the books/;
const MIRROR = /the mirror shows (more|less) remaining than there is/;

const GUARDS: readonly Guard[] = [
  { name: 'the look-up before a send', shows: TWICE, breaks: { sabotage: skipsLookUp } },
  {
    name: 'the quarantine of a receipt in doubt',
    shows: TWICE,
    breaks: { doubt: { inDoubtMs: 0 } },
    firstSeed: 110,
  },
  {
    name: 'the durable mark before the first byte',
    shows: /is in the books|the mirror shows|over-received/,
    breaks: { sabotage: skipsSendingMark },
    setting: { doubt: AS_DEPLOYED, killedCreates: 0.5 },
  },
  {
    name: 'the reading back of what was answered',
    shows: /is POSTED with 0 copies|over-received/,
    breaks: { sabotage: skipsReadBack },
    setting: { faults: { answeredNotSaved: 0.2, lotsDropped: 0 } },
  },
  {
    name: 'the comparison of lots when it is read back',
    shows: /has other lots in the books, and nobody said so/,
    rule: 'lots',
    setting: { faults: { lotsDropped: 0.2 } },
  },
  {
    name: 'the comparison of their quantities',
    shows: /has other lots in the books, and nobody said so/,
    rule: 'quantities',
    setting: { faults: { lotsDoubled: 0.3 } },
  },
  {
    name: 'the comparison of their dates',
    shows: /has other lots in the books, and nobody said so/,
    rule: 'dates',
    setting: { faults: { datesDropped: 0.3 } },
  },
  {
    // With clocks that agree, the age of a reading says the same; they need not agree.
    name: 'the epoch rule on readings of an order',
    shows: MIRROR,
    rule: 'epoch',
    setting: { direct: false, readers: 12, sabotage: slowReaders, skewMs: 8_000, faults: NO_FAULTS },
    firstSeed: 265,
  },
  {
    name: 'the freeze of the mirror while a receipt is in flight',
    shows: MIRROR,
    rule: 'freeze',
    setting: { direct: false, readers: 6 },
    firstSeed: 106,
  },
  {
    name: 'one receipt of an order in flight at a time',
    shows: MIRROR,
    rule: 'one in flight',
    setting: { direct: false },
    firstSeed: 147,
  },
  {
    name: 'the fits-check right before sending',
    shows: /over-received in the books/,
    rule: 'fits',
    setting: { direct: true, action: 'Accept but Warn' },
    firstSeed: 143,
  },
  {
    name: 'the version condition on the order when a receipt is accepted',
    shows: /more was accepted than ordered|the mirror shows|over-received|come to rest/,
    breaks: { sabotage: ignoresOrderVersions },
    setting: { direct: false },
    firstSeed: 181,
  },
  {
    name: 'the version conditions when a receipt is cancelled',
    shows:
      /was cancelled and is in the books|is CANCELLED with|is in the books 2 times|the mirror shows|come to rest/,
    breaks: { sabotage: ignoresReceiptVersions },
    setting: { managers: 0.9 },
  },
  {
    name: 'the version conditions when a delivery is undone',
    shows:
      /was undone and is|keeps a reservation|lost the reservation|was cancelled and is in the books|is CANCELLED with|is in the books 2 times|the mirror shows|come to rest/,
    breaks: { sabotage: undoesWhateverStands },
    setting: { undone: 1, undoMs: 2_000 },
    firstSeed: 117,
  },
];

describe('the fault schedules notice when a guard is taken away', () => {
  it.each(GUARDS)('$name', async ({ rule, shows, breaks, setting, firstSeed = FIRST_SEED }) => {
    try {
      mockBroken = rule ?? null;
      let seed = firstSeed;
      let violation: string | null = null;
      for (; violation === null && seed < firstSeed + SEEDS; seed += 1)
        violation = await runSchedule(database, seed, { ...setting, ...breaks });
      expect(violation?.split('\n')[0] ?? `${SEEDS} schedules pass without it.`).toMatch(shows);

      // With the guard back in its place, the very same setting does no harm.
      mockBroken = null;
      for (let again = seed - 3; again < seed; again += 1)
        expect(await runSchedule(database, again, setting)).toBeNull();
    } finally {
      mockBroken = null;
    }
  });
});
