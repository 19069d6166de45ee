import { knownFirst, mutate, write } from '#app/mutate.ts';
import { orderKeyOf } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { ReceiptAndOrder } from '#domain/receiving/receipt/receipt-change.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { PostingDeps } from './posting-deps.ts';

/** Some four seconds of meeting others on the same order: far less than a lease. */
const MAX_ATTEMPTS = 20;

/**
 * Why nothing was written. `LOST`: somebody else changed the receipt, or its order is not there. `CONTENDED`: others
 * kept writing the order. The receipt stands as it was, and comes up again when it is due or its lease ends.
 */
type NotChanged = 'LOST' | 'CONTENDED';

/**
 * Changes a receipt and its order in one transaction. Other receipts may be accepted on the order meanwhile: then
 * the rule is asked again of the order as it now stands, as long as the receipt is still the one decided on.
 */
export const changeBoth = async <E>(
  deps: Pick<PostingDeps, 'orders' | 'receipts' | 'log' | 'wait' | 'random'>,
  receipt: GoodsReceipt,
  decide: (both: ReceiptAndOrder) => Result<ReceiptAndOrder, E>,
): Promise<Result<ReceiptAndOrder, E | NotChanged>> => {
  const loadReceipt = knownFirst<GoodsReceipt | null>(receipt, () => deps.receipts.load(receipt.receiptId));
  const changed = await mutate<
    ReceiptAndOrder | null,
    { next: ReceiptAndOrder; previous: ReceiptAndOrder },
    E | NotChanged
  >(deps, {
    async load() {
      const current = await loadReceipt();
      if (current?.version !== receipt.version) return null;
      const order = await deps.orders.load(orderKeyOf(receipt));
      return order && { receipt, order };
    },
    decide(both) {
      if (both === null) return err('LOST');
      const decided = decide(both);
      return decided.ok ? write({ next: decided.value, previous: both }) : decided;
    },
    save: ({ next, previous }) =>
      deps.receipts.saveWithOrder(
        { next: next.receipt, previous: previous.receipt },
        { next: next.order, previous: previous.order },
      ),
    maxAttempts: MAX_ATTEMPTS,
    contended() {
      deps.log.warn('posting.contended', { receiptNbr: receipt.receiptNbr, orderNbr: receipt.orderNbr });
      return 'CONTENDED';
    },
  });
  return changed.ok ? ok(changed.value.next) : changed;
};
