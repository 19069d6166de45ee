import * as z from 'zod/mini';
import { add, type Quantity, sum, ZERO } from '#domain/quantity.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import {
  defineRecord,
  group,
  listField,
  nullableField,
  quantityField,
  type RecordOf,
} from '#domain/record.ts';

/** What the accounting system has of a lot at one of its locations, in the item's base unit. */
export interface BooksBalance {
  readonly lotNumber: string;
  readonly warehouseID: string;
  readonly locationID: string;
  /** `YYYY-MM-DD`. */
  readonly expiryDate: string | null;
  readonly onHand: Quantity;
  /** On hand, less what was shipped and not issued yet: what ours is compared with. */
  readonly issuable: Quantity;
}

const BooksLot = group({
  lotNumber: z.string(),
  onHand: quantityField,
  issuable: quantityField,
  /** `YYYY-MM-DD`, the earliest that its locations say. */
  expiryDate: z.nullable(z.string()),
  /** Where it is, and how much of it can be issued there. */
  at: listField(group({ warehouseID: z.string(), locationID: z.string(), issuable: quantityField })),
});
export type BooksLot = RecordOf<typeof BooksLot>;

/** What the accounting system had of an item when it was asked last, in the item's base unit. */
export const BooksReading = defineRecord(
  {
    inventoryID: z.string(),
    onHand: quantityField,
    issuable: quantityField,
    /** By lot; null: it was asked for the whole alone. */
    lots: nullableField(listField(BooksLot)),
    /** UTC ISO: what it had then, or had already and still had. */
    asOf: z.string(),
    /**
     * When ours and theirs were last the same in every lot, UTC ISO: what our ledger took since is not known there. Every
     * movement that explains a difference carries the time at which it came into the ledger, not that of a device.
     */
    agreedAt: z.nullable(z.string()),
  },
  { packed: { lots: 'lots' } },
);
export type BooksReading = RecordOf<typeof BooksReading>;

/** What a lot has wherever it is. Lots with nothing are left out. */
const lotsOf = (balances: readonly BooksBalance[]): readonly BooksLot[] => {
  const lots = new Map<string, BooksLot>();
  for (const { lotNumber, onHand, issuable, expiryDate, warehouseID, locationID } of balances) {
    const before = lots.get(lotKey(lotNumber));
    lots.set(lotKey(lotNumber), {
      lotNumber: before?.lotNumber ?? lotNumber,
      onHand: add(before?.onHand ?? ZERO, onHand),
      issuable: add(before?.issuable ?? ZERO, issuable),
      expiryDate: [before?.expiryDate, expiryDate].flatMap((date) => date ?? []).sort()[0] ?? null,
      at: [...(before?.at ?? []), { warehouseID, locationID, issuable }],
    });
  }
  return [...lots.values()].filter(({ onHand, issuable }) => onHand !== 0 || issuable !== 0);
};

/** A reading by lot. `asOf`: UTC ISO of the moment before it was asked. */
export const readingOf = (
  inventoryID: string,
  balances: readonly BooksBalance[],
  asOf: string,
  agreedAt: string | null,
): BooksReading => {
  const lots = lotsOf(balances);
  return {
    inventoryID,
    onHand: sum(lots.map(({ onHand }) => onHand)),
    issuable: sum(lots.map(({ issuable }) => issuable)),
    lots,
    asOf,
    agreedAt,
  };
};

/** A reading of the whole alone: what was shipped and is not issued yet is as it was when that was asked. */
export const wholeReading = (
  inventoryID: string,
  onHand: Quantity,
  previous: BooksReading | null,
  asOf: string,
): BooksReading => {
  const shipped = previous ? previous.onHand - previous.issuable : 0;
  return {
    ...{ inventoryID, onHand, asOf },
    issuable: (onHand - shipped) as Quantity,
    lots: previous?.onHand === onHand ? previous.lots : null,
    agreedAt: previous?.agreedAt ?? null,
  };
};

/** Whether they say the same but for when it was asked. */
export const isSameReading = (one: BooksReading, other: BooksReading): boolean =>
  JSON.stringify({ ...one, asOf: '' }) === JSON.stringify({ ...other, asOf: '' });
