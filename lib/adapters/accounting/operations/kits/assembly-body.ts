import { field } from '#adapters/accounting/operations/write-document.ts';
import { isSameCode } from '#domain/code-key.ts';
import type { KitPart, KitToPost } from '#domain/production/posting/kit-to-post.ts';
import type { PostedKit, PostedKitLot, PostedKitPart } from '#domain/production/posting/posted-kit.ts';
import { sum, toNumber } from '#domain/quantity.ts';

/** Left out when there is nothing to say: an empty field would clear what the system fills in by itself. */
const known = (name: string, value: string | null): Record<string, ReturnType<typeof field>> =>
  value === null || value === '' ? {} : { [name]: field(value) };

const output = ({ lotNumber, expiryDate, locationID, qty }: KitToPost) => ({
  LotSerialNbr: field(lotNumber),
  ...known('ExpirationDate', expiryDate),
  LocationID: field(locationID),
  Qty: field(toNumber(qty)),
});

/** The document that creates the kit on hold (accounting-contract-stock.md, section 3). */
export const newAssembly = (kit: KitToPost, type: string, marker: string) => ({
  Type: field(type),
  KitInventoryID: field(kit.inventoryID),
  Revision: field(kit.revision),
  Qty: field(toNumber(kit.qty)),
  WarehouseID: field(kit.warehouseID),
  LocationID: field(kit.locationID),
  Date: field(kit.date),
  Hold: field(true),
  Description: field(marker),
  ...(kit.lotNumber === '' ? {} : { Allocations: [output(kit)] }),
});

/** What stands there goes by its id: rows without one are entered beside it. */
const gone = (lots: readonly PostedKitLot[]) => lots.map(({ rowId }) => ({ id: rowId, delete: true }));

const component = (row: PostedKitPart, part: KitPart | undefined) => ({
  id: row.rowId,
  LineNbr: field(row.lineNbr),
  Qty: field(toNumber(sum((part?.lots ?? []).map(({ qty }) => qty)))),
  Allocations: [
    ...(part?.lots ?? []).map(({ lotNumber, locationID, qty }) => ({
      ...known('LotSerialNbr', lotNumber),
      LocationID: field(locationID),
      Qty: field(toNumber(qty)),
    })),
    ...gone(row.lots),
  ],
});

/** Our lots in place of those that the system picked; it comes off hold with them. */
export const filledAssembly = (kit: KitToPost, found: PostedKit) => ({
  Type: field(found.type),
  ReferenceNbr: field(found.kitNbr),
  Hold: field(false),
  ...(kit.lotNumber === '' ? {} : { Allocations: [output(kit), ...gone(found.lots)] }),
  StockComponents: found.parts.map((row) =>
    component(
      row,
      kit.parts.find(({ inventoryID }) => isSameCode(inventoryID, row.inventoryID)),
    ),
  ),
});
