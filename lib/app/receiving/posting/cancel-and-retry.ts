import type { postReceipts, ReceiptDetail } from '#api/receipts.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import type { OrderStore, ReceiptStore } from '#app/ports.ts';
import { toReceiptResponse } from '#app/receiving/receipts/receipt-response.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { orderKey } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { decideCancel, decideRetry } from '#domain/receiving/receipt/receipt-decisions.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { changeBoth } from './change-receipt-and-order.ts';

export interface PostReceiptsDeps {
  readonly receipts: ReceiptStore;
  readonly orders: OrderStore;
  /** In [0, 1). */
  random(): number;
  wait(ms: number): Promise<void>;
}

/** So often a poster may have moved the receipt between our reading and our writing. */
const MAX_ATTEMPTS = 5;

const tryAgain = (): DomainError =>
  domainError('TRY_AGAIN', 'This receipt is being posted at this moment. Look again, then decide.');

/** The receipt with its order, for an answer; the order only lends names to what was not delivered. */
const shown = async (
  deps: PostReceiptsDeps,
  receipt: GoodsReceipt,
  { person }: CallContext,
): Promise<ReceiptDetail> =>
  toReceiptResponse(
    receipt,
    await deps.orders.load(orderKey(receipt.orderType, receipt.orderNbr)),
    person.sub,
  );

/**
 * Loads, decides and saves until nobody is in between; answers the receipt as it then stands. A refusal carries the
 * receipt that it was decided on.
 */
const change = async (
  deps: PostReceiptsDeps,
  receiptId: string,
  context: CallContext,
  decideAndSave: (receipt: GoodsReceipt) => Promise<Result<GoodsReceipt, DomainError | 'LOST'>>,
): Promise<Result<{ data: ReceiptDetail }, DomainError>> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const receipt = await deps.receipts.load(receiptId);
    if (!receipt) return err(domainError('RECEIPT_NOT_FOUND', 'There is no receipt with that id.'));
    const changed = await decideAndSave(receipt);
    if (changed.ok) return ok({ data: await shown(deps, changed.value, context) });
    if (changed.error !== 'LOST')
      return err({ ...changed.error, current: await shown(deps, receipt, context) });
  }
  return err(tryAgain());
};

/** The actions of PostReceipts. */
export const postReceiptsHandlers = (deps: PostReceiptsDeps): Handlers<typeof postReceipts> => ({
  cancel: ({ receiptId, reason, version }, context) =>
    change(deps, receiptId, context, async (receipt) => {
      const { sub, username, groups } = context.person;
      if (receipt.receivedBy.sub !== sub && !isAllowed(groups, 'receipt.cancelAny')) {
        return err(domainError('FORBIDDEN', 'Only the person who received it, or a manager, can cancel it.'));
      }
      // Nothing to write: it stands.
      if (receipt.state.status === 'CANCELLED') return ok(receipt);
      const command = { version, reason, by: username };
      const saved = await changeBoth(deps, receipt, (both) => decideCancel(both, command, context.now));
      return saved.ok ? ok(saved.value.receipt) : saved;
    }),

  retry: ({ receiptId, version }, context) =>
    change(deps, receiptId, context, async (receipt) => {
      const next = decideRetry(receipt, { version, by: context.person.username }, context.now);
      if (!next.ok || next.value === receipt) return next;
      return (await deps.receipts.save(next.value, receipt)).ok ? next : err('LOST');
    }),
});
