interface NamedOrder {
  readonly orderNbr: string;
  /** Absent: whichever has the number. */
  readonly orderType?: string;
}

/** What these orders are called: by their number, and by their type where two of them have one number. */
export const orderLabels = (orders: readonly NamedOrder[]): ((order: NamedOrder) => string) => {
  const types = new Map<string, string | undefined>();
  const shared = new Set<string>();
  for (const { orderType, orderNbr } of orders) {
    if (types.has(orderNbr) && types.get(orderNbr) !== orderType) shared.add(orderNbr);
    types.set(orderNbr, orderType);
  }
  return ({ orderType, orderNbr }) =>
    orderType !== undefined && shared.has(orderNbr) ? `${orderNbr} (${orderType})` : orderNbr;
};
