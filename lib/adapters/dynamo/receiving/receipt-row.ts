import * as z from 'zod/mini';
import { pack, unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import { siteDay } from '#domain/calendar.ts';
import { UnitConversion } from '#domain/items/item.ts';
import { orderKey } from '#domain/receiving/order/order.ts';
import { dueAt } from '#domain/receiving/posting/posting.ts';
import { openMark, openSince } from '#domain/receiving/receipt/attention.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { dayOrderOf, itemsOf, lotsOf } from '#domain/receiving/receipt/receipt-entry.ts';
import { vendorKey } from '#domain/vendors/vendor.ts';
import { StoredQuantity } from './order-row.ts';

/** The one partition of the sparse `due` index: there is never more in it than work to do. */
export const DUE = 'DUE';

const Line = z.object({
  lineNbr: z.int(),
  inventoryID: z.string(),
  inventoryName: z.string(),
  uom: z.string(),
  receiptQty: StoredQuantity,
  allocations: z.array(
    z.object({ lotNumber: z.string(), expiryDate: z.nullable(z.string()), qty: StoredQuantity }),
  ),
  warehouseID: z.nullable(z.string()),
  location: z.nullable(z.string()),
  toBaseUnit: z.nullable(UnitConversion),
  /** Rows of the version before have none. */
  serial: z.optional(z.boolean()),
});

const Expected = z.object({
  lineNbr: z.int(),
  orderedQty: StoredQuantity,
  outstandingQty: StoredQuantity,
});

const Phase = z.discriminatedUnion('name', [
  z.object({ name: z.literal('checking') }),
  z.object({ name: z.literal('sending') }),
  z.object({ name: z.literal('inDoubt'), endedAt: z.number() }),
]);

const State = z.discriminatedUnion('status', [
  z.object({ status: z.literal('QUEUED'), nextAttemptAt: z.number() }),
  z.object({
    status: z.literal('POSTING'),
    phase: Phase,
    lease: z.nullable(z.object({ owner: z.string(), until: z.number() })),
    nextAttemptAt: z.number(),
  }),
  z.object({
    status: z.literal('POSTED'),
    accountingReceiptNbr: z.string(),
    settled: z.boolean(),
    nextAttemptAt: z.number(),
  }),
  z.object({ status: z.literal('FAILED'), code: z.string(), reason: z.string() }),
  z.object({ status: z.literal('CANCELLED'), reason: z.string() }),
]);

const Attempt = z.object({
  at: z.string(),
  outcome: z.enum(['posted', 'adopted', 'waiting', 'inDoubt', 'failed', 'retried', 'cancelled']),
  message: z.string(),
});

const Row = z.object({
  receiptId: z.string(),
  receiptNbr: z.string(),
  marker: z.string(),
  vendorRef: z.string(),
  contentHash: z.string(),
  orderType: z.string(),
  orderNbr: z.string(),
  vendorID: z.string(),
  vendorName: z.string(),
  supplierRef: z.string(),
  receiptNote: z.string(),
  overReceiptReason: z.nullable(z.string()),
  receivedAt: z.string(),
  /** Rows of the version before have none. */
  receivedDate: z.optional(z.string()),
  receivedBy: z.object({ sub: z.string(), username: z.string() }),
  lines: z.instanceof(Uint8Array),
  expected: z.optional(z.instanceof(Uint8Array)),
  state: State,
  transientAttempts: z.int(),
  attempts: z.array(Attempt),
  version: z.int(),
});

/** What of a receipt's items, and of its lots, the month index carries at most. */
const MAX_SEARCH_TEXT_LENGTH = 1_000;

/** No id and no lot number can hold a line break. */
export const SEARCH_TEXT_SEPARATOR = '\n';

/**
 * Items or lots for the filters of the list. Where they are too many they are left out as a whole and the row says
 * so: a filter then asks the receipt itself, so that nothing is ever missed.
 */
const wordsOf = (name: 'itemWords' | 'lotWords', words: readonly string[]): Record<string, string> => {
  const text = words.join(SEARCH_TEXT_SEPARATOR);
  if (text === '') return {};
  return text.length > MAX_SEARCH_TEXT_LENGTH ? { wordsLeftOut: 'Y' } : { [name]: text };
};

/** The sparse places of a receipt: work to do, somebody to wait for, a reference that may come twice. */
const placesOf = (receipt: GoodsReceipt): Record<string, string> => {
  const due = dueAt(receipt);
  const open = openMark(receipt);
  return {
    ...(due === null ? {} : { due: DUE, dueAt: new Date(due).toISOString() }),
    ...(open === null ? {} : { open, openSince: openSince(receipt) }),
    ...(receipt.supplierRef === ''
      ? {}
      : { supplierRefKey: supplierRefKey(receipt.vendorID, receipt.supplierRef) }),
  };
};

/** Under what a vendor's own reference is found, compared without case. */
export const supplierRefKey = (vendorID: string, supplierRef: string): string =>
  `${vendorKey(vendorID)}#${supplierRef.trim().toUpperCase()}`;

/** When nothing can happen to it any more, and the business keeps such records for so many years. */
const expiryOf = (
  { state, receivedAt }: GoodsReceipt,
  keptYears: number | undefined,
): Record<string, number> => {
  const isOver = state.status === 'CANCELLED' || (state.status === 'POSTED' && state.settled);
  if (!isOver || keptYears === undefined) return {};
  const end = new Date(receivedAt);
  end.setUTCFullYear(end.getUTCFullYear() + keptYears);
  return { expiresAt: Math.floor(end.getTime() / 1000) };
};

/**
 * A receipt as one item: the record, its place in the indexes, and itself as outbox entry while something is due.
 * DynamoDB removes it `keptYears` after it was received, once it is settled or cancelled; undefined: never.
 */
export const toReceiptRow = (receipt: GoodsReceipt, keptYears?: number): Record<string, unknown> => {
  const { lines, expected, ...plain } = receipt;
  const day = siteDay(Date.parse(receipt.receivedAt));
  return {
    ...plain,
    status: receipt.state.status,
    orderKey: orderKey(receipt.orderType, receipt.orderNbr),
    month: day.slice(0, 7),
    dayOrder: dayOrderOf(receipt),
    lineCount: lines.length,
    ...wordsOf('itemWords', itemsOf(receipt)),
    ...wordsOf('lotWords', lotsOf(receipt)),
    ...(receipt.state.status === 'POSTED'
      ? { accountingReceiptNbr: receipt.state.accountingReceiptNbr }
      : {}),
    ...placesOf(receipt),
    ...expiryOf(receipt, keptYears),
    lines: pack(lines),
    ...(expected.length === 0 ? {} : { expected: pack(expected) }),
  };
};

export const fromReceiptRow = (row: unknown): GoodsReceipt => {
  const { lines, expected, ...plain } = Row.parse(row);
  return {
    ...plain,
    receivedDate: plain.receivedDate ?? siteDay(Date.parse(plain.receivedAt)),
    lines: z.array(Line).parse(unpack(lines)),
    expected: expected === undefined ? [] : z.array(Expected).parse(unpack(expected)),
  };
};
