import { quantity } from '#domain/quantity.ts';
import { orderKey, remainingOn } from '#domain/receiving/order/order.ts';
import { claim } from '#domain/receiving/posting/posting.ts';
import { err } from '#domain/result.ts';
import { aBookedLine, aBookedOrder } from '#test/support/accounting/accounting-in-memory.ts';
import { anItem } from '#test/support/builders/items.ts';
import { waiting } from '#test/support/builders/orders.ts';
import { aReceipt, NOW } from '#test/support/builders/receipts.ts';
import { aReceivingBench, type ReceivingBench } from '#test/support/receiving/receiving-bench.ts';
import { mirrorOrder, mirrorVendor } from './mirror-orders.ts';

let bench: ReceivingBench;

beforeEach(async () => {
  bench = await aReceivingBench();
  bench.accounting.orders = [aBookedOrder()];
});

const KEY = orderKey('Normal', '000050');
const stored = () => bench.deps.orders.load(KEY);

/** As a refresh does it. Answers the numbers of the orders that it read. */
const refresh = async () => {
  bench.clock.time += 1_000;
  const openKeys = await bench.deps.orders.openKeysOf('AMBER');
  const read = await mirrorVendor(bench.deps, { vendorID: 'AMBER', openKeys }, {});
  return read.ok ? read.value.map(({ orderNbr }) => orderNbr).sort() : read.error.kind;
};

/** What was written to the mirror while something ran. */
const writesDuring = async (work: () => Promise<unknown>) => {
  bench.sent.length = 0;
  await work();
  return bench.sent.filter((name) => name === 'Put' || name === 'TransactWrite');
};

const reserve = async (phase: 'waiting' | 'inFlight') => {
  const order = await stored();
  if (!order) throw new Error('Nothing is mirrored.');
  const receipt = aReceipt({ receiptId: 'A' });
  const reserved = { ...order, reservations: { A: waiting({ 1: 10 }) }, version: order.version + 1 };
  const claimed = claim({ receipt, order: reserved }, 'w', NOW);
  await bench.deps.orders.save(phase === 'inFlight' && claimed.ok ? claimed.value.order : reserved, order);
};

