import type { Quantity } from '#domain/quantity.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';

/** One lot at one place. */
export interface CountedAt extends LotId {
  readonly place: string;
}

/** A row of a sheet as its balance stood when the sheet began. */
export interface CountRow extends CountedAt {
  readonly expected: Quantity;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** As people walk: place by place, in it item by item. */
export const byWalk = (one: CountedAt, other: CountedAt): number =>
  compare(one.place, other.place) ||
  compare(one.inventoryID, other.inventoryID) ||
  compare(one.lotNumber, other.lotNumber);

/** The rows of a sheet: each balance once, in the order in which they are counted. */
export const countRowsOf = (balances: readonly Balance[]): readonly CountRow[] =>
  balances
    .filter(({ onHand }) => onHand > 0)
    .map(({ inventoryID, lotNumber, place, onHand }) => ({ inventoryID, lotNumber, place, expected: onHand }))
    .sort(byWalk);
