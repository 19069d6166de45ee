import type { ResponseBody } from '#api/contract.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { postReceiveGoods } from '#frontend/api/endpoints.ts';
import { session } from '#frontend/auth/session/session.ts';
import type { ReceiptDraft } from '#frontend/features/receiving/draft/draft.ts';
import { draftStore } from '#frontend/features/receiving/draft/draft-store.ts';
import { runIfUnlocked } from '#frontend/features/receiving/draft/tab-lock.ts';
import {
  newOfflineQueue,
  outcomeOfFailure,
  type SendResult,
} from '#frontend/shared/offline/offline-queue.ts';
import type { ReceiptRequest } from './receipt-request.ts';

/** No answer because there is no network, or none to the sign-in service: it is stored and sent when it is back. */
export const isOffline = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'NETWORK' || error.code === 'TOKEN_REFRESH');

type WaitingDraft = ReceiptDraft & { readonly waiting: ReceiptRequest };
type Receipts = ResponseBody<typeof postReceiveGoods, 'receive_goods'>['data']['receipts'];

/** What became of a receipt that had waited: its receipts, one of each order, or the reason why it was refused. */
export type ReceiptResult = SendResult<WaitingDraft, Receipts>;

/** The browser's word that the network is back comes late or never, on a dock's edge of the Wi-Fi. */
const RETRY_AFTER_MS = 15_000;

/** Receipts whose SEND RECEIPT got no answer. Those that a dialog is open over, in any tab, are left to it. */
export const receiptQueue = newOfflineQueue<ReceiptDraft, WaitingDraft, Receipts>({
  lock: 'receipts to send',
  store: draftStore,
  isPending: (draft): draft is WaitingDraft => draft.waiting !== null,
  isOrdered: false,
  isSignedIn: (sub) => session.user().sub === sub,
  send: async ({ waiting }) => {
    try {
      const { data } = await call(postReceiveGoods, 'receive_goods', waiting);
      return { kind: 'sent', answer: data.receipts };
    } catch (error) {
      return outcomeOfFailure(error, 'Failed to send receipt');
    }
  },
  refuse: (draft, refusal) => ({ ...draft, waiting: null, refusal }),
  unlessOpen: runIfUnlocked,
  retryAfterMs: RETRY_AFTER_MS,
});
