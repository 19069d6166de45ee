import { ReceiptRequest } from '#api/receiving.ts';
import { STATUS_OF } from '#app/dispatch.ts';
import { mirrorVendor } from '#app/receiving/mirror/mirror-orders.ts';
import { pendingOn } from '#domain/orders/reservations.ts';
import { quantity } from '#domain/quantity.ts';
import { orderKey } from '#domain/receiving/order/order.ts';
import { aBookedLine, aBookedOrder } from '#test/support/accounting/accounting-in-memory.ts';
import { anItem } from '#test/support/builders/items.ts';
import { A_RECEIPT_ID } from '#test/support/builders/receipts.ts';
import { fc } from '#test/support/property-testing.ts';
import { aReceivingBench, type ReceivingBench } from '#test/support/receiving/receiving-bench.ts';
import { type PostReceiveGoodsDeps, postReceiveGoodsHandlers } from './post-receive-goods.ts';

let bench: ReceivingBench;

beforeEach(async () => {
  bench = await aReceivingBench();
  await hold(aBookedOrder());
});

/** These orders are in the accounting system and in the mirror. */
const hold = async (...orders: ReturnType<typeof aBookedOrder>[]) => {
  bench.accounting.orders = orders;
  await mirrorVendor(bench.deps, { vendorID: 'AMBER', openKeys: [] }, {});
  bench.accounting.calls.length = 0;
  bench.sent.length = 0;
};

const item = (more: object = {}) => ({
  orderNbr: '000050',
  orderType: 'Normal',
  inventoryID: 'GLASS-750',
  receiptQty: 10,
  ...more,
});
const aRequest = (more: object = {}) => ({
  receiptId: A_RECEIPT_ID,
  vendorID: 'AMBER',
  items: [item()],
  ...more,
});

/** As the dispatcher calls it. */
const send = async (
  request: object,
  {
    groups = ['consultant'],
    deps = {},
    warehouses = null,
  }: { groups?: string[]; deps?: Partial<PostReceiveGoodsDeps>; warehouses?: string[] | null } = {},
) => {
  const handlers = postReceiveGoodsHandlers({ ...bench.deps, ...deps });
  const answer = await handlers.receive_goods(ReceiptRequest.parse(request), {
    person: { sub: 'sub-1', username: 'wendy', email: null, emailVerified: true, groups, warehouses },
    requestId: 'request-1',
    now: bench.clock.time,
  });
  return answer.ok
    ? { ...answer.value.data, error: null }
    : { receipts: [], warnings: [], error: answer.error };
};

const orderOf = async (orderNbr = '000050') => {
  const order = await bench.deps.orders.load(orderKey('Normal', orderNbr));
  if (!order) throw new Error(`Order ${orderNbr} is not mirrored.`);
  return order;
};
const pending = async (orderNbr?: string, lineNbr = 1) =>
  pendingOn(await orderOf(orderNbr), lineNbr) / 1_000_000;

const WRITES = ['Put', 'Update', 'TransactWrite', 'Delete', 'BatchWrite'];
const writes = () => bench.sent.filter((name) => WRITES.includes(name));

const aUlid = (i: number) => `01JD000000000000000000${String(i).padStart(4, '0')}`;

