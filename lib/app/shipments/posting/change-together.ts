import { knownFirst, mutate, write } from '#app/mutate.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { err, type Result } from '#domain/result.ts';
import { salesOrderKey } from '#domain/sales-orders/sales-order.ts';
import type { PostingAndOrders } from '#domain/shipments/posting/orders-in-flight.ts';
import type { ShipmentToPost } from '#domain/shipments/posting/shipment-in-books.ts';
import { ordersOf } from '#domain/shipments/shipment.ts';
import type { ShipmentPostingDeps } from './shipment-posting-deps.ts';

/** Some four seconds of meeting others on the same orders: far less than a lease. */
const MAX_ATTEMPTS = 20;

/** What left. A posting without it is no shipment's, and breaks loudly. */
export const shippedOf = ({ shipment, documentNbr }: Posting): ShipmentToPost => {
  if (shipment === null) throw new Error(`The posting of ${documentNbr} says nothing of a shipment.`);
  return shipment;
};

/** Keys of its orders, in the mirror. */
export const orderKeysOf = (posting: Posting): readonly string[] =>
  ordersOf(shippedOf(posting).lines).map(({ orderType, orderNbr }) => salesOrderKey(orderType, orderNbr));

/** `LOST`: somebody else changed the posting. `CONTENDED`: others kept writing its orders. */
type NotChanged = 'LOST' | 'CONTENDED';

/**
 * Changes a posting and its orders in one transaction. Others may plan on the orders meanwhile: then the rule is asked
 * again of them as they now stand, as long as the posting is still the one decided on.
 */
export const changeTogether = async <E>(
  deps: Pick<ShipmentPostingDeps, 'orders' | 'postings' | 'shipmentPostings' | 'log' | 'wait' | 'random'>,
  posting: Posting,
  decide: (both: PostingAndOrders) => Result<PostingAndOrders, E>,
): Promise<Result<PostingAndOrders, E | NotChanged>> => {
  const loadPosting = knownFirst<Posting | null>(posting, () => deps.postings.load(posting.postingId));
  const changed = await mutate<
    PostingAndOrders | null,
    { next: PostingAndOrders; previous: PostingAndOrders },
    E | NotChanged
  >(deps, {
    async load() {
      const current = await loadPosting();
      return current?.version === posting.version
        ? { posting, orders: await deps.orders.loadMany(orderKeysOf(posting)) }
        : null;
    },
    decide(both) {
      if (both === null) return err('LOST');
      const decided = decide(both);
      return decided.ok ? write({ next: decided.value, previous: both }) : decided;
    },
    save: ({ next, previous }) =>
      deps.shipmentPostings.saveTogether(
        { next: next.posting, previous: previous.posting },
        {
          orders: next.orders.flatMap((order, at) => {
            const before = previous.orders[at];
            return before === undefined || before === order ? [] : [{ next: order, previous: before }];
          }),
        },
      ),
    maxAttempts: MAX_ATTEMPTS,
    contended() {
      deps.log.warn('posting.contended', { documentNbr: posting.documentNbr });
      return 'CONTENDED';
    },
  });
  return changed.ok ? { ok: true, value: changed.value.next } : changed;
};
