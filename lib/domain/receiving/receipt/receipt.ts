import type { UnitConversion } from '#domain/items/item.ts';
import type { Quantity } from '#domain/quantity.ts';

/** Part of a line with its own lot: `qty` in the line's unit, `expiryDate` as `YYYY-MM-DD`. */
export interface ReceiptAllocation {
  readonly lotNumber: string;
  readonly expiryDate: string | null;
  readonly qty: Quantity;
}

export interface ReceiptLine {
  readonly lineNbr: number;
  readonly inventoryID: string;
  readonly inventoryName: string;
  readonly uom: string;
  readonly receiptQty: Quantity;
  /** Empty unless the item's lots are recorded on arrival; otherwise it sums to `receiptQty`. */
  readonly allocations: readonly ReceiptAllocation[];
  readonly warehouseID: string | null;
  readonly location: string | null;
  readonly toBaseUnit: UnitConversion | null;
  /** Its lot numbers are serial numbers: one for each base unit. Absent: they are not. */
  readonly serial?: boolean | undefined;
}

/** A line of the order that was open, or counted, when the receipt was accepted: what was expected of it then. */
export interface ExpectedLine {
  readonly lineNbr: number;
  readonly orderedQty: Quantity;
  /** Ordered less received less pending, this receipt left out. */
  readonly outstandingQty: Quantity;
}

/** What became of one try to post. `message` is the accounting system's own sentence where it gave one. */
export interface PostingAttempt {
  readonly at: string;
  readonly outcome: 'posted' | 'adopted' | 'waiting' | 'inDoubt' | 'failed' | 'retried' | 'cancelled';
  readonly message: string;
}

/** The worker that holds the receipt: nobody else may act on it before `until` (epoch ms). */
export interface Lease {
  readonly owner: string;
  readonly until: number;
}

/**
 * How far a POSTING receipt has come. `checking`: nothing of this attempt has been sent. `sending`: written
 * before the first byte of the create. `inDoubt`: a create may or may not have been, or may yet be, carried out;
 * `endedAt` (epoch ms) is when that attempt ended.
 */
export type PostingPhase =
  | { readonly name: 'checking' }
  | { readonly name: 'sending' }
  | { readonly name: 'inDoubt'; readonly endedAt: number };

export type ReceiptState =
  /** `nextAttemptAt` in epoch ms. */
  | { readonly status: 'QUEUED'; readonly nextAttemptAt: number }
  | {
      readonly status: 'POSTING';
      readonly phase: PostingPhase;
      readonly lease: Lease | null;
      readonly nextAttemptAt: number;
    }
  /** In the books under `accountingReceiptNbr`; until `settled` the order's mirror does not show it yet. */
  | {
      readonly status: 'POSTED';
      readonly accountingReceiptNbr: string;
      readonly settled: boolean;
      readonly nextAttemptAt: number;
    }
  | { readonly status: 'FAILED'; readonly code: string; readonly reason: string }
  | { readonly status: 'CANCELLED'; readonly reason: string };

export type ReceiptStatus = ReceiptState['status'];

/** A goods receipt of one order: also its own outbox entry (domain.md, Goods receipt). */
export interface GoodsReceipt {
  /** The client's ULID, with `~2`, `~3`, … for the further orders of one delivery. */
  readonly receiptId: string;
  /** `GR-000123`. */
  readonly receiptNbr: string;
  /** `GR-000123-8CHARS`: how the receipt is found in the accounting system, never truncated. */
  readonly marker: string;
  /** What goes into the accounting system's VendorRef (at most 40 characters): supplier reference and marker. */
  readonly vendorRef: string;
  /** Of the request's content: the same id with another hash is a conflict. */
  readonly contentHash: string;
  readonly orderType: string;
  readonly orderNbr: string;
  readonly vendorID: string;
  readonly vendorName: string;
  readonly supplierRef: string;
  readonly receiptNote: string;
  /** Why more than the tolerance was received; null: it was not. */
  readonly overReceiptReason: string | null;
  /** The server's clock, UTC ISO. */
  readonly receivedAt: string;
  /** The day the goods arrived by the person's word, `YYYY-MM-DD`: the accounting receipt's date. */
  readonly receivedDate: string;
  readonly receivedBy: { readonly sub: string; readonly username: string };
  readonly lines: readonly ReceiptLine[];
  /** Empty: it was accepted before this was kept. */
  readonly expected: readonly ExpectedLine[];
  readonly state: ReceiptState;
  /** Transient attempts in a row; twelve are one too many. */
  readonly transientAttempts: number;
  readonly attempts: readonly PostingAttempt[];
  /** Rises with every change; every change is conditional on it. */
  readonly version: number;
}

const VENDOR_REF_MAX = 40;

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
  const room = VENDOR_REF_MAX - marker.length - SEPARATOR.length;
  const docket = supplierRef.toWellFormed().trim().slice(0, room).replace(HALF_AT_END, '').trim();
  return docket === '' ? marker : `${docket}${SEPARATOR}${marker}`;
};

export const receiptNumber = (counter: number): string => `GR-${String(counter).padStart(6, '0')}`;

export const linesByNumber = (receipt: Pick<GoodsReceipt, 'lines'>): Record<number, Quantity> =>
  Object.fromEntries(receipt.lines.map((line) => [line.lineNbr, line.receiptQty]));
