import type { Item } from '#domain/items/item.ts';
import type { Order } from '#domain/receiving/order/order.ts';
import type { PostedReceipt } from '#domain/receiving/posting/posted-receipt.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { Result } from '#domain/result.ts';
import type { LogEvent } from './log-events.ts';

/** Instants in epoch milliseconds. */
export interface Clock {
  now(): number;
}

/**
 * Why the accounting system did not answer a read. `unavailable`: down, unreachable, too slow or the circuit is open.
 * `rateLimited`: it or our own call budget said later. `refused`: it answered and said no; asking again won't help.
 */
export interface AccountingError {
  readonly kind: 'unavailable' | 'rateLimited' | 'refused';
  /** The accounting system's own sentence where it gave one, else ours. Never a stack trace, never a secret. */
  readonly message: string;
  /** When asking again may help. Absent: it did not say. */
  readonly retryAfterMs?: number;
}

/** What goes wrong on the accounting system's side is an answer; what is thrown is a fault of ours. */
export type AccountingResult<T> = Promise<Result<T, AccountingError>>;

/** A vendor as the accounting system tells it. Null: the field was empty. */
export interface AccountingVendor {
  readonly vendorID: string;
  readonly vendorName: string;
  readonly status: string;
  readonly vendorClass: string | null;
  readonly currencyID: string | null;
  readonly createdAt: string | null;
  readonly lastModifiedAt: string | null;
}

/** A part of a list, in key order. */
export interface AccountingPage<T> {
  readonly rows: readonly T[];
  /** The `skip` of the next page; null: that was the last. */
  readonly next: number | null;
  /** The accounting system's clock (its Date header), epoch ms; null when it sent none. */
  readonly serverTime: number | null;
  /** How long the request took, ms. */
  readonly tookMs: number;
}

/** An order as read, its lines not yet joined with what the Items table knows. */
export interface AccountingOrder {
  readonly orderType: string;
  readonly orderNbr: string;
  readonly vendorID: string;
  readonly description: string;
  readonly note: string;
  /** `YYYY-MM-DD`. */
  readonly promisedOn: string | null;
  readonly status: string;
  readonly lines: readonly AccountingOrderLine[];
}

/** Quantities in the line's own unit (`uom`), as the JSON numbers of the accounting system. */
export interface AccountingOrderLine {
  readonly lineNbr: number;
  readonly lineType: string;
  readonly inventoryID: string;
  readonly inventoryName: string;
  readonly uom: string;
  readonly warehouseID: string | null;
  readonly orderedQty: number;
  readonly receivedQty: number;
  readonly completed: boolean;
  readonly cancelled: boolean;
  readonly maxReceiptPercent: number;
  readonly receiptAction: string;
}

/**
 * How a create ended, told apart by what may now stand in the books. `created`: it answered with a number.
 * `refused`: it looked at the receipt and said no; nothing was written. `notSent`: nothing was written and trying
 * again may help (never connected, declined as too many, session refused). `unknown`: it may or may not have been
 * written, or may be yet.
 */
export type CreateOutcome =
  | { readonly outcome: 'created'; readonly receiptNbr: string }
  | { readonly outcome: 'refused'; readonly message: string }
  | {
      readonly outcome: 'notSent';
      readonly message: string;
      readonly retryAfterMs?: number;
      /** There was no room for the call: no attempt of this receipt. */
      readonly rateLimited?: boolean;
    }
  | { readonly outcome: 'unknown'; readonly message: string };

/** Options of a read: `deadline` (epoch ms) after which the answer is of no use to the caller. */
export interface ReadOptions {
  readonly deadline?: number;
}

/** The accounting system, as far as the product needs it (accounting-contract.md). */
export interface Accounting {
  /**
   * The calls of one receipt follow, one after the other: they are taken from the shared call budget together, so that
   * each costs no writes of its own. Call what this answers when the work is over, however it ended.
   */
  beginPosting(): () => Promise<void>;
  /** Vendors in key order, `skip` rows in; `modifiedSince` (UTC ISO) for a delta. */
  listVendors(page: {
    skip: number;
    modifiedSince?: string;
  }): AccountingResult<AccountingPage<AccountingVendor>>;
  /**
   * Those of the given ids (25 at most) that exist. An answer with some of them proves nothing of the others: a list
   * may leave rows out. One with none of them does: the same answer has then brought a vendor known to exist, or, as
   * always with `eachByKey`, each has been asked for by its key.
   */
  vendorsById(
    ids: readonly string[],
    options?: { readonly eachByKey?: boolean },
  ): AccountingResult<AccountingPage<AccountingVendor>>;
  /** Open Normal orders of a vendor with their lines. May be empty although orders exist (§6, pain point 4). */
  openOrdersOf(vendorID: string, options?: ReadOptions): AccountingResult<readonly AccountingOrder[]>;
  /** One order by key; null when there is none. */
  order(orderType: string, orderNbr: string, options?: ReadOptions): AccountingResult<AccountingOrder | null>;
  /** An order of that number whatever its type, from a list; null when the list shows none. */
  orderOfAnyType(orderNbr: string, options?: ReadOptions): AccountingResult<AccountingOrder | null>;
  /** Items with units and lot rules, `skip` rows in. Tracking is off where the lot feature is (`lotFeature`). */
  listItems(page: {
    skip: number;
    modifiedSince?: string;
  }): AccountingResult<
    AccountingPage<Item & { readonly lastModifiedAt: string | null }> & { readonly lotFeature: 'on' | 'off' }
  >;
  /** Items by id; ids that are no stock items come back as `non-stock`. */
  itemsById(ids: readonly string[], options?: ReadOptions): AccountingResult<readonly Item[]>;
  /**
   * The receipt whose VendorRef is exactly this, or else, where `orEnding` is given, one of the vendor's last ninety
   * days whose VendorRef ends so; null when no list shows one (yet).
   */
  findReceipt(
    vendorID: string,
    vendorRef: string,
    options?: { readonly orEnding?: string },
  ): AccountingResult<PostedReceipt | null>;
  /** One receipt by number, read by key (never lags); null when there is none. */
  receipt(receiptNbr: string): AccountingResult<PostedReceipt | null>;
  /** Creates the receipt. Never repeats a request whose fate is unknown. */
  createReceipt(receipt: GoodsReceipt): Promise<CreateOutcome>;
  /** Releases a posted receipt (only where configuration says so). */
  releaseReceipt(receiptNbr: string): AccountingResult<void>;
}

