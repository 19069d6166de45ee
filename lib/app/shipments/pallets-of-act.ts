import type { PalletStore } from '#app/pallets/pallet-ports.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';

/** Pallets as one act on a shipment knows them. */
export interface PalletsOfAct extends Pick<PalletStore, 'loadMany'> {
  /** Somebody else wrote meanwhile: each is read again. */
  forget(): void;
  /** So they stand by what was just written. */
  written(pallets: readonly Pallet[]): void;
}

/**
 * Each pallet is read once in an act: what was decided by it is what is written, on the condition that it still stands so,
 * and what the answer says of it.
 */
export const palletsOfAct = ({ loadMany }: Pick<PalletStore, 'loadMany'>): PalletsOfAct => {
  const known = new Map<string, Pallet | null>();
  return {
    async loadMany(ssccs) {
      const missing = [...new Set(ssccs)].filter((sscc) => !known.has(sscc));
      const read = missing.length === 0 ? new Map<string, Pallet>() : await loadMany(missing);
      for (const sscc of missing) known.set(sscc, read.get(sscc) ?? null);
      return new Map(
        ssccs.flatMap((sscc) => {
          const pallet = known.get(sscc);
          return pallet ? [[sscc, pallet] as const] : [];
        }),
      );
    },
    forget: () => known.clear(),
    written(pallets) {
      for (const pallet of pallets) known.set(pallet.sscc, pallet);
    },
  };
};
