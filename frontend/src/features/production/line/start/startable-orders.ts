import type { WorkOrderRow } from '#api/work-orders.ts';
import type { Priority } from '#domain/work-orders/work-order-status.ts';

const RANKS: Readonly<Record<Priority, number>> = { High: 0, Normal: 1, Low: 2 };

/** The urgent first, of those the one that is due first. */
const byUrgency = (one: WorkOrderRow, other: WorkOrderRow): number =>
  RANKS[one.priority] - RANKS[other.priority] ||
  (one.requiredDate < other.requiredDate ? -1 : one.requiredDate > other.requiredDate ? 1 : 0) ||
  (one.id < other.id ? -1 : 1);

interface FoundOrders {
  readonly startable: readonly WorkOrderRow[];
  /** They match as well, and can't be started while they are on hold. */
  readonly onHold: readonly WorkOrderRow[];
}

/** Open orders whose id or product has the typed words, without case. */
export const findOrders = (orders: readonly WorkOrderRow[], typed: string): FoundOrders => {
  const words = typed.toLocaleLowerCase('en-AU').split(/\s+/).filter(Boolean);
  const found = orders.filter(({ id, product }) => {
    const text = `${id} ${product}`.toLocaleLowerCase('en-AU');
    return words.every((word) => text.includes(word));
  });
  return {
    startable: found.filter(({ onHold }) => !onHold).toSorted(byUrgency),
    onHold: found.filter(({ onHold }) => onHold).toSorted(byUrgency),
  };
};
