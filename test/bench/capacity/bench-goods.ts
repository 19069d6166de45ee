import { ulid } from 'ulid';
import { postInventory } from '#api/inventory-changes.ts';
import type { MeteredProduct } from './metered-product.ts';

/** The goods that shipments, pallets and runs are measured with, and where they stand. */
export const GOODS = { inventoryID: 'BENCH-BOTTLE', lotNumber: 'L2026-1', uom: 'EA' };

/** What a run makes of them. */
export const PRODUCT = 'BENCH-DRINK';

export const PLACE = 'loc:WHOLESALE/DESPATCH';

/** Where every product can receive. */
export const ELSEWHERE = 'loc:MAIN/RECEIVING';

const item = (InventoryID: string, Description: string, BaseUOM: string) => ({
  ...{ InventoryID, Description, BaseUOM, LotSerialClass: 'LOTEXP' },
});

/** As the accounting system has them. */
export const stockItems = [
  item(GOODS.inventoryID, 'Bottle of 750 mL', GOODS.uom),
  item(PRODUCT, 'Drink of 750 mL', 'BOTTLE'),
];

/** So much more of the goods is found at the place. */
export const findGoods = ({ ask }: MeteredProduct, qty: number): Promise<unknown> =>
  ask(postInventory, 'adjust_stock', {
    ...{ movementId: ulid(), ...GOODS, place: PLACE, qty, expiryDate: '2028-01-31' },
    ...{ reasonCode: 'Found', note: '' },
  });