describe('goods that were counted', () => {
  it('leave a line that leads from the request to the receipt, once', async () => {
    const lines: object[] = [];
    const silent = () => {};
    const log = { info: (event: string, fields: object = {}) => void lines.push({ event, ...fields }) };
    const deps = { log: { ...log, warn: silent, error: silent } };
    const request = aRequest({ receiptId: aUlid(900) });
    const [receipt] = (await send(request, { deps })).receipts;
    await send(request, { deps });
    expect(lines).toEqual([
      {
        ...{ event: 'receipt.accepted', requestId: 'request-1', receiptId: aUlid(900) },
        ...{ receiptNbr: receipt?.receiptNbr, orderNbr: '000050' },
      },
    ]);
  });

  it('are accepted at once, queued and reserved, without asking the accounting system', async () => {
    const answer = await send(aRequest({ supplierRef: 'DKT-8841', receiptNote: 'Damp' }));
    expect(answer).toMatchObject({
      error: null,
      receiptId: A_RECEIPT_ID,
      warnings: [],
      receipts: [
        {
          receiptId: A_RECEIPT_ID,
          receiptNbr: 'GR-000001',
          orderType: 'Normal',
          orderNbr: '000050',
          status: 'QUEUED',
          receivedAt: '2026-11-20T00:00:00.000Z',
        },
      ],
    });
    expect(bench.accounting.calls).toEqual([]);
    expect(await pending()).toBe(10);
    expect(await bench.deps.receipts.load(A_RECEIPT_ID)).toMatchObject({
      vendorRef: 'DKT-8841 / GR-000001-ABCDEFGH',
      receiptNote: 'Damp',
      receivedBy: { sub: 'sub-1', username: 'wendy' },
      state: { status: 'QUEUED' },
    });
  });

  it('cost one read, one number and one transaction, however many lines there are', async () => {
    const lines = Array.from({ length: 500 }, (_, i) =>
      aBookedLine({ lineNbr: i + 1, inventoryID: `I-${i}` }),
    );
    await hold(aBookedOrder({ orderNbr: '000500', lines }));
    const items = lines.map(({ lineNbr, inventoryID }) =>
      item({ orderNbr: '000500', lineNbr, inventoryID, receiptQty: lineNbr / 10 }),
    );
    expect((await send(aRequest({ items }))).error).toBeNull();
    expect(bench.sent).toEqual(['BatchGet', 'Update', 'TransactWrite']);
    expect(await pending('000500', 500)).toBe(50);
  });

  it('may be sent in exactly the spec’s shape: no id, no line number, one flat lot', async () => {
    bench.accounting.items = [anItem({ lotTrackingEnabled: true })];
    await bench.deps.items.saveMany(bench.accounting.items);
    await hold(aBookedOrder({ orderNbr: '000060' }));
    const answer = await send({
      vendorID: 'AMBER',
      receiptNote: '',
      supplierRef: '',
      items: [item({ orderNbr: '000060', lotNumber: 'L1', expiryDate: '2027-05-29' })],
    });
    expect(answer).toMatchObject({ error: null, receiptId: '01JD0000000000000000SERVER' });
    expect((await bench.deps.receipts.load('01JD0000000000000000SERVER'))?.lines).toMatchObject([
      { lineNbr: 1, allocations: [{ lotNumber: 'L1', expiryDate: '2027-05-29', qty: quantity(10) }] },
    ]);
  });

  it('on an order that nobody has looked at are accepted after reading it', async () => {
    bench.accounting.orders = [aBookedOrder(), aBookedOrder({ orderNbr: '000077' })];
    const items = [item({ orderNbr: '000077' })];
    expect((await send(aRequest({ items }))).error).toBeNull();
    expect(bench.accounting.calls).toEqual(['order']);
    expect(await pending('000077')).toBe(10);
  });

  it('on an order that was never read can’t be accepted while the accounting system is away', async () => {
    bench.accounting.failWith = { kind: 'unavailable', message: 'No.' };
    const { error } = await send(aRequest({ items: [item({ orderNbr: '000077' })] }));
    expect(error).toMatchObject({ code: 'ACCOUNTING_AWAY', message: expect.stringContaining('000077') });
    expect((await send(aRequest())).error).toBeNull();
  });
});

describe('the same receipt sent again', () => {
  it('is answered as it was, and reserves nothing more', async () => {
    const first = await send(aRequest());
    bench.clock.time += 60_000;
    const second = await send(aRequest());
    expect(second.receipts).toEqual(first.receipts);
    expect(await pending()).toBe(10);
  });

  it('is the same in another spelling of the same content', async () => {
    await send(aRequest());
    const items = [{ receiptQty: 10.0, inventoryID: 'glass-750 ', orderType: 'Normal', orderNbr: ' 000050' }];
    expect((await send(aRequest({ vendorID: 'amber', items }))).receipts).toHaveLength(1);
  });

  it('is answered although the order has been closed since', async () => {
    const first = await send(aRequest());
    const order = await orderOf();
    await bench.deps.orders.save({ ...order, status: 'Completed', version: order.version + 1 }, order);
    expect((await send(aRequest())).receipts).toEqual(first.receipts);
  });

  it.each([
    ['another quantity', { items: [item({ receiptQty: 11 })] }],
    ['another note', { receiptNote: 'x' }],
    ['one more order', { items: [item(), item({ orderNbr: '000051' })] }],
  ])('with %s is a conflict that shows what stands', async (_, more) => {
    await send(aRequest());
    const { error } = await send(aRequest(more));
    expect(error).toMatchObject({
      code: 'IDEMPOTENCY_CONFLICT',
      current: [
        {
          ...{ receiptId: A_RECEIPT_ID, receiptNbr: 'GR-000001', status: 'QUEUED' },
          lines: [{ lineNbr: 1, receiptQty: 10, allocations: [] }],
        },
      ],
    });
    expect(await pending()).toBe(10);
  });

  it('of fewer orders is a conflict that shows all that stands under the id', async () => {
    await hold(aBookedOrder(), aBookedOrder({ orderNbr: '000051' }));
    await send(aRequest({ items: [item(), item({ orderNbr: '000051', receiptQty: 7 })] }));
    const { error } = await send(aRequest({ items: [item({ orderNbr: '000051', receiptQty: 7 })] }));
    expect(error?.current).toMatchObject([
      { orderNbr: '000050', lines: [{ receiptQty: 10 }] },
      { orderNbr: '000051', lines: [{ receiptQty: 7 }] },
    ]);
  });

  it('ten times at once is one receipt', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(aRequest())));
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    expect(new Set(answers.map(({ receipts }) => receipts[0]?.receiptNbr)).size).toBe(1);
    expect(await pending()).toBe(10);
  });
});

