import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { runStockSchedule } from './stock-schedule.ts';
import { type StockDatabase, stockDatabase } from './stock-world.ts';

/** A guard; `npm run hunts` goes on. Whoever changes a rule of stock: `npm run faults -- --stock --count 10000 --seed 1`. */
const SCHEDULES = 3;
const FIRST_SEED = 1;

let database: StockDatabase;

beforeAll(async () => {
  database = await stockDatabase(testEngine.endpoint, lightClient(testEngine.endpoint));
});
afterAll(() => database.client.destroy());

describe('whatever goes wrong', () => {
  it('balances are the sum of movements, every accepted receipt is in stock once, and totals are what there is', async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + SCHEDULES; seed += 1)
      expect(await runStockSchedule(database, seed)).toBeNull();
  });

  it('so it is of receipts that are too long for one transaction', async () => {
    for (let seed = 500; seed < 502; seed += 1)
      expect(await runStockSchedule(database, seed, { long: 1 })).toBeNull();
  });
});

describe('an item with very many lots', () => {
  it.each([600, 601])(
    'has a total that follows what the stream tells, and pages of lots in their order (seed %i)',
    async (seed) => expect(await runStockSchedule(database, seed, { manyLots: true })).toBeNull(),
  );
});

describe('a schedule of stock', () => {
  it('is the same again from its seed, to the last step', async () => {
    const first: string[] = [];
    const second: string[] = [];
    await runStockSchedule(database, 3, { onTrace: (trace) => first.push(...trace) });
    await runStockSchedule(database, 3, { onTrace: (trace) => second.push(...trace) });
    const calls = (trace: readonly string[]) => trace.map((step) => step.split(' ').at(-1));
    expect(first.length).toBeGreaterThan(50);
    expect(calls(second)).toEqual(calls(first));
  });
});
