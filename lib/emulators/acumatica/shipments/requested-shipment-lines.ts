import { numberOf, textOf } from '#emulators/acumatica/receipts/requested-lines.ts';
import type { UnitOfWork } from '#emulators/acumatica/receipts/unit-of-work.ts';
import { exact, sum } from '#emulators/acumatica/records/quantity.ts';
import type {
  SalesOrder,
  SalesOrderLine,
  ShipmentLine,
  ShipmentSplit,
} from '#emulators/acumatica/records/sales-records.ts';
import { keyOf } from '#emulators/acumatica/records/store.ts';
import type { SentRow } from '#emulators/acumatica/wire/decode.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';

const isOpen = ({ InventoryID, Completed, Operation, OrderQty, QtyOnShipments }: SalesOrderLine): boolean =>
  InventoryID !== undefined && !Completed && Operation === 'Issue' && exact(OrderQty - QtyOnShipments) > 0;

/** The order lines that a row asks for: by number that one, by item the first, by order alone every one that is open. */
function wanted(order: SalesOrder, { fields }: SentRow): SalesOrderLine[] {
  const lineNbr = numberOf(fields.OrderLineNbr);
  const item = textOf(fields.InventoryID);
  const open = order.Details.filter(isOpen);
  if (lineNbr !== undefined) return open.filter((line) => line.LineNbr === lineNbr);
  if (item === undefined) return open;
  return open.filter((line) => keyOf(line.InventoryID) === keyOf(item)).slice(0, 1);
}

/** The lines of a new shipment out of what was sent; 'none': a row finds no order line. */
export function shipmentLines(
  work: UnitOfWork,
  warehouseID: string,
  rows: readonly SentRow[],
): ShipmentLine[] | 'none' {
  const lines: ShipmentLine[] = [];
  for (const row of rows) {
    const order = work.store.get(
      'salesOrders',
      textOf(row.fields.OrderType) ?? 'SO',
      textOf(row.fields.OrderNbr),
    );
    const found = order ? wanted(order, row) : [];
    if (!order || found.length === 0) return 'none';
    for (const orderLine of found)
      lines.push(lineOf(work, order, orderLine, { warehouseID, row, before: lines }));
  }
  return lines;
}

function lineOf(
  work: UnitOfWork,
  { OrderType, OrderNbr }: SalesOrder,
  { LineNbr, InventoryID = '', UOM, OrderQty, QtyOnShipments }: SalesOrderLine,
  { warehouseID, row, before }: { warehouseID: string; row: SentRow; before: readonly ShipmentLine[] },
): ShipmentLine {
  const item = work.item(InventoryID);
  const uom = UOM ?? item?.baseUom ?? 'EA';
  const perUnit = item?.perBase(uom) ?? 1;
  const open = exact((OrderQty - QtyOnShipments) * perUnit);
  const sent = row.rows.Allocations;
  // What was allocated by the system itself goes where anything is sent; a sent quantity beside it is ignored.
  const Allocations = sent
    ? sent.filter((one) => !one.delete).map(sentSplit)
    : picked(work, { inventoryID: InventoryID, warehouseID, before }, open);
  return {
    id: newGuid(),
    LineNbr: before.length + 1,
    ...{ OrderType, OrderNbr, OrderLineNbr: LineNbr, InventoryID, UOM: uom, WarehouseID: warehouseID },
    ShippedQty: exact(sum(Allocations.map(({ Qty }) => Qty)) / perUnit),
    Allocations: work.settings.lotTracking ? Allocations : Allocations.map(withoutLot),
  };
}

const withoutLot = ({ LotSerialNbr: _, ExpirationDate: _date, ...split }: ShipmentSplit): ShipmentSplit =>
  split;

const sentSplit = ({ fields }: SentRow, at: number): ShipmentSplit => ({
  id: newGuid(),
  SplitLineNbr: at + 1,
  LocationID: textOf(fields.LocationID),
  LotSerialNbr: textOf(fields.LotSerialNbr),
  ExpirationDate: textOf(fields.ExpirationDate),
  Qty: numberOf(fields.Qty) ?? 0,
});

const isAt = (
  split: ShipmentSplit,
  { LocationID, LotSerialNbr }: { LocationID: string; LotSerialNbr: string },
): boolean =>
  keyOf(split.LocationID) === keyOf(LocationID) && keyOf(split.LotSerialNbr) === keyOf(LotSerialNbr);

/** The oldest first of what is free there, after what earlier lines of the same shipment have picked. */
function picked(
  work: UnitOfWork,
  {
    inventoryID,
    warehouseID,
    before,
  }: { inventoryID: string; warehouseID: string; before: readonly ShipmentLine[] },
  qty: number,
): ShipmentSplit[] {
  const splits: ShipmentSplit[] = [];
  let left = qty;
  for (const one of work.store.under('stock', inventoryID)) {
    const taken = sum(
      before
        .filter((line) => keyOf(line.InventoryID) === keyOf(inventoryID))
        .flatMap(({ Allocations }) => Allocations)
        .filter((split) => isAt(split, one))
        .map(({ Qty }) => Qty),
    );
    const free = exact(one.onHand - one.allocated - one.shipped - taken);
    if (left <= 0) break;
    if (free <= 0 || keyOf(one.WarehouseID) !== keyOf(warehouseID)) continue;
    const Qty = Math.min(free, left);
    const lot = one.LotSerialNbr === '' ? {} : { LotSerialNbr: one.LotSerialNbr };
    splits.push({ id: newGuid(), SplitLineNbr: splits.length + 1, LocationID: one.LocationID, ...lot, Qty });
    left = exact(left - Qty);
  }
  return splits;
}
