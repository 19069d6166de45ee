import type { LotInStock } from '#api/inventory.ts';
import { LotFields } from '#api/inventory.ts';
import { sum, toNumber } from '#domain/quantity.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { usable } from '#domain/stock/lots/usable.ts';
import type { LedgerLine } from './stock-ports.ts';

/** A lot with its balances, as it stands on a day. */
export const toLotInStock = (lot: Lot, balances: readonly Balance[], day: string): LotInStock => {
  const allowed = usable(lot, day, 'issue');
  return {
    ...LotFields.toWire(lot),
    notUsable: allowed.ok ? null : allowed.error,
    warning: allowed.ok ? allowed.value : null,
    onHand: toNumber(sum(balances.map(({ onHand }) => onHand))),
    balances: balances.map(({ place, onHand, allocated }) => ({
      ...{ place, onHand: toNumber(onHand), allocated: toNumber(allocated) },
    })),
  };
};

/** What lists say of a movement and a line of it. */
export type MovedLine = Omit<LedgerLine, 'entry'>;

/** A movement's lines, one by one. */
export const linesOf = ({ lines, by, ...movement }: Movement): readonly MovedLine[] =>
  lines.map((line) => ({ ...movement, ...line, by: by.username }));
