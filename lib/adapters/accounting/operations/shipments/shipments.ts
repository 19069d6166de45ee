import { number, quantityOf, type Raw, rows, text } from '#adapters/accounting/protocol/decode.ts';
import { under } from '#adapters/accounting/protocol/odata.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { err, ok } from '#domain/result.ts';
import type { ShipmentInBooks } from '#domain/shipments/posting/shipment-in-books.ts';

export const SHIPMENT_SHAPE = {
  expand: ['Details', 'Details/Allocations'],
  select: [
    ...['ShipmentNbr', 'Status', 'Description', 'CustomerID', 'WarehouseID'],
    ...under('Details', ['OrderType', 'OrderNbr', 'OrderLineNbr', 'InventoryID']),
    ...under('Details/Allocations', ['LotSerialNbr', 'LocationID', 'Qty']),
  ],
};

const INCOMPLETE: AccountingError = {
  kind: 'unavailable',
  message: 'The accounting system gave a shipment without its lines.',
};

const lineOf = (row: Raw): ShipmentInBooks['lines'][number] => ({
  orderType: text(row, 'OrderType'),
  orderNbr: text(row, 'OrderNbr'),
  orderLineNbr: number(row, 'OrderLineNbr') ?? 0,
  inventoryID: text(row, 'InventoryID'),
  lots: (rows(row, 'Allocations') ?? []).map((lot) => ({
    lotNumber: text(lot, 'LotSerialNbr'),
    locationID: text(lot, 'LocationID'),
    qty: quantityOf(lot, 'Qty'),
  })),
});

/** One shipment by number, read by key: never late; null when there is none. */
export const shipment = async (
  records: Records,
  shipmentNbr: string,
  deadline?: number,
): Promise<ReadResult<ShipmentInBooks | null>> => {
  const record = await records.one('Shipment', { ShipmentNbr: shipmentNbr }, SHIPMENT_SHAPE, deadline);
  if (!record.ok) return record;
  if (record.value === null) return ok(null);
  const lines = rows(record.value, 'Details');
  // Without its lines it can't be told from another: an error is safer than a wrong match.
  if (lines === null) return err(INCOMPLETE);
  return ok({
    shipmentNbr: text(record.value, 'ShipmentNbr'),
    status: text(record.value, 'Status'),
    description: text(record.value, 'Description'),
    customerID: text(record.value, 'CustomerID'),
    warehouseID: text(record.value, 'WarehouseID'),
    lines: lines.map(lineOf),
  });
};

const NO_LIST: AccountingError = {
  kind: 'unavailable',
  message: 'The accounting system gave an order without its shipments.',
};

/** The numbers of an order's shipments; an order that is gone has none. */
const numbersOf = async (
  records: Records,
  { orderType, orderNbr }: { readonly orderType: string; readonly orderNbr: string },
): Promise<ReadResult<readonly string[]>> => {
  const order = await records.one(
    'SalesOrder',
    { OrderType: orderType, OrderNbr: orderNbr },
    { expand: ['Shipments'], select: ['OrderType', 'OrderNbr', ...under('Shipments', ['ShipmentNbr'])] },
  );
  if (!order.ok) return order;
  if (order.value === null) return ok([]);
  const listed = rows(order.value, 'Shipments');
  return listed === null ? err(NO_LIST) : ok(listed.map((row) => text(row, 'ShipmentNbr')));
};

/** The shipment of these orders that carries this marker: each order's shipments, then each by its number. */
export const findShipment = async (
  records: Records,
  orders: readonly { readonly orderType: string; readonly orderNbr: string }[],
  marker: string,
): Promise<ReadResult<ShipmentInBooks | null>> => {
  const numbers = new Set<string>();
  for (const order of orders) {
    const found = await numbersOf(records, order);
    if (!found.ok) return found;
    for (const one of found.value) if (one !== '') numbers.add(one);
  }
  for (const one of [...numbers].toSorted()) {
    const found = await shipment(records, one);
    // Others append to the description: the marker is contained in it.
    if (!found.ok || found.value?.description.includes(marker)) return found;
  }
  return ok(null);
};