describe('a reading of a vendor’s orders', () => {
  it('is one call when the items are known, and joins lines with their items and the vendor’s name', async () => {
    bench.accounting.items = [anItem({ lotTrackingEnabled: true, expiryRequired: true })];
    await refresh();
    expect(bench.accounting.calls).toEqual(['openOrdersOf', 'itemsById']);
    bench.accounting.calls.length = 0;
    await refresh();
    expect(bench.accounting.calls).toEqual(['openOrdersOf']);
    expect(await stored()).toMatchObject({
      vendorName: 'Amber Glassworks',
      asOf: new Date(NOW + 1_000).toISOString(),
      lines: [{ lotRequired: true, expiryRequired: true, unitKnown: true, orderedQty: quantity(100) }],
    });
  });

  it('leaves services, freight and descriptions out: they never come to the dock', async () => {
    const lines = ['Goods for IN', 'Non-Stock', 'Service', 'Freight', 'Description'].map((lineType, i) =>
      aBookedLine({ lineNbr: i + 1, lineType }),
    );
    bench.accounting.orders = [
      aBookedOrder({ lines: [...lines, aBookedLine({ lineNbr: 6, inventoryID: '' })] }),
    ];
    await refresh();
    expect((await stored())?.lines.map(({ lineNbr }) => lineNbr)).toEqual([1, 2]);
  });

  it('keeps that a line can’t be counted, and lists nothing to be received on it', async () => {
    bench.accounting.orders = [
      aBookedOrder({
        lines: [aBookedLine({ orderedQty: 1e9, isUncountable: true }), aBookedLine({ lineNbr: 2 })],
      }),
    ];
    await refresh();
    const order = await stored();
    expect(order?.lines.map(({ uncountable }) => uncountable)).toEqual([true, undefined]);
    expect(order?.lines.map((line) => remainingOn(order, line))).toEqual([0, quantity(100)]);
    expect(await writesDuring(refresh)).toEqual([]);
  });

  it('writes nothing when nothing changed', async () => {
    await refresh();
    expect(await writesDuring(refresh)).toEqual([]);
    expect((await stored())?.version).toBe(1);
  });

  it('writes what changed, keeping reservations', async () => {
    await refresh();
    await reserve('waiting');
    bench.accounting.orders = [aBookedOrder({ lines: [aBookedLine({ receivedQty: 30 })] })];
    expect(await writesDuring(refresh)).toEqual(['Put']);
    expect(await stored()).toMatchObject({
      lines: [{ receivedQty: quantity(30) }],
      reservations: { A: waiting({ 1: 10 }) },
    });
  });

  it('is dropped for an order with a receipt in flight: its mirror is frozen', async () => {
    await refresh();
    await reserve('inFlight');
    bench.accounting.orders = [aBookedOrder({ lines: [aBookedLine({ receivedQty: 10 })] })];
    expect(await writesDuring(refresh)).toEqual([]);
    expect((await stored())?.lines[0]?.receivedQty).toBe(0);
  });

  it('is dropped when a receipt was claimed and settled while it ran', async () => {
    await refresh();
    bench.accounting.orders = [aBookedOrder({ note: 'old news' })];
    bench.accounting.onCall = async () => {
      const order = await stored();
      if (order) {
        await bench.deps.orders.save(
          { ...order, note: 'settled', epoch: order.epoch + 2, version: order.version + 1 },
          order,
        );
      }
    };
    await refresh();
    expect((await stored())?.note).toBe('settled');
  });

  it('is saved although a receipt was accepted while it ran', async () => {
    await refresh();
    bench.accounting.orders = [aBookedOrder({ note: 'news' })];
    bench.accounting.onCall = () => reserve('waiting');
    await refresh();
    expect(await stored()).toMatchObject({ note: 'news', reservations: { A: waiting({ 1: 10 }) } });
  });

  it('that lacks an order concludes nothing before that order was read by key', async () => {
    await refresh();
    bench.accounting.orders = [aBookedOrder({ status: 'On Hold' })];
    expect(await refresh()).toEqual(['000050']);
    expect(bench.accounting.calls.slice(-2)).toEqual(['openOrdersOf', 'order']);
    expect((await stored())?.status).toBe('On Hold');
    expect(await bench.deps.orders.openKeysOf('AMBER')).toEqual([]);
  });

  it('that is empty although there are orders changes nothing', async () => {
    bench.accounting.orders = [aBookedOrder(), aBookedOrder({ orderNbr: '000051' })];
    await refresh();
    bench.accounting.emptyLists = true;
    expect(await refresh()).toEqual(['000050', '000051']);
    expect(await bench.deps.orders.openKeysOf('AMBER')).toEqual([KEY, orderKey('Normal', '000051')]);
  });

  it('takes an order that is gone off the list and keeps its reservations in sight', async () => {
    await refresh();
    await reserve('waiting');
    bench.accounting.orders = [];
    await refresh();
    expect(await stored()).toMatchObject({ status: 'Canceled', reservations: { A: waiting({ 1: 10 }) } });
    expect(await bench.deps.orders.openKeysOf('AMBER')).toEqual([KEY]);
  });

  it.each(['unavailable', 'rateLimited', 'refused'] as const)(
    'that failed (%s) changes nothing',
    async (kind) => {
      await refresh();
      bench.accounting.orders = [];
      bench.accounting.failWith = { kind, message: 'No.' };
      expect(await writesDuring(refresh)).toEqual([]);
      expect(await refresh()).toBe(kind);
      expect((await stored())?.status).toBe('Open');
    },
  );

  it('changes nothing when the items could not be read: a lot would not be asked for', async () => {
    bench.accounting.onCall = async (name) => {
      if (name === 'openOrdersOf') bench.accounting.failWith = { kind: 'unavailable', message: 'No.' };
    };
    expect(await refresh()).toBe('unavailable');
    expect(await stored()).toBeNull();
  });

  it('of an order that somebody else mirrored meanwhile leaves that mirror as it is', async () => {
    bench.accounting.onCall = async (name) => {
      if (name !== 'openOrdersOf') return;
      bench.accounting.onCall = async () => undefined;
      await refresh();
      await reserve('waiting');
    };
    expect(await refresh()).toEqual(['000050']);
    expect((await stored())?.reservations).toEqual({ A: waiting({ 1: 10 }) });
  });
});

describe('a reading of one order', () => {
  const read = async () => {
    bench.clock.time += 1_000;
    const before = await stored();
    return mirrorOrder(bench.deps, { orderType: 'Normal', orderNbr: '000050', before }, {});
  };

  it('is kept with its time even if nothing changed', async () => {
    await read();
    await read();
    expect((await stored())?.asOf).toBe(new Date(NOW + 2_000).toISOString());
  });

  it('of an order that nobody has answers null and keeps nothing', async () => {
    bench.accounting.orders = [];
    expect(await read()).toEqual({ ok: true, value: null });
    expect(await stored()).toBeNull();
  });

  it('is closed for receiving when the accounting system no longer has it', async () => {
    await read();
    bench.accounting.orders = [];
    expect(await read()).toMatchObject({ ok: true, value: { status: 'Canceled' } });
  });

  it.each([true, false])(
    'that others keep from being saved answers what stands (stored before: %s)',
    async (isStored) => {
      if (isStored) await read();
      const stood = await stored();
      bench.accounting.orders = [aBookedOrder({ description: 'Read in vain' })];
      const orders = { ...bench.deps.orders, save: async () => err('CONFLICT' as const) };
      const answer = await mirrorOrder(
        { ...bench.deps, orders },
        { orderType: 'Normal', orderNbr: '000050', before: stood },
        {},
      );
      // Where nothing stands yet the reading itself, of a version that no write can be decided on.
      const unsaved = { description: 'Read in vain', version: 0 };
      expect(answer).toMatchObject({ ok: true, value: stood ?? unsaved });
      expect(await stored()).toEqual(stood);
    },
  );
});
