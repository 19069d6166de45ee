import { day, number, quantityOf, type Raw, rows, text } from '#adapters/accounting/protocol/decode.ts';
import { under } from '#adapters/accounting/protocol/odata.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { PostedReceipt, PostedReceiptLine } from '#domain/receiving/posting/posted-receipt.ts';
import { err, ok } from '#domain/result.ts';

export const RECEIPT_TYPE = 'Receipt';

export const RECEIPT_HEADER = ['Type', 'ReceiptNbr', 'Status', 'VendorID', 'VendorRef'];

export const RECEIPT_SHAPE = {
  expand: ['Details', 'Details/Allocations'],
  select: [
    ...RECEIPT_HEADER,
    ...under('Details', ['LineNbr', 'POOrderNbr', 'POLineNbr', 'InventoryID', 'ReceiptQty', 'UOM']),
    ...under('Details/Allocations', ['LotSerialNbr', 'ExpirationDate', 'Qty']),
  ],
};

const lineOf = (row: Raw): PostedReceiptLine => ({
  orderNbr: text(row, 'POOrderNbr'),
  orderLineNbr: number(row, 'POLineNbr') ?? 0,
  inventoryID: text(row, 'InventoryID'),
  qty: quantityOf(row, 'ReceiptQty'),
  // An untracked item has rows too, that only name its location.
  allocations: (rows(row, 'Allocations') ?? [])
    .filter((allocation) => text(allocation, 'LotSerialNbr') !== '')
    .map((allocation) => ({
      lotNumber: text(allocation, 'LotSerialNbr'),
      expiryDate: day(allocation, 'ExpirationDate'),
      qty: quantityOf(allocation, 'Qty'),
    })),
});

/** One receipt by number, read by key: never late; null when there is none. */
export const receipt = async (
  records: Records,
  receiptNbr: string,
  deadline?: number,
): Promise<ReadResult<PostedReceipt | null>> => {
  const keys = { Type: RECEIPT_TYPE, ReceiptNbr: receiptNbr };
  const record = await records.one('PurchaseReceipt', keys, RECEIPT_SHAPE, deadline);
  if (!record.ok) return record;
  if (!record.value) return ok(null);
  const lines = rows(record.value, 'Details');
  // Without its lines it can't be told from another receipt: an error is safer than a wrong match.
  if (lines === null) return err(INCOMPLETE);
  return ok({
    receiptNbr: text(record.value, 'ReceiptNbr'),
    status: text(record.value, 'Status'),
    vendorRef: text(record.value, 'VendorRef'),
    lines: lines.map(lineOf),
  });
};

const INCOMPLETE: AccountingError = {
  kind: 'unavailable',
  message: 'The accounting system gave a receipt without its lines.',
};
