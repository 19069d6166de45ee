import type { AccountingResult, ReadOptions } from '#app/accounting/accounting-response-ports.ts';
import type { AccountingItems } from '#app/items/accounting-item-ports.ts';
import type { Retry } from '#app/mutate.ts';
import { type Mirror, mirrorListed, mirrorOne } from '#app/orders/mirror.ts';
import { type Order, orderKeyOf } from '#domain/receiving/order/order.ts';
import { goneFrom } from '#domain/receiving/order/order-snapshot.ts';
import { ok } from '#domain/result.ts';
import type { AccountingOrders } from './accounting-order-ports.ts';
import type { OrderStore } from './order-ports.ts';
import { type OrderSources, toSnapshot, toSnapshots } from './read-order.ts';

/** What keeping the mirror of purchase orders needs. */
export interface MirrorDeps extends OrderSources, Retry {
  readonly orders: OrderStore;
  readonly accounting: AccountingOrders & Pick<AccountingItems, 'itemsById'>;
  readonly clock: { now(): number };
}

const mirrorOf = (deps: MirrorDeps): Mirror<Order> => ({
  ...deps,
  keyOf: orderKeyOf,
  goneFrom,
  async readOne({ orderType, orderNbr }, asOf, options) {
    const read = await deps.accounting.order(orderType, orderNbr, options);
    if (!read.ok) return read;
    return read.value === null ? ok(null) : toSnapshot(read.value, asOf, deps, options);
  },
});

/** Reads one order by key and mirrors it. Null: neither the accounting system nor we have it. */
export const mirrorOrder = (
  deps: MirrorDeps,
  order: { orderType: string; orderNbr: string; before: Order | null },
  options: ReadOptions,
): AccountingResult<Order | null> => mirrorOne(mirrorOf(deps), order, options);

/** Reads a vendor's open orders and mirrors them. */
export const mirrorVendor = async (
  deps: MirrorDeps,
  vendor: { vendorID: string; openKeys: readonly string[] },
  options: ReadOptions,
): AccountingResult<readonly Order[]> => {
  const read = await mirrorListed(
    mirrorOf(deps),
    {
      openKeys: vendor.openKeys,
      async readList(asOf) {
        const list = await deps.accounting.openOrdersOf(vendor.vendorID, options);
        return list.ok ? toSnapshots(list.value, asOf, deps, options) : list;
      },
    },
    options,
  );
  return read.ok ? ok(read.value.orders) : read;
};
