import * as z from 'zod/mini';
import { DUE } from '#adapters/dynamo/posting/posting-indexes.ts';
import { entryReader } from '#adapters/dynamo/table/entry-reader.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import type { IndexedEntry } from '#app/receiving/receipts/received-goods-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { codeKey } from '#domain/code-key.ts';
import { openMark } from '#domain/posting/attention.ts';
import { dueAt } from '#domain/posting/posting.ts';
import { orderKeyOf } from '#domain/receiving/order/order.ts';
import { openSince } from '#domain/receiving/receipt/attention.ts';
import { GoodsReceipt, HEAD_FIELDS } from '#domain/receiving/receipt/receipt.ts';
import { dayOrderOf, itemsOf, lotsOf, warehousesOf } from '#domain/receiving/receipt/receipt-entry.ts';
import { RECEIPT_STATUSES } from '#domain/receiving/receipt/receipt-filter.ts';
import { defineRecord, type RecordOf } from '#domain/record.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';

const rows = rowsOf(GoodsReceipt);

/** What a row says beside the receipt for lists and their filters; the month index copies it. */
const ListAttributes = defineRecord({
  /** Sort key of the month index. */
  dayOrder: z.string(),
  lineCount: z.int(),
  status: z.enum(RECEIPT_STATUSES),
  accountingReceiptNbr: z.nullable(z.string()),
  itemWords: z.nullable(z.string()),
  lotWords: z.nullable(z.string()),
  /**
   * What is not carried here, so that the receipt itself is asked: `Y`: items or lots, which are too many; `R`: what
   * somebody should look at in the books. After `@`, the warehouses of its lines in lower case, so that the version before
   * takes none of their letters for a mark. An index can't be given another attribute while it is in use.
   */
  wordsLeftOut: z.nullable(z.string()),
});

type ListAttributes = RecordOf<typeof ListAttributes>;

const listRows = rowsOf(ListAttributes);

const LIST_ATTRIBUTES = Object.keys(ListAttributes.fields) as (keyof ListAttributes)[];

const readListAttributes = entryReader(ListAttributes, LIST_ATTRIBUTES);

/** What the month index copies of the receipt itself. */
const INDEXED_FIELDS = [...HEAD_FIELDS, 'receivedBy'] as const;

const readIndexedFields = entryReader(GoodsReceipt, INDEXED_FIELDS);

/** The attributes of the month index. The table's definition names the same: it can't ask here. */
export const INDEXED_ATTRIBUTES: readonly string[] = [...INDEXED_FIELDS, ...LIST_ATTRIBUTES];

/** What of a receipt's items, and of its lots, the month index carries at most. */
const MAX_SEARCH_TEXT_LENGTH = 1_000;

/** What of a receipt's warehouses the index carries at most. */
const MAX_WAREHOUSES_LENGTH = 200;

const WAREHOUSES = '@';

/** No id and no lot number can hold a line break. */
const SEARCH_TEXT_SEPARATOR = '\n';

/**
 * Items or lots for the filters of the list. Where they are too many they are left out as a whole and the row says
 * so: a filter then asks the receipt itself, so that nothing is ever missed.
 */
const searchTextsOf = (
  receipt: GoodsReceipt,
): Pick<ListAttributes, 'itemWords' | 'lotWords' | 'wordsLeftOut'> => {
  const isToCheck = openMark(receipt) === 'TO_CHECK';
  const items = itemsOf(receipt).join(SEARCH_TEXT_SEPARATOR);
  const lots = lotsOf(receipt).join(SEARCH_TEXT_SEPARATOR);
  const carried = (text: string) => (text === '' || text.length > MAX_SEARCH_TEXT_LENGTH ? null : text);
  const isLeftOut = Math.max(items.length, lots.length) > MAX_SEARCH_TEXT_LENGTH;
  const warehouses = warehousesOf(receipt).join(SEARCH_TEXT_SEPARATOR).toLowerCase();
  const said = warehouses.length > MAX_WAREHOUSES_LENGTH ? '' : `${WAREHOUSES}${warehouses}`;
  return {
    itemWords: carried(items),
    lotWords: carried(lots),
    wordsLeftOut: `${isLeftOut ? 'Y' : ''}${isToCheck ? 'R' : ''}${said}` || null,
  };
};

const listAttributesOf = (receipt: GoodsReceipt): ListAttributes => ({
  dayOrder: dayOrderOf(receipt),
  lineCount: receipt.lines.length,
  status: receipt.state.status,
  accountingReceiptNbr: receipt.state.status === 'POSTED' ? receipt.state.accountingReceiptNbr : null,
  ...searchTextsOf(receipt),
});

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
  `${vendorKey(vendorID)}#${codeKey(supplierRef)}`;

/** When nothing can happen to it any more, and the business keeps such records for so many years. */
export const expiryOf = (
  { state, receivedAt }: GoodsReceipt,
  retentionYears: number | undefined,
): { readonly expiresAt?: number } => {
  const isOver = state.status === 'CANCELLED' || (state.status === 'POSTED' && state.settled);
  if (!isOver || retentionYears === undefined) return {};
  const end = new Date(receivedAt);
  end.setUTCFullYear(end.getUTCFullYear() + retentionYears);
  return { expiresAt: Math.floor(end.getTime() / 1000) };
};

/**
 * A receipt as one item: the record, its place in the indexes, and itself as outbox entry while something is due.
 * DynamoDB removes it `retentionYears` after it was received, once it is settled or cancelled; undefined: never.
 */
export const toReceiptRow = (receipt: GoodsReceipt, retentionYears?: number): Record<string, unknown> => {
  const day = siteDay(Date.parse(receipt.receivedAt));
  const { expected, remark, ...row } = rows.toRow(receipt);
  return {
    ...row,
    ...(receipt.expected.length === 0 ? {} : { expected }),
    ...(receipt.remark === null ? {} : { remark }),
    orderKey: orderKeyOf(receipt),
    month: day.slice(0, 7),
    ...listRows.toRow(listAttributesOf(receipt)),
    ...placesOf(receipt),
    ...expiryOf(receipt, retentionYears),
  };
};

/** Rows from before a day was asked for: the goods came on the day they were accepted. */
const withReceivedDate = <Row extends Readonly<Record<string, unknown>>>(row: Row): Row =>
  row.receivedDate === undefined
    ? { ...row, receivedDate: siteDay(Date.parse(String(row.receivedAt))) }
    : row;

export const fromReceiptRow = (row: Readonly<Record<string, unknown>>): GoodsReceipt =>
  rows.fromRow(withReceivedDate(row));

const words = (text: string | null): readonly string[] => text?.split(SEARCH_TEXT_SEPARATOR) ?? [];

/** A receipt as the month index tells it. */
export const fromIndexedRow = (row: Readonly<Record<string, unknown>>): IndexedEntry => {
  const { receivedBy, ...head } = readIndexedFields(withReceivedDate(row));
  const { dayOrder, itemWords, lotWords, wordsLeftOut, ...standing } = readListAttributes(row);
  const [marks = '', ...said] = (wordsLeftOut ?? '').split(WAREHOUSES);
  return {
    dayOrder,
    hasSearchText: !marks.includes('Y'),
    isToCheck: marks.includes('R'),
    entry: {
      ...head,
      ...standing,
      receivedBy: receivedBy.username,
      reason: null,
      toCheck: null,
      version: null,
      warehouses: said.length === 0 ? null : words(said.join(WAREHOUSES)).map(codeKey).filter(Boolean),
      items: words(itemWords),
      lots: words(lotWords),
    },
  };
};
