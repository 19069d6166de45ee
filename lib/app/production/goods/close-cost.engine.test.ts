import { ulid } from 'ulid';
import { anItem } from '#test/support/builders/items.ts';
import { meterCalls } from '#test/support/engine/metered-client.ts';
import { aLine, anOrder, aProductionBench, aRun } from '#test/support/production/production-bench.ts';

const LINE1 = 'loc:MAIN/LINE1';

/** What closing a stopped run that was counted on so often takes of the tables. */
const closed = async (counts: number) => {
  const bench = await aProductionBench();
  await bench.holdsItem(anItem({ inventoryID: 'GINGER-330', baseUom: 'BOTTLE', lotTrackingEnabled: true }));
  const line = await aLine(bench, 'CAN-1', LINE1);
  const { id } = await anOrder(bench, { inventoryID: 'GINGER-330', uom: 'bottles' });
  const { runId } = await aRun(bench, { line, workOrderId: id });
  const act = bench.consultant.postProduction;
  for (let count = 0; count < counts; count += 1)
    await act('record_output', { runId, countId: ulid(), good: 1, loss: 0 });
  await act('stop_run', { runId, version: 1, countId: ulid(), good: 0, loss: 0 });
  const rev = (await bench.runs.goodsOf([runId])).get(runId)?.rev ?? 0;
  const meter = meterCalls(bench.client);
  const { status } = await act('close_run', { runId, changeId: ulid(), rev });
  return { status, calls: meter.calls, read: meter.units.read };
};

describe('closing a run', () => {
  /*
   * What was issued and what it makes lie in one partition, the run with its counts in another: a question each, at a unit
   * for each started 4 KB. Its order's bill and its entry for the books are a read by key each.
   */
  it('reads the run and its bill once, and writes what it made', async () => {
    const once = { status: 200, calls: ['Query', 'Query', 'GetItem', 'BatchGetItem', 'PutItem'] };
    const few = await closed(1);
    expect({ ...few, calls: few.calls.toSorted() }).toEqual({
      ...once,
      calls: once.calls.toSorted(),
      read: 4,
    });
    const many = await closed(20);
    expect(many.calls.toSorted()).toEqual(once.calls.toSorted());
    expect(many.read).toBeLessThanOrEqual(5);
  });
});
