import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { siteDay } from '#domain/calendar.ts';
import { orderKeyOf } from '#domain/receiving/order/order.ts';
import { dueAt } from '#domain/receiving/posting/posting.ts';
import { openMark, openSince } from '#domain/receiving/receipt/attention.ts';
import { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { dayOrderOf, itemsOf, lotsOf } from '#domain/receiving/receipt/receipt-entry.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';

/** The one partition of the sparse `due` index: there is never more in it than work to do. */
export const DUE = 'DUE';

const rows = rowsOf(GoodsReceipt);

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
  retentionYears: number | undefined,
): Record<string, number> => {
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
  const { expected, ...row } = rows.toRow(receipt);
  return {
    ...row,
    ...(receipt.expected.length === 0 ? {} : { expected }),
    status: receipt.state.status,
    orderKey: orderKeyOf(receipt),
    month: day.slice(0, 7),
    dayOrder: dayOrderOf(receipt),
    lineCount: receipt.lines.length,
    ...wordsOf('itemWords', itemsOf(receipt)),
    ...wordsOf('lotWords', lotsOf(receipt)),
    ...(receipt.state.status === 'POSTED'
      ? { accountingReceiptNbr: receipt.state.accountingReceiptNbr }
      : {}),
    ...placesOf(receipt),
    ...expiryOf(receipt, retentionYears),
  };
};

/** Rows from before a day was asked for: the goods came on the day they were accepted. */
export const withReceivedDate = <Row extends Readonly<Record<string, unknown>>>(row: Row): Row =>
  row.receivedDate === undefined
    ? { ...row, receivedDate: siteDay(Date.parse(String(row.receivedAt))) }
    : row;

export const fromReceiptRow = (row: Readonly<Record<string, unknown>>): GoodsReceipt =>
  rows.fromRow(withReceivedDate(row));
