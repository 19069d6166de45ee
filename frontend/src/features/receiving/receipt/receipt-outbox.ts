import { ApiFailure, isTransient, reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { postReceiveGoods } from '#frontend/api/endpoints.ts';
import type { ReceiptDraft } from '#frontend/features/receiving/draft/draft.ts';
import type { DraftStore } from '#frontend/features/receiving/draft/draft-store.ts';
import { runIfUnlocked } from '#frontend/features/receiving/draft/tab-lock.ts';

/** No answer because there is no network, or none to the sign-in service: it is kept and sent when it is back. */
export const isOffline = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'NETWORK' || error.code === 'TOKEN_REFRESH');

/** What became of a receipt that had waited. */
export interface SendResult {
  readonly draft: ReceiptDraft;
  /** `GR-000123`, of each order; null when it was refused. */
  readonly receiptNbrs: readonly string[] | null;
}

const sendOne = async (
  store: DraftStore,
  draft: ReceiptDraft,
  tell: (delivered: SendResult) => void,
): Promise<'go on' | 'stop'> => {
  if (!draft.waiting) return 'go on';
  try {
    const { data } = await call(postReceiveGoods, 'receive_goods', draft.waiting);
    await store.remove(draft);
    tell({ draft, receiptNbrs: data.receipts.map((receipt) => receipt.receiptNbr) });
    return 'go on';
  } catch (error) {
    // Nothing is said about the receipt itself: it waits on.
    if (isTransient(error) || !(error instanceof ApiFailure) || error.status === 401) return 'stop';
    const refusal = reasonOf(error, 'Failed to send receipt');
    await store.put({ ...draft, waiting: null, refusal });
    tell({ draft, receiptNbrs: null });
    return 'go on';
  }
};

/**
 * Sends what somebody has waiting, the oldest first, each as it was when it was first sent: the same receipt however
 * often. Stops at the first that gets no answer. One that a dialog is open over is left to its person.
 */
export const sendPending = async (
  store: DraftStore,
  sub: string,
  tell: (delivered: SendResult) => void,
): Promise<void> => {
  let goesOn = true;
  for (const { of } of (await store.list(sub)).toReversed()) {
    if (!goesOn) return;
    await runIfUnlocked({ sub, of }, async () => {
      // As it stands now: another tab may have sent it meanwhile.
      const draft = await store.get(sub, of);
      if (draft) goesOn = (await sendOne(store, draft, tell)) === 'go on';
    });
  }
};
