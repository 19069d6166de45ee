import type { ReceiptListItem } from '#api/receipts.ts';
import { siteMinute } from '#domain/calendar.ts';
import { STATUS_LABELS } from '#frontend/features/received-goods/receipt-labels.ts';
import { csvText } from '#frontend/shared/files/csv.ts';

const HEADING = [
  'Receipt',
  'Order',
  'Vendor ID',
  'Vendor',
  'Supplier Ref',
  'Received by',
  'Received at',
  'Received date',
  'Lines',
  'Status',
  'Accounting receipt',
  'Reason',
  'Warehouses',
] as const;

/** Receipts as a spreadsheet takes them; instants by the clock of the site. */
export const receiptsAsCsv = (receipts: readonly ReceiptListItem[]): string =>
  csvText(
    HEADING,
    receipts.map((receipt) => [
      receipt.receiptNbr,
      receipt.orderNbr,
      receipt.vendorID,
      receipt.vendorName,
      receipt.supplierRef,
      receipt.receivedBy,
      siteMinute(Date.parse(receipt.receivedAt)),
      receipt.receivedDate,
      String(receipt.lineCount),
      STATUS_LABELS[receipt.status],
      receipt.accountingReceiptNbr ?? '',
      receipt.reason ?? '',
      receipt.warehouses?.join(' ') ?? '',
    ]),
  );
