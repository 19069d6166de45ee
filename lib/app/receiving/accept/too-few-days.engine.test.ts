import { itemRulesStore } from '#adapters/dynamo/items/item-rules-store.ts';
import { ReceiptRequest } from '#api/receiving.ts';
import { STATUS_OF } from '#app/dispatch.ts';
import { mirrorVendor } from '#app/receiving/mirror/mirror-orders.ts';
import { type ItemRules, undecidedRules } from '#domain/items/item-rules.ts';
import { pendingOn } from '#domain/orders/reservations.ts';
import { orderKey } from '#domain/receiving/order/order.ts';
import { aBookedLine, aBookedOrder } from '#test/support/accounting/accounting-in-memory.ts';
import { anItem } from '#test/support/builders/items.ts';
import { A_RECEIPT_ID } from '#test/support/builders/receipts.ts';
import { aReceivingBench, type ReceivingBench } from '#test/support/receiving/receiving-bench.ts';
import { postReceiveGoodsHandlers } from './post-receive-goods.ts';

let bench: ReceivingBench;

const ITEMS = ['GLASS-750', 'CORK'];

beforeEach(async () => {
  bench = await aReceivingBench();
  bench.accounting.items = ITEMS.map((inventoryID) => anItem({ inventoryID, lotTrackingEnabled: true }));
  await bench.deps.items.saveMany(bench.accounting.items);
  const lines = ITEMS.map((inventoryID, index) => aBookedLine({ lineNbr: index + 1, inventoryID }));
  bench.accounting.orders = [aBookedOrder({ lines })];
  await mirrorVendor(bench.deps, { vendorID: 'AMBER', openKeys: [] }, {});
  bench.sent.length = 0;
});

/** Ten days are asked for on arrival. */
const decide = async (inventoryID: string, more: Partial<ItemRules> = {}) => {
  const nobody = undecidedRules({ inventoryID });
  const refusing = { leastDaysOnArrival: 10, onShortArrival: 'refuse' } as const;
  await itemRulesStore(bench.client, bench.tables.ItemRules).save(
    { ...nobody, ...refusing, ...more, version: 1 },
    nobody,
  );
  bench.sent.length = 0;
};

const item = (lineNbr: number, ...dates: readonly (string | null)[]) => ({
  orderNbr: '000050',
  orderType: 'Normal',
  inventoryID: ITEMS[lineNbr - 1],
  lineNbr,
  receiptQty: dates.length,
  allocations: dates.map((expiryDate, at) => ({ lotNumber: `L${at + 1}`, qty: 1, expiryDate })),
});

const send = (items: readonly object[], more: object = {}) =>
  postReceiveGoodsHandlers(bench.deps).receive_goods(
    ReceiptRequest.parse({ receiptId: A_RECEIPT_ID, vendorID: 'AMBER', items, ...more }),
    {
      person: { sub: 's', username: 'u', email: null, emailVerified: true, groups: ['sysadmin'] },
      requestId: 'r',
      now: bench.clock.time,
    },
  );

const pending = async () => {
  const order = await bench.deps.orders.load(orderKey('Normal', '000050'));
  return order ? pendingOn(order, 1) + pendingOn(order, 2) : null;
};

describe('goods with fewer days than their item asks for', () => {
  it('are refused by line, lot, date and days, and nothing is stored', async () => {
    await decide('CORK');
    const answer = await send([item(1, '2026-11-22'), item(2, '2027-11-22', '2026-11-29')]);
    expect(answer).toMatchObject({
      ok: false,
      error: {
        code: 'TOO_FEW_DAYS',
        message:
          'Line 2 (CORK) of order 000050, lot L2, 2026-11-29: Only 9 days left on arrival; with less than 10 days it is refused.',
        details: [{ path: 'items.1.allocations.1.expiryDate' }],
      },
    });
    expect(answer.ok ? 0 : STATUS_OF[answer.error.code]).toBe(422);
    expect(bench.sent).toEqual(['BatchGet']);
    expect(await bench.deps.receipts.load(A_RECEIPT_ID)).toBeNull();
    expect(await pending()).toBe(0);
  });

  it('are accepted where the rule only warns, and in rows of the version before', async () => {
    await decide('CORK', { onShortArrival: 'warn' });
    expect((await send([item(2, '2026-11-22')])).ok).toBe(true);
  });

  it('are accepted on the day on which they had enough', async () => {
    await decide('CORK');
    const late = [item(2, '2026-11-29')];
    expect((await send(late, { receivedDate: '2026-11-20' })).ok).toBe(false);
    expect((await send(late, { receivedDate: '2026-11-19' })).ok).toBe(true);
  });

  it('that were accepted stay so, though the rule was decided since', async () => {
    const first = await send([item(2, '2026-11-22')]);
    await decide('CORK');
    expect(first.ok).toBe(true);
    expect((await send([item(2, '2026-11-22')])).ok).toBe(true);
  });
});

it('what is asked of dates costs no call of its own', async () => {
  await decide('CORK');
  expect((await send([item(1, '2027-11-22'), item(2, '2027-11-22')])).ok).toBe(true);
  expect(bench.sent).toEqual(['BatchGet', 'Update', 'TransactWrite']);
});
