import { getReceiveGoods } from '#api/receiving.ts';
import { orderKey } from '#domain/receiving/order/order.ts';
import { aBookedLine, aBookedOrder } from '#test/support/accounting/accounting-in-memory.ts';
import { waiting } from '#test/support/builders/orders.ts';
import { NOW } from '#test/support/builders/receipts.ts';
import { aReceivingBench, type ReceivingBench } from '#test/support/receiving/receiving-bench.ts';
import { type GetReceiveGoodsDeps, getReceiveGoodsHandlers } from './get-receive-goods.ts';

let bench: ReceivingBench;

beforeEach(async () => {
  bench = await aReceivingBench();
  bench.accounting.orders = [aBookedOrder()];
});

const UNAVAILABLE = { kind: 'unavailable', message: 'Not reachable.' } as const;
const A_MINUTE = 60_000;

const context = () => ({
  person: { sub: 's', username: 'u', email: null, emailVerified: true, groups: ['consultant'] },
  requestId: 'request-1',
  now: bench.clock.time,
});

const list = async (
  more: { refresh?: boolean; vendorId?: string; pagination_key?: string | undefined } = {},
  deps: Partial<GetReceiveGoodsDeps> = {},
) => {
  const request = { vendorId: 'AMBER', refresh: false, ...more };
  const answer = await getReceiveGoodsHandlers({ ...bench.deps, ...deps }).by_vendor_id(request, context());
  if (!answer.ok) return { ...answer.error, meta: null, numbers: [], data: [] };
  const body = getReceiveGoods.actions.by_vendor_id.response.parse(answer.value);
  return { ...body, code: null, numbers: body.data.map(({ orderNbr }) => orderNbr) };
};

const find = async (purchaseOrder: string, refresh = false) => {
  const answer = await getReceiveGoodsHandlers(bench.deps).by_purchase_order(
    { purchaseOrder, refresh },
    context(),
  );
  if (!answer.ok) return { refused: answer.error, data: null, meta: null };
  return { ...getReceiveGoods.actions.by_purchase_order.response.parse(answer.value), refused: null };
};

const callsDuring = async (work: () => Promise<unknown>) => {
  bench.accounting.calls.length = 0;
  await work();
  return [...bench.accounting.calls];
};

