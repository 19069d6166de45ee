import { useQueries } from '@tanstack/react-query';
import type { SalesOrderDetail } from '#api/shipments/sales-order-reads.ts';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { customerWarning } from '../schedule/customer-warning.ts';
import { salesOrderAnew, salesOrderAsShipped } from '../schedule/open-orders-queries.ts';

type Order = Pick<
  SalesOrderDetail,
  'orderType' | 'orderNbr' | 'customerID' | 'customerName' | 'customerStatus' | 'notShippable' | 'details'
>;

/** How much of a line leaves, in its unit: what was accepted as short does not. */
const takenOf = ({ plannedQty, plannedBase, short }: ShipmentDetail['lines'][number]): number => {
  const missing = short.reduce((sum, { qty }) => sum + qty, 0);
  return plannedBase === 0 ? plannedQty : (plannedQty * (plannedBase - missing)) / plannedBase;
};

/** What the books say of its orders by now that a person should know before a truck leaves: changed since it was planned. */
export const orderWarnings = (
  lines: ShipmentDetail['lines'],
  orders: readonly Order[],
): readonly string[] => {
  const said = orders.flatMap((order) => {
    const warning = customerWarning(order);
    if (warning !== null) return [warning];
    return lines
      .filter(({ orderType, orderNbr }) => orderType === order.orderType && orderNbr === order.orderNbr)
      .flatMap((line) => {
        const now = order.details.find(({ lineNbr }) => lineNbr === line.lineNbr);
        const where = `Order ${line.orderNbr}, line ${line.lineNbr} (${line.inventoryID})`;
        if (!now) return [`${where} is not in the order any more.`];
        if (now.completed) return [`${where} is completed in the books: nothing more is shipped on it.`];
        const left = Math.max(0, now.orderedQty - now.shippedQty);
        const taken = takenOf(line);
        return taken > left
          ? [
              `${where} was changed: ${quantityText(left)} ${now.uom} are left of it, and this shipment takes ${quantityText(taken)}.`,
            ]
          : [];
      });
  });
  return [...new Set(said)];
};

/** All of it is on the truck: what the books say of its orders now is the last that can be heard before it leaves. */
const isAboutToLeave = ({ status, pallets }: ShipmentDetail): boolean =>
  status === 'Ready' && pallets.toLoad === 0;

/** A truck that is loaded again is another moment. */
const lastLoadedAt = ({ history }: ShipmentDetail): string =>
  history.findLast(({ act }) => act === 'loaded')?.at ?? '';

/**
 * Says what changed in its orders, while there is time to do something about it. They are asked for once more as the last
 * pallet comes onto the truck: whoever ships waits for no answer, and is refused by what it said.
 */
export const OrderWarnings = ({ shipment }: { readonly shipment: ShipmentDetail }) => {
  const read = useQueries({
    queries: shipment.orders.map(salesOrderAsShipped),
  });
  const anew = useQueries({
    queries: shipment.orders.map((order) => ({
      ...salesOrderAnew(order, `${shipment.shipmentId} ${lastLoadedAt(shipment)}`),
      enabled: isAboutToLeave(shipment),
    })),
  });
  const orders = read.flatMap(({ data }, at) => {
    const found = anew[at]?.data ?? data;
    return found ? [found.order] : [];
  });
  return orderWarnings(shipment.lines, orders).map((warning) => (
    <Banner key={warning} tone="warning">
      {warning}
    </Banner>
  ));
};
