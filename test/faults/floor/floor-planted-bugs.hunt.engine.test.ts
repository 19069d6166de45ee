import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { inTransactions, tableOf, unconditional, type Write } from '../stock/sabotage.ts';
import type { ActName } from './floor-acts.ts';
import { runFloorSchedule } from './floor-schedule.ts';
import { type FloorDatabase, floorDatabase, type Sabotage } from './floor-world.ts';

let database: FloorDatabase;

beforeAll(async () => {
  database = await floorDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

/** Seeds that are tried, from the guard's own first one on, before it is said to protect from nothing. */
const SEEDS = 80;

/** Takes the condition from those writes of transactions. */
const without = (isGuard: (kind: string, write: Write) => boolean): Sabotage => ({
  sent: inTransactions((kind, write) => (isGuard(kind, write) ? unconditional(write) : write)),
});

const asks = ({ ConditionExpression = '' }: Write, text: string): boolean =>
  ConditionExpression.includes(text);

interface Guard {
  readonly name: string;
  /** How it shows that the guard is gone. */
  readonly shows: RegExp;
  readonly sabotage: Sabotage;
  /** What brings the schedules to the point. */
  readonly only?: readonly ActName[] | undefined;
  readonly first?: readonly ActName[] | undefined;
  /** Two before the seed that notices it: where the rules change it may be another of the SEEDS after it. */
  readonly firstSeed: number;
}

const GUARDS: readonly Guard[] = [
  {
    name: 'no balance below zero, of a run or onto a pallet',
    shows: /less than nothing|the balance at/,
    sabotage: without((kind, write) => kind === 'Update' && asks(write, 'onHand')),
    only: ['issue', 'issue', 'take back', 'take back', 'move'],
    firstSeed: 4,
  },
  {
    name: 'an issue, a return and a conversion are written once',
    shows: /written twice|the balance at/,
    sabotage: without((kind, write) => kind === 'Put' && tableOf(write) === 'Movements'),
    only: ['issue'],
    firstSeed: 2,
  },
  {
    name: 'how a lot stands is part of its use',
    shows: /used a lot on hold/,
    sabotage: {
      sent: inTransactions((kind, write) =>
        kind === 'ConditionCheck' && tableOf(write) === 'Stock' ? null : write,
      ),
    },
    only: ['issue', 'hold'],
    firstSeed: 1,
  },
  {
    name: 'a count is counted once, by its own id and by that of what it made',
    shows: /written twice|the sum of its|the balance at/,
    sabotage: without(
      (kind, write) =>
        kind === 'Put' &&
        ['Movements', 'ProductionRuns'].includes(tableOf(write)) &&
        asks(write, 'not_exists'),
    ),
    only: ['count', 'stop'],
    firstSeed: 11,
  },
  {
    name: 'a run that is written whole loses no count',
    shows: /the sum of its/,
    sabotage: without((kind, write) => kind === 'Put' && asks(write, '#outputRev')),
    only: ['count', 'stop'],
    firstSeed: 1,
  },
  {
    name: 'no more comes back than was issued',
    shows: /more came back than was issued/,
    sabotage: without((kind, write) => kind === 'Update' && asks(write, 'atLine')),
    only: ['return'],
    firstSeed: 1,
  },
  {
    name: 'nothing is issued to a run that is closed, or returned from it',
    shows: /issued is not used, returned and the difference/,
    // By people: what the bill takes asks for what it was decided on as well.
    sabotage: without(
      (kind, write) => kind === 'Update' && asks(write, 'closedAt') && !asks(write, 'rev = :rev'),
    ),
    only: ['stop', 'stop', 'close', 'issue', 'return'],
    firstSeed: 7,
  },
  {
    name: 'a run is closed on all that was issued',
    shows: /issued is not used, returned and the difference|did not take for what was made/,
    sabotage: without((kind, write) => kind === 'Put' && asks(write, 'rev = :rev')),
    only: ['stop', 'stop', 'close', 'issue', 'return'],
    firstSeed: 1,
  },
  {
    name: 'the bill takes for each count once, on what it has taken before',
    shows: /did not take for what was made|written twice/,
    sabotage: without(
      (kind, write) =>
        (kind === 'Update' && asks(write, 'rev = :rev')) ||
        (kind === 'Put' && tableOf(write) === 'Movements' && JSON.stringify(write).includes('#bill#')),
    ),
    only: ['count', 'count', 'take back'],
    firstSeed: 1,
  },
  {
    name: 'the entry for the books is written on the version that was read',
    shows: /on its way into the books|says that it is not/,
    sabotage: without(
      (kind, write) => kind === 'Put' && tableOf(write) === 'Postings' && asks(write, '#version'),
    ),
    first: ['stop', 'close'],
    only: ['reopen', 'reopen', 'close', 'post'],
    firstSeed: 2,
  },
  {
    name: 'a pallet is changed as it was read',
    shows: /what is on pallets/,
    sabotage: without(
      (kind, write) => kind === 'Put' && tableOf(write) === 'Pallets' && asks(write, '#version'),
    ),
    only: ['add', 'take', 'move pallet'],
    firstSeed: 5,
  },
  {
    name: 'a number is given once, by the counter and by the pallet that has it',
    shows: /was given twice|what is on pallets/,
    sabotage: {
      ...without((kind, write) => kind === 'Put' && tableOf(write) === 'Pallets' && asks(write, 'sscc')),
      pallets: (store) => ({ ...store, takeSerials: async () => 1 }),
    },
    firstSeed: 1,
  },
  {
    name: 'no more is spoken for than there is',
    shows: /more was spoken for than there was/,
    sabotage: without((kind, write) => kind === 'Update' && asks(write, 'allocated = :before')),
    only: ['plan', 'go on', 'go on', 'go on', 'pick another', 'adjust'],
    firstSeed: 209,
  },
  {
    name: 'a shipment is changed as it was read',
    shows: /shipments|the shipment|left|written twice/,
    sabotage: without(
      (kind, write) => kind === 'Put' && tableOf(write) === 'Shipments' && asks(write, '#version'),
    ),
    only: ['go on', 'go on', 'unpick', 'step back', 'cancel shipment'],
    firstSeed: 1,
  },
  {
    name: 'an order is planned on what was read of it',
    shows: /what the order has planned/,
    sabotage: without((kind, write) => kind === 'Put' && tableOf(write) === 'SalesOrders'),
    only: ['plan', 'plan', 'cancel shipment'],
    firstSeed: 1,
  },
  {
    name: 'how a lot stands is part of its leaving',
    shows: /used a lot on hold/,
    sabotage: {
      sent: inTransactions((kind, write) =>
        kind === 'ConditionCheck' && tableOf(write) === 'Stock' ? null : write,
      ),
    },
    first: ['go on'],
    only: ['go on', 'hold', 'hold'],
    firstSeed: 1,
  },
  {
    name: 'what left is not spoken for any more',
    shows: /what is spoken for is not/,
    sabotage: {
      sent: inTransactions((_kind, write) => ({
        ...write,
        ...(write.UpdateExpression
          ? { UpdateExpression: write.UpdateExpression.replace(', allocated :delta', '') }
          : {}),
      })),
    },
    only: ['go on'],
    firstSeed: 1,
  },
];

describe('the schedules of the floor notice when a guard is taken away', () => {
  it.each(GUARDS)(
    '$name',
    async ({ sabotage, shows, firstSeed, only, first }) => {
      let seed = firstSeed;
      let violation: string | null = null;
      for (; violation === null && seed < firstSeed + SEEDS; seed += 1)
        violation = await runFloorSchedule(database, seed, { only, first, sabotage });
      expect(violation?.split('\n')[0] ?? `${SEEDS} schedules pass without it.`).toMatch(shows);

      // With the guard back in its place, the very same schedule does no harm.
      expect(await runFloorSchedule(database, seed - 1, { only, first })).toBeNull();
    },
    600_000,
  );
});
