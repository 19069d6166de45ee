/** Which sales order is meant: numbers are only unique within a type. */
export interface OrderName {
  readonly orderNbr: string;
  /** Absent: whichever has the number. */
  readonly orderType?: string;
}

/** As an address names an order, lists of shipments keep it, and lists tell one from another. */
export const orderNameText = ({ orderType, orderNbr }: OrderName): string =>
  orderType === undefined ? orderNbr : `${orderType}#${orderNbr}`;

/** An address, or the row of a shipment, may be from before it named the type. */
export const readOrderName = (text: string): OrderName => {
  const at = text.indexOf('#');
  return at < 0 ? { orderNbr: text } : { orderType: text.slice(0, at), orderNbr: text.slice(at + 1) };
};

/** What these orders are called: by their number, and by their type where two types have one number. */
export const orderLabels = (orders: Iterable<OrderName>): ((order: OrderName) => string) => {
  const types = new Map<string, string>();
  const shared = new Set<string>();
  for (const { orderType, orderNbr } of orders) {
    if (orderType === undefined) continue;
    if ((types.get(orderNbr) ?? orderType) !== orderType) shared.add(orderNbr);
    types.set(orderNbr, orderType);
  }
  return ({ orderType, orderNbr }) =>
    orderType !== undefined && shared.has(orderNbr) ? `${orderNbr} (${orderType})` : orderNbr;
};

interface WithOrders {
  /** As `orderNameText` names them. */
  readonly orders: readonly string[];
}

/** What the orders of each shipment are called beside those of all in its list. */
export const ordersInList = (rows: readonly WithOrders[]): ((row: WithOrders) => readonly string[]) => {
  const labelOf = orderLabels(rows.flatMap(({ orders }) => orders.map(readOrderName)));
  return ({ orders }) => orders.map((name) => labelOf(readOrderName(name)));
};
