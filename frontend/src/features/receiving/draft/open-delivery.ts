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

/** What the person counted of these orders, if anything: as it was left, or brought back when it was undone. */
export const findDraft = async (
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

/** Opens orders where the person left them, or from the start. */
export const openDelivery = async (
  store: DraftStore,
  sub: string,
  orders: readonly ReceiveOrder[],
  inventoryID?: string,
): Promise<OpenedDelivery> => {
  const draft = await findDraft(store, sub, orders);
  return { orders, receiptId: draft?.receiptId ?? ulid(), draft, inventoryID };
};

/** Goes on with a draft, whatever is listed now. It is read again: another tab may have counted on since it was listed. */
export const resumeDraft = async (store: DraftStore, listed: ReceiptDraft): Promise<OpenedDelivery> => {
  const draft = (await store.get(listed.sub, listed.of).catch(() => null)) ?? listed;
  return { orders: draft.orders, receiptId: draft.receiptId, draft };
};
