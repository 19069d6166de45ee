import { PalletFields, type PalletRow } from '#api/pallets.ts';
import type { ListedPallet } from '#app/pallets/pallet-ports.ts';
import { type Pallet, PalletEvent } from '#domain/pallets/pallet.ts';
import { expiryOf } from '#domain/stock/lots/fefo.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';
import { usable } from '#domain/stock/lots/usable.ts';

/** The earliest date of what is on it; null: it keeps. */
const expires = ({ lines }: Pick<Pallet, 'lines'>): string | null =>
  lines
    .map(expiryOf)
    .filter((date) => date !== null)
    .toSorted()[0] ?? null;

export const toRow = (pallet: ListedPallet): PalletRow => ({
  ...PalletFields.toWire(pallet),
  expires: expires(pallet),
});

/** A pallet with how its lots stand on a day. */
export const toDetail = (pallet: Pallet, lots: ReadonlyMap<string, Lot>, day: string) => {
  const { lines, ...rest } = toRow({ ...pallet, order: '' });
  return {
    ...rest,
    endReason: pallet.endReason,
    createdBy: pallet.createdBy,
    labels: pallet.labels.map(({ at, by, format, printer }) => ({ at, by, format, printer })),
    history: pallet.history.map((event) => PalletEvent.toWire(event)),
    lines: lines.map((line) => {
      const lot = lots.get(lotIdKey(line));
      const allowed = lot ? usable(lot, day, 'palletise') : null;
      return {
        ...line,
        notUsable: allowed && !allowed.ok ? allowed.error : null,
        warning: allowed?.ok ? allowed.value : null,
      };
    }),
  };
};
