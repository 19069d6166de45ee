import * as z from 'zod/mini';
import { pack, unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import type { RangedStock } from '#app/stock/stock-ports.ts';
import { siteDay } from '#domain/calendar.ts';
import { itemKey } from '#domain/items/item.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import { listField } from '#domain/record.ts';
import { StockDocument } from '#domain/stock/arrivals/stock-document.ts';
import { BooksReading } from '#domain/stock/books/books-reading.ts';
import { CountTally } from '#domain/stock/counts/count-tally.ts';
import { ItemTotal, NotInBooks } from '#domain/stock/item-total.ts';
import { Balance } from '#domain/stock/ledger/balance.ts';
import { LedgerSum } from '#domain/stock/ledger/ledger-sum.ts';
import { Movement } from '#domain/stock/ledger/movement.ts';
import { LotRange } from '#domain/stock/lot-ranges.ts';
import { Lot } from '#domain/stock/lots/lot.ts';
import { type StandingBalance, WarehouseShare } from '#domain/stock/warehouse-shares.ts';
import * as keys from './stock-keys.ts';

type Row = Readonly<Record<string, unknown>>;

/** On every row out of which an item's total is worked out: its change wakes whoever does. */
export const SUMMED = { summed: 'Y' } as const;

/** The one partition of the list, and those of dates. */
export const LIST = 'ITEM';
export const EXPIRING = 'ITEM';
export const DATED = 'ITEM';

const [lots, balances, totals, sums, marks, readings, movements, documents, tallies] = [
  rowsOf(Lot),
  rowsOf(Balance),
  rowsOf(ItemTotal),
  rowsOf(LedgerSum),
  rowsOf(NotInBooks),
  rowsOf(BooksReading),
  rowsOf(Movement),
  rowsOf(StockDocument),
  rowsOf(CountTally),
];

/** A lot, found by its number where it has one. */
export const toLotRow = (lot: Lot): Record<string, unknown> => ({
  ...lots.toRow(lot),
  ...keys.lotRowKey(lot),
  ...(lot.lotNumber === '' ? {} : { lotKey: lotKey(lot.lotNumber) }),
  ...SUMMED,
});

export const fromLotRow = (row: Row): Lot => lots.fromRow(row);

export const fromBalanceRow = (row: Row): Balance => balances.fromRow(row);

/** What a balance says of the warehouse in which its pallet stands. */
export const standsInOf = ({ standsIn }: Row): StandingBalance['standsIn'] =>
  typeof standsIn === 'string' ? standsIn : null;

/**
 * An item's total: on the list, and by its next and its first date while there is one; of many lots with their ranges.
 * Shares name the total that they are of: a version that knows nothing of them may write another.
 */
export const toTotalRow = (
  total: ItemTotal,
  { ranges, shares }: Pick<RangedStock, 'ranges' | 'shares'>,
): Record<string, unknown> => ({
  ...totals.toRow(total),
  ...(shares === null ? {} : { shares: pack({ rev: total.rev, shares }) }),
  ...(ranges === null ? {} : { ranges: pack(ranges) }),
  ...keys.totalRowKey(total.inventoryID),
  list: LIST,
  ...(total.nextExpiry === null ? {} : { expiring: EXPIRING }),
  ...(total.firstExpiry === null ? {} : { dated: DATED }),
});

export const fromTotalRow = (row: Row): ItemTotal => totals.fromRow(row);

const storedRanges = listField(LotRange).stored;

/** Null: it has few lots, or the version before has worked it out. */
export const rangesOfTotalRow = ({ ranges }: Row): readonly LotRange[] | null =>
  ranges instanceof Uint8Array ? storedRanges.parse(unpack(ranges)) : null;

const storedShares = z.object({ rev: z.int(), shares: listField(WarehouseShare).stored });

/** Null: the version before has worked it out. */
export const sharesOfTotalRow = ({ shares, rev }: Row): readonly WarehouseShare[] | null => {
  if (!(shares instanceof Uint8Array)) return null;
  const stored = storedShares.parse(unpack(shares));
  return stored.rev === rev ? stored.shares : null;
};

export const toSumRow = (sum: LedgerSum): Record<string, unknown> => ({
  ...sums.toRow(sum),
  ...keys.sumRowKey(sum.inventoryID),
});

export const fromSumRow = (row: Row): LedgerSum => sums.fromRow(row);

export const toNotInBooksRow = (mark: NotInBooks): Record<string, unknown> => ({
  ...marks.toRow(mark),
  ...keys.notInBooksRowKey(mark),
  ...SUMMED,
});

export const fromNotInBooksRow = (row: Row): NotInBooks => marks.fromRow(row);

/** `isNews`: the item's total follows from it. */
export const toReadingRow = (reading: BooksReading, isNews: boolean): Record<string, unknown> => ({
  ...readings.toRow(reading),
  ...keys.readingRowKey(reading.inventoryID),
  ...(isNews ? SUMMED : {}),
});

export const fromReadingRow = (row: Row): BooksReading => readings.fromRow(row);

export const toTallyRow = (tally: CountTally): Record<string, unknown> => ({
  ...tallies.toRow(tally),
  ...keys.tallyRowKey(tally),
});

export const fromTallyRow = (row: Row): CountTally => tallies.fromRow(row);

/** A movement, found by its document and by its month. */
export const toMovementRow = (movement: Movement): Record<string, unknown> => {
  const day = siteDay(Date.parse(movement.at));
  return {
    ...movements.toRow(movement),
    ...keys.movementRowKey(movement.movementId),
    documentKey: keys.documentKey(movement.document.type, movement.document.id),
    month: day.slice(0, 7),
    dayOrder: `${day}#${movement.at}#${movement.movementId}`,
  };
};

export const fromMovementRow = (row: Row): Movement => movements.fromRow(row);

/** A movement's lines, each with its lot, and all that a list says of it. */
export const toLineRows = ({
  lines,
  document,
  by,
  ...movement
}: Movement): readonly Record<string, unknown>[] =>
  lines.map((line, index) => ({
    ...line,
    ...Object.fromEntries(Object.entries(movement).filter(([, value]) => value !== null)),
    username: by.username,
    documentType: document.type,
    documentId: document.id,
    ledgerKey: keys.lotLedgerKey(line),
    entry: keys.lineEntry(movement.at, movement.movementId, index),
    itemKey: itemKey(line.inventoryID),
  }));

/** The one partition of documents to be looked at, and that of those that wait for a person. */
export const DUE = 'DUE';
export const STUCK = 'STUCK';

export const toDocumentRow = (document: StockDocument): Record<string, unknown> => {
  const { dueAt, problemSince } = document;
  const { dueAt: _number, ...row } = documents.toRow(document);
  return {
    ...row,
    documentKey: keys.documentKey(document.documentType, document.documentId),
    part: 'head',
    ...(dueAt === null ? {} : { due: DUE, dueAt: new Date(dueAt).toISOString() }),
    ...(problemSince === null ? {} : { attention: STUCK, attentionSince: problemSince }),
  };
};

export const fromDocumentRow = ({ dueAt, ...row }: Row): StockDocument =>
  documents.fromRow({ ...row, ...(typeof dueAt === 'string' ? { dueAt: Date.parse(dueAt) } : {}) });
