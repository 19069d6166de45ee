import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { dueAt } from '#domain/posting/posting.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { anOrder, waiting } from '#test/support/builders/orders.ts';
import {
  aLot,
  aReceipt,
  aReceiptLine,
  cancelled,
  failed,
  NOW,
  postedState,
  posting,
  queued,
} from '#test/support/builders/receipts.ts';
import { aReceivingBench, type ReceivingBench } from '#test/support/receiving/receiving-bench.ts';
import { receiptStore } from './receipt-store.ts';

let bench: ReceivingBench;

beforeEach(async () => {
  bench = await aReceivingBench();
});

const CONFLICT = { ok: false, error: 'CONFLICT' };

const stored = async (receipt: GoodsReceipt): Promise<GoodsReceipt | null> => {
  const order = anOrder({ orderNbr: `${receipt.orderNbr}-${receipt.receiptId}` });
  await bench.deps.orders.save(order, null);
  await bench.deps.receipts.accept([receipt], [{ next: { ...order, version: 2 }, previous: order }]);
  return bench.deps.receipts.load(receipt.receiptId);
};

describe('a receipt', () => {
  it.each([
    ['queued', queued()],
    ['checking', posting({ name: 'checking' })],
    ['sending', posting({ name: 'sending' })],
    ['in doubt, held by nobody', posting({ name: 'inDoubt', endedAt: NOW }, { lease: null })],
    ['posted', postedState()],
    ['settled', postedState(true)],
    ['failed', failed()],
    ['cancelled', cancelled],
  ])('comes back exactly as it was saved: %s', async (_, state) => {
    const receipt = aReceipt({
      state,
      supplierRef: 'DKT-8841',
      receiptNote: 'Two cartons damp\n🍾',
      overReceiptReason: 'Agreed',
      attempts: [{ at: new Date(NOW).toISOString(), outcome: 'waiting', message: 'Busy.' }],
      transientAttempts: 1,
      lines: [
        aReceiptLine({
          qty: 0.3,
          warehouseID: null,
          location: null,
          toBaseUnit: { uom: 'BOX', factor: 12, operation: 'Divide' },
          allocations: [aLot('L/1 é', 0.1, '2027-05-29'), aLot('L2', 0.2)],
        }),
        aReceiptLine({ lineNbr: 2, qty: 1e8 }),
      ],
    });
    expect(await stored(receipt)).toEqual(receipt);
  });

  it('is work in the index exactly while something is due', async () => {
    const states = [queued(NOW + 5), postedState(), postedState(true), failed(), cancelled];
    for (const [i, state] of states.entries()) await stored(aReceipt({ receiptId: `R${i}`, state }));
    const { ids, nextDueAt } = await bench.deps.receipts.dueBy(NOW, 50);
    expect(ids).toEqual(['R1']);
    expect(nextDueAt).toBe(NOW + 5);
    expect((await bench.deps.receipts.dueBy(NOW + 5, 50)).ids).toEqual(['R1', 'R0']);
  });

  it('that is due sooner comes first, so many at a time', async () => {
    for (const i of [3, 1, 2]) await stored(aReceipt({ receiptId: `R${i}`, state: queued(NOW + i) }));
    const { deps } = bench;
    expect(await deps.receipts.dueBy(NOW + 10, 2)).toEqual({ ids: ['R1', 'R2'], nextDueAt: null });
    expect(await deps.receipts.dueBy(NOW, 2)).toEqual({ ids: [], nextDueAt: NOW + 1 });
    expect(dueAt(aReceipt({ state: queued(NOW + 1) }))).toBe(NOW + 1);
  });

  it('shows its status where the stream’s filter looks', async () => {
    await stored(aReceipt());
    const key = { TableName: bench.tables.Receipts, Key: { receiptId: aReceipt().receiptId } };
    expect((await bench.client.send(new GetCommand(key))).Item).toMatchObject({ status: 'QUEUED' });
  });

  it('goes years after it was received where the business says so, once nothing can happen to it any more', async () => {
    const { client, tables } = bench;
    const receivedAt = '2026-11-20T03:00:00.000Z';
    const expiryAfter = async (state: GoodsReceipt['state'], retentionYears?: number) => {
      const store = receiptStore(client, {
        receipts: tables.Receipts,
        purchaseOrders: tables.PurchaseOrders,
        retentionYears,
      });
      const current = await store.load('R');
      const next = aReceipt({ receiptId: 'R', receivedAt, state, version: (current?.version ?? 0) + 1 });
      if (current) await store.save(next, current);
      else await store.accept([next], []);
      const { Item } = await client.send(
        new GetCommand({ TableName: tables.Receipts, Key: { receiptId: 'R' }, ConsistentRead: true }),
      );
      return Item?.expiresAt;
    };
    for (const state of [queued(), posting({ name: 'sending' }), failed(), postedState()])
      expect(await expiryAfter(state, 7)).toBeUndefined();
    expect(await expiryAfter(postedState(true), 7)).toBe(Date.parse('2033-11-20T03:00:00.000Z') / 1000);
    expect(await expiryAfter(cancelled, 1)).toBe(Date.parse('2027-11-20T03:00:00.000Z') / 1000);
    expect(await expiryAfter(postedState(true))).toBeUndefined();
  });

  it('is saved over the version that was read, and over no other', async () => {
    const { receipts } = bench.deps;
    await stored(aReceipt());
    const second = aReceipt({ version: 2, state: failed() });
    expect((await receipts.save(second, aReceipt())).ok).toBe(true);
    expect(await receipts.save(aReceipt({ version: 2 }), aReceipt())).toEqual(CONFLICT);
    expect(await receipts.save(aReceipt({ receiptId: 'NONE', version: 2 }), aReceipt())).toEqual(CONFLICT);
    expect(await receipts.load(aReceipt().receiptId)).toEqual(second);
  });
});

