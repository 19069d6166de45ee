import { ulid } from 'ulid';
import { quantity } from '#domain/quantity.ts';
import { aBom, aBomLine } from '#test/support/builders/boms.ts';
import { anItem } from '#test/support/builders/items.ts';
import { aMove, aLine as aMoved, aStockLot } from '#test/support/builders/stock.ts';
import { aLine, anOrder, aRun, type ProductionBench } from './production-bench.ts';

const LINE = 'loc:MAIN/LINE1';
const SHELF = 'loc:MAIN/R1';

/** Ginger and sugar, both kept by lot, and 100 kg of sugar S1 on the shelf. */
export const hasSugar = async (bench: ProductionBench): Promise<void> => {
  await bench.holdsItem(anItem({ inventoryID: 'GINGER-330', baseUom: 'BOTTLE', lotTrackingEnabled: true }));
  await bench.holdsItem(anItem({ inventoryID: 'SUGAR', baseUom: 'KG', lotTrackingEnabled: true }));
  const lot = { inventoryID: 'SUGAR', lotNumber: 'S1' };
  await bench.stock.lots.save(aStockLot(lot), null);
  const lines = [aMoved(100, { ...lot, place: SHELF })];
  await bench.stock.ledger.write(aMove({ movementId: ulid(), kind: 'receive', lines }), []);
};

/** The bill A of ginger, 50 g of sugar a bottle: revision V1 of the accounting system, or ours. */
const hasBill = async (bench: ProductionBench, source: 'accounting' | 'ours'): Promise<void> => {
  const bom = aBom({
    ...{ inventoryID: 'GINGER-330', revision: 'A', perQty: quantity(1), perUom: 'BOTTLE', source },
    accountingRevision: source === 'ours' ? null : 'V1',
    lines: [aBomLine({ inventoryID: 'SUGAR', qty: quantity(0.05), uom: 'KG' })],
  });
  await bench.boms.create(bom);
  const next = { ...bom, status: 'Active' as const, version: bom.version + 1 };
  const activations = await bench.boms.activations();
  await bench.boms.activate({ next, previous: bom, activations, former: null });
};

/** A run of 100 bottles that took 5 kg of sugar S1, stopped. Answers its id. */
export const aStoppedKitRun = async (
  bench: ProductionBench,
  source: 'accounting' | 'ours' = 'accounting',
): Promise<string> => {
  await hasBill(bench, source);
  const line = await aLine(bench, 'CAN-1', LINE);
  const { id } = await anOrder(bench, { inventoryID: 'GINGER-330', uom: 'bottles' });
  const at = { line, workOrderId: id };
  await bench.consultant.postProduction('clear_line', { ...at, changeId: ulid() });
  const past = { component: 'SUGAR', changeId: ulid(), reason: 'Tested without' };
  await bench.manager.postProduction('override_component', { ...at, ...past });
  const { runId } = await aRun(bench, at);
  await bench.consultant.postProduction('issue_lot', {
    ...{ movementId: ulid(), runId, inventoryID: 'SUGAR', lotNumber: 'S1', qty: 5, uom: 'KG' },
    place: SHELF,
  });
  await bench.consultant.postProduction('stop_run', {
    runId,
    version: 1,
    countId: ulid(),
    good: 100,
    loss: 0,
  });
  return runId;
};
