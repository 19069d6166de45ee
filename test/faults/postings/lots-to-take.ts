import type { Posting } from '#domain/posting/posting-record.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import type { Chances } from '../random.ts';
import type { PostingWorld } from './posting-world.ts';

/** A lot that may be taken of, and what brings it. */
interface LotToTake extends LotId {
  /** In whole base units. */
  left: number;
  /** Null: it was there from the beginning. Else whether what brings it has been given up, or came as it was not sent. */
  readonly isLost: ((all: readonly Posting[]) => Promise<boolean>) | null;
}

/** What the lots of all kinds are, for those who take of them. */
export interface Lots {
  readonly all: LotToTake[];
  /** So many of one lot of this item, rather of one that is on its way. */
  take(inventoryID: string, most: number): { readonly lot: LotToTake; readonly qty: number };
}

export const someLots = (random: Chances): Lots => {
  const all: LotToTake[] = [];
  return {
    all,
    take(inventoryID, most) {
      const mine = all.filter((lot) => lot.inventoryID === inventoryID && lot.left >= 1);
      const coming = mine.filter(({ isLost }) => isLost !== null);
      const lot = random.pick(coming.length > 0 && random.chance(0.7) ? coming : mine);
      const qty = random.between(1, Math.min(most, lot.left));
      lot.left -= qty;
      return { lot, qty };
    },
  };
};

/** Has any of these lots been lost on its way? A document that takes of it is refused. */
export const isAnyLost = async (
  lots: Lots,
  taken: readonly LotId[],
  world: PostingWorld,
): Promise<boolean> => {
  const postings = await world.all();
  for (const { isLost, ...lot } of lots.all)
    if (taken.some((one) => one.inventoryID === lot.inventoryID && one.lotNumber === lot.lotNumber))
      if (await isLost?.(postings)) return true;
  return false;
};
