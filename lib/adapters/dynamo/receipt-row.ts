import * as z from 'zod';
import { siteDay } from '#domain/calendar.ts';
import { UnitConversion } from '#domain/items/item.ts';
import { orderKey } from '#domain/receiving/order.ts';
import { dueAt } from '#domain/receiving/posting.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt.ts';
import { StoredQuantity } from './order-row.ts';
import { pack, unpack } from './packed.ts';

/** The one partition of the sparse `due` index: there is never more in it than work to do. */
export const DUE = 'DUE';

const Line = z.object({
  lineNbr: z.number().int(),
  inventoryID: z.string(),
  inventoryName: z.string(),
  uom: z.string(),
  receiptQty: StoredQuantity,
  allocations: z.array(
    z.object({ lotNumber: z.string(), expiryDate: z.string().nullable(), qty: StoredQuantity }),
  ),
  warehouseID: z.string().nullable(),
  location: z.string().nullable(),
  toBaseUnit: UnitConversion.nullable(),
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
    lease: z.object({ owner: z.string(), until: z.number() }).nullable(),
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
  overReceiptReason: z.string().nullable(),
  receivedAt: z.string(),
  receivedBy: z.object({ sub: z.string(), username: z.string() }),
  lines: z.instanceof(Uint8Array),
  state: State,
  transientAttempts: z.number().int(),
  attempts: z.array(Attempt),
  version: z.number().int(),
});

/** Items and lots of the receipt, for the filters of the day index: distinct, upper case, bounded in size. */
const searchWords = (receipt: GoodsReceipt): string => {
  const words = new Set(
    receipt.lines.flatMap((line) => [
      line.inventoryID.toUpperCase(),
      ...line.allocations.map((allocation) => allocation.lotNumber.toUpperCase()),
    ]),
  );
  return [...words].join(' ').slice(0, 2_000);
};

/** A receipt as one item: the record, its place in the indexes, and itself as outbox entry while something is due. */
export const toReceiptRow = (receipt: GoodsReceipt): Record<string, unknown> => {
  const { lines, ...plain } = receipt;
  const due = dueAt(receipt);
  return {
    ...plain,
    status: receipt.state.status,
    orderKey: orderKey(receipt.orderType, receipt.orderNbr),
    day: siteDay(Date.parse(receipt.receivedAt)),
    dayOrder: `${receipt.receivedAt}#${receipt.receiptId}`,
    lineCount: lines.length,
    searchWords: searchWords(receipt),
    ...(receipt.state.status === 'POSTED'
      ? { accountingReceiptNbr: receipt.state.accountingReceiptNbr }
      : {}),
    ...(due === null ? {} : { due: DUE, dueAt: new Date(due).toISOString() }),
    lines: pack(lines),
  };
};

export const fromReceiptRow = (row: unknown): GoodsReceipt => {
  const { lines, ...plain } = Row.parse(row);
  return { ...plain, lines: z.array(Line).parse(unpack(lines)) };
};
