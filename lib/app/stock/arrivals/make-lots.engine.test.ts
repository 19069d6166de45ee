import type { LotStore } from '#app/stock/stock-ports.ts';
import { changeLotStatus } from '#domain/stock/lots/change-lot-status.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { NOW } from '#test/support/builders/receipts.ts';
import { aStockLot } from '#test/support/builders/stock.ts';
import { aStockBench } from '#test/support/stock/stock-bench.ts';
import { makeLots } from './make-lots.ts';

const STORED = aStockLot({ useBy: '2027-03-31' });

/** The lot arrives again with an earlier date, and somebody holds it between its being read and its being written. */
const heldWhileItArrives = async (guard: (lots: LotStore) => LotStore['save']) => {
  const { deps } = await aStockBench();
  const { lots } = deps;
  await lots.save(STORED, null);
  let isFirst = true;
  const slow: LotStore = {
    ...lots,
    async save(next, previous) {
      if (isFirst) {
        isFirst = false;
        const held = changeLotStatus(STORED, { to: 'On hold', reason: 'Smells.', by: 'bob' }, NOW);
        if (held.ok) await lots.save(held.value, STORED);
      }
      return guard(lots)(next, previous);
    },
  };
  const history = [{ at: 'later', by: 'wendy', status: 'Released', reason: 'Received again.' }] as const;
  await makeLots({ ...deps, lots: slow }, [{ ...STORED, useBy: '2027-01-31', history: [...history] }]);
  const lot = (await lots.loadMany([STORED])).get(lotIdKey(STORED));
  return { status: lot?.status, useBy: lot?.useBy };
};

describe('a lot that arrives again', () => {
  it('while somebody holds it is on hold, and has the earlier date', async () => {
    expect(await heldWhileItArrives(({ save }) => save)).toEqual({ status: 'On hold', useBy: '2027-01-31' });
  });

  it('would not be without its version', async () => {
    const unguarded = await heldWhileItArrives(({ loadMany, save }) => async (next) => {
      const stands = (await loadMany([next])).get(lotIdKey(next)) ?? null;
      return save(next, stands);
    });
    expect(unguarded.status).toBe('Released');
  });
});
