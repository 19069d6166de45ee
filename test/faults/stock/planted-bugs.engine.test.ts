import { ok } from '#domain/result.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { runStockSchedule, type StockScheduleOptions } from './stock-schedule.ts';
import { type Sabotage, type StockDatabase, stockDatabase } from './stock-world.ts';

let database: StockDatabase;

beforeAll(async () => {
  database = await stockDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

/** Seeds that are tried before a guard is said to protect from nothing. */
const FIRST_SEED = 100;
const SEEDS = 200;

type Write = Record<string, unknown> & {
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeValues?: Record<string, unknown>;
  ExpressionAttributeNames?: Record<string, unknown>;
};

/** A write without its condition, and without the values and names that only the condition has. */
const unconditional = ({ ConditionExpression: _, ...write }: Write): Write => {
  const said = String(write.UpdateExpression ?? '');
  const named = (given: Record<string, unknown> = {}) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => new RegExp(`${name}\\b`).test(said)));
  const { ExpressionAttributeValues, ExpressionAttributeNames, ...rest } = write;
  const [values, names] = [named(ExpressionAttributeValues), named(ExpressionAttributeNames)];
  return {
    ...rest,
    ...(Object.keys(values).length > 0 ? { ExpressionAttributeValues: values } : {}),
    ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
  };
};

/** Changes the writes of a kind that stand alone. */
const alone =
  (wanted: string, change: (write: Write) => Write): NonNullable<Sabotage['sent']> =>
  (input, command) =>
    command === wanted ? change(input as Write) : input;

/** Changes the writes of every transaction; null: it is left out. */
const inTransactions =
  (change: (kind: string, write: Write) => Write | null): NonNullable<Sabotage['sent']> =>
  (input, command) =>
    command === 'TransactWriteCommand'
      ? {
          ...input,
          TransactItems: (input.TransactItems as Record<string, Write>[]).flatMap((item) => {
            const [[kind, write]] = Object.entries(item) as [[string, Write]];
            const changed = change(kind, write);
            return changed ? [{ [kind]: changed }] : [];
          }),
        }
      : input;

const tableOf = ({ TableName }: Write): string => String(TableName).replace(/-.*/, '');

interface Guard {
  readonly name: string;
  /** How it shows that the guard is gone. */
  readonly shows: RegExp;
  readonly sabotage: Sabotage;
  /** What brings the schedules to the point, and breaks nothing. */
  readonly setting?: Omit<StockScheduleOptions, 'sabotage'>;
}

/**
 * Three more are taken away beside what they guard, where two meet for certain: an item's total in
 * sum-items.engine.test.ts, a lot's version in make-lots.engine.test.ts, and the marks of a receipt of very many items in
 * keep-receipt.engine.test.ts. A document's version, and that it is begun once, are in document-guards.engine.test.ts.
 */
const GUARDS: readonly Guard[] = [
  {
    name: 'no balance below zero',
    shows: /less than nothing|the balance at/,
    setting: { crowd: true },
    sabotage: {
      sent: inTransactions((kind, write) =>
        kind === 'Update' && write.ConditionExpression?.startsWith('onHand') ? unconditional(write) : write,
      ),
    },
  },
  {
    name: 'a movement is written once',
    shows: /the balance at|less than nothing|not in stock once/,
    setting: { crowd: true },
    sabotage: {
      sent: inTransactions((kind, write) =>
        kind === 'Put' && tableOf(write) === 'Movements' ? unconditional(write) : write,
      ),
    },
  },
  {
    name: 'how a lot stands is part of its use',
    shows: /used a lot on hold/,
    setting: { crowd: true },
    sabotage: {
      sent: inTransactions((kind, write) =>
        kind === 'ConditionCheck' && tableOf(write) === 'Stock' ? null : write,
      ),
    },
  },
  {
    name: 'a balance is removed while it is empty',
    shows: /the balance at/,
    setting: { crowd: true },
    sabotage: { sent: alone('DeleteCommand', (write) => unconditional(write)) },
  },
  {
    name: 'a part that was taken back before it came is closed',
    shows: /was cancelled, is in stock/,
    setting: { long: 0.5, cancelled: 1 },
    sabotage: {
      ports: ({ ledger }) => ({
        ledger: {
          ...ledger,
          write: async (movement, ...more) =>
            movement.lines.length === 0 ? ok(undefined) : ledger.write(movement, ...more),
        },
      }),
    },
  },
  {
    name: 'a count is closed with all that was counted',
    shows: /lost what was counted|another number of rows|booked what nobody found/,
    setting: { counted: 1 },
    sabotage: {
      sent: inTransactions((kind, write) =>
        kind === 'Put' && tableOf(write) === 'Counts' && write.ConditionExpression?.includes('entered')
          ? { ...unconditional(write), ExpressionAttributeNames: undefined }
          : write,
      ),
    },
  },
  {
    name: 'a count is booked on what other counts have booked',
    shows: /booked a difference twice/,
    setting: { counted: 1 },
    sabotage: {
      sent: inTransactions((kind, write) =>
        kind === 'Put' && String((write.Item as { part?: unknown })?.part).startsWith('tally#')
          ? unconditional(write)
          : write,
      ),
    },
  },
  {
    name: 'a row is entered on what stands',
    shows: /another number of rows/,
    setting: { counted: 1 },
    sabotage: {
      sent: inTransactions((kind, write) =>
        kind === 'Put' &&
        tableOf(write) === 'Counts' &&
        write.ConditionExpression === 'attribute_not_exists(countId)'
          ? unconditional(write)
          : write,
      ),
    },
  },
];

describe('the schedules of stock notice when a guard is taken away', () => {
  it.each(GUARDS)(
    '$name',
    async ({ sabotage, shows, setting }) => {
      let seed = FIRST_SEED;
      let violation: string | null = null;
      for (; violation === null && seed < FIRST_SEED + SEEDS; seed += 1)
        violation = await runStockSchedule(database, seed, { ...setting, sabotage });
      expect(violation?.split('\n')[0] ?? `${SEEDS} schedules pass without it.`).toMatch(shows);

      // With the guard back in its place, the very same setting does no harm.
      for (let again = seed - 2; again < seed; again += 1)
        expect(await runStockSchedule(database, again, setting)).toBeNull();
    },
    600_000,
  );
});
