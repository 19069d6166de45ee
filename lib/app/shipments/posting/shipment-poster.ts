import { postsKind } from '#app/posting/postings/posting-poster.ts';
import type { SalesReadingDeps } from '#app/sales-orders/mirror/mirror-sales-orders.ts';
import { shipmentKind } from './shipment-kind.ts';
import type { ShipmentPostingDeps } from './shipment-posting-deps.ts';

/** The orders of one shipment have one customer: it is asked for once in a look. */
const askedOnce = (sales: SalesReadingDeps): SalesReadingDeps => {
  const known = new Map<string, ReturnType<SalesReadingDeps['accounting']['customer']>>();
  return {
    ...sales,
    accounting: {
      salesOrder: (...order) => sales.accounting.salesOrder(...order),
      itemsById: (...ids) => sales.accounting.itemsById(...ids),
      customer(customerID, options) {
        const customer = known.get(customerID) ?? sales.accounting.customer(customerID, options);
        known.set(customerID, customer);
        return customer;
      },
    },
  };
};

/** One look at a posting of a shipment. */
export const shipmentPoster =
  (deps: ShipmentPostingDeps): ReturnType<typeof postsKind> =>
  (postingId) =>
    postsKind(deps, shipmentKind({ ...deps, sales: askedOnce(deps.sales) }), () =>
      deps.accounting.beginShipment(),
    )(postingId);
