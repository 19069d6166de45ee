import { messages } from '#emulators/acumatica/receipts/messages.ts';
import type { Released } from '#emulators/acumatica/receipts/release-receipt.ts';
import { stockBalanceOf, stockKeyOf } from '#emulators/acumatica/records/fill-records.ts';
import { findItem } from '#emulators/acumatica/records/item-facts.ts';
import { exact } from '#emulators/acumatica/records/quantity.ts';
import type { AdjustmentRow, StockAdjustment, StockBalance } from '#emulators/acumatica/records/records.ts';
import { type Change, keyOf } from '#emulators/acumatica/records/store.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';

/** What a row does to stock, by lot and location, in base units. */
function effectsOf(kind: 'adjustments' | 'issues', row: AdjustmentRow, perBase: number) {
  if (kind === 'issues' && row.Allocations.length > 0)
    return row.Allocations.map((split) => ({ ...split, Qty: -split.Qty }));
  return [{ ...row, Qty: exact((kind === 'issues' ? -row.Qty : row.Qty) * perBase) }];
}

/** Changes stock by it: nothing of it can be changed any more. */
export function releaseAdjustment(
  { store, settings, clock }: Simulator,
  kind: 'adjustments' | 'issues',
  adjustment: StockAdjustment,
): Released {
  if (adjustment.Status !== 'Balanced') return { outcome: 'refused', message: messages.wrongStatus };
  const after = new Map<string, StockBalance>();
  for (const row of adjustment.Details) {
    const { InventoryID, WarehouseID } = row;
    const perBase = findItem(store, settings, InventoryID)?.perBase(row.UOM) ?? 1;
    for (const { LocationID = '', LotSerialNbr = '', ExpirationDate, Qty } of effectsOf(kind, row, perBase)) {
      const at = { InventoryID, WarehouseID, LocationID, LotSerialNbr };
      const key = stockKeyOf(at);
      const standing = after.get(key) ?? store.get('stock', key) ?? stockBalanceOf({ ...at, onHand: 0 });
      const onHand = exact(standing.onHand + Qty);
      after.set(key, { ...standing, ...(ExpirationDate === undefined ? {} : { ExpirationDate }), onHand });
    }
  }
  const short = [...after.values()].find(({ onHand, allocated, shipped }) => onHand < allocated + shipped);
  if (short) {
    const { InventoryID, WarehouseID, LocationID, LotSerialNbr } = short;
    const where = `${InventoryID} ${WarehouseID} ${LocationID} ${LotSerialNbr}`.trim();
    return { outcome: 'refused', message: `${messages.wouldGoNegative} (${where})` };
  }
  const released: StockAdjustment = {
    ...adjustment,
    Status: 'Released',
    LastModifiedDateTime: new Date(clock.now()).toISOString(),
  };
  const stock = [...after].map(([key, record]): Change => ['stock', key, record]);
  return { outcome: 'released', changes: [[kind, keyOf(adjustment.ReferenceNbr), released], ...stock] };
}
