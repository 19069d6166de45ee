import { orderKey } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { ReceiptAndOrder } from '#domain/receiving/receipt/receipt-change.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { PostingDeps } from './posting-deps.ts';

/**
 * Changes a receipt and its order in one transaction. Other receipts may be accepted on the order meanwhile: then
 * the rule is asked again of the order as it now stands, as long as the receipt is still the one decided on.
 */
export const changeBoth = async <E>(
  deps: Pick<PostingDeps, 'orders' | 'receipts' | 'wait' | 'random'>,
  receipt: GoodsReceipt,
  decide: (both: ReceiptAndOrder) => Result<ReceiptAndOrder, E>,
): Promise<Result<ReceiptAndOrder, E | 'LOST'>> => {
  for (let attempt = 0; ; attempt += 1) {
    const order = await deps.orders.load(orderKey(receipt.orderType, receipt.orderNbr));
    if (!order) return err('LOST');
    const decision = decide({ receipt, order });
    if (!decision.ok) return decision;
    const saved = await deps.receipts.saveWithOrder(
      { next: decision.value.receipt, previous: receipt },
      { next: decision.value.order, previous: order },
    );
    if (saved.ok) return ok(decision.value);
    const current = await deps.receipts.load(receipt.receiptId);
    if (current?.version !== receipt.version) return err('LOST');
    await deps.wait(deps.random() * 20 * 2 ** Math.min(attempt, 6));
  }
};
