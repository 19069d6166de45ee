import type { getInventory } from '#api/inventory.ts';
import type { Handlers } from '#app/dispatch.ts';
import { positionFromKey, positionToKey } from '#app/lists/list-cursor.ts';
import type { OrderStore } from '#app/receiving/mirror/order-ports.ts';
import type { KnownItems } from '#app/stock/stock-ports.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { toNumber } from '#domain/quantity.ts';
import { type Order, orderKeyOf, remainingOn } from '#domain/receiving/order/order.ts';
import { ok } from '#domain/result.ts';
import { toBaseUnit } from '#domain/stock/ledger/to-base-unit.ts';

export interface OnOrderDeps {
  readonly orders: Pick<OrderStore, 'keysPromised' | 'loadMany'>;
  readonly items: KnownItems;
}

const ON_ORDER = 'on-order';

/** Before and after every day, and beside those that name none. */
const EVER = { from: ' ', to: '~' };

const openLines = (order: Order, wanted: string | null) =>
  order.lines.flatMap((line) => {
    const remaining = remainingOn(order, line);
    const isWanted = wanted === null || itemKey(line.inventoryID) === wanted;
    return remaining > 0 && isWanted ? [{ line, remaining }] : [];
  });

/** A line as a response says it; a unit that its item does not have leaves the quantity in its own. */
const toOnOrder = (
  order: Order,
  { line, remaining }: ReturnType<typeof openLines>[number],
  item: Item | undefined,
) => {
  const base = item ? toBaseUnit(item, remaining, line.uom) : null;
  const { orderType, orderNbr, vendorID, vendorName, promisedOn } = order;
  return {
    ...{ orderType, orderNbr, vendorID, vendorName, promisedOn },
    ...{ lineNbr: line.lineNbr, inventoryID: line.inventoryID, uom: line.uom },
    qty: base?.ok ? toNumber(base.value) : null,
    orderQty: toNumber(remaining),
    ...(line.warehouseID === null ? {} : { warehouseID: line.warehouseID }),
  };
};

/** What is still to come, read out of the orders as they are mirrored now: the index only finds them. */
export const onOrderHandler = ({
  orders,
  items,
}: OnOrderDeps): Pick<Handlers<typeof getInventory>, 'on_order'> => ({
  async on_order({ inventoryID, limit, pagination_key }) {
    const from = pagination_key === undefined ? ok([null]) : positionFromKey(ON_ORDER, pagination_key);
    if (!from.ok) return from;
    const after = from.value[0] ?? '';
    const keys = (await orders.keysPromised(EVER)).filter((key) => key > after).sort();
    const page = keys.slice(0, limit);
    const wanted = inventoryID === undefined ? null : itemKey(inventoryID);
    const found = (await orders.loadMany(page)).toSorted((one, other) =>
      orderKeyOf(one) < orderKeyOf(other) ? -1 : 1,
    );
    const lines = found.flatMap((order) => openLines(order, wanted).map((open) => ({ order, open })));
    const known = await items.loadMany(lines.map(({ open }) => open.line.inventoryID));
    const onOrder = lines.map(({ order, open }) =>
      toOnOrder(order, open, known.get(itemKey(open.line.inventoryID))),
    );
    const last = keys.length > page.length ? page.at(-1) : undefined;
    const more = last === undefined ? {} : { pagination_key: positionToKey(ON_ORDER, [last]) };
    return ok({ data: { items: onOrder, ...more } });
  },
});
