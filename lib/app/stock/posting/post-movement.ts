import { arrivedAt } from '#app/posting/postings/arrived-at.ts';
import type { KnownItems, LedgerReader, LotStore } from '#app/stock/stock-ports.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { isAdjusting } from '#domain/stock/posting/adjustment-id.ts';
import { adjustmentPostings } from '#domain/stock/posting/adjustment-posting.ts';

/** How what we do to goods by ourselves reaches the books. */
export interface PostMovementsDeps {
  /** Whether it does at all (docs/deploy.md, postAdjustments). */
  readonly isOn: boolean;
  /** By warehouse, where the accounting system has its goods. */
  readonly locations: ReadonlyMap<string, string>;
  readonly items: KnownItems;
  readonly lots: Pick<LotStore, 'loadMany'>;
  readonly reader: Pick<LedgerReader, 'lines'>;
}

/**
 * What is written with a movement, so that it comes into the books: nothing where that is switched off, or where the
 * movement is of a kind that comes there otherwise. `documentNbr`: of the count that it is a part of.
 */
export const postingsOf = async (
  { isOn, locations, items, lots, reader }: PostMovementsDeps,
  movement: Movement,
  documentNbr: string | null = null,
): Promise<readonly Posting[]> => {
  const { kind, lines } = movement;
  if (!isOn || !isAdjusting(kind) || lines.length === 0) return [];
  const [known, lotsOf, cameAt] = await Promise.all([
    items.loadMany(lines.map(({ inventoryID }) => inventoryID)),
    lots.loadMany(lines),
    arrivedAt(reader, lines),
  ]);
  const goods = { items: known, lots: lotsOf, arrivedAt: cameAt, locations };
  return adjustmentPostings(movement, goods, documentNbr);
};
