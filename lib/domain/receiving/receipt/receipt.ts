import * as z from 'zod/mini';
import { UnitConversion } from '#domain/items/item.ts';
import { PostingAttempt, postingStateOf, Remark } from '#domain/posting/posting-state.ts';
import type { Quantity } from '#domain/quantity.ts';
import {
  addedField,
  type DeepReadonly,
  defineRecord,
  group,
  listField,
  pickFields,
  quantityField,
  type RecordOf,
} from '#domain/record.ts';

/** Part of a line with its own lot: `qty` in the line's unit, `expiryDate` as `YYYY-MM-DD`. */
export const ReceiptAllocation = group({
  lotNumber: z.string(),
  expiryDate: z.nullable(z.string()),
  qty: quantityField,
});
export type ReceiptAllocation = RecordOf<typeof ReceiptAllocation>;

export const ReceiptLine = group({
  lineNbr: z.int(),
  inventoryID: z.string(),
  inventoryName: z.string(),
  uom: z.string(),
  receiptQty: quantityField,
  /** Empty unless the item's lots are recorded on arrival; otherwise it sums to `receiptQty`. */
  allocations: listField(ReceiptAllocation),
  warehouseID: z.nullable(z.string()),
  location: z.nullable(z.string()),
  toBaseUnit: z.nullable(UnitConversion),
  /** Its lot numbers are serial numbers: one for each base unit. Absent: they are not. */
  serial: z.optional(z.boolean()),
});
export type ReceiptLine = RecordOf<typeof ReceiptLine>;

/** A line of the order that was open, or counted, when the receipt was accepted: what was expected of it then. */
export const ExpectedLine = group({
  lineNbr: z.int(),
  orderedQty: quantityField,
  /** Ordered less received less pending, this receipt left out. */
  outstandingQty: quantityField,
});
export type ExpectedLine = RecordOf<typeof ExpectedLine>;

/** In the accounting system under `accountingReceiptNbr`; until settled the order's mirror does not show it yet. */
const ReceiptState = postingStateOf({ accountingReceiptNbr: z.string() });
export type ReceiptState = DeepReadonly<z.output<typeof ReceiptState>>;

export type ReceiptStatus = ReceiptState['status'];

/** A goods receipt of one order: also its own outbox entry (domain.md, Goods receipt). */
export const GoodsReceipt = defineRecord(
  {
    /** The client's ULID, with `~2`, `~3`, … for the further orders of one delivery. */
    receiptId: z.string(),
    /** `GR-000123`. */
    receiptNbr: z.string(),
    /** `GR-000123-8CHARS`: how the receipt is found in the accounting system, never truncated. */
    marker: z.string(),
    /** What goes into the accounting system's VendorRef (at most 40 characters): supplier reference and marker. */
    vendorRef: z.string(),
    /** Of the request's content: the same id with another hash is a conflict. */
    contentHash: z.string(),
    orderType: z.string(),
    orderNbr: z.string(),
    vendorID: z.string(),
    vendorName: z.string(),
    supplierRef: z.string(),
    receiptNote: z.string(),
    /** Why more than the tolerance was received; null: it was not. */
    overReceiptReason: z.nullable(z.string()),
    /** The server's clock, UTC ISO. */
    receivedAt: z.string(),
    /** The day the goods arrived by the person's word, `YYYY-MM-DD`: the accounting receipt's date. */
    receivedDate: z.string(),
    receivedBy: z.object({ sub: z.string(), username: z.string() }),
    lines: listField(ReceiptLine),
    /** Empty: it was accepted before this was kept. */
    expected: addedField(listField(ExpectedLine), []),
    /** The day its order was promised for then, `YYYY-MM-DD`; null: none was named, or it was not kept yet. */
    promisedOn: addedField(z.nullable(z.string()), null),
    state: ReceiptState,
    /** Null: the books have it as it was counted, as far as is known. */
    remark: addedField(z.nullable(Remark), null),
    /** Transient attempts in a row; twelve are one too many. */
    transientAttempts: z.int(),
    /** Oldest first; the newest 30. */
    attempts: z.array(PostingAttempt),
    /** Rises with every change; every change is conditional on it. */
    version: z.int(),
  },
  { packed: { lines: 'lines', expected: 'expected' }, nulls: 'kept' },
);
export type GoodsReceipt = RecordOf<typeof GoodsReceipt>;

/** What a list says of a receipt as it was accepted; how it stands is said beside it. */
export const HEAD_FIELDS = [
  'receiptId',
  'receiptNbr',
  'orderType',
  'orderNbr',
  'vendorID',
  'vendorName',
  'supplierRef',
  'receivedAt',
  'receivedDate',
] as const;

export const ReceiptHead = pickFields(GoodsReceipt, HEAD_FIELDS);

/** What whoever sent it hears of it. */
export const AcceptedHead = pickFields(GoodsReceipt, [
  'receiptId',
  'receiptNbr',
  'orderType',
  'orderNbr',
  'receivedAt',
]);

/** What is said of one receipt alone. */
export const ReceiptNotes = pickFields(GoodsReceipt, [
  'marker',
  'receiptNote',
  'overReceiptReason',
  'attempts',
  'remark',
  'version',
]);

/** What is said of a line as it was counted. */
export const CountedLine = pickFields(ReceiptLine, [
  'lineNbr',
  'inventoryID',
  'inventoryName',
  'uom',
  'receiptQty',
  'allocations',
  'warehouseID',
  'location',
  'serial',
]);

const MAX_VENDOR_REF_LENGTH = 40;

const SEPARATOR = ' / ';

/** A marker no other receipt of any restored or emptied system has: the number and 40 random bits of the ULID. */
export const markerFor = (receiptNbr: string, receiptId: string): string =>
  `${receiptNbr}${markerEnding(receiptId)}`;

/** The end of a receipt's marker, whatever its number: those 40 bits, and which part of a delivery it is. */
export const markerEnding = (receiptId: string): string => {
  const [ulid = receiptId, part] = receiptId.split('~');
  return `-${ulid.slice(-8)}${part ? `~${part}` : ''}`;
};

/** Half of a character that was cut in two. */
const HALF_AT_END = /[\ud800-\udbff]$/;

/**
 * The supplier's reference, cut if it must be, then the marker, which never is (accounting-contract.md §2.7).
 * Never cut inside a character: half of one is not sent as it stands, and the look-up is by the exact text.
 */
export const vendorRefFor = (supplierRef: string, marker: string): string => {
  const room = MAX_VENDOR_REF_LENGTH - marker.length - SEPARATOR.length;
  const docket = supplierRef.toWellFormed().trim().slice(0, room).replace(HALF_AT_END, '').trim();
  return docket === '' ? marker : `${docket}${SEPARATOR}${marker}`;
};

export const receiptNumber = (counter: number): string => `GR-${String(counter).padStart(6, '0')}`;

export const linesByNumber = (receipt: Pick<GoodsReceipt, 'lines'>): Record<number, Quantity> =>
  Object.fromEntries(receipt.lines.map((line) => [line.lineNbr, line.receiptQty]));
