import { postReceipts } from '#api/receipts.ts';
import { postReceiveGoods } from '#api/receiving.ts';
import { postReceiveGoodsHandlers } from '#app/receiving/accept/post-receive-goods.ts';
import { mirrorVendor } from '#app/receiving/mirror/mirror-orders.ts';
import { postReceiptsHandlers } from '#app/receiving/posting/receipt-write-handlers.ts';
import { aBookedLine, aBookedOrder } from '#test/support/accounting/accounting-in-memory.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { anOrder, waiting } from '#test/support/builders/orders.ts';
import { A_RECEIPT_ID, aReceipt, failed, NOW, postedState } from '#test/support/builders/receipts.ts';
import { aReceivingBench } from '#test/support/receiving/receiving-bench.ts';
import { data, type Scenario } from './scenario.ts';

const idOf = (nth: number) => `${A_RECEIPT_ID.slice(0, -2)}Z${nth}`;

export const receiptActs = async (): Promise<Scenario> => {
  const bench = await aReceivingBench();
  const deps = { ...bench.deps, undoMs: 60_000 };
  bench.accounting.orders = [aBookedOrder({ lines: [aBookedLine()] })];
  await mirrorVendor(bench.deps, { vendorID: 'AMBER', openKeys: [] }, {});
  const asker = () => ({ group: 'manager', now: bench.clock.time });
  const receipts = (action: keyof typeof postReceipts.actions, nth: number, fields: object = {}) =>
    data(
      callRoute(
        postReceipts,
        postReceiptsHandlers(deps),
        { action, receiptId: nth === 0 ? A_RECEIPT_ID : idOf(nth), ...fields },
        asker(),
      ),
    );
  const stored = async (nth: number, state: ReturnType<typeof aReceipt>['state'], more: object = {}) => {
    const [receiptId, orderNbr] = [idOf(nth), `PO-${nth}`];
    const isReserved = state.status !== 'POSTED';
    const reservations = isReserved ? { [receiptId]: waiting({ 1: 10 }) } : {};
    await deps.orders.save(anOrder({ orderNbr, reservations }), null);
    await deps.receipts.accept([aReceipt({ receiptId, orderNbr, state, ...more })], []);
  };
  await stored(1, failed());
  await stored(2, failed());
  const remark = { of: 'lots', message: 'Another lot', at: new Date(NOW).toISOString(), checkedBy: null };
  await stored(3, postedState(true), { remark });
  return {
    tables: { Receipts: bench.tables.Receipts },
    async act() {
      const item = { orderNbr: '000050', orderType: 'Normal', inventoryID: 'GLASS-750', receiptQty: 10 };
      const sent = { receiptId: A_RECEIPT_ID, vendorID: 'AMBER', items: [item] };
      await data(
        callRoute(
          postReceiveGoods,
          postReceiveGoodsHandlers(deps),
          { action: 'receive_goods', ...sent },
          asker(),
        ),
      );
      await receipts('undo', 0);
      await receipts('cancel', 1, { reason: 'Counted twice' });
      await receipts('retry', 2);
      await receipts('mark_checked', 3);
    },
  };
};
