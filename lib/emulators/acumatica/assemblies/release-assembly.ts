import { messages } from '#emulators/acumatica/receipts/messages.ts';
import type { Released } from '#emulators/acumatica/receipts/release-receipt.ts';
import { stockBalanceOf, stockKeyOf } from '#emulators/acumatica/records/fill-records.ts';
import { exact } from '#emulators/acumatica/records/quantity.ts';
import type { Assembly, AssemblySplit, StockBalance } from '#emulators/acumatica/records/records.ts';
import { type Change, keyOf, type Store } from '#emulators/acumatica/records/store.ts';

/** Takes the components out of stock and puts the kit into it: nothing of it can be changed any more. */
export function releaseAssembly(store: Store, assembly: Assembly, now: number): Released {
  if (assembly.Status !== 'Balanced') return { outcome: 'refused', message: messages.wrongStatus };
  const after = new Map<string, StockBalance>();
  const move = (InventoryID: string, sign: 1 | -1, splits: readonly AssemblySplit[]): void => {
    for (const { LotSerialNbr = '', LocationID = '', ExpirationDate, Qty } of splits) {
      const at = { InventoryID, WarehouseID: assembly.WarehouseID, LocationID, LotSerialNbr };
      const key = stockKeyOf(at);
      const standing = after.get(key) ?? store.get('stock', key) ?? stockBalanceOf({ ...at, onHand: 0 });
      after.set(key, {
        ...standing,
        ...(ExpirationDate === undefined ? {} : { ExpirationDate }),
        onHand: exact(standing.onHand + sign * Qty),
      });
    }
  };
  for (const row of assembly.StockComponents) move(row.StockInventoryID, -1, row.Allocations);
  const short = [...after.values()].find(({ onHand, allocated, shipped }) => onHand < allocated + shipped);
  if (short) {
    const { InventoryID, WarehouseID, LocationID, LotSerialNbr } = short;
    const where = `${InventoryID} ${WarehouseID} ${LocationID} ${LotSerialNbr}`.trim();
    return { outcome: 'refused', message: `${messages.wouldGoNegative} (${where})` };
  }
  move(assembly.KitInventoryID, 1, assembly.Allocations);
  const released: Assembly = {
    ...assembly,
    Status: 'Released',
    LastModifiedDateTime: new Date(now).toISOString(),
  };
  const stock = [...after].map(([key, record]): Change => ['stock', key, record]);
  return {
    outcome: 'released',
    changes: [['assemblies', keyOf(assembly.Type, assembly.ReferenceNbr), released], ...stock],
  };
}
