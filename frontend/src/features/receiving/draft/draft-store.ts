import { newOfflineStore, type OfflineStore } from '#frontend/shared/offline/offline-store.ts';
import { isExpired, type ReceiptDraft } from './draft.ts';

/** Where drafts are kept: one per person and orders. */
export type DraftStore = OfflineStore<ReceiptDraft>;

/** The drafts of this browser. */
export const draftStore: DraftStore = newOfflineStore<ReceiptDraft>({
  database: 'warehouse',
  store: 'receipt-drafts',
  isExpired,
  // Whether others would see it differently now: it is new, or on its way, or being undone, or refused; not of every count.
  visibleState: (draft) => `${draft.receiptId} ${draft.waiting !== null} ${draft.undoing} ${draft.refusal}`,
});
