import { itemOfLine } from './items.ts';
import type { ModelOrder } from './model-accounting.ts';
import type { Chances } from './random.ts';

/** A delivery as a dock sends it. */
export interface DockRequest {
  receiptId: string;
  vendorID: string;
  items: {
    orderNbr: string;
    orderType: string;
    inventoryID: string;
    lineNbr: number;
    receiptQty: number;
    allocations?: { lotNumber: string; expiryDate: string | null; qty: number }[];
  }[];
}

/** One lot, or two or three whose quantities add up. */
const randomLots = (random: Chances, qty: number): number[] =>
  random.pick([[qty], [0.25, qty - 0.25], [0.1, 0.2, qty - 0.3]]);

const randomItem = (random: Chances, orderNbr: string, lineNbr: number): DockRequest['items'][number] => {
  const { item } = itemOfLine(lineNbr);
  const receiptQty = random.pick([0.5, 1, 2, 3, 4, 5]);
  const lots = randomLots(random, receiptQty);
  return {
    ...{ orderNbr, orderType: 'Normal', inventoryID: item.inventoryID, lineNbr, receiptQty },
    ...(item.lotTrackingEnabled
      ? {
          allocations: lots.map((qty, index) => ({
            ...{ lotNumber: `LOT-${index}`, qty },
            expiryDate: item.expiryRequired ? '2999-12-31' : null,
          })),
        }
      : {}),
  };
};

/** Some lines of one order, or of several orders in one delivery; null when none was drawn. */
export const randomRequest = (
  random: Chances,
  receiptId: string,
  vendorID: string,
  orders: readonly ModelOrder[],
): DockRequest | null => {
  const first = random.pick(orders);
  const covered = orders.filter((order) => order === first || random.chance(0.25));
  const items = covered.flatMap((order) =>
    order.lines
      .filter(() => random.chance(0.6))
      .map(({ lineNbr }) => randomItem(random, order.orderNbr, lineNbr)),
  );
  return items.length === 0 ? null : { receiptId, vendorID, items };
};
