import type { PostingPhase } from '#domain/posting/posting-state.ts';
import { quantity } from '#domain/quantity.ts';
import type { PostedReceipt } from '#domain/receiving/posting/posted-receipt.ts';
import type {
  GoodsReceipt,
  ReceiptAllocation,
  ReceiptLine,
  ReceiptState,
} from '#domain/receiving/receipt/receipt.ts';
import { markerFor, vendorRefFor } from '#domain/receiving/receipt/receipt.ts';
import type { CheckedItem } from '#domain/receiving/request/check-receipt-request.ts';
import type { ReceiptRequest, ReceiptRequestItem } from '#domain/receiving/request/receipt-request.ts';

/** 20 November 2026, 11:00 at the dock. */
export const NOW = Date.parse('2026-11-20T00:00:00.000Z');

export const aLot = (
  lotNumber: string,
  qty: number,
  expiryDate: string | null = null,
): ReceiptAllocation => ({
  lotNumber,
  expiryDate,
  qty: quantity(qty),
});

/** Ten bottles counted on line 1. */
export const aReceiptLine = (
  more: Partial<Omit<ReceiptLine, 'receiptQty'>> & { qty?: number } = {},
): ReceiptLine => {
  const { qty = 10, ...line } = more;
  return {
    lineNbr: 1,
    inventoryID: 'GLASS-750',
    inventoryName: 'Bottle 750 ml',
    uom: 'EA',
    receiptQty: quantity(qty),
    allocations: [],
    warehouseID: 'MAIN',
    location: 'DOCK',
    toBaseUnit: null,
    ...line,
  };
};

export const queued = (nextAttemptAt = NOW): ReceiptState => ({ status: 'QUEUED', nextAttemptAt });

/** Held by worker `w` for a minute from `NOW`. */
export const posting = (
  phase: PostingPhase,
  more: Partial<Extract<ReceiptState, { status: 'POSTING' }>> = {},
): ReceiptState => ({
  status: 'POSTING',
  phase,
  lease: { owner: 'w', until: NOW + 60_000 },
  nextAttemptAt: NOW,
  ...more,
});

export const failed = (reason = 'The vendor is on hold.'): ReceiptState => ({
  status: 'FAILED',
  code: 'REFUSED',
  reason,
});

export const postedState = (settled = false): ReceiptState => ({
  status: 'POSTED',
  accountingReceiptNbr: '000777',
  settled,
  nextAttemptAt: NOW,
});

export const cancelled: ReceiptState = { status: 'CANCELLED', reason: 'Counted twice.' };

export const A_RECEIPT_ID = '01JD00000000000000ABCDEFGH';

/** Ten bottles on line 1 of order 000050, just accepted. */
export const aReceipt = (more: Partial<GoodsReceipt> = {}): GoodsReceipt => {
  const receiptId = more.receiptId ?? A_RECEIPT_ID;
  const receiptNbr = more.receiptNbr ?? 'GR-000123';
  const marker = markerFor(receiptNbr, receiptId);
  return {
    receiptId,
    receiptNbr,
    marker,
    vendorRef: vendorRefFor(more.supplierRef ?? '', marker),
    contentHash: 'content',
    orderType: 'Normal',
    orderNbr: '000050',
    vendorID: 'AMBER',
    vendorName: 'Amber Glassworks',
    supplierRef: '',
    receiptNote: '',
    overReceiptReason: null,
    receivedAt: new Date(NOW).toISOString(),
    receivedDate: '2026-11-20',
    receivedBy: { sub: 'sub-1', username: 'wendy' },
    lines: [aReceiptLine()],
    expected: [],
    promisedOn: null,
    state: queued(),
    transientAttempts: 0,
    attempts: [],
    remark: null,
    version: 1,
    ...more,
  };
};

/** The same receipt as the books show it. */
export const postedOf = (receipt: GoodsReceipt, more: Partial<PostedReceipt> = {}): PostedReceipt => ({
  receiptNbr: '000777',
  status: 'Balanced',
  vendorRef: receipt.vendorRef,
  lines: receipt.lines.map((line) => ({
    orderNbr: receipt.orderNbr,
    orderLineNbr: line.lineNbr,
    inventoryID: line.inventoryID,
    qty: line.receiptQty,
    allocations: line.allocations,
  })),
  ...more,
});

/** Ten of GLASS-750 asked for on order 000050, in the spec's shape. */
export const aRequestItem = (more: ReceiptRequestItem = {}): ReceiptRequestItem => ({
  orderNbr: '000050',
  orderType: 'Normal',
  inventoryID: 'GLASS-750',
  receiptQty: 10,
  ...more,
});

export const aReceiptRequest = (more: ReceiptRequest = {}): ReceiptRequest => ({
  vendorID: 'AMBER',
  items: [aRequestItem()],
  ...more,
});

/** An item that is well formed in itself. */
export const aCheckedItem = (
  more: Partial<Omit<CheckedItem, 'qty'>> & { qty?: number } = {},
): CheckedItem => {
  const { qty = 10, ...item } = more;
  return {
    path: 'items.0',
    orderType: 'Normal',
    orderNbr: '000050',
    inventoryID: 'GLASS-750',
    lineNbr: 1,
    qty: quantity(qty),
    allocations: [],
    ...item,
  };
};

/** Of so many lines, each of an item of its own, in so many lots. */
export const aReceiptOf = (lines: number, lots: number): GoodsReceipt =>
  aReceipt({
    lines: Array.from({ length: lines }, (_, line) =>
      aReceiptLine({
        lineNbr: line + 1,
        inventoryID: `ITEM-${line}`,
        qty: lots,
        allocations: Array.from({ length: lots }, (_, lot) => aLot(`L${line}-${lot}`, 1, '2027-01-31')),
      }),
    ),
  });
