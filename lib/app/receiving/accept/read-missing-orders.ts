import { accountingErrorResponse } from '#app/accounting/accounting-error.ts';
import { shareUsedUp } from '#app/orders/person-share.ts';
import type { PersonShare } from '#app/orders/person-share-ports.ts';
import { READ_THROUGH_MS } from '#app/orders/read-through.ts';
import { type MirrorDeps, mirrorOrder } from '#app/receiving/mirror/mirror-orders.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { type Order, RECEIVED_ORDER_TYPE } from '#domain/receiving/order/order.ts';
import type { CheckedItem } from '#domain/receiving/request/check-receipt-request.ts';
import { err, ok, type Result } from '#domain/result.ts';

/** Orders that the mirror lacks are read by key: a request may name one that nobody has looked at yet. */
export const readMissingOrders = async (
  deps: MirrorDeps & { readonly accountingName: string; readonly share: PersonShare },
  missing: readonly CheckedItem[],
  /** The person who sends them, by `sub`. */
  sub: string,
  now: number,
): Promise<Result<readonly Order[], DomainError>> => {
  const orders: Order[] = [];
  for (const { path, orderType, orderNbr } of missing) {
    // Nothing that the accounting system could answer would let it be received.
    if (orderType !== RECEIVED_ORDER_TYPE) {
      const sentence = `Only ${RECEIVED_ORDER_TYPE} orders are received here; order ${orderNbr} is asked for as ${orderType}.`;
      return err(
        domainError('ORDER_NOT_OPEN', sentence, {
          details: [{ path: `${path}.orderType`, code: 'ORDER_NOT_OPEN', message: sentence }],
        }),
      );
    }
    const waitMs = await deps.share.take(sub, now);
    if (waitMs !== null) return err(shareUsedUp(deps.accountingName, waitMs));
    const read = await mirrorOrder(
      deps,
      { orderType, orderNbr, before: null },
      { deadline: now + READ_THROUGH_MS },
    );
    if (!read.ok) {
      return err(
        accountingErrorResponse(deps.accountingName, read.error, `order ${orderNbr} has never been read`),
      );
    }
    if (read.value === null) return err(domainError('ORDER_NOT_FOUND', `There is no order ${orderNbr}.`));
    orders.push(read.value);
  }
  return ok(orders);
};
