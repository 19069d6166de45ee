import { ReceiptRequest } from '#api/receiving.ts';
import { aBookedOrder } from '#test/support/accounting-in-memory.ts';
import { A_RECEIPT_ID } from '#test/support/builders-receipts.ts';
import { aReceivingHouse, type ReceivingHouse } from '#test/support/receiving-house.ts';
import { testEngine } from '#test/support/test-engine.ts';
import { mirrorVendor } from './mirror-orders.ts';
import { postReceiveGoodsHandlers } from './post-receive-goods.ts';

const engine = testEngine();
let house: ReceivingHouse;

beforeEach(async () => {
  house = await aReceivingHouse(engine.endpoint);
  house.accounting.orders = [aBookedOrder(), aBookedOrder({ orderNbr: '000051' })];
  await mirrorVendor(house.deps, { vendorID: 'AMBER', openKeys: [] }, {});
});

const item = (orderNbr: string) => ({
  orderNbr,
  orderType: 'Normal',
  inventoryID: 'GLASS-750',
  receiptQty: 10,
});

const send = (more: object = {}, groups = ['consultant']) =>
  postReceiveGoodsHandlers(house.deps).receive_goods(
    ReceiptRequest.parse({ receiptId: A_RECEIPT_ID, vendorID: 'AMBER', items: [item('000050')], ...more }),
    {
      person: { sub: 's', username: 'u', email: null, emailVerified: true, groups },
      requestId: 'r',
      now: house.clock.time,
    },
  );

const stored = () => house.deps.receipts.load(A_RECEIPT_ID);

describe('goods received on a day', () => {
  it('carry that day; without one, the day at the site', async () => {
    await send({ receivedDate: '2026-11-18' });
    expect(await stored()).toMatchObject({
      receivedDate: '2026-11-18',
      receivedAt: '2026-11-20T00:00:00.000Z',
    });
  });

  it('without a day carry the site’s', async () => {
    house.clock.time = Date.parse('2026-11-20T13:30:00.000Z');
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
    house.clock.time += 24 * 3_600_000;
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
    const second = await house.deps.receipts.load(`${A_RECEIPT_ID}~2`);
    expect(second).toMatchObject({ orderNbr: '000051', expected: [{ lineNbr: 1 }] });
  });

  it('of one order takes no more than receiving does', async () => {
    expect(await send({}, [])).toMatchObject({ ok: true });
  });
});
