import { aHeldLot, aNoticeBench } from '#test/support/notices/notice-bench.ts';
import { fc } from '#test/support/property-testing.ts';
import { tellOfActs } from './tell-of-acts.ts';

const LOTS = Array.from({ length: 4 }, (_, at) => aHeldLot(at + 1));

describe('what people did', () => {
  it('is told once, however often and in whatever parts it is handed over', async () => {
    const bench = await aNoticeBench(LOTS);
    await tellOfActs(bench.deps, LOTS.slice(0, 2));
    await tellOfActs(bench.deps, LOTS);
    await tellOfActs(bench.deps, LOTS.slice(1, 3));
    const { notices } = await bench.notices.loadBook();
    expect(notices).toMatchObject([{ topic: 'lotHeld', count: 4 }]);
    expect(notices[0]?.subjects[0]?.name).toBe('Lot L-4 of ORANGE');
  });

  it('is told once where two are handed the same at the same moment', async () => {
    const bench = await aNoticeBench(LOTS);
    await Promise.all([tellOfActs(bench.deps, LOTS), tellOfActs(bench.deps, LOTS.slice(1))]);
    expect((await bench.notices.loadBook()).notices).toMatchObject([{ count: 4 }]);
  });

  it('is told, all of it and once, wherever it stops and whatever is lost of an answer', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ calls: fc.integer({ min: 0, max: 5 }), isDone: fc.boolean() }), {
          maxLength: 5,
        }),
        async (deaths) => {
          const bench = await aNoticeBench(LOTS);
          for (const died of deaths)
            await tellOfActs(bench.dying(died), LOTS.slice(0, 3)).catch(() => undefined);
          await tellOfActs(bench.deps, LOTS);
          expect((await bench.notices.loadBook()).notices).toMatchObject([{ count: 4 }]);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('is told of a receipt where it brought more than was ordered', async () => {
    const received = (receiptId: string) => ({
      ...{ ...aHeldLot(1), noun: 'Receipts' as const, act: 'PostReceiveGoods.receive_goods' },
      ...{ name: `GR-${receiptId}`, entry: `${receiptId}#0000000001`, hash: receiptId },
    });
    const entries = [received('over'), received('fits')];
    const bench = await aNoticeBench(entries);
    const loadMany = async (ids: readonly string[]) =>
      ids.map((receiptId) => ({
        receiptId,
        overReceiptReason: receiptId === 'over' ? 'More came' : null,
      })) as never;
    await tellOfActs({ ...bench.deps, receipts: { loadMany } }, entries);
    expect((await bench.notices.loadBook()).notices).toMatchObject([
      { topic: 'overReceipt', count: 1, subjects: [{ kind: 'receipt', id: 'over', name: 'GR-over' }] },
    ]);
  });

  it('that nobody is told of writes nothing', async () => {
    const other = { ...aHeldLot(1), act: 'PostInventory.release_lot' };
    const bench = await aNoticeBench([other]);
    await tellOfActs(bench.deps, [other]);
    expect((await bench.notices.loadBook()).version).toBe(0);
  });
});
