import type { AdjustmentName } from '#app/stock/posting/accounting-adjustment-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { quantity } from '#domain/quantity.ts';
import type { AdjustmentToPost } from '#domain/stock/posting/adjustment-to-post.ts';
import { aBench } from '#test/support/accounting/accounting-bench.ts';

const adjustment: AdjustmentToPost = {
  ...{ type: 'Adjustment', date: siteDay(Date.now()), reason: 'Found' },
  rows: [
    {
      ...{ inventoryID: 'SALT', uom: 'KG', lotNumber: '', expiryDate: null },
      ...{ warehouseID: 'WH1', locationID: 'STORE', qty: quantity(4) },
    },
  ],
};

const A_LONG_RELEASE_MS = 60_000;

it('is not refused while another one is being released: the form is busy, and it is released later', async () => {
  const bench = await aBench({
    // Until the test moves its clock on: how soon the next call comes is the machine's business.
    settings: { releaseMs: A_LONG_RELEASE_MS },
    dataset: {
      warehouses: [
        {
          WarehouseID: 'WH1',
          Locations: [
            {
              ...{ LocationID: 'STORE', Description: 'Store', Active: true, ReceiptsAllowed: true },
              ...{ SalesAllowed: true, TransfersAllowed: true, AssemblyAllowed: true, PickPriority: 1 },
            },
          ],
        },
      ],
      stockItems: [{ InventoryID: 'SALT', BaseUOM: 'KG' }],
    },
  });
  const posters = [bench.connectAdjustments(), bench.connectAdjustments(), bench.connectAdjustments()];
  const names: AdjustmentName[] = [];
  for (const [at, poster] of posters.entries()) {
    const created = await poster.createAdjustment(adjustment, `ADJ-${at}`);
    if (created.outcome !== 'created') throw new Error(created.message);
    names.push({ type: created.type, nbr: created.nbr });
  }
  const release = () =>
    Promise.all(
      posters.map((poster, at) => poster.releaseAdjustment(names[at] ?? { type: 'Issue', nbr: '' })),
    );
  const [first] = posters;
  const releasing = release();
  while (bench.calls('/ReleaseAdjustment').length === 0) await new Promise((soon) => setImmediate(soon));
  const beside = await first?.createAdjustment(adjustment, 'ADJ-BESIDE');
  expect(beside).toMatchObject({ outcome: 'notSent', noAttempt: 'busy' });
  bench.simulator.settings.releaseMs = 60;
  bench.simulator.clock.advance(A_LONG_RELEASE_MS);
  const outcomes = (await releasing).map(({ outcome }) => outcome);
  expect(outcomes).toContain('done');
  expect(outcomes).not.toContain('refused');
  while ((await release()).some(({ outcome }) => outcome !== 'done'));
  expect(bench.simulator.records.adjustments().map(({ Status }) => Status)).toEqual(
    Array(3).fill('Released'),
  );
});
