import { mutate, type Retry, write, writeUnlessSame } from '#app/mutate.ts';
import type { LotStore } from '#app/stock/stock-ports.ts';
import type { WriteConflict } from '#app/write-conflict.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { sideBySide } from '#domain/side-by-side.ts';
import { type Lot, lotAgain, lotIdKey } from '#domain/stock/lots/lot.ts';

/** So many are written at a time. */
const SIDE_BY_SIDE = 16;

/**
 * Sees to it that these lots exist before anything of them moves: one that is new is made, one that is known learns what
 * arrived with it. Without a movement a lot is harmless. CONFLICT: others kept writing one of them.
 */
export const makeLots = async (
  { lots, ...retry }: Retry & { readonly lots: LotStore },
  arrived: readonly Lot[],
): Promise<Result<void, WriteConflict>> => {
  const known = await lots.loadMany(arrived);
  const make = async (arrival: Lot): Promise<boolean> => {
    let isFirst = true;
    const made = await mutate<Lot | null, Lot, WriteConflict>(retry, {
      async load() {
        const found = isFirst ? known : await lots.loadMany([arrival]);
        isFirst = false;
        return found.get(lotIdKey(arrival)) ?? null;
      },
      decide: (lot) => (lot === null ? write(arrival) : writeUnlessSame(lot, ok(lotAgain(lot, arrival)))),
      save: (next, previous) => lots.save(next, previous),
      contended: () => 'CONFLICT',
    });
    return made.ok;
  };
  const made = await sideBySide(arrived, SIDE_BY_SIDE, make);
  return made.every((isMade) => isMade) ? ok(undefined) : err('CONFLICT');
};
