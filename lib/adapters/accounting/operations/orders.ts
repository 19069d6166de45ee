import { day, flag, number, type Raw, rows, text } from '#adapters/accounting/protocol/decode.ts';
import { quoted, under } from '#adapters/accounting/protocol/odata.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { AccountingOrder, AccountingOrderLine } from '#app/receiving/mirror/accounting-order-ports.ts';
import { isSameCode } from '#domain/code-key.ts';
import { RECEIVED_ORDER_TYPE } from '#domain/receiving/order/order.ts';
import { err, ok } from '#domain/result.ts';
import { listWithRows } from './list-with-rows.ts';
import { countOf, MAX_NOTE_LENGTH, orderLineOf } from './order-rows.ts';

const HEADER = ['Type', 'OrderNbr', 'Status', 'VendorID', 'PromisedOn', 'Description', 'note'];

const LINE = [
  'LineNbr',
  'LineType',
  'InventoryID',
  'LineDescription',
  'UOM',
  'OrderQty',
  'QtyOnReceipts',
  'Completed',
  'Cancelled',
  'WarehouseID',
  'MaxReceiptPercent',
  'ReceiptAction',
];

const WITH_LINES = { expand: ['Details'], select: [...HEADER, ...under('Details', LINE)] };

const lineOf = (row: Raw): AccountingOrderLine => ({
  ...orderLineOf(row, 'QtyOnReceipts'),
  receivedQty: countOf(row, 'QtyOnReceipts'),
  completed: flag(row, 'Completed'),
  cancelled: flag(row, 'Cancelled'),
  maxReceiptPercent: number(row, 'MaxReceiptPercent') ?? 100,
  // Defaults to the strictest rule where the accounting system names none.
  receiptAction: text(row, 'ReceiptAction') || 'Reject',
});

const orderOf = (record: Raw): AccountingOrder => ({
  orderType: text(record, 'Type'),
  orderNbr: text(record, 'OrderNbr'),
  vendorID: text(record, 'VendorID'),
  description: text(record, 'Description'),
  note: text(record, 'note', MAX_NOTE_LENGTH),
  promisedOn: day(record, 'PromisedOn'),
  status: text(record, 'Status'),
  lines: (rows(record, 'Details') ?? []).map(lineOf),
});

/** One order by key; null when there is none. */
export const order = async (
  records: Records,
  orderType: string,
  orderNbr: string,
  deadline?: number,
): Promise<ReadResult<AccountingOrder | null>> => {
  const keys = { Type: orderType, OrderNbr: orderNbr };
  const record = await records.one('PurchaseOrder', keys, WITH_LINES, deadline);
  if (!record.ok) return record;
  return ok(record.value && orderOf(record.value));
};

const filtered = (
  records: Records,
  filter: string,
  deadline?: number,
): Promise<ReadResult<AccountingOrder[]>> =>
  listWithRows(
    records,
    {
      entity: 'PurchaseOrder',
      shape: WITH_LINES,
      header: HEADER,
      keyOf: (one) => `${one.orderType}#${one.orderNbr}`,
      read: orderOf,
      whole: (header) => order(records, text(header, 'Type'), text(header, 'OrderNbr'), deadline),
    },
    filter,
    deadline,
  );

/** Open Normal orders of a vendor. May be empty although there are some (§6, point 4): the caller decides. */
export const openOrdersOf = async (
  records: Records,
  vendorID: string,
  deadline?: number,
): Promise<ReadResult<AccountingOrder[]>> => {
  const conditions = [
    `VendorID eq ${quoted(vendorID)}`,
    `Type eq ${quoted(RECEIVED_ORDER_TYPE)}`,
    `Status eq 'Open'`,
  ];
  const orders = await filtered(records, conditions.join(' and '), deadline);
  if (!orders.ok) return orders;
  return ok(
    orders.value.filter(
      (one) =>
        isSameCode(one.vendorID, vendorID) && one.orderType === RECEIVED_ORDER_TYPE && one.status === 'Open',
    ),
  );
};

/** The order of that number, a Normal one first; null when there is none of any type. */
export const orderOfAnyType = async (
  records: Records,
  orderNbr: string,
  deadline?: number,
): Promise<ReadResult<AccountingOrder | null>> => {
  if (orderNbr.trim() === '') return ok(null);
  const others = await filtered(records, `OrderNbr eq ${quoted(orderNbr.trim())}`, deadline);
  if (!others.ok) return err(others.error);
  return ok(others.value.find((one) => isSameCode(one.orderNbr, orderNbr)) ?? null);
};
