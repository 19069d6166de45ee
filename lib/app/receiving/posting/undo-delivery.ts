import { type Decision, mutate, stands, write } from '#app/mutate.ts';
import { toAcceptedReceipt } from '#app/receiving/accept/accepted-receipt.ts';
import { notYourWarehouse } from '#domain/access/not-your-warehouse.ts';
import type { Person } from '#domain/access/person.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { orderKeyOf } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { ReceiptAndOrder } from '#domain/receiving/receipt/receipt-change.ts';
import { decideUndo } from '#domain/receiving/receipt/undo-delivery.ts';
import { receiptIdsOf } from '#domain/receiving/request/accept-receipt.ts';
import { MAX_ORDERS_PER_DELIVERY } from '#domain/receiving/request/receipt-request.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { PostReceiptsDeps } from './post-receipts-deps.ts';

/** So often a dock may have written one of the orders between our reading and our writing. */
const MAX_ATTEMPTS = 8;

type Undoer = Pick<Person, 'sub' | 'username' | 'warehouses'>;

interface Undoing {
  readonly next: readonly ReceiptAndOrder[];
  readonly previous: readonly ReceiptAndOrder[];
}

/** Null beside a receipt: tables that were put back to different moments have no such order. */
interface Loaded {
  readonly receipts: readonly GoodsReceipt[];
  readonly delivery: readonly ReceiptAndOrder[] | null;
}

const loadDelivery = async (deps: PostReceiptsDeps, receiptId: string): Promise<Loaded> => {
  const ids = receiptIdsOf(receiptId, MAX_ORDERS_PER_DELIVERY);
  const { receipts } = await deps.receipts.loadForAccept(ids, []);
  const orders = await deps.orders.loadMany(receipts.map(orderKeyOf));
  const byKey = new Map(orders.map((order) => [orderKeyOf(order), order]));
  const delivery = receipts.flatMap((receipt) => {
    const order = byKey.get(orderKeyOf(receipt));
    return order ? [{ receipt, order }] : [];
  });
  return { receipts, delivery: delivery.length === receipts.length ? delivery : null };
};

const tryAgain = (): DomainError =>
  domainError('TRY_AGAIN', 'Others are receiving the same orders at this moment. Press Undo again.');

const decide = (
  { receipts, delivery }: Loaded,
  { sub, username, warehouses }: Undoer,
  now: number,
): Result<Decision<Undoing>, DomainError> => {
  const [first] = receipts;
  if (!first) return err(domainError('RECEIPT_NOT_FOUND', 'There is no receipt with that id.'));
  if (first.receivedBy.sub !== sub)
    return err(domainError('FORBIDDEN', 'Only the person who sent it can undo it.'));
  const lines = receipts.flatMap((receipt) => receipt.lines);
  const notOwn = notYourWarehouse(
    { warehouses },
    lines.map(({ warehouseID }) => warehouseID),
  );
  if (notOwn) return err({ ...notOwn, current: receipts.map(toAcceptedReceipt) });
  if (delivery === null) return err(tryAgain());
  const undone = decideUndo(delivery, username, now);
  if (!undone.ok) return err({ ...undone.error, current: receipts.map(toAcceptedReceipt) });
  const change = { next: undone.value, previous: delivery };
  return undone.value === delivery ? stands(change) : write(change);
};

/** Cancels the receipts that are new in `next`, and releases their goods: all or none. */
const save = ({ receipts }: PostReceiptsDeps, { next, previous }: Undoing) =>
  receipts.saveAllWithOrders(
    next.flatMap(({ receipt, order }, index) => {
      const before = previous[index];
      return before && before.receipt !== receipt
        ? [
            {
              receipt: { next: receipt, previous: before.receipt },
              order: { next: order, previous: before.order },
            },
          ]
        : [];
    }),
  );

/**
 * Takes a delivery back before anything of it was tried. The poster's claim and this write are each conditional on the
 * same versions, so that one of them wins; whoever comes second reads what stands and is told.
 */
export const undoDelivery = async (
  deps: PostReceiptsDeps,
  receiptId: string,
  person: Undoer,
  now: number,
): Promise<Result<readonly GoodsReceipt[], DomainError>> => {
  const undone = await mutate<Loaded, Undoing, DomainError>(deps, {
    load: () => loadDelivery(deps, receiptId),
    decide: (loaded) => decide(loaded, person, now),
    save: (change) => save(deps, change),
    maxAttempts: MAX_ATTEMPTS,
    contended: tryAgain,
  });
  return undone.ok ? ok(undone.value.next.map(({ receipt }) => receipt)) : undone;
};
