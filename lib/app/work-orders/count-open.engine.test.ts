import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { toWorkOrderRow } from '#adapters/dynamo/work-orders/work-order-row.ts';
import { keepTally } from '#app/lists/kept-tally.ts';
import { addDays } from '#domain/calendar.ts';
import { inGroups } from '#domain/in-groups.ts';
import { tallyOf } from '#domain/work-orders/open-tally.ts';
import { workOrderId } from '#domain/work-orders/work-order-id.ts';
import { aWorkOrder } from '#test/support/builders/work-orders.ts';
import { aProductionBench, type ProductionBench } from '#test/support/production/production-bench.ts';

let bench: ProductionBench;

beforeEach(async () => {
  bench = await aProductionBench();
});

const FIELDS = { product: 'Cola', quantity: 10, uom: 'cases', priority: 'High' };

const make = async (requiredDate: string): Promise<{ id: string; version: number }> =>
  (await bench.consultant.postWorkOrder('create_work_order', { ...FIELDS, requiredDate })).body.data;

const OF_EARLY = { status: 'New Entry', requiredDate: '2020-01-01' } as const;

const counts = async () => (await bench.consultant.getWorkOrder('count_open', {})).body.data;

describe('the counts of work orders', () => {
  it('are zero where there are none', async () => {
    expect(await counts()).toEqual({ open: 0, inProgress: 0, dueToday: 0, overdue: 0 });
  });

  it('tell what is open, under way, due today and overdue, and leave out what is finished', async () => {
    await make('2026-03-03');
    await make('2026-03-04');
    await make('2026-03-30');
    const started = await make('2026-03-02');
    await bench.manager.postWorkOrder('start_work_order', started);
    const cancelled = await make('2026-03-01');
    await bench.manager.postWorkOrder('cancel_work_order', { ...cancelled, reason: 'Not wanted.' });
    expect(await counts()).toEqual({ open: 4, inProgress: 1, dueToday: 1, overdue: 2 });
  });
});

describe('the counts of very many work orders', () => {
  /** So many open ones, written straight into the table; every fifth is under way, and 25 each are required by a day. */
  const holdsOpen = async (from: number, to: number): Promise<void> => {
    const rows = Array.from({ length: to - from }, (_, at) => {
      const number = from + at;
      return toWorkOrderRow(
        aWorkOrder({
          id: workOrderId('2026-02-01', number),
          requiredDate: addDays('2026-03-04', Math.floor(number / 25) - 2),
          status: number % 5 === 0 ? 'In progress' : 'New Entry',
        }),
      );
    });
    for (const some of inGroups(rows, 25)) {
      const puts = some.map((Item) => ({ PutRequest: { Item } }));
      await bench.client.send(new BatchWriteCommand({ RequestItems: { [bench.tables.workOrders]: puts } }));
    }
  };

  const tick = () => keepTally(bench.counted, bench.clock.now);

  const looked = async () => {
    bench.meter.reset();
    const said = await counts();
    return { said, read: bench.meter.units.read };
  };

  it('cost no more among 5,000 than among 100', async () => {
    await holdsOpen(0, 100);
    await tick();
    const few = await looked();
    expect(few).toMatchObject({ said: { open: 100, inProgress: 20, dueToday: 25, overdue: 50 } });
    await holdsOpen(100, 5_000);
    // Nobody has counted so many yet, as where the version before left them.
    expect((await counts()).open).toBe(5_000);
    await tick();
    const many = await looked();
    expect(many.said.countedAt).toBe(new Date(bench.clock.now).toISOString());
    expect(few.said.countedAt).toBeUndefined();
    expect(many).toMatchObject({ said: { open: 5_000, inProgress: 1_000, dueToday: 25, overdue: 50 } });
    expect(few.read).toBeLessThanOrEqual(5);
    expect(many.read).toBeLessThanOrEqual(few.read);
  });

  it('are as they are where there are few, and else as they were counted within the minutes', async () => {
    await holdsOpen(0, 299);
    await tick();
    await make('2026-03-30');
    expect((await counts()).open).toBe(300);
    await make('2026-03-30');
    await make('2026-03-30');
    await tick();
    await make('2026-03-30');
    expect((await counts()).open).toBe(302);
    bench.clock.now += 60_000;
    await tick();
    expect((await counts()).open).toBe(303);
    await make('2026-03-30');
    // Whoever counts stands still.
    bench.clock.now += 3 * 60_000;
    expect((await counts()).open).toBe(304);
  });

  it('stay those of the later tick where two overlap', async () => {
    await holdsOpen(0, 400);
    await tick();
    await keepTally({ ...bench.counted, count: async () => tallyOf([]) }, bench.clock.now);
    const early = { ...bench.counted, count: async () => Array(400).fill({ ...OF_EARLY, count: 1 }) };
    await keepTally(early, bench.clock.now - 1);
    expect(await counts()).toMatchObject({ open: 400, overdue: 50 });
  });

  it('are of the day of whoever looks, though nothing was counted since', async () => {
    bench.clock.now = Date.parse('2026-03-04T12:59:00Z');
    await holdsOpen(0, 400);
    await tick();
    expect(await counts()).toMatchObject({ dueToday: 25, overdue: 50 });
    // Midnight at the site.
    bench.clock.now += 2 * 60_000;
    const { said, read } = await looked();
    expect(said).toMatchObject({ dueToday: 25, overdue: 75 });
    expect(read).toBe(0.5);
  });
});