describe('docks that receive the same order at once', () => {
  it('never receive more than remains, and nobody’s count is half accepted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        send(aRequest({ receiptId: aUlid(i), items: [item({ receiptQty: 30 })] }), {
          deps: { random: Math.random },
        }),
      ),
    );
    const accepted = answers.filter(({ error }) => error === null);
    expect(accepted).toHaveLength(3);
    expect(await pending()).toBe(90);
    for (const { error } of answers) if (error) expect(['OVER_RECEIPT', 'TRY_AGAIN']).toContain(error.code);
    const stored = await Promise.all(answers.map((_, i) => bench.deps.receipts.load(aUlid(i))));
    expect(stored.filter(Boolean)).toHaveLength(3);
  });

  it('are all accepted when it all fits', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        send(aRequest({ receiptId: aUlid(i), items: [item({ receiptQty: 20 })] }), {
          deps: { random: Math.random },
        }),
      ),
    );
    expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
    expect(await pending()).toBe(100);
  });

  it('that meet again and again are asked to send again; nothing was lost', async () => {
    const receipts = {
      ...bench.deps.receipts,
      accept: async () => ({ ok: false, error: 'CONFLICT' }) as const,
    };
    const { error } = await send(aRequest(), { deps: { receipts } });
    expect(error).toMatchObject({
      code: 'TRY_AGAIN',
      message: expect.stringContaining('nothing was lost'),
      current: { orderNbr: '000050' },
    });
  });
});

describe('a delivery of several orders', () => {
  beforeEach(() => hold(aBookedOrder(), aBookedOrder({ orderNbr: '000051' })));
  const both = (second: object = {}) => [item(), item({ orderNbr: '000051', ...second })];

  it('is one receipt per order, numbered in a row, in one transaction', async () => {
    const answer = await send(aRequest({ items: both() }));
    expect(answer.receipts).toMatchObject([
      { receiptId: A_RECEIPT_ID, receiptNbr: 'GR-000001', orderNbr: '000050' },
      { receiptId: `${A_RECEIPT_ID}~2`, receiptNbr: 'GR-000002', orderNbr: '000051' },
    ]);
    expect(bench.sent).toEqual(['BatchGet', 'Update', 'TransactWrite']);
    expect((await send(aRequest({ items: both() }))).receipts).toEqual(answer.receipts);
  });

  it('is accepted all or nothing', async () => {
    const { error } = await send(aRequest({ items: both({ receiptQty: 101 }) }));
    expect(error).toMatchObject({
      code: 'OVER_RECEIPT',
      current: { orderNbr: '000051', details: [{ remainingQty: 100 }] },
    });
    expect([await pending(), await pending('000051')]).toEqual([0, 0]);
    expect(writes()).toEqual([]);
  });

  it('covers twenty orders and no more', async () => {
    const orders = Array.from({ length: 21 }, (_, i) => aBookedOrder({ orderNbr: `M-${i}` }));
    await hold(...orders);
    const items = orders.map(({ orderNbr }) => item({ orderNbr }));
    expect((await send(aRequest({ items }))).error?.code).toBe('TOO_MANY_ORDERS');
    expect((await send(aRequest({ items: items.slice(1) }))).receipts).toHaveLength(20);
  });
});

