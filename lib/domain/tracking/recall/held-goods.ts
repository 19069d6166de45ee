import type { PalletState } from '#domain/pallets/pallet-state.ts';

/** A lot of a recall, as far as it is held. */
interface LotHeld {
  readonly onHand: number;
  readonly recallId: string | null;
}

/** Likewise a pallet. */
interface PalletHeld {
  readonly state: PalletState;
  readonly recallId: string | null;
}

interface HereAndHeld {
  /** How many are here, some or all of it. */
  readonly here: number;
  /** Of those, how many a recall holds. */
  readonly held: number;
}

/** How much of a recall's goods is held: what has left can't be. */
export interface HeldGoods {
  readonly lots: HereAndHeld;
  readonly pallets: HereAndHeld;
  /** Lots of which nothing is here any more: used up, shipped or scrapped. */
  readonly lotsGone: number;
  readonly palletsShipped: number;
  readonly palletsBrokenUp: number;
}

const hereAndHeld = (here: readonly { readonly recallId: string | null }[]): HereAndHeld => ({
  here: here.length,
  held: here.filter(({ recallId }) => recallId !== null).length,
});

/** Whether any of a lot is here: what is not can't be held. */
export const isLotHere = ({ onHand }: Pick<LotHeld, 'onHand'>): boolean => onHand > 0;

export const heldGoods = (lots: readonly LotHeld[], pallets: readonly PalletHeld[]): HeldGoods => {
  const lotsHere = lots.filter(isLotHere);
  const notShipped = pallets.filter(({ state }) => state !== 'Shipped');
  const palletsHere = notShipped.filter(({ state }) => state !== 'Void');
  return {
    lots: hereAndHeld(lotsHere),
    pallets: hereAndHeld(palletsHere),
    lotsGone: lots.length - lotsHere.length,
    palletsShipped: pallets.length - notShipped.length,
    palletsBrokenUp: notShipped.length - palletsHere.length,
  };
};