describe('the orders of a vendor', () => {
  it('are in the spec’s names with what remains, by number', async () => {
    bench.accounting.orders = [
      aBookedOrder({ orderNbr: '000051', note: 'Ring' }),
      aBookedOrder({ lines: [aBookedLine({ receivedQty: 30.5 })] }),
    ];
    const { data, meta } = await list();
    expect(meta).toEqual({ asOf: new Date(NOW).toISOString(), stale: false });
    expect(data.map(({ orderNbr }) => orderNbr)).toEqual(['000050', '000051']);
    expect(data[0]).toEqual({
      id: 'Normal#000050',
      orderNbr: '000050',
      orderType: 'Normal',
      vendorID: 'AMBER',
      vendorName: 'Amber Glassworks',
      description: 'Glass for November',
      note: '',
      details: [
        {
          lineNbr: 1,
          inventoryID: 'GLASS-750',
          inventoryName: 'Bottle 750 ml',
          orderedQty: 100,
          receivedQty: 30.5,
          pendingQty: 0,
          remainingQty: 69.5,
          mostQty: 69.5,
          receiptAction: 'Reject',
          maxReceiptPercent: 100,
          uom: 'EA',
          lotTrackingEnabled: false,
          expiryRequired: false,
          serialTracked: false,
          warehouseID: 'MAIN',
        },
      ],
    });
  });

  it('are only those with something remaining', async () => {
    bench.accounting.orders = [
      aBookedOrder(),
      aBookedOrder({ orderNbr: '000051', lines: [aBookedLine({ receivedQty: 100 })] }),
      aBookedOrder({ orderNbr: '000052', lines: [aBookedLine({ completed: true })] }),
      aBookedOrder({ orderNbr: '000053', lines: [aBookedLine({ cancelled: true })] }),
      aBookedOrder({ orderNbr: '000054', lines: [aBookedLine({ lineType: 'Service' })] }),
    ];
    expect((await list()).numbers).toEqual(['000050']);
  });

  it('are an empty list when there are none, and that is an answer', async () => {
    bench.accounting.orders = [];
    expect(await list()).toMatchObject({ code: null, data: [], meta: { stale: false } });
  });

  it('are found by the vendor’s id in any spelling; an unknown vendor is said', async () => {
    expect((await list({ vendorId: ' amber ' })).numbers).toEqual(['000050']);
    expect((await list({ vendorId: 'NOBODY' })).code).toBe('VENDOR_NOT_FOUND');
  });

  it('are served from the mirror while it is fresh, without a call', async () => {
    await list();
    bench.clock.time += 5 * A_MINUTE - 1;
    expect(await callsDuring(list)).toEqual([]);
    bench.clock.time += 1;
    expect(await callsDuring(list)).toEqual(['openOrdersOf']);
  });

  it('are read anew when somebody asks for it', async () => {
    await list();
    bench.accounting.orders = [aBookedOrder({ note: 'news' })];
    expect((await list()).data[0]?.note).toBe('');
    expect((await list({ refresh: true })).data[0]?.note).toBe('news');
  });

  it('are there at once after the first reading, however far the index lags behind', async () => {
    const lagging = { ...bench.deps.orders, openKeysOf: async () => [] };
    expect((await list({}, { orders: lagging })).numbers).toEqual(['000050']);
  });

  it('are answered without looking the vendor up where they were read just now; it is looked up to read them', async () => {
    bench.accounting.orders = [aBookedOrder()];
    let lookups = 0;
    const vendors = {
      vendor: (vendorID: string) => {
        lookups += 1;
        return bench.deps.vendors.vendor(vendorID);
      },
    };
    await list({}, { vendors });
    expect(lookups).toBeGreaterThan(0);
    lookups = 0;
    expect((await list({}, { vendors })).numbers).toEqual(['000050']);
    expect(lookups).toBe(0);
    await list({ refresh: true }, { vendors });
    expect(lookups).toBeGreaterThan(0);
    expect((await list({ vendorId: 'NOBODY', pagination_key: 'any' }, { vendors })).code).toBe(
      'VENDOR_NOT_FOUND',
    );
  });

  it('no longer hold one that was moved to another vendor', async () => {
    await list();
    bench.accounting.orders = [aBookedOrder({ vendorID: 'OTHER' })];
    expect((await list({ refresh: true })).numbers).toEqual([]);
  });

  it('show what was accepted meanwhile, also on a fresh mirror', async () => {
    await list();
    const order = await bench.deps.orders.load(orderKey('Normal', '000050'));
    if (!order) throw new Error('Nothing is mirrored.');
    await bench.deps.orders.save({ ...order, reservations: { A: waiting({ 1: 40 }) }, version: 2 }, order);
    expect((await list()).data[0]?.details[0]).toMatchObject({ pendingQty: 40, remainingQty: 60 });
  });

  it('come in full when an order has 500 lines', async () => {
    const lines = Array.from({ length: 500 }, (_, i) => aBookedLine({ lineNbr: i + 1, orderedQty: i + 0.5 }));
    bench.accounting.orders = [aBookedOrder({ lines })];
    expect((await list()).data[0]?.details).toHaveLength(500);
  });
});