describe('more than the tolerance', () => {
  const over = (reason: string | null, groups: string[]) =>
    send(aRequest({ items: [item({ receiptQty: 120 })], overReceiptReason: reason }), { groups });
  beforeEach(async () => {
    bench = await aReceivingBench();
    await hold(aBookedOrder({ lines: [aBookedLine({ receiptAction: 'Accept but Warn' })] }));
  });

  it('is received by a manager with a reason, which stays on the receipt', async () => {
    expect((await over('A full pallet', ['manager'])).warnings).toMatchObject([
      { code: 'OVER_RECEIPT_ACCEPTED' },
    ]);
    expect(await bench.deps.receipts.load(A_RECEIPT_ID)).toMatchObject({
      overReceiptReason: 'A full pallet',
    });
  });

  it.each([
    ['a consultant with a reason', 'A full pallet', ['consultant']],
    ['a manager without one', null, ['manager']],
    ['a manager with blanks', '   ', ['manager']],
    ['somebody of no group that may', 'x', ['visitors']],
  ])('is refused to %s, with what stands now', async (_, reason, groups) => {
    expect((await over(reason, groups)).error).toMatchObject({
      code: 'OVER_RECEIPT',
      details: [{ path: 'items.0.receiptQty' }],
      current: { orderNbr: '000050' },
    });
    expect(writes()).toEqual([]);
  });
});

describe('goods that another warehouse expects', () => {
  const both = { items: [item(), item({ inventoryID: 'HOPS', lineNbr: 2 })] };
  beforeEach(async () => {
    bench = await aReceivingBench();
    bench.accounting.items = [anItem(), anItem({ inventoryID: 'HOPS' })];
    await hold(
      aBookedOrder({
        lines: [aBookedLine(), aBookedLine({ lineNbr: 2, inventoryID: 'HOPS', warehouseID: 'COLD' })],
      }),
    );
  });

  it('are refused with the line and the warehouse, and nothing of the delivery is received', async () => {
    const { error } = await send(aRequest({ ...both, warehouseID: 'MAIN' }));
    expect(error).toMatchObject({
      code: 'OTHER_WAREHOUSE',
      message: expect.stringContaining('Line 2 (HOPS) of order 000050 is expected in warehouse COLD'),
      current: { orderNbr: '000050', details: [{ warehouseID: 'MAIN' }, { warehouseID: 'COLD' }] },
    });
    expect(STATUS_OF.OTHER_WAREHOUSE).toBe(422);
    expect(writes()).toEqual([]);
    expect([await pending(), await pending('000050', 2)]).toEqual([0, 0]);
  });

  it('are not received by who is kept to others, and nothing of the delivery is', async () => {
    const inMain = { groups: ['manager'], warehouses: ['MAIN'] };
    const { error } = await send(aRequest({ ...both, warehouseID: 'COLD' }), inMain);
    expect(error).toMatchObject({ code: 'NOT_YOUR_WAREHOUSE', current: { orderNbr: '000050' } });
    expect(STATUS_OF.NOT_YOUR_WAREHOUSE).toBe(403);
    expect(writes()).toEqual([]);
    expect([await pending(), await pending('000050', 2)]).toEqual([0, 0]);
    // What was accepted before is answered as it stands, whoever they are kept to by now.
    expect((await send(aRequest(both))).receipts).toHaveLength(1);
    expect((await send(aRequest(both), inMain)).receipts).toHaveLength(1);
  });

  it('are received by a manager, into the warehouse of the order', async () => {
    const answer = await send(aRequest({ ...both, warehouseID: 'MAIN' }), { groups: ['manager'] });
    expect(answer.warnings).toMatchObject([{ code: 'OTHER_WAREHOUSE_ACCEPTED' }]);
    const receipt = await bench.deps.receipts.load(A_RECEIPT_ID);
    expect(receipt?.lines.map(({ warehouseID }) => warehouseID)).toEqual(['MAIN', 'COLD']);
  });

  it.each([{}, { warehouseID: null }, { warehouseID: '  ' }])(
    'are received as before by who does not say where they stand: %j',
    async (where) => {
      expect((await send(aRequest({ ...both, ...where }))).receipts).toHaveLength(1);
    },
  );

  it('sent again from another warehouse are the same receipt, accepted once', async () => {
    const first = await send(aRequest({ ...both, warehouseID: null }));
    const again = await send(aRequest({ ...both, warehouseID: 'MAIN' }));
    expect(again.receipts).toEqual(first.receipts);
    expect(await pending()).toBe(10);
  });
});

