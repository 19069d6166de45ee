import { exact, money, sum } from '#emulators/acumatica/records/quantity.ts';
import type { ReceiptLine } from '#emulators/acumatica/records/records.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';
import { allocate, summarise } from './allocate.ts';
import { messages } from './messages.ts';
import { openQty } from './order-effects.ts';
import type { Problems, RequestedLine } from './requested-lines.ts';
import type { WantedLine } from './resolve-lines.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** A line without a quantity takes it from its allocations, which are in base units; undefined: it has none. */
const allocatedQty = ({ allocations }: RequestedLine, perUnit = 1): number | undefined =>
  allocations.length === 0 ? undefined : sum(allocations.map(({ qty = 0 }) => qty)) / perUnit;

/** One line of the document, filled from the order, the item and the warehouse, then with what was asked. */
export function enterLine(
  work: UnitOfWork,
  line: WantedLine,
  lineNbr: number,
  problems: Problems,
): ReceiptLine {
  const { asked, order, orderLine, returned, item } = line;
  const { path } = asked;
  const inventoryID = item?.inventoryID ?? orderLine?.InventoryID ?? asked.inventoryID;
  if (!inventoryID) problems.set(`${path}/InventoryID`, messages.cannotBeEmpty('Inventory ID'));
  else if (!item) problems.set(`${path}/InventoryID`, messages.notInSystem('Inventory ID'));
  else if (asked.inventoryID && asked.inventoryID.toUpperCase() !== item.inventoryID.toUpperCase()) {
    problems.set(`${path}/InventoryID`, messages.otherItem);
  }

  const orderUom = orderLine?.UOM ?? returned?.UOM ?? item?.purchaseUom ?? '';
  const uom = (asked.uom ?? orderUom).toUpperCase();
  const perUnit = item ? item.perBase(uom) : 1;
  const qty = exact(
    asked.qty ?? allocatedQty(asked, perUnit) ?? returned?.ReceiptQty ?? (orderLine ? openQty(orderLine) : 0),
  );
  if (qty < 0) problems.set(`${path}/ReceiptQty`, messages.notNegative);
  const perOrderUnit = (item ? item.perBase(orderUom) : 1) ?? 1;
  if (perUnit === undefined) problems.set(`${path}/UOM`, messages.noConversion);
  const baseQty = exact(qty * (perUnit ?? 1));

  const warehouseID = asked.warehouse ?? orderLine?.WarehouseID ?? returned?.Warehouse;
  const warehouse = warehouseID ? work.store.get('warehouses', warehouseID) : undefined;
  if (!warehouseID && item?.isStock) problems.set(`${path}/Warehouse`, messages.cannotBeEmpty('Warehouse'));
  else if (warehouseID && !warehouse) problems.set(`${path}/Warehouse`, messages.notInSystem('Warehouse'));
  const defaultLocation = warehouse?.Locations.some(({ LocationID }) => LocationID === item?.defaultLocation)
    ? item?.defaultLocation
    : warehouse?.ReceivingLocationID;

  const { allocations, unassignedQty } = allocate(
    { asked, item, warehouse, defaultLocation, baseQty },
    problems,
  );
  const unitCost = asked.unitCost ?? orderLine?.UnitCost ?? returned?.UnitCost ?? 0;
  return {
    id: newGuid(),
    LineNbr: lineNbr,
    LineType: orderLine?.LineType ?? (item?.isStock ? 'Goods for IN' : 'Non-Stock'),
    POOrderType: order?.Type,
    POOrderNbr: order?.OrderNbr,
    POLineNbr: orderLine?.LineNbr,
    POReceiptNbr: asked.returnOfNbr,
    POReceiptLineNbr: asked.returnOfLineNbr,
    InventoryID: inventoryID,
    TransactionDescription: asked.description ?? orderLine?.LineDescription ?? item?.description,
    UOM: uom,
    ReceiptQty: qty,
    orderUnitQty: uom === orderUom.toUpperCase() ? qty : exact(baseQty / perOrderUnit),
    OrderedQty: orderLine?.OrderQty,
    OpenQty: orderLine ? openQty(orderLine) : undefined,
    UnitCost: unitCost,
    ExtendedCost: money(qty * unitCost),
    Warehouse: warehouse?.WarehouseID ?? warehouseID,
    ...summarise(allocations),
    Branch: asked.branch ?? work.branch,
    unassignedQty,
    Allocations: allocations.map((row) => ({ ...row, LineNbr: lineNbr })),
  };
}

/** No serial number twice in a document, nor one that another receipt brought in. */
export function checkSerials(
  work: UnitOfWork,
  documentId: string,
  lines: [WantedLine, ReceiptLine][],
  problems: Problems,
): void {
  const serialLines = lines.filter(([{ item, returned }]) => item?.tracking === 'serial' && !returned);
  if (serialLines.length === 0) return;
  const seen = new Set<string>();
  for (const receipt of work.store.all('receipts')) {
    const counts = receipt.Type === 'Receipt' && receipt.id !== documentId;
    for (const line of counts ? receipt.Details : []) {
      for (const { LotSerialNbr } of line.Allocations)
        if (LotSerialNbr) seen.add(`${line.InventoryID}/${LotSerialNbr}`);
    }
  }
  for (const [{ asked }, line] of serialLines) {
    line.Allocations.forEach(({ LotSerialNbr }, at) => {
      const key = `${line.InventoryID}/${LotSerialNbr}`;
      const path = asked.allocations[at]?.path ?? asked.path;
      if (LotSerialNbr && seen.has(key))
        problems.set(`${path}/LotSerialNbr`, messages.serialTwice(LotSerialNbr));
      seen.add(key);
    });
  }
}

export const totalQty = (lines: ReceiptLine[]): number => sum(lines.map(({ ReceiptQty }) => ReceiptQty));
