import * as z from 'zod/mini';
import { minLength } from '#domain/length.ts';
import { OPEN_MARKS } from '#domain/posting/attention.ts';
import { POSTING_KINDS } from '#domain/posting/posting-kind.ts';
import { Difference } from '#domain/receiving/receipt/differences.ts';
import { CountedLine, ReceiptHead, ReceiptNotes } from '#domain/receiving/receipt/receipt.ts';
import { RECEIPT_FILTER_STATUSES, RECEIPT_STATUSES } from '#domain/receiving/receipt/receipt-filter.ts';
import { key, text } from '#domain/text.ts';
import { addresses } from './addresses.ts';
import { defineRoute } from './contract.ts';
import { optionalFilter, paginationKey, queryLimit } from './fields/query-fields.ts';
import { PostingProgress } from './posting/posting-progress.ts';
import { AcceptedReceipt } from './receiving.ts';

/** A receipt as a list shows it. */
export const ReceiptListItem = z.extend(ReceiptHead.wire, {
  /** The user name. */
  receivedBy: z.string(),
  lineCount: z.int(),
  /** Where its lines were received, each once; empty: they name none. Null, absent: the version before did not say. */
  warehouses: z.optional(z.nullable(z.array(z.string()))),
  /** As it stands: what may still change was read by key, not from an index. */
  status: z.enum(RECEIPT_STATUSES),
  accountingReceiptNbr: z.nullable(z.string()),
  /** Why it FAILED. Null otherwise; why it was CANCELLED is in its detail. */
  reason: z.nullable(z.string()),
  /** What a person should look at in the books, POSTED as it is; null once somebody has. Absent: as null. */
  toCheck: z.optional(z.nullable(z.string())),
  /** For `cancel` and `retry`; null where it is POSTED or CANCELLED. */
  version: z.nullable(z.int()),
});

/** A document that is no receipt and that somebody should look at. */
const NeedsLooking = z.object({
  kind: z.enum(POSTING_KINDS),
  /** Of the run or the shipment. */
  id: z.string(),
  documentNbr: z.string(),
  mark: z.enum(OPEN_MARKS),
  /** UTC ISO: since when it has been so. */
  since: z.string(),
});

export type NeedsLooking = z.output<typeof NeedsLooking>;

export type ReceiptListItem = z.output<typeof ReceiptListItem>;

/** A line as it was counted, and what was expected of it then. Quantities are in its `uom`. */
export const ReceiptLine = z.extend(CountedLine.wire, {
  /** What was ordered, and still outstanding, when this was received; null on receipts from before it was kept. */
  orderedQty: z.nullable(z.number()),
  outstandingQty: z.nullable(z.number()),
});

export type ReceiptLine = z.output<typeof ReceiptLine>;

/** A line that was not received as it was outstanding when the receipt was accepted. */
export const OrderDifference = z.extend(Difference.wire, {
  /** Null where neither the receipt nor the order knows the line any more. */
  inventoryID: z.nullable(z.string()),
  inventoryName: z.nullable(z.string()),
  uom: z.nullable(z.string()),
});

export type OrderDifference = z.output<typeof OrderDifference>;

/** A receipt looked at alone: with its lines, its attempts to post, and what may be done with it. */
export const ReceiptDetail = z.extend(ReceiptListItem, {
  ...ReceiptNotes.wire.shape,
  ...z.omit(PostingProgress, { status: true, waitsFor: true }).shape,
  lines: z.array(ReceiptLine),
  /** By line number, empty when all came as outstanding; null on receipts from before it was kept. */
  differences: z.nullable(z.array(OrderDifference)),
  /** Does its state allow it? Whether this person may is a matter of permissions. */
  cancellable: z.boolean(),
  retryable: z.boolean(),
  /** Was it this person who received it? `receipt.cancelOwn` is enough then. */
  own: z.boolean(),
});

export type ReceiptDetail = z.output<typeof ReceiptDetail>;

/** `~2`, `~3`, … are the further receipts of one delivery. */
const receiptId = z
  .string()
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}(~\d{1,2})?$/, 'Use the receiptId of a receipt.'));

/** As the browser made it: the first receipt of a delivery has the same. */
const deliveryId = z
  .string()
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'Use the receiptId that was sent.'));

/** A filter of a list; an empty one narrows nothing. */
const filter = (max = 64) => optionalFilter(max);

const ListRequest = z.object({
  /** Days at the site, `YYYY-MM-DD`, both included: by when it was received. Default: the last 30; at most 92. */
  from: filter(),
  to: filter(),
  /** The whole id. */
  vendorId: filter(),
  /** The whole id: receipts of it, and those whose lines name none. */
  warehouse: filter(),
  /** The beginning of it, or of a word in it, without case. */
  item: filter(100),
  lot: filter(100),
  person: filter(128),
  /** Any part, without case. */
  search: filter(100),
  status: z.optional(
    z.pipe(
      z.enum(['', ...RECEIPT_FILTER_STATUSES]),
      z.transform((value) => (value === '' ? undefined : value)),
    ),
  ),
  pagination_key: z.optional(paginationKey),
});

