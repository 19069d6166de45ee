import type { SalesOrderDetail } from '#api/shipments/sales-order-reads.ts';
import { orderLabels } from '#domain/sales-orders/order-name.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';

type OrderLine = SalesOrderDetail['details'][number];

/** A line of an order on which something can still be planned. */
export interface LineToShip extends OrderLine {
  readonly key: string;
  readonly orderType: string;
  readonly orderNbr: string;
  /** What its order is called beside the others. */
  readonly orderLabel: string;
}

/** What somebody chose of a line. `qty` in the line's unit; NaN: it can't be read. */
interface Choice {
  readonly isTaken: boolean;
  readonly qty: number | null;
}

/** Changes of what is proposed, by line. */
export type Choices = Readonly<Record<string, Choice>>;

export const linesToShip = (orders: readonly SalesOrderDetail[]): readonly LineToShip[] => {
  const labelOf = orderLabels(orders);
  return orders.flatMap(({ orderType, orderNbr, details }) =>
    details
      .filter(({ remainingQty }) => remainingQty > 0)
      .map((line) => ({
        ...line,
        key: `${orderType} ${orderNbr} ${line.lineNbr}`,
        ...{ orderType, orderNbr, orderLabel: labelOf({ orderType, orderNbr }) },
      })),
  );
};

/** Where the lines are shipped from; '': their order names no warehouse. A shipment leaves from one. */
export const warehousesOf = (lines: readonly LineToShip[]): readonly string[] => [
  ...new Set(lines.map(({ warehouseID }) => warehouseID ?? '')),
];

/** What can leave by the order's day is proposed; a line of which nothing can is left out. */
export const choiceOf = (choices: Choices, line: LineToShip): Choice =>
  choices[line.key] ?? {
    isTaken: line.unitKnown && line.fillableQty > 0,
    qty: line.fillableQty > 0 ? Math.min(line.fillableQty, line.remainingQty) : line.remainingQty,
  };

/** What is wrong with what was chosen of a line; undefined: nothing. */
export const choiceProblem = (line: LineToShip, { isTaken, qty }: Choice): string | undefined => {
  if (!isTaken) return undefined;
  if (!line.unitKnown) return `${line.inventoryID} is not counted in ${line.uom}.`;
  if (qty === null || !(qty > 0)) return 'Use a number above zero.';
  return qty > line.remainingQty
    ? `${quantityText(line.remainingQty)} ${line.uom} are left on the order.`
    : undefined;
};

/** What a person should know who ships so much of a line; null: the rest stays open. */
export const restWarning = (line: LineToShip, { isTaken, qty }: Choice): string | null => {
  const isWhole = isTaken && qty !== null && qty >= line.remainingQty;
  if (isWhole || line.shippingRule === 'Back Order Allowed') return null;
  if (line.shippingRule === 'Cancel Remainder')
    return isTaken
      ? 'Cancel Remainder: what this shipment leaves out is dropped, not delivered later.'
      : null;
  return 'Ship Complete: the accounting system refuses less than all of it.';
};

/** What is asked of the server. */
export const requestOf = (lines: readonly LineToShip[], choices: Choices) =>
  lines.flatMap((line) => {
    const { isTaken, qty } = choiceOf(choices, line);
    const { orderType, orderNbr, lineNbr } = line;
    return isTaken && qty !== null ? [{ orderType, orderNbr, lineNbr, qty }] : [];
  });
