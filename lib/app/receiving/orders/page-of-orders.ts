import type { ReceiveOrder } from '#api/receiving.ts';
import { positionFromKey, positionToKey } from '#app/lists/list-cursor.ts';
import { invalidPageKey } from '#app/lists/page-keys.ts';
import type { DomainError } from '#domain/errors.ts';
import { ok, type Result } from '#domain/result.ts';

/** Lambda answers at most 6 MB, before compression (design.md §6). */
const MAX_BYTES = 4 * 1024 * 1024;

interface OrderPage {
  readonly orders: ReceiveOrder[];
  /** Where the list goes on; absent: it is through. */
  readonly pagination_key?: string;
}

const byNumber = (a: ReceiveOrder, b: ReceiveOrder): number => (a.orderNbr < b.orderNbr ? -1 : 1);

/**
 * A vendor's orders by number, as many as one answer carries: thirty orders of 500 lines are more. `key`: from the
 * page before. One order at least, so that it always goes on.
 */
export const pageOfOrders = (
  vendorKey: string,
  all: readonly ReceiveOrder[],
  key: string | undefined,
): Result<OrderPage, DomainError> => {
  const list = `orders of ${vendorKey}`;
  const position = key === undefined ? ok(['']) : positionFromKey(list, key);
  if (!position.ok) return position;
  const [after] = position.value;
  if (typeof after !== 'string') return { ok: false, error: invalidPageKey() };

  const left = all.filter(({ orderNbr }) => orderNbr > after).sort(byNumber);
  let bytes = 0;
  const tooFar = left.findIndex((order, index) => {
    bytes += Buffer.byteLength(JSON.stringify(order));
    return index > 0 && bytes > MAX_BYTES;
  });
  if (tooFar < 0) return ok({ orders: left });
  const orders = left.slice(0, tooFar);
  return ok({ orders, pagination_key: positionToKey(list, [orders.at(-1)?.orderNbr ?? '']) });
};