describe('a receipt and its order', () => {
  const before = anOrder();
  const after = anOrder({ version: 2, reservations: { A: waiting({ 1: 10 }) } });

  it('are accepted both or not at all', async () => {
    const { orders, receipts } = bench.deps;
    await orders.save(before, null);
    const ofOtherVersion = anOrder({ version: 7 });
    expect(await receipts.accept([aReceipt()], [{ next: after, previous: ofOtherVersion }])).toEqual(
      CONFLICT,
    );
    expect(await receipts.load(aReceipt().receiptId)).toBeNull();
    expect((await receipts.accept([aReceipt()], [{ next: after, previous: before }])).ok).toBe(true);
    expect(await receipts.accept([aReceipt()], [{ next: anOrder({ version: 3 }), previous: after }])).toEqual(
      CONFLICT,
    );
    expect(await orders.load('Normal#000050')).toEqual(after);
  });

  it('are changed both or not at all, each on its version', async () => {
    const { orders, receipts } = bench.deps;
    await orders.save(before, null);
    await receipts.accept([aReceipt()], [{ next: after, previous: before }]);
    const receipt = { next: aReceipt({ version: 2, state: failed() }), previous: aReceipt() };
    const order = { next: anOrder({ version: 3 }), previous: after };
    const stale = { next: anOrder({ version: 3 }), previous: before };
    expect(await receipts.saveWithOrder(receipt, stale)).toEqual(CONFLICT);
    expect(await receipts.load(aReceipt().receiptId)).toEqual(aReceipt());
    expect((await receipts.saveWithOrder(receipt, order)).ok).toBe(true);
    expect(await receipts.saveWithOrder(receipt, order)).toEqual(CONFLICT);
  });

  it('are read for an accept in one call, receipts in the order that was asked for', async () => {
    const { orders, receipts } = bench.deps;
    await orders.save(before, null);
    await receipts.accept(
      [aReceipt({ receiptId: 'A~2' }), aReceipt({ receiptId: 'A' })],
      [{ next: after, previous: before }],
    );
    bench.sent.length = 0;
    const loaded = await receipts.loadForAccept(['A', 'A~2', 'A~3'], ['Normal#000050', 'Normal#NONE']);
    expect(bench.sent).toEqual(['BatchGet']);
    expect(loaded.receipts.map(({ receiptId }) => receiptId)).toEqual(['A', 'A~2']);
    expect(loaded.orders).toEqual([after]);
  });
});

describe('the number of a receipt', () => {
  it('is nobody else’s, alone and in a row, also when many ask at once', async () => {
    const { receipts } = bench.deps;
    expect(await receipts.nextNumber(1)).toBe(1);
    expect(await receipts.nextNumber(3)).toBe(2);
    const at = await Promise.all(Array.from({ length: 20 }, () => receipts.nextNumber(2)));
    expect(at.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => 5 + 2 * i));
  });

  it('counts where no receipt is listed or due', async () => {
    await bench.deps.receipts.nextNumber(1);
    expect(await bench.deps.receipts.dueBy(Number.MAX_SAFE_INTEGER / 10, 50)).toEqual({
      ids: [],
      nextDueAt: null,
    });
  });
});