/** A page may be short, or even empty, with more to come: go on as long as there is a `pagination_key`. */
const ListResponse = z.object({
  data: z.object({ items: z.array(ReceiptListItem), pagination_key: z.optional(z.string()) }),
  /** The days that were looked at. */
  meta: z.object({ from: z.string(), to: z.string() }),
});

/** Receipts to look at. */
export const getReceipts = defineRoute({
  ...addresses.GetReceipts,
  functionName: 'get-receipts',
  actions: {
    /** Receipts, newest first. */
    list: {
      permission: 'record.view',
      request: z.extend(ListRequest, { limit: queryLimit(25, 200) }),
      response: ListResponse,
    },
    /** The same rows in large pages, for a file. */
    export: {
      permission: 'receipt.export',
      request: z.extend(ListRequest, { limit: queryLimit(1_000, 1_000) }),
      response: ListResponse,
    },
    /** One receipt with all there is to know; 404 RECEIPT_NOT_FOUND. */
    get_by_id: {
      permission: 'record.view',
      request: z.object({ receiptId }),
      response: z.object({ data: ReceiptDetail }),
    },
    /** Receipts that FAILED, have been on their way for over 10 minutes, or are in the books with other lots or dates. */
    attention: {
      permission: 'record.view',
      request: z.object({}),
      response: z.object({
        data: z.object({
          /** Together; where `hasMore`, at least so many. */
          count: z.int(),
          failed: z.int(),
          waiting: z.int(),
          /** POSTED, and not in the books as counted. Absent: as 0. */
          toCheck: z.optional(z.int()),
          hasMore: z.boolean(),
          /** UTC ISO: since when the oldest of them needs it; null without any. */
          oldestSince: z.nullable(z.string()),
          oldestAgeSeconds: z.nullable(z.int()),
          /** The 20 oldest, oldest first. */
          items: z.array(ReceiptListItem),
          /** Closed runs and shipments, likewise, the oldest first; where `hasMore`, at least these. Absent: none. */
          others: z.optional(z.object({ items: z.array(NeedsLooking), hasMore: z.boolean() })),
        }),
      }),
    },
    /** Receipts of this vendor with this supplier reference, newest first, at most 10; cancelled ones left out. */
    by_supplier_ref: {
      permission: 'record.view',
      request: z.object({
        vendorId: key(),
        supplierRef: key(40),
        /** Days back. */
        days: queryLimit(90, 366),
        /** The delivery being counted, which does not repeat itself. */
        except: z.optional(receiptId),
      }),
      response: z.object({ data: z.object({ items: z.array(ReceiptListItem) }) }),
    },
  },
});

/** The version that the person saw. Left out, whatever stands is meant. Another one: 409 STALE_VERSION. */
const version = z.optional(z.int().check(z.gte(1)));

/**
 * What may be done with a receipt. A refusal carries it as it stands in `current`: 409 STALE_VERSION, 409 TRY_AGAIN
 * while it is being posted; 404 RECEIPT_NOT_FOUND.
 */
export const postReceipts = defineRoute({
  ...addresses.PostReceipts,
  functionName: 'post-receipts',
  actions: {
    /**
     * Cancels a FAILED receipt, or one not tried yet, and releases its goods. Somebody else's takes
     * `receipt.cancelAny`. One that is cancelled already is a success; 422 NOT_CANCELLABLE with the receipt.
     */
    cancel: {
      permission: 'receipt.cancelOwn',
      request: z.object({
        receiptId,
        reason: text(500).check(minLength(1, 'Say why it is cancelled.')),
        version,
      }),
      response: z.object({ data: ReceiptDetail }),
    },
    /** A person has looked at what is said in `remark`. Where that was done already, or is not needed, it is a success. */
    mark_checked: {
      permission: 'receipt.retry',
      request: z.object({ receiptId }),
      response: z.object({ data: ReceiptDetail }),
    },
    /**
     * Takes a delivery back that its sender has just sent, all its receipts or none, before anything of it was tried.
     * It is part of sending, so that whoever may send may undo their own: 403 for somebody else's. One that is undone
     * already is a success; 409 TOO_LATE_TO_UNDO says why.
     */
    undo: {
      permission: 'receipt.create',
      request: z.object({ receiptId: deliveryId }),
      response: z.object({ data: z.object({ receipts: z.array(AcceptedReceipt) }) }),
    },
    /** Sends a FAILED receipt on its way again. One that is on its way or through is a success. */
    retry: {
      permission: 'receipt.retry',
      request: z.object({ receiptId, version }),
      response: z.object({ data: ReceiptDetail }),
    },
  },
});
