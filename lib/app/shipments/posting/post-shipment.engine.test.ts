import { DOCK } from '#test/support/builders/stock.ts';
import { aPostingBench, type PostingBench } from '#test/support/shipments/posting-bench.ts';

let bench: PostingBench;

beforeEach(async () => {
  bench = await aPostingBench();
  await bench.order();
});

const inBooks = async () => {
  const { items } = (await bench.see('list_shipments', { ended: 'true' })).body.data;
  return items.map((row) => row.inBooks);
};

describe('a shipment that leaves', () => {
  it('is queued with what left, is confirmed in the books and completed; its plan is released', async () => {
    const left = await bench.shipped(100);
    expect(left.books).toMatchObject({ status: 'QUEUED', attempts: [], mayBeCancelled: true });
    expect(await inBooks()).toEqual(['WAITING']);
    await bench.post();
    const done = await bench.shipment(left.shipmentId);
    expect(done).toMatchObject({
      ...{
        status: 'Completed',
        history: expect.arrayContaining([expect.objectContaining({ act: 'completed' })]),
      },
      books: { status: 'POSTED', booksNbr: '000001', waitsFor: null, remark: null },
    });
    expect(await inBooks()).toEqual(['CONFIRMED']);
    expect(bench.books.simulator.records.shipments()).toMatchObject([
      { Status: 'Confirmed', Description: expect.stringContaining('SH-000001-'), ShippedQty: 100 },
    ]);
    expect(await bench.planned()).toEqual([]);
    const [order] = await bench.salesOrders.loadMany(['SO#000067']);
    expect(order).toMatchObject({ lines: [{ shippedQty: 100_000_000 }], reservations: {} });
  });

  it('stands in the books until then, and is said to', async () => {
    const left = await bench.shipped(100);
    const marks = async () =>
      (await bench.pallets.stockBench.deps.itemStock.load('GLASS-750')).stock.notInBooks;
    const mark = (await marks()).find(({ documentId }) => documentId === left.shipmentId);
    expect(mark).toMatchObject({ documentType: 'shipment', qty: -100_000_000, postedAt: null });
    await bench.post();
    expect((await marks()).find(({ documentId }) => documentId === left.shipmentId)?.postedAt).not.toBeNull();
  });

  it('fails with words, before anything is sent, where its order was changed behind our back', async () => {
    const left = await bench.shipped(100);
    const { simulator } = bench.books;
    const [found] = simulator.records.salesOrders();
    if (!found) throw new Error('No order.');
    Object.assign(found.Details[0] ?? {}, { OrderQty: 40 });
    await bench.post();
    expect((await bench.shipment(left.shipmentId)).books).toMatchObject({
      status: 'FAILED',
      reason: 'Line 1 (GLASS-750) of order 000067 has 40 EA open; the shipment takes 100.',
    });
    expect(await inBooks()).toEqual(['FAILED']);
    expect(simulator.records.shipments()).toEqual([]);
    // Nobody plans the same again meanwhile.
    expect(await bench.planned()).toEqual([{ 1: 100 }]);
    Object.assign(found.Details[0] ?? {}, { OrderQty: 300 });
    const version = (await bench.shipment(left.shipmentId)).books?.version ?? 0;
    const stale = await bench.act('retry_posting', { shipmentId: left.shipmentId, version: version - 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    const retried = await bench.act('retry_posting', { shipmentId: left.shipmentId, version });
    expect(retried.body.data.books).toMatchObject({ status: 'QUEUED' });
    await bench.post();
    expect(await bench.shipment(left.shipmentId)).toMatchObject({ status: 'Completed' });
  });

  it.each([
    ['created', { method: 'PUT', path: '/Shipment' }, true],
    ['confirmed', { method: 'POST', path: 'ConfirmShipment' }, false],
  ])(
    'whose turn to be %s is declined as one call too many waits, says why, and has tried nothing',
    async (_, match, mayBeCancelled) => {
      const left = await bench.shipped(100);
      const { simulator } = bench.books;
      simulator.faults.add({ fault: '429', times: 'always', match });
      // More often than any document may be tried.
      for (let turn = 0; turn < 14; turn += 1) await bench.later([left.shipmentId]);
      const { books } = await bench.shipment(left.shipmentId);
      expect(books).toMatchObject({
        ...{ status: 'QUEUED', waitsFor: null, reason: null, attempts: [], mayBeCancelled },
        delayedBy: expect.stringContaining('The accounting system has too many calls.'),
      });
      expect(await inBooks()).toEqual(['WAITING']);
      simulator.faults.clear();
      await bench.postAll([left.shipmentId]);
      const done = await bench.shipment(left.shipmentId);
      expect(done).toMatchObject({ status: 'Completed', books: { status: 'POSTED', delayedBy: null } });
      expect(simulator.records.shipments()).toMatchObject([{ Status: 'Confirmed', ShippedQty: 100 }]);
    },
  );

  it('whose posting is cancelled is not waited for, whoever dies between the two', async () => {
    const left = await bench.shipped(100);
    await bench.act('cancel_posting', { shipmentId: left.shipmentId, reason: 'By hand' });
    const mark = async () =>
      (await bench.pallets.stockBench.deps.itemStock.load('GLASS-750')).stock.notInBooks.find(
        ({ documentId }) => documentId === left.shipmentId,
      );
    // All that was asked for is written; its server is gone.
    expect(await mark()).toMatchObject({ postedAt: null });
    const { markPosted } = bench.keep;
    bench.keep.markPosted = () => Promise.reject(new Error('The poster died.'));
    await expect(bench.poster.post(left.shipmentId)).rejects.toThrow();
    bench.keep.markPosted = markPosted;
    await bench.poster.post(left.shipmentId);
    expect((await mark())?.postedAt).not.toBeNull();
    expect(await bench.shipment(left.shipmentId)).toMatchObject({
      status: 'Shipped',
      books: { status: 'CANCELLED', reason: 'By hand' },
    });
    expect(await bench.poster.post(left.shipmentId)).toBe('nothing');
  });

  it('whose posting is cancelled opens its order again, and is entered by hand', async () => {
    const left = await bench.shipped(100);
    const cancel = () => bench.act('cancel_posting', { shipmentId: left.shipmentId, reason: 'By hand' });
    const cancelled = await cancel();
    expect(cancelled.body.data).toMatchObject({
      status: 'Shipped',
      books: { status: 'CANCELLED', reason: 'By hand' },
    });
    expect((await cancel()).status).toBe(200);
    expect(await bench.planned()).toEqual([]);
    expect(await inBooks()).toEqual(['NOT_POSTED']);
    await bench.post();
    expect(bench.books.simulator.records.shipments()).toEqual([]);
    const again = await bench.act('retry_posting', { shipmentId: left.shipmentId });
    expect(again).toMatchObject({ status: 422, body: { code: 'NOT_RETRYABLE' } });
  });

  it('goes after another of its order, which is through first', async () => {
    const [one, two] = [await bench.shipped(100), await bench.shipped(50)];
    const { simulator } = bench.books;
    simulator.faults.add({ fault: 'timeoutBeforeCommit', match: { method: 'PUT' } });
    await bench.poster.post(one.shipmentId);
    await bench.poster.post(two.shipmentId);
    const books = async (shipmentId: string) => (await bench.shipment(shipmentId)).books;
    expect(await books(one.shipmentId)).toMatchObject({ status: 'POSTING', isInDoubt: true });
    expect(await books(two.shipmentId)).toMatchObject({
      ...{ status: 'QUEUED', waitsFor: 'Shipment SH-000001 of order 000067 to be confirmed', attempts: [] },
    });
    await bench.postAll([one.shipmentId, two.shipmentId]);
    const there = simulator.records.shipments();
    expect(there.map(({ Status, ShippedQty }) => [Status, ShippedQty])).toEqual([
      ['Confirmed', 100],
      ['Confirmed', 50],
    ]);
    expect(await bench.planned()).toEqual([]);
  });

  it('whose server dies between two parts of it leaves whole by the poster, and is in the books with all of it', async () => {
    await bench.convert(300, { lotNumber: 'L2', casesPerPallet: 1 });
    bench.clock.time = Date.now();
    const made = await bench.ready(300);
    let parts = 0;
    const dying = {
      ...bench.deps,
      shipments: {
        ...bench.deps.shipments,
        save: (change: Parameters<typeof bench.deps.shipments.save>[0]) => {
          parts += 1;
          if (parts > 1) throw new Error('The server died.');
          return bench.deps.shipments.save(change);
        },
      },
    };
    const ship = bench.next('ship', made.shipmentId, { overrideReason: 'x' }, { using: dying });
    await expect(ship).rejects.toThrow();
    expect(await bench.shipment(made.shipmentId)).toMatchObject({
      ...{ status: 'Ready', underway: 'Shipped', books: { status: 'QUEUED' } },
    });
    await bench.post();
    expect(await bench.shipment(made.shipmentId)).toMatchObject({ status: 'Completed', underway: null });
    expect(bench.books.simulator.records.shipments()).toMatchObject([{ ShippedQty: 300 }]);
    expect(await bench.onHand()).toEqual({ [`L1 ${DOCK}`]: 1200, [`L2 ${DOCK}`]: 300 });
  });

  it('waits for its lots, which is no attempt, and says for what', async () => {
    const waiting = await aPostingBench({ waitsFor: async () => 'Receipt GR-000001 to be in the books' });
    await waiting.order();
    const left = await waiting.shipped(10);
    await waiting.post();
    expect((await waiting.shipment(left.shipmentId)).books).toMatchObject({
      ...{ status: 'QUEUED', waitsFor: 'Receipt GR-000001 to be in the books', attempts: [] },
      mayBeCancelled: true,
    });
  });

  it('is not posted by who may only load; a shipment that has not left has nothing to post', async () => {
    const left = await bench.shipped(10);
    const options = { group: 'consultant' };
    for (const action of ['retry_posting', 'mark_posting_checked'] as const)
      expect((await bench.act(action, { shipmentId: left.shipmentId }, options)).status).toBe(403);
    expect((await bench.act('mark_posting_checked', { shipmentId: left.shipmentId })).status).toBe(200);
    const made = await bench.act('create_shipment', { lines: [bench.lineOf(10)] });
    const { shipmentId } = made.body.data;
    expect(await bench.act('retry_posting', { shipmentId })).toMatchObject({
      status: 422,
      body: { error: 'SH-000002 has not left: there is nothing to post.' },
    });
    expect((await bench.act('retry_posting', { shipmentId: 'NONE' })).status).toBe(404);
  });
});
