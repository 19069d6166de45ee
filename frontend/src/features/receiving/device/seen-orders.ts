import type { ReceiveOrder } from '#api/receiving.ts';
import { siteDay } from '#domain/calendar.ts';
import { isSameCode } from '#domain/code-key.ts';
import type { Selection } from '#frontend/features/receiving/selection.ts';
import type { OfflineRecord } from '#frontend/shared/offline/offline-record.ts';
import { newOfflineStore } from '#frontend/shared/offline/offline-store.ts';

/** Orders of one vendor, of one day, or the one that was looked up, as this device saw them last. */
interface SeenOrders extends OfflineRecord {
  readonly orders: readonly ReceiveOrder[];
}

const RETENTION_MS = 14 * 24 * 3_600_000;

/** What this browser keeps of orders, so that a delivery is begun after a reload without a network. */
const store = newOfflineStore<SeenOrders>({
  database: 'warehouse-orders',
  store: 'seen-orders',
  isExpired: ({ savedAt }, now) => savedAt < now - RETENTION_MS,
  // Nobody watches it: it is looked into where the server can't be asked.
  visibleState: () => '',
  isCopy: true,
});

const ofVendor = (vendorId: string): string => `vendor ${vendorId}`;

const keyOf = (selection: Selection): string => {
  switch (selection.by) {
    case 'vendor':
      return ofVendor(selection.vendorId);
    case 'promise':
      // Tomorrow's are others.
      return `promised ${selection.promised} ${siteDay(Date.now())}`;
    case 'order':
      return `order ${selection.purchaseOrder}`;
  }
};

export const saveSeenOrders = (
  sub: string,
  selection: Selection,
  orders: readonly ReceiveOrder[],
): Promise<void> => store.put({ sub, of: keyOf(selection), savedAt: Date.now(), orders });

/** What an answer of the server was when this device heard it last. */
interface Seen {
  readonly orders: readonly ReceiveOrder[];
  /** Epoch ms. */
  readonly seenAt: number;
}

const seenOrder = async (sub: string, orderNbr: string): Promise<Seen | null> => {
  const kept = await store.list(sub);
  for (const { orders, savedAt } of kept) {
    const order = orders.find((one) => isSameCode(one.orderNbr, orderNbr));
    if (!order) continue;
    const later = kept.find((one) => one.of === ofVendor(order.vendorID) && one.savedAt > savedAt);
    // A later list of its vendor is without it: nothing remained of it.
    return later ? { orders: [], seenAt: later.savedAt } : { orders: [order], seenAt: savedAt };
  }
  return null;
};

/** The orders of a selection; one order is looked for in every list that is kept, the newest first. Null: none is. */
export const seenOrders = async (sub: string, selection: Selection): Promise<Seen | null> => {
  if (selection.by === 'order') return seenOrder(sub, selection.purchaseOrder);
  const stored = await store.get(sub, keyOf(selection));
  return stored && { orders: stored.orders, seenAt: stored.savedAt };
};
