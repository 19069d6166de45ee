import { mutate, type Retry, write, writeUnlessSame } from '#app/mutate.ts';
import type { LotStore } from '#app/stock/stock-ports.ts';
import { ok } from '#domain/result.ts';
import { type Lot, lotAgain, lotIdKey } from '#domain/stock/lots/lot.ts';

/** So many are written at a time. */
const SIDE_BY_SIDE = 16;

/**
 * Sees to it that these lots exist before anything of them moves: one that is new is made, one that is known learns what
 * arrived with it. Without a movement a lot is harmless.
 */
export const makeLots = async (
  { lots, ...retry }: Retry & { readonly lots: LotStore },
  arrived: readonly Lot[],
): Promise<void> => {
  const known = await lots.loadMany(arrived);
  const queue = [...arrived];
  const make = async (arrival: Lot): Promise<void> => {
    let isFirst = true;
    await mutate<Lot | null, Lot, never>(retry, {
      async load() {
        const found = isFirst ? known : await lots.loadMany([arrival]);
        isFirst = false;
        return found.get(lotIdKey(arrival)) ?? null;
      },
      decide: (lot) => (lot === null ? write(arrival) : writeUnlessSame(lot, ok(lotAgain(lot, arrival)))),
      save: (next, previous) => lots.save(next, previous),
      contended: () => {
        throw new Error(`The lot ${lotIdKey(arrival)} is being written by others again and again.`);
      },
    });
  };
  const work = async () => {
    for (let arrival = queue.shift(); arrival; arrival = queue.shift()) await make(arrival);
  };
  await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, arrived.length) }, work));
};
