import type { postReceipts, ReceiptDetail } from '#api/receipts.ts';
import type { CallContext, Handlers } from '#app/dispatch.ts';
import { mutate, stands, write } from '#app/mutate.ts';
import { toAcceptedReceipt } from '#app/receiving/accept/accepted-receipt.ts';
import { toReceiptResponse } from '#app/receiving/receipts/receipt-response.ts';
import { notYourWarehouse } from '#domain/access/not-your-warehouse.ts';
import { isAllowed } from '#domain/access/permissions.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { type Order, orderKeyOf } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { decideCancel, decideChecked, decideRetry } from '#domain/receiving/receipt/receipt-decisions.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { PostReceiptsDeps } from './post-receipts-deps.ts';
import { undoDelivery } from './undo-delivery.ts';

/** So often a poster may have moved the receipt, or a dock its order, between our reading and our writing. */
const MAX_ATTEMPTS = 8;

/** A receipt with its order, which an answer needs for the names of what was not delivered. Null: we have no such order. */
interface Loaded {
  readonly receipt: GoodsReceipt;
  readonly order: Order | null;
}

interface Change {
  readonly next: Loaded;
  readonly previous: Loaded;
}

const warehousesOf = ({ lines }: GoodsReceipt) => lines.map(({ warehouseID }) => warehouseID);

const tryAgain = (): DomainError =>
  domainError('TRY_AGAIN', 'This receipt is being posted at this moment. Look again, then decide.');

/** The receipt, and its order where that was changed as well: all or nothing. */
const saveChange = ({ receipts }: PostReceiptsDeps, { next, previous }: Change) =>
  next.order === null || previous.order === null || next.order === previous.order
    ? receipts.save(next.receipt, previous.receipt)
    : receipts.saveWithOrder(
        { next: next.receipt, previous: previous.receipt },
        { next: next.order, previous: previous.order },
      );

/** Changes a receipt and answers it as it then stands. A refusal carries the receipt that it was decided on. */
const change = async (
  deps: PostReceiptsDeps,
  receiptId: string,
  { person }: CallContext,
  decide: (loaded: Loaded) => Result<Loaded, DomainError>,
): Promise<Result<{ data: ReceiptDetail }, DomainError>> => {
  const toDetail = ({ receipt, order }: Loaded): ReceiptDetail =>
    toReceiptResponse(receipt, order, person.sub);
  const refused = (error: DomainError, loaded: Loaded): DomainError => ({
    ...error,
    current: toDetail(loaded),
  });
  const notFound = () => domainError('RECEIPT_NOT_FOUND', 'There is no receipt with that id.');
  const changed = await mutate<Loaded | null, Change, DomainError>(deps, {
    async load() {
      const receipt = await deps.receipts.load(receiptId);
      return receipt && { receipt, order: await deps.orders.load(orderKeyOf(receipt)) };
    },
    decide(loaded) {
      if (loaded === null) return err(notFound());
      const notOwn = notYourWarehouse(person, warehousesOf(loaded.receipt));
      const decided = notOwn ? err(notOwn) : decide(loaded);
      if (!decided.ok) return err(refused(decided.error, loaded));
      const both = { next: decided.value, previous: loaded };
      return both.next.receipt === loaded.receipt ? stands(both) : write(both);
    },
    save: (both) => saveChange(deps, both),
    maxAttempts: MAX_ATTEMPTS,
    contended: (loaded) => (loaded === null ? notFound() : refused(tryAgain(), loaded)),
  });
  return changed.ok ? ok({ data: toDetail(changed.value.next) }) : changed;
};

/** The actions of PostReceipts. */
export const postReceiptsHandlers = (deps: PostReceiptsDeps): Handlers<typeof postReceipts> => ({
  cancel: ({ receiptId, reason, version }, context) =>
    change(deps, receiptId, context, (loaded) => {
      const { receipt, order } = loaded;
      const { sub, username, groups } = context.person;
      if (receipt.receivedBy.sub !== sub && !isAllowed(groups, 'receipt.cancelAny')) {
        return err(domainError('FORBIDDEN', 'Only the person who received it, or a manager, can cancel it.'));
      }
      // Nothing to write: it stands.
      if (receipt.state.status === 'CANCELLED') return ok(loaded);
      // Tables that were put back to different moments: there is nothing yet to release its goods on.
      if (order === null) return err(tryAgain());
      return decideCancel({ receipt, order }, { version, reason, by: username }, context.now);
    }),

  mark_checked: ({ receiptId }, context) =>
    change(deps, receiptId, context, ({ receipt, order }) =>
      ok({ receipt: decideChecked(receipt, context.person.username), order }),
    ),

  undo: async ({ receiptId }, { person, now }) => {
    const undone = await undoDelivery(deps, receiptId, person, now);
    return undone.ok ? ok({ data: { receipts: undone.value.map(toAcceptedReceipt) } }) : undone;
  },

  retry: ({ receiptId, version }, context) =>
    change(deps, receiptId, context, ({ receipt, order }) => {
      const next = decideRetry(receipt, { version, by: context.person.username }, context.now);
      return next.ok ? ok({ receipt: next.value, order }) : next;
    }),
});
