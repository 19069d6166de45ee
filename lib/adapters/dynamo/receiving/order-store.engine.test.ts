import type { Quantity } from '#domain/quantity.ts';
import type { Order } from '#domain/receiving/order/order.ts';
import { aLine, anOrder, inFlight, waiting } from '#test/support/builders/orders.ts';
import { fc } from '#test/support/property-testing.ts';
import { aReceivingBench, type ReceivingBench } from '#test/support/receiving/receiving-bench.ts';
import { fromOrderRow, toOrderRow } from './order-row.ts';

let bench: ReceivingBench;

beforeEach(async () => {
  bench = await aReceivingBench();
});

const KEY = 'Normal#000050';

const aFullOrder = (): Order =>
  anOrder({
    note: 'Ring the bell 🛎',
    lines: [
      aLine({ ordered: 100.000001, received: 0.1 }),
      aLine({
        lineNbr: 7,
        warehouseID: null,
        location: null,
        completed: true,
        maxReceiptPercent: 102.5,
        receiptAction: 'Accept but Warn',
        lotRequired: true,
        expiryRequired: true,
        toBaseUnit: { uom: 'BOX', factor: 12, operation: 'Multiply' },
      }),
    ],
    reservations: { 'A~2': inFlight({ 1: 0.3, 7: 5 }), B: waiting({ 1: 0.000001 }) },
    version: 9,
    epoch: 4,
  });

describe('an order', () => {
  it('comes back from its table exactly as it was saved', async () => {
    await bench.deps.orders.save(aFullOrder(), null);
    expect(await bench.deps.orders.load(KEY)).toEqual(aFullOrder());
    expect(await bench.deps.orders.loadMany([KEY, KEY, 'Normal#NONE'])).toEqual([aFullOrder()]);
  });

  it('keeps every quantity to the millionth', () => {
    const amount = fc.integer({ min: 0, max: 1e14 }).map((value) => value as Quantity);
    fc.assert(
      fc.property(amount, amount, amount, (orderedQty, receivedQty, reserved) => {
        const order = anOrder({
          lines: [{ ...aLine(), orderedQty, receivedQty }],
          reservations: { A: { phase: 'waiting', qtyByLine: { 1: reserved } } },
        });
        expect(fromOrderRow(toOrderRow(order))).toEqual(order);
      }),
    );
  });

  it('is not there until it is saved', async () => {
    expect(await bench.deps.orders.load(KEY)).toBeNull();
  });

  it('is saved over the version that was read, and over no other', async () => {
    const { orders } = bench.deps;
    const first = anOrder({ version: 1 });
    const second = anOrder({ version: 2, note: 'second' });
    expect(await orders.save(second, first)).toEqual({ ok: false, error: 'CONFLICT' });
    expect((await orders.save(first, null)).ok).toBe(true);
    expect(await orders.save(first, null)).toEqual({ ok: false, error: 'CONFLICT' });
    expect((await orders.save(second, first)).ok).toBe(true);
    expect(await orders.save(anOrder({ version: 2, note: 'late' }), first)).toEqual({
      ok: false,
      error: 'CONFLICT',
    });
    expect((await orders.load(KEY))?.note).toBe('second');
  });

  it('is found for its vendor, in any spelling, only while something is outstanding', async () => {
    const { orders } = bench.deps;
    const open = anOrder({ orderNbr: '1', vendorID: ' amber ' });
    const done = anOrder({ orderNbr: '2', lines: [aLine({ received: 100 })] });
    const held = anOrder({ orderNbr: '3', status: 'On Hold', reservations: { A: waiting({ 1: 1 }) } });
    const others = anOrder({ orderNbr: '4', vendorID: 'OTHER' });
    for (const order of [open, done, held, others]) await orders.save(order, null);
    expect(await orders.openKeysOf('AMBER')).toEqual(['Normal#1', 'Normal#3']);
    await orders.save({ ...held, reservations: {}, version: 2 }, held);
    expect(await orders.openKeysOf('AMBER')).toEqual(['Normal#1']);
  });

  it('of 500 lines with 20 receipts waiting is a small item', () => {
    const lines = Array.from({ length: 500 }, (_, i) =>
      aLine({ lineNbr: i + 1, inventoryID: `ITEM-${i * 7919}`, inventoryName: `Something number ${i * 31}` }),
    );
    const all = Object.fromEntries(lines.map(({ lineNbr }) => [lineNbr, lineNbr % 17]));
    const reservations = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`R${i}`, waiting(all)]));
    const row = toOrderRow(anOrder({ lines, reservations }));
    const bytes = (row.lines as Uint8Array).length + (row.reservations as Uint8Array).length;
    expect(bytes).toBeLessThan(32 * 1024);
  });

  it.each([
    ['no version', { version: undefined }],
    ['lines that are not packed', { lines: 'none' }],
    ['a status that is no text', { status: 7 }],
  ])('is refused as unreadable with %s, never half read', (_, more) => {
    expect(() => fromOrderRow({ ...toOrderRow(anOrder()), ...more })).toThrow();
  });

  it('of a later version is read: what is not known is left out', () => {
    expect(fromOrderRow({ ...toOrderRow(anOrder()), somethingNew: 1 })).toEqual(anOrder());
  });
});
