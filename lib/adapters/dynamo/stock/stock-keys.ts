import { itemKey } from '#domain/items/item.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import type { DocumentType } from '#domain/stock/ledger/movement-kinds.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';

/*
 * The keys of stock and ledger. Ids are other people's texts: what separates them is escaped in them, so that no two
 * things share a key.
 */

const escaped = (id: string): string => id.replaceAll('%', '%25').replaceAll('#', '%23');

/*
 * Within an item: `#total`, `#sum`, its balances and the documents that are not in the accounting system yet come before its
 * lots. What it has now is one range query up to there, however many lots it ever had. Shipments have a prefix of their own:
 * the version before knows none, and reads what is under the other.
 */
export const LOT_PREFIX = 'lot#';
export const BALANCE_PREFIX = 'bal#';
export const NOT_IN_BOOKS_PREFIX = 'books#';
export const STILL_IN_BOOKS_PREFIX = 'left#';

export const TOTAL_PART = '#total';
export const SUM_PART = '#sum';
/** What the accounting system has. */
export const READING_PART = '#reading';

const lotPart = (lotNumber: string): string => escaped(lotKey(lotNumber));

export const balancePrefixOf = ({ lotNumber }: Pick<LotId, 'lotNumber'>): string =>
  `${BALANCE_PREFIX}${lotPart(lotNumber)}#`;

/** What the key of a balance and those of the others of its lot begin with. */
export const balancePrefixIn = (part: string): string =>
  part.slice(0, part.indexOf('#', BALANCE_PREFIX.length) + 1);

/** The balances that change what an item comes to where this row of it changes; null: none, as of a mark. */
export const balancesBeside = (part: string): string | null => {
  if (part.startsWith(BALANCE_PREFIX)) return part;
  return part.startsWith(LOT_PREFIX) ? `${BALANCE_PREFIX}${part.slice(LOT_PREFIX.length)}#` : null;
};

export const balanceRowKey = (at: LotId & { readonly place: string }) => ({
  itemKey: itemKey(at.inventoryID),
  part: `${balancePrefixOf(at)}${at.place}`,
});

/** What counts have booked of a lot at a place: after its lots, so that nobody who asks what an item has reads it. */
export const tallyRowKey = (at: LotId & { readonly place: string }) => ({
  itemKey: itemKey(at.inventoryID),
  part: `tally#${lotPart(at.lotNumber)}#${at.place}`,
});

export const lotRowKey = ({ inventoryID, lotNumber }: LotId) => ({
  itemKey: itemKey(inventoryID),
  part: `${LOT_PREFIX}${lotPart(lotNumber)}`,
});

export const totalRowKey = (inventoryID: string) => ({ itemKey: itemKey(inventoryID), part: TOTAL_PART });

export const sumRowKey = (inventoryID: string) => ({ itemKey: itemKey(inventoryID), part: SUM_PART });
export const readingRowKey = (inventoryID: string) => ({
  itemKey: itemKey(inventoryID),
  part: READING_PART,
});

export const documentKey = (type: DocumentType, id: string): string => `${type}#${id}`;

export const notInBooksRowKey = (mark: {
  readonly inventoryID: string;
  readonly documentType: DocumentType;
  readonly documentId: string;
}) => ({
  itemKey: itemKey(mark.inventoryID),
  part: `${mark.documentType === 'shipment' ? STILL_IN_BOOKS_PREFIX : NOT_IN_BOOKS_PREFIX}${documentKey(mark.documentType, mark.documentId)}`,
});

/** What was counted of a lot at a place, beside its count. */
export const COUNT_ENTRY_PREFIX = 'row#';

export const countEntryPart = ({
  inventoryID,
  lotNumber,
  place,
}: LotId & { readonly place: string }): string =>
  `${COUNT_ENTRY_PREFIX}${escaped(itemKey(inventoryID))}#${lotPart(lotNumber)}#${place}`;

/** The movement itself. Its lines lie with their lots. */
export const movementRowKey = (movementId: string) => ({
  ledgerKey: `movement#${movementId}`,
  entry: 'movement',
});

export const lotLedgerKey = ({ inventoryID, lotNumber }: LotId): string =>
  `lot#${escaped(itemKey(inventoryID))}#${lotPart(lotNumber)}`;

/** A line's place in its lot's ledger: by time; unique, and the same whoever writes it. */
export const lineEntry = (at: string, movementId: string, line: number): string =>
  `${at}#${movementId}#${String(line).padStart(2, '0')}`;

/** When the line at a place was written, UTC ISO. */
export const entryAt = (entry: string): string => entry.slice(0, entry.indexOf('#'));
