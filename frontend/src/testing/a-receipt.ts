import type { ReceiptDetail, ReceiptListItem } from '#api/receipts.ts';

const RECEIPT_ID = '01KA4X5S5ZQ4N0Z7J9C3T1R8EV';

/** POSTED by mia for PO1 of Barossa Cork, as a list shows it. */
export const aReceiptInList = (differently: Partial<ReceiptListItem> = {}): ReceiptListItem => ({
  receiptId: RECEIPT_ID,
  receiptNbr: 'GR-000001',
  orderType: 'Normal',
  orderNbr: 'PO1',
  vendorID: 'V001',
  vendorName: 'Barossa Cork',
  supplierRef: 'INV-9',
  receivedBy: 'mia',
  receivedAt: '2026-11-20T09:00:00Z',
  receivedDate: '2026-11-20',
  lineCount: 1,
  status: 'POSTED',
  accountingReceiptNbr: 'PR000123',
  reason: null,
  version: null,
  ...differently,
});

/** The same with all there is to know: 60 of 100 bottles in one lot. */
export const aReceipt = (differently: Partial<ReceiptDetail> = {}): ReceiptDetail => ({
  ...aReceiptInList(),
  version: 3,
  marker: 'GR-000001-7J9C3T1R',
  receiptNote: '',
  overReceiptReason: null,
  failureCode: null,
  phase: null,
  nextAttemptAt: null,
  lines: [
    {
      lineNbr: 1,
      inventoryID: 'BOTTLE',
      inventoryName: 'Bottle 750 ml',
      uom: 'EACH',
      receiptQty: 60,
      warehouseID: 'MAIN',
      location: null,
      orderedQty: 100,
      outstandingQty: 100,
      allocations: [{ lotNumber: 'L-7', expiryDate: '2028-06-30', qty: 60 }],
    },
  ],
  differences: [
    {
      lineNbr: 1,
      kind: 'short',
      inventoryID: 'BOTTLE',
      inventoryName: 'Bottle 750 ml',
      uom: 'EACH',
      orderedQty: 100,
      outstandingQty: 100,
      countedQty: 60,
      differenceQty: -40,
    },
  ],
  attempts: [{ at: '2026-11-20T09:00:05Z', outcome: 'posted', message: '' }],
  remark: null,
  cancellable: false,
  retryable: false,
  own: true,
  ...differently,
});