describe('when the accounting system does not answer', () => {
  it('the mirror does, with its time, and says that it is stale', async () => {
    await list();
    bench.clock.time += 10 * A_MINUTE;
    bench.accounting.failWith = UNAVAILABLE;
    expect(await list()).toMatchObject({
      numbers: ['000050'],
      meta: { asOf: new Date(NOW).toISOString(), stale: true },
    });
  });

  it('that is said only where nothing was ever read', async () => {
    bench.accounting.failWith = UNAVAILABLE;
    expect(await list()).toMatchObject({
      code: 'ACCOUNTING_AWAY',
      message: expect.stringContaining('Acumatica does not answer'),
    });
  });

  it('the next one may try at once', async () => {
    bench.accounting.failWith = UNAVAILABLE;
    await list();
    bench.accounting.failWith = null;
    expect((await list()).numbers).toEqual(['000050']);
  });

  it('a fault of ours ends the flight too', async () => {
    bench.accounting.onCall = async () => {
      throw new Error('a fault');
    };
    await expect(list()).rejects.toThrow('a fault');
    bench.accounting.onCall = async () => undefined;
    expect((await list()).numbers).toEqual(['000050']);
  });
});

describe('more orders than one answer carries', () => {
  it('come in pages, and the pages that follow ask the accounting system nothing', async () => {
    const lines = [...Array(15_000).keys()].map((index) => aBookedLine({ lineNbr: index + 1 }));
    bench.accounting.orders = [aBookedOrder({ lines }), aBookedOrder({ orderNbr: '000051' })];
    const first = await list();
    expect(first.numbers).toEqual(['000050']);
    const pagination_key = first.meta?.pagination_key;
    bench.clock.time += 10 * A_MINUTE;
    const calls = await callsDuring(async () => {
      expect((await list({ pagination_key })).numbers).toEqual(['000051']);
    });
    expect(calls).toEqual([]);
    expect((await list({ pagination_key: 'x' })).code).toBe('INVALID_PAGE_KEY');
  });
});

describe('two who ask at once', () => {
  it('cause one reading, and both get what it read', async () => {
    let followed: () => void = () => undefined;
    const somebodyWaits = new Promise<void>((resolve) => {
      followed = resolve;
    });
    bench.accounting.onCall = () => somebodyWaits;
    const wait = async (ms: number) => {
      followed();
      await bench.deps.wait(ms);
    };
    const [one, other] = await Promise.all([list({}, { wait }), list({}, { wait })]);
    expect(bench.accounting.calls.filter((name) => name === 'openOrdersOf')).toHaveLength(1);
    expect([one.numbers, other.numbers]).toEqual([['000050'], ['000050']]);
    expect([one.meta?.stale, other.meta?.stale]).toEqual([false, false]);
  });

  it.each([
    ['unavailable', UNAVAILABLE, 'ACCOUNTING_AWAY'],
    ['too much asked', { kind: 'rateLimited', message: 'Too many.' }, 'TOO_MANY_CALLS'],
    ['refusing', { kind: 'refused', message: 'No rights.' }, 'ACCOUNTING_REFUSED'],
  ] as const)(
    'both learn at once that it is %s: nobody waits 8 seconds for nothing',
    async (_, error, code) => {
      let [arrive, answer]: (() => void)[] = [];
      const hasArrived = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const mayAnswer = new Promise<void>((resolve) => {
        answer = resolve;
      });
      bench.accounting.failWith = error;
      bench.accounting.onCall = () => {
        arrive?.();
        return mayAnswer;
      };
      const startedAt = bench.clock.time;
      const leading = list();
      await hasArrived;
      const following = list(
        {},
        {
          wait: async (ms) => {
            answer?.();
            await leading;
            await bench.deps.wait(ms);
          },
        },
      );
      expect([(await leading).code, (await following).code]).toEqual([code, code]);
      expect(bench.clock.time - startedAt).toBeLessThan(1_000);
      expect(bench.accounting.calls).toEqual(['openOrdersOf']);
    },
  );

  it('do not wait for ever: after 8 seconds the mirror answers', async () => {
    await list();
    bench.clock.time += 10 * A_MINUTE;
    const startedAt = bench.clock.time;
    await bench.deps.freshness.takeFlight('AMBER', startedAt, startedAt + 12_000);
    expect(await list()).toMatchObject({ numbers: ['000050'], meta: { stale: true } });
    expect(bench.clock.time - startedAt).toBe(8_000);
  });

  it('need not wait for one that crashed longer than its 12 seconds', async () => {
    await bench.deps.freshness.takeFlight('AMBER', NOW - 12_000, NOW);
    expect((await list()).numbers).toEqual(['000050']);
  });
});

