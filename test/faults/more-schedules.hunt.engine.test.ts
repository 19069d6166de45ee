import { lightClient } from '#test/support/engine/light-client.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { runFloorSchedule } from './floor/floor-schedule.ts';
import { floorDatabase } from './floor/floor-world.ts';
import { postingDatabase } from './postings/posting-database.ts';
import { runPostingSchedule } from './postings/posting-schedule.ts';
import { runSchedule } from './schedule.ts';
import { runStockSchedule } from './stock/stock-schedule.ts';
import { stockDatabase } from './stock/stock-world.ts';
import { receivingDatabase } from './tables.ts';

/*
 * The schedules of `npm test`, and those that come after them. What each of them holds is told where those are:
 * faults.engine.test.ts, stock-schedules, posting-schedules and floor-schedules.
 */

type Run = (seed: number) => Promise<string | null>;

const noneBreaks = async (run: Run, schedules: number): Promise<void> => {
  for (let seed = 1; seed <= schedules; seed += 1) expect(await run(seed)).toBeNull();
};

const client = () => lightClient(testEngine.endpoint);

describe('schedules of crashes and faults', () => {
  it('lose no receipt and post none twice', async () => {
    const database = await receivingDatabase(testEngine.endpoint, client());
    await noneBreaks((seed) => runSchedule(database, seed), 120);
    database.client.destroy();
  });

  it('leave stock that is the sum of its movements', async () => {
    const database = await stockDatabase(testEngine.endpoint, client());
    await noneBreaks((seed) => runStockSchedule(database, seed), 80);
    await noneBreaks((seed) => runStockSchedule(database, 500 + seed, { long: 1 }), 8);
    await noneBreaks((seed) => runStockSchedule(database, 600 + seed, { manyLots: true }), 6);
    database.client.destroy();
  });

  it('lose no document of any kind and post none twice', async () => {
    const database = await postingDatabase(testEngine.endpoint, client());
    const ends = new Set<string>();
    const onEnd = (kind: string, status: string) => void ends.add(`${kind} ${status}`);
    await noneBreaks((seed) => runPostingSchedule(database, seed, { onEnd }), 160);
    database.client.destroy();
    // Every kind comes to every end; few receipts are cancelled.
    const all = ['kit', 'adjustment', 'shipment'].flatMap((kind) =>
      ['POSTED', 'FAILED', 'CANCELLED'].map((status) => `${kind} ${status}`),
    );
    expect([...ends]).toEqual(expect.arrayContaining([...all, 'receipt POSTED', 'receipt FAILED']));
  });

  it('leave a ledger that adds up with runs, counts and pallets', async () => {
    const database = await floorDatabase(testEngine.endpoint, client());
    await noneBreaks((seed) => runFloorSchedule(database, seed), 60);
    database.client.destroy();
  });
});

describe('a schedule of postings', () => {
  it.each([1, 3])(
    'with %d posters in one loop is the same again from its seed, to the last step',
    async (posters) => {
      const database = await postingDatabase(testEngine.endpoint, client());
      const traces: string[][] = [[], []];
      for (const trace of traces)
        await runPostingSchedule(database, 5, { posters, onTrace: (steps) => trace.push(...steps) });
      database.client.destroy();
      expect(traces[0]?.length).toBeGreaterThan(30);
      expect(traces[1]).toEqual(traces[0]);
    },
  );
});