/** A conditional write that found another version than the one decided on. */
export type WriteConflict = 'CONFLICT';

/** The mirror of purchase orders. Every read is consistent, by key. */
export interface OrderStore {
  load(orderKey: string): Promise<Order | null>;
  loadMany(orderKeys: readonly string[]): Promise<readonly Order[]>;
  /** Keys of the vendor's orders with something remaining, from the index (may lag; only finds keys). */
  openKeysOf(vendorKey: string): Promise<readonly string[]>;
  /** The days that all orders with something remaining are promised for, from the index; null: none named. */
  openPromises(): Promise<readonly (string | null)[]>;
  /** Writes `next` if the stored version is still `previous.version` (or nothing is stored when null). */
  save(next: Order, previous: Order | null): Promise<Result<void, WriteConflict>>;
}

/** Goods receipts, which are their own outbox. Every read is consistent, by key. */
export interface ReceiptStore {
  load(receiptId: string): Promise<GoodsReceipt | null>;
  /** The order and whatever of these receipts exist, in one consistent read. */
  loadForAccept(
    receiptIds: readonly string[],
    orderKeys: readonly string[],
  ): Promise<{ receipts: readonly GoodsReceipt[]; orders: readonly Order[] }>;
  /** The next number, from an atomic counter; `count` in a row, the first is answered. */
  nextNumber(count: number): Promise<number>;
  /** New receipts and their orders' reservations, all or nothing. */
  accept(
    receipts: readonly GoodsReceipt[],
    orders: readonly { next: Order; previous: Order }[],
  ): Promise<Result<void, WriteConflict>>;
  /** Writes `next` if the stored version is still `previous.version`. */
  save(next: GoodsReceipt, previous: GoodsReceipt): Promise<Result<void, WriteConflict>>;
  /** A receipt and its order together, all or nothing, each on its version. */
  saveWithOrder(
    receipt: { next: GoodsReceipt; previous: GoodsReceipt },
    order: { next: Order; previous: Order },
  ): Promise<Result<void, WriteConflict>>;
  /** Puts a receipt that can't be worked on, not even read, behind the others in the index, until then (epoch ms). */
  pushBack(receiptId: string, until: number): Promise<void>;
  /** Ids of receipts with work due by then (epoch ms), soonest first, from the index; and when the next is due. */
  dueBy(instant: number, limit: number): Promise<{ ids: readonly string[]; nextDueAt: number | null }>;
}

/** What receiving needs to know of items, as the accounting system told it last. */
export interface ItemStore {
  /** Those that exist, by `itemKey`. */
  loadMany(inventoryIDs: readonly string[]): Promise<ReadonlyMap<string, Item>>;
  saveMany(items: readonly Item[]): Promise<void>;
}

/** When a vendor's orders were last read in full, and who is reading them now. */
export interface FreshnessStore {
  /** `isReading`: somebody's flight is under way at `now`. `error`: why the last one ended without a reading. */
  load(
    vendorKey: string,
    now: number,
  ): Promise<{ asOf: string | null; isReading: boolean; error: AccountingError | null }>;
  /** Takes the single flight for this vendor until then (epoch ms); false: somebody else has it. */
  takeFlight(vendorKey: string, now: number, until: number): Promise<boolean>;
  /**
   * Ends the flight taken until `until`, if it is still that one: with `asOf` (UTC ISO) when the reading was complete,
   * else with the error, null where it was a fault of ours.
   */
  endFlight(
    vendorKey: string,
    until: number,
    end: { asOf: string } | { error: AccountingError | null },
  ): Promise<void>;
}

/**
 * Order numbers that the accounting system has just said it has no Normal order of, so that a number typed wrong
 * again and again costs one call. `reason`: what is to be said of it, null when there is nothing to say.
 */
export interface AbsentOrders {
  find(orderNbr: string, now: number): Promise<{ readonly reason: string | null } | null>;
  remember(orderNbr: string, reason: string | null, until: number): Promise<void>;
}

/** Whether the accounting system answered when it was last asked, by whichever function. */
export interface AccountingHealth {
  isAvailable(): Promise<boolean>;
}

/** One holder at a time of a named lease, for as long as it renews. Instants in epoch ms. */
export interface LeaseStore {
  take(name: string, owner: string, now: number, until: number): Promise<boolean>;
  release(name: string, owner: string): Promise<void>;
}

/** One line each: an event code with its sentence (`log-events.ts`), and fields; never a token or a whole request. */
export interface Log {
  info(event: LogEvent, fields?: Record<string, unknown>): void;
  warn(event: LogEvent, fields?: Record<string, unknown>): void;
  error(event: LogEvent, fields?: Record<string, unknown>): void;
}
