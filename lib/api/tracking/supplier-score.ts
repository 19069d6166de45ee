import * as z from 'zod/mini';
import { key } from '#domain/text.ts';

const Share = z.object({ count: z.int(), of: z.int() });

/** How a line differs from what was outstanding; `qty` in `uom`. */
const LineDifference = z.object({
  lineNbr: z.int(),
  kind: z.enum(['short', 'over']),
  inventoryID: z.nullable(z.string()),
  qty: z.number(),
  uom: z.nullable(z.string()),
});

/** A lot that arrived; `qty` in `uom`. */
const JudgedLot = z.object({
  inventoryID: z.string(),
  lotNumber: z.string(),
  qty: z.number(),
  uom: z.string(),
  isRejected: z.boolean(),
  reason: z.nullable(z.string()),
  expiryDate: z.nullable(z.string()),
  daysLeft: z.nullable(z.int()),
  leastDays: z.nullable(z.int()),
});

const JudgedReceipt = z.object({
  receiptId: z.string(),
  receiptNbr: z.string(),
  orderNbr: z.string(),
  receivedDate: z.string(),
  promisedOn: z.nullable(z.string()),
  /** Below zero: early; null: nothing was promised. */
  daysLate: z.nullable(z.int()),
  /** Null: what was expected was not kept yet. */
  differences: z.nullable(z.array(LineDifference)),
  lots: z.array(JudgedLot),
});

export type JudgedReceiptSeen = z.output<typeof JudgedReceipt>;

const SupplierScore = z.object({
  /** Receipts. */
  onTime: Share,
  short: Share,
  over: Share,
  /** Lots. */
  rejected: Share,
  belowLeast: Share,
  daysLeft: z.object({ average: z.nullable(z.int()), fewest: z.nullable(z.int()) }),
});

const SupplierScoreSeen = z.object({
  from: z.string(),
  to: z.string(),
  /** There are more receipts than were judged: 200 at most. */
  hasMore: z.boolean(),
  score: SupplierScore,
  /** The newest first. */
  receipts: z.array(JudgedReceipt),
});

export type SupplierScoreSeen = z.output<typeof SupplierScoreSeen>;

export const supplierScoreRead = {
  /** How a vendor delivered in the last 92 days: figures, and the receipts behind them. */
  supplier_score: {
    permission: 'record.view',
    request: z.object({ vendorId: key() }),
    response: z.object({ data: SupplierScoreSeen }),
  },
} as const;
