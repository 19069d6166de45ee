import { aProductionBench, type ProductionBench } from '#test/support/production/production-bench.ts';

let bench: ProductionBench;

beforeEach(async () => {
  bench = await aProductionBench();
});

const FIELDS = { product: 'Cola', quantity: 10, uom: 'cases', priority: 'High' };

const make = async (requiredDate: string): Promise<{ id: string; version: number }> =>
  (await bench.consultant.postWorkOrder('create_work_order', { ...FIELDS, requiredDate })).body.data;

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