describe('what cannot be accepted', () => {
  it.each<[string, object, string]>([
    ['no vendor', { vendorID: undefined }, 'MISSING_VENDOR_ID'],
    ['another vendor', { vendorID: 'OTHER' }, 'WRONG_VENDOR'],
    ['no items', { items: undefined }, 'MISSING_ITEMS'],
    ['null for items', { items: null }, 'MISSING_ITEMS'],
    ['all lines not delivered', { items: [] }, 'MISSING_ITEMS'],
    ['an unknown order', { items: [item({ orderNbr: 'NONE' })] }, 'ORDER_NOT_FOUND'],
    ['another type of order', { items: [item({ orderType: 'Drop-Ship' })] }, 'ORDER_NOT_OPEN'],
    ['an unknown item', { items: [item({ inventoryID: 'CORK' })] }, 'LINE_NOT_FOUND'],
    ['the same line twice', { items: [item(), item()] }, 'DUPLICATE_LINE'],
    ['too much', { items: [item({ receiptQty: 100.000001 })] }, 'OVER_RECEIPT'],
    ['a quantity in words', { items: [item({ receiptQty: 'ten' })] }, 'INVALID_RECEIPT_QTY'],
  ])('%s: a sentence, a 4xx, and nothing is written or counted', async (_, more, code) => {
    const { error } = await send(aRequest(more));
    expect(error?.code).toBe(code);
    expect(error?.message).toMatch(/\w/);
    expect(error && STATUS_OF[error.code]).toBeLessThan(500);
    // That the accounting system was asked of an order is counted; nothing else is written.
    expect(writes()).toEqual(code === 'ORDER_NOT_FOUND' ? ['Update'] : []);
    expect(await pending()).toBe(0);
  });

  it('asks the accounting system nothing about an order of a type that is never received', async () => {
    await send(
      aRequest({ items: [item({ orderType: 'Drop-Ship' }), item({ orderType: 'x', orderNbr: 'y' })] }),
    );
    expect(bench.accounting.calls).toEqual([]);
  });

  it('more lots than one record holds are refused before anything is written', async () => {
    const lots = Array.from({ length: 1_000 }, (_, i) => ({
      lotNumber: `${i}${'Ω漢字🍾'.repeat(18)}`,
      qty: 0.01,
    }));
    const items = [item({ allocations: lots }), item({ lineNbr: 2, allocations: lots })];
    expect((await send(aRequest({ items }))).error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(writes()).toEqual([]);
  });

  it('the largest delivery that is allowed is stored, however little its lots can be packed', async () => {
    const lines = Array.from({ length: 500 }, (_, i) =>
      aBookedLine({ lineNbr: i + 1, inventoryID: `LOT-${i}` }),
    );
    bench.accounting.items = lines.map(({ inventoryID }) =>
      anItem({ inventoryID, lotTrackingEnabled: true }),
    );
    await hold(aBookedOrder({ orderNbr: '000500', lines }));
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const randomLot = fc.sample(
      fc.string({ unit: fc.constantFrom(...letters), minLength: 100, maxLength: 100 }),
      { numRuns: 2_000, seed: 7 },
    );
    const items = lines.map(({ lineNbr, inventoryID }) =>
      item({
        orderNbr: '000500',
        lineNbr,
        inventoryID,
        receiptQty: 4,
        allocations: randomLot
          .slice((lineNbr - 1) * 4, lineNbr * 4)
          .map((lotNumber) => ({ lotNumber, qty: 1, expiryDate: '2027-05-29' })),
      }),
    );
    expect((await send(aRequest({ items }))).error).toBeNull();
    expect((await bench.deps.receipts.load(A_RECEIPT_ID))?.lines).toHaveLength(500);
  });

  it('whatever is sent: an answer, a 4xx or 503, never a fault', async () => {
    const text = fc.oneof(
      fc.constantFrom('000050', 'Normal', 'GLASS-750', 'AMBER', '', '#', 'Normal#000050', '~2'),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
    );
    const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
    const request = fc.record({
      vendorID: optional(text),
      supplierRef: optional(text),
      overReceiptReason: optional(text),
      items: optional(
        fc.array(
          fc.record({
            orderNbr: optional(text),
            orderType: optional(text),
            inventoryID: optional(text),
            lineNbr: optional(fc.nat({ max: 3 })),
            receiptQty: optional(fc.oneof(fc.double(), fc.constantFrom(1, 0.000001, 1e8, 2 ** 60))),
            lotNumber: optional(text),
            expiryDate: optional(text),
            allocations: optional(
              fc.array(
                fc.record({ lotNumber: text, qty: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
                {
                  maxLength: 3,
                },
              ),
            ),
          }),
          { maxLength: 4 },
        ),
      ),
    });
    await fc.assert(
      fc.asyncProperty(request, async (asked) => {
        fc.pre(ReceiptRequest.safeParse(asked).success);
        bench.sent.length = 0;
        const { error, receipts } = await send(asked);
        if (error) {
          expect([400, 404, 409, 413, 422]).toContain(STATUS_OF[error.code]);
          expect(error.message).toMatch(/\w/);
          expect(writes()).toEqual([]);
        } else expect(receipts.length).toBeGreaterThan(0);
      }),
      { numRuns: 200 },
    );
  });
});
