import { ulid } from 'ulid';
import { SETTLED_MS } from '#domain/stock/ledger/ledger-sum.ts';
import { aLot, aReceipt, aReceiptLine, NOW } from '#test/support/builders/receipts.ts';
import { aLine, aMove, SHELF } from '#test/support/builders/stock.ts';
import { aStockBench, type StockBench } from '#test/support/stock/stock-bench.ts';
import { extendLedgerSum } from './extend-ledger-sum.ts';

/*
 * What is added up for good, and the rest of the ledger: together what every line comes to, whatever came when.
 */

let bench: StockBench;

const GLASS = { inventoryID: 'GLASS-750' };
const isoOf = (time: number) => new Date(time).toISOString();

const bring = (qty: number, at: number, lotNumber?: string) =>
  bench.receive(
    aReceipt({
      ...{ receiptId: ulid(at), receivedAt: isoOf(at) },
      lines: [aReceiptLine(lotNumber === undefined ? { qty } : { qty, allocations: [aLot(lotNumber, qty)] })],
    }),
  );

const stored = async () => (await bench.deps.itemStock.load(GLASS.inventoryID)).sum;

const addUp = async () => extendLedgerSum(bench.deps, GLASS.inventoryID, await stored());

const explained = async (more: { lotNumber?: string } = {}) => {
  const { onHand, settled, movements } = (await bench.ask('explain', { ...GLASS, ...more })).body.data;
  return { onHand, settled, count: movements.count, sum: movements.sum };
};

beforeEach(async () => {
  bench = await aStockBench();
  await bring(10, NOW);
  await bring(5, NOW + 1, 'L1');
  await bench.move(
    aMove({
      movementId: ulid(),
      lines: [aLine(-4, { lotNumber: '' }), aLine(4, { lotNumber: '', place: SHELF })],
    }),
  );
  bench.clock.time = NOW + 2 * SETTLED_MS;
  await addUp();
});

describe('what an item has on hand', () => {
  it('is what was added up before and every line since, of the item, of its nameless lot and of a lot', async () => {
    expect(await stored()).toMatchObject({ all: { count: 4 }, nameless: { count: 3 } });
    await bring(7, bench.clock.time);
    await addUp();
    expect(await stored()).toMatchObject({ all: { count: 4 } });
    expect(await explained()).toEqual({ onHand: 22, settled: true, count: 5, sum: 22 });
    expect(await explained({ lotNumber: '' })).toEqual({ onHand: 17, settled: true, count: 4, sum: 17 });
    expect(await explained({ lotNumber: 'L1' })).toEqual({ onHand: 5, settled: true, count: 1, sum: 5 });
  });

  it('counts a receipt that comes into stock late, though lines after it were added up', async () => {
    await bring(3, NOW - SETTLED_MS);
    expect(await stored()).toMatchObject({ upTo: '', all: { count: 0, sum: 0 } });
    expect(await explained()).toEqual({ onHand: 18, settled: true, count: 5, sum: 18 });
    await addUp();
    expect(await explained()).toEqual({ onHand: 18, settled: true, count: 5, sum: 18 });
  });

  it('is not added up by somebody who read it before such a receipt came', async () => {
    const before = await stored();
    await bring(3, NOW - SETTLED_MS);
    bench.clock.time += SETTLED_MS;
    await extendLedgerSum(bench.deps, GLASS.inventoryID, before);
    expect(await stored()).toMatchObject({ upTo: '' });
  });

  it('is the sum of all lines even where what was added up is wrong', async () => {
    const right = await stored();
    if (right === null) throw new Error('Nothing is added up.');
    const wrong = { ...right, rev: right.rev + 1, all: { ...right.all, sum: 1_000_000 as never } };
    await bench.deps.itemStock.saveSum(wrong, right.rev);
    expect(await explained()).toEqual({ onHand: 15, settled: true, count: 4, sum: 15 });
  });

  it('says so where movements and balances do not agree', async () => {
    const { ledger } = bench.deps;
    // A line without its balance: what no guard of the ledger lets through.
    await ledger.write(aMove({ movementId: 'M-1', at: isoOf(bench.clock.time), lines: [aLine(2)] }), []);
    const { balances } = await bench.deps.itemStock.loadLive(GLASS.inventoryID);
    const [balance] = balances.filter(({ lotNumber }) => lotNumber === 'L1');
    if (!balance) throw new Error('There is no balance.');
    await bench.alterBalance({ ...balance, onHand: 5_000_000 as never });
    expect(await explained()).toEqual({ onHand: 15, settled: false, count: 5, sum: 17 });
  });

  it('is added up further as its total changes, ten thousand lines at a time at most', async () => {
    bench.clock.time += SETTLED_MS;
    await bring(1, bench.clock.time - 2 * SETTLED_MS + SETTLED_MS / 12);
    for (let time = 0; time < 20; time += 1) {
      await bench.move(
        aMove({
          ...{ movementId: ulid(), kind: 'adjust', reason: 'Found.', at: isoOf(bench.clock.time) },
          ...{ document: { type: 'adjustment', id: 'A' }, lines: [aLine(1, { lotNumber: '' })] },
        }),
      );
      await bench.sum(GLASS.inventoryID);
    }
    expect(await stored()).toMatchObject({ all: { count: 5 } });
    expect(await explained()).toMatchObject({ onHand: 36, settled: true, count: 25 });
  });
});
