import type { ReceiptListItem } from '#api/receipts.ts';
import { SITE_TIME_ZONE } from '#domain/calendar.ts';
import { STATUS_LABELS } from '#frontend/features/received-goods/receipt-labels.ts';
import { csvText } from '#frontend/shared/files/csv.ts';

// The form that spreadsheets take for an instant everywhere: 2026-11-20 20:40.
const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SITE_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

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
      clock.format(new Date(receipt.receivedAt)),
      receipt.receivedDate,
      String(receipt.lineCount),
      STATUS_LABELS[receipt.status],
      receipt.accountingReceiptNbr ?? '',
      receipt.reason ?? '',
    ]),
  );
