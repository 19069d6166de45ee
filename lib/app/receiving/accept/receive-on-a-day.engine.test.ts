import { ReceiptRequest } from '#api/receiving.ts';
import { mirrorVendor } from '#app/receiving/mirror/mirror-orders.ts';
import { aBookedOrder } from '#test/support/accounting/accounting-in-memory.ts';
import { A_RECEIPT_ID } from '#test/support/builders/receipts.ts';
import { aReceivingBench, type ReceivingBench } from '#test/support/receiving/receiving-bench.ts';
import { postReceiveGoodsHandlers } from './post-receive-goods.ts';

let bench: ReceivingBench;

beforeEach(async () => {
  bench = await aReceivingBench();
  bench.accounting.orders = [aBookedOrder(), aBookedOrder({ orderNbr: '000051' })];
  await mirrorVendor(bench.deps, { vendorID: 'AMBER', openKeys: [] }, {});
});

const item = (orderNbr: string) => ({
  orderNbr,
  orderType: 'Normal',
  inventoryID: 'GLASS-750',
  receiptQty: 10,
});

const send = (more: object = {}, groups = ['consultant']) =>
  postReceiveGoodsHandlers(bench.deps).receive_goods(
    ReceiptRequest.parse({ receiptId: A_RECEIPT_ID, vendorID: 'AMBER', items: [item('000050')], ...more }),
    {
      person: { sub: 's', username: 'u', email: null, emailVerified: true, groups },
      requestId: 'r',
      now: bench.clock.time,
    },
  );

const stored = () => bench.deps.receipts.load(A_RECEIPT_ID);

describe('goods received on a day', () => {
  it('carry that day; without one, the day at the site', async () => {
    await send({ receivedDate: '2026-11-18' });
    expect(await stored()).toMatchObject({
      receivedDate: '2026-11-18',
      receivedAt: '2026-11-20T00:00:00.000Z',
    });
  });

  it('without a day carry the site’s', async () => {
    bench.clock.time = Date.parse('2026-11-20T13:30:00.000Z');
    await send();
    expect(await stored()).toMatchObject({ receivedDate: '2026-11-21' });
  });

  it('of tomorrow are refused, and nothing is stored', async () => {
    expect(await send({ receivedDate: '2026-11-21' })).toMatchObject({
      ok: false,
      error: { code: 'INVALID_RECEIVED_DATE', message: 'Received date cannot be in the future' },
    });
    expect(await stored()).toBeNull();
  });

  it('are the same delivery when sent again after midnight, and another one with another day', async () => {
    await send();
    bench.clock.time += 24 * 3_600_000;
    expect(await send()).toMatchObject({ ok: true, value: { data: { receiptId: A_RECEIPT_ID } } });
    expect(await send({ receivedDate: '2026-11-19' })).toMatchObject({
      ok: false,
      error: { code: 'IDEMPOTENCY_CONFLICT' },
    });
  });
});

describe('a delivery of several orders', () => {
  it('keeps what each of its orders expected, and takes the permission', async () => {
    const items = [item('000050'), item('000051')];
    expect(await send({ items }, [])).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } });
    expect(await stored()).toBeNull();
    expect(await send({ items })).toMatchObject({ ok: true, value: { data: { receipts: [{}, {}] } } });
    const second = await bench.deps.receipts.load(`${A_RECEIPT_ID}~2`);
    expect(second).toMatchObject({ orderNbr: '000051', expected: [{ lineNbr: 1 }] });
  });

  it('of one order takes no more than receiving does', async () => {
    expect(await send({}, [])).toMatchObject({ ok: true });
  });
});
