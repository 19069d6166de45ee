import { ulid } from 'ulid';
import type { ReceiveOrder } from '#api/receiving.ts';
import { draftKeyOf, type ReceiptDraft } from './draft.ts';
import type { DraftStore } from './draft-store.ts';

/** A delivery that somebody opens to count it. */
export interface OpenedDelivery {
  /** One order, or several of one vendor that came together. */
  readonly orders: readonly ReceiveOrder[];
  /** Made when it is opened for the first time and the same until it is received. */
  readonly receiptId: string;
  /** What was counted of it before. */
  readonly draft: ReceiptDraft | null;
  /** An item whose line is to be counted at once: it was scanned. */
  readonly inventoryID?: string | undefined;
}

/** A delivery that was asked for, as it stands in this browser. */
export interface WantedDelivery {
  /** What its draft is kept under. */
  readonly of: string;
  readonly delivery: OpenedDelivery;
}

/** What the person counted of these orders, if anything: as it was left, or brought back when it was undone. */
const findDraft = async (
  store: DraftStore,
  sub: string,
  orders: readonly ReceiveOrder[],
): Promise<ReceiptDraft | null> => {
  const of = draftKeyOf(orders);
  try {
    const all = await store.list(sub);
    return (
      all.find((draft) => draft.of === of) ?? all.find((draft) => draftKeyOf(draft.orders) === of) ?? null
    );
  } catch {
    return null;
  }
};

/** Orders where the person left them, or from the start. */
export const findDelivery = async (
  store: DraftStore,
  sub: string,
  orders: readonly ReceiveOrder[],
  inventoryID?: string,
): Promise<WantedDelivery> => {
  const draft = await findDraft(store, sub, orders);
  return {
    of: draft?.of ?? draftKeyOf(orders),
    delivery: { orders, receiptId: draft?.receiptId ?? ulid(), draft, inventoryID },
  };
};

/**
 * A draft that was listed, whatever is listed now: another tab may have counted on since. Null: it was waiting to be
 * sent and is gone, so that it was taken, and who sent it said so.
 */
export const findListed = async (store: DraftStore, listed: ReceiptDraft): Promise<WantedDelivery | null> => {
  const stored = await store.get(listed.sub, listed.of).catch(() => undefined);
  if (stored === null && listed.waiting !== null) return null;
  const draft = stored ?? listed;
  return { of: draft.of, delivery: { orders: draft.orders, receiptId: draft.receiptId, draft } };
};
