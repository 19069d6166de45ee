import { type KeptStore, newKeptStore } from '#frontend/shared/kept-store.ts';
import { isOutdated, type ReceiptDraft } from './draft.ts';

/** Where drafts are kept: one per person and orders. */
export type DraftStore = KeptStore<ReceiptDraft>;

/** The drafts of this browser. */
export const draftStore: DraftStore = newKeptStore<ReceiptDraft>({
  database: 'warehouse',
  store: 'receipt-drafts',
  isOutdated,
  // Whether others would see it differently now: it is new, or on its way, or refused; not of every count.
  outline: (draft) => `${draft.receiptId} ${draft.waiting !== null} ${draft.refusal}`,
});
