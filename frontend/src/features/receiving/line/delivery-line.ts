import type { ReceiveOrder, ReceiveOrderLine } from '#api/receiving.ts';
import { notYourWarehouse } from '#domain/access/not-your-warehouse.ts';
import type { Warehouses } from '#domain/access/own-warehouses.ts';
import { codeKey } from '#domain/code-key.ts';
import { expectedElsewhere } from '#domain/receiving/order/expected-elsewhere.ts';
import { wordSearch } from '#frontend/shared/list/word-search.ts';

/** A line of one of the orders of a delivery. */
export interface DeliveryLine extends ReceiveOrderLine {
  /** Tells it from every other line of the delivery, and stays the same as its order changes. */
  readonly key: string;
  readonly orderNbr: string;
  /** The warehouse that expects it, where that is not the one that this device stands in; null: it is expected here. */
  readonly elsewhere: string | null;
  /** It is expected elsewhere, and this person may not receive it here. */
  readonly isClosedHere: boolean;
  /** It is of a warehouse that this person does not work in: they receive it nowhere. */
  readonly isOthers: boolean;
}

/** Where the goods are counted. */
export interface CountedAt {
  /** Null: nobody has said where the device stands, and every line is expected. */
  readonly warehouseID: string | null;
  readonly mayTakeOthers: boolean;
  /** Those that the person is kept to; null: all. */
  readonly own: Warehouses;
}

const ANYWHERE: CountedAt = { warehouseID: null, mayTakeOthers: false, own: null };

const keyOf = (order: ReceiveOrder, line: ReceiveOrderLine): string => `${order.id}/${line.lineNbr}`;

interface MadeLines extends CountedAt {
  readonly lines: readonly DeliveryLine[];
}

/** Made once for an order as it stands: the same lines again are the same objects, and nothing of them is drawn again. */
const made = new WeakMap<ReceiveOrder, MadeLines>();

const linesOfOrder = (order: ReceiveOrder, { warehouseID, mayTakeOthers, own }: CountedAt) => {
  const cached = made.get(order);
  const isSamePlace = cached?.warehouseID === warehouseID && cached.own === own;
  if (isSamePlace && cached.mayTakeOthers === mayTakeOthers) return cached.lines;
  const lines = order.details.map((line) => {
    const isOthers = notYourWarehouse({ warehouses: own }, [line.warehouseID]) !== null;
    const theirs = isOthers ? codeKey(line.warehouseID ?? '') : null;
    const elsewhere = expectedElsewhere(line, warehouseID) ?? theirs;
    return {
      ...line,
      key: keyOf(order, line),
      orderNbr: order.orderNbr,
      elsewhere,
      isClosedHere: isOthers || (elsewhere !== null && !mayTakeOthers),
      isOthers,
    };
  });
  made.set(order, { lines, warehouseID, mayTakeOthers, own });
  return lines;
};

/** The lines of one order, or of several that came on one truck, in the orders' order. */
export const linesOf = (orders: readonly ReceiveOrder[], at: CountedAt = ANYWHERE): readonly DeliveryLine[] =>
  orders.flatMap((order) => linesOfOrder(order, at));

/** 'PO000101', or 'PO000101, PO000102'. */
export const numbersOf = (orders: readonly ReceiveOrder[]): string =>
  orders.map((order) => order.orderNbr).join(', ');

/** How to call the lines: by the item, and more closely where the delivery has the item more than once. */
export const namesOfLines = (lines: readonly DeliveryLine[]): ReadonlyMap<string, string> => {
  const seen = new Map<string, number>();
  const orders = new Set<string>();
  for (const { inventoryID, orderNbr } of lines) {
    seen.set(inventoryID, (seen.get(inventoryID) ?? 0) + 1);
    orders.add(orderNbr);
  }
  return new Map(
    lines.map(({ key, lineNbr, orderNbr, inventoryID }) => [
      key,
      seen.get(inventoryID) === 1
        ? inventoryID
        : `${inventoryID} (${orders.size > 1 ? `${orderNbr}, ` : ''}line ${lineNbr})`,
    ]),
  );
};

/** The lines that the words typed are about: any part of item, name, order or line number, in any order. */
export const findLines = <Line extends DeliveryLine>(
  lines: readonly Line[],
  typed: string,
): readonly Line[] => {
  const hasWords = wordSearch(typed);
  return lines.filter(({ inventoryID, inventoryName, orderNbr, lineNbr }) =>
    hasWords(`${inventoryID} ${inventoryName} ${orderNbr} line ${lineNbr}`),
  );
};