describe('an order by its number', () => {
  it('is found in any spelling, whoever’s it is and whether or not its vendor is flagged', async () => {
    bench.accounting.orders = [aBookedOrder({ orderNbr: 'PO-7', vendorID: 'OTHER' })];
    expect((await find(' po-7 ')).data).toMatchObject({ orderNbr: 'PO-7', vendorID: 'OTHER' });
  });

  it('is served from the mirror while that is fresh', async () => {
    await find('000050');
    expect(await callsDuring(() => find('000050'))).toEqual([]);
    expect(await callsDuring(() => find('000050', true))).toEqual(['order']);
    bench.clock.time += 5 * A_MINUTE;
    expect(await callsDuring(() => find('000050'))).toEqual(['order']);
  });

  it.each([
    ['nobody has it', [], null],
    [
      'it is on hold',
      [aBookedOrder({ status: 'On Hold' })],
      'Order 000050 is On Hold. Only Open orders can be received.',
    ],
    [
      'it is a drop-ship',
      [aBookedOrder({ orderType: 'Drop-Ship' })],
      'Order 000050 is a Drop-Ship order. Only Normal orders are received here.',
    ],
    [
      'all of it has been received',
      [aBookedOrder({ lines: [aBookedLine({ receivedQty: 100 })] })],
      'Everything on order 000050 has been received or is waiting to be posted.',
    ],
    [
      'every line is closed',
      [aBookedOrder({ lines: [aBookedLine({ completed: true })] })],
      'Order 000050 is completed: every line is closed.',
    ],
    [
      'it is all services',
      [aBookedOrder({ lines: [aBookedLine({ lineType: 'Service' })] })],
      'Order 000050 has no goods to receive.',
    ],
  ])('is not found when %s, and the reason is under it', async (_, orders, reason) => {
    bench.accounting.orders = orders;
    expect((await find('000050')).refused).toEqual({
      code: 'ORDER_NOT_FOUND',
      message: 'No orders found matching your criteria',
      ...(reason === null
        ? {}
        : { details: [{ path: 'purchaseOrder', code: 'ORDER_NOT_OPEN', message: reason }] }),
    });
  });

  it.each([
    ['rateLimited', 'TOO_MANY_CALLS'],
    ['refused', 'ACCOUNTING_REFUSED'],
  ] as const)('says so when the accounting system is %s, which is not its absence', async (kind, code) => {
    bench.accounting.failWith = { kind, message: 'no' };
    expect((await find('000050')).refused?.code).toBe(code);
  });

  it('costs no more calls for a minute once a number has no order', async () => {
    bench.accounting.orders = [];
    const asked = async () => {
      bench.accounting.calls.length = 0;
      expect((await find('NO-SUCH')).refused?.code).toBe('ORDER_NOT_FOUND');
      return bench.accounting.calls.length;
    };
    expect([await asked(), await asked()]).toEqual([2, 0]);
    bench.clock.time += A_MINUTE + 1;
    expect(await asked()).toBe(2);
  });

  it('is the mirror’s when the accounting system is away, and 503 only if we never read it', async () => {
    bench.accounting.failWith = UNAVAILABLE;
    expect((await find('000050')).refused?.code).toBe('ACCOUNTING_AWAY');
    bench.accounting.failWith = null;
    await find('000050');
    bench.accounting.failWith = UNAVAILABLE;
    expect(await find('000050', true)).toMatchObject({
      data: { orderNbr: '000050' },
      meta: { asOf: new Date(NOW).toISOString(), stale: true },
    });
  });
});
