import { ulid } from 'ulid';
import type { ResponseBody } from '#api/contract.ts';
import type { StandingReceipt } from '#api/receiving.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { postReceipts, postReceiveGoods } from '#frontend/api/endpoints.ts';
import { session } from '#frontend/auth/session/session.ts';
import type { ReceiptDraft } from '#frontend/features/receiving/draft/draft.ts';
import { draftStore } from '#frontend/features/receiving/draft/draft-store.ts';
import { runIfUnlocked } from '#frontend/features/receiving/draft/tab-lock.ts';
import {
  type Amendment,
  newOfflineQueue,
  outcomeOfFailure,
  type SendOutcome,
  type SendResult,
} from '#frontend/shared/offline/offline-queue.ts';
import type { ReceiptRequest } from './receipt-request.ts';

/** No answer because there is no network, or none to the sign-in service: it is stored and sent when it is back. */
export const isOffline = (error: unknown): boolean =>
  error instanceof ApiFailure && (error.code === 'NETWORK' || error.code === 'TOKEN_REFRESH');

type PendingDraft = ReceiptDraft & ({ readonly waiting: ReceiptRequest } | { readonly undoing: number });

/** What the server made of a delivery; how long it can be undone. */
export type SentReceipts = Pick<
  ResponseBody<typeof postReceiveGoods, 'receive_goods'>['data'],
  'receipts' | 'undoSeconds'
>;

/** It was sent; or it was to be undone, and that came too late. */
type Answer = SentReceipts | { readonly tooLate: string };

/** What became of a receipt that had waited: its receipts, one of each order, or the reason why it was refused. */
export type ReceiptResult = SendResult<PendingDraft, Answer>;

/** Counts that can be sent as something new: what was sent under their old id is cancelled. */
export const asNew = ({ undoing: _undone, sent: _sent, ...draft }: ReceiptDraft): ReceiptDraft => {
  const receiptId = ulid();
  return { ...draft, receiptId, waiting: draft.waiting && { ...draft.waiting, receiptId } };
};

const asNeverSent = ({ undoing: _undone, sent: _sent, ...draft }: ReceiptDraft): ReceiptDraft => draft;

/** What is stored is changed so; it is no longer pending where it is not to be sent now. */
const amended = (
  amend: (current: ReceiptDraft) => ReceiptDraft,
  refusal?: string,
): Amendment<PendingDraft> => ({
  ...{ kind: 'amended', refusal },
  amend: (current) => amend(current) as PendingDraft,
});

/**
 * Takes the receipt of these counts back. Where it came too late, the counts are as good as sent and go with it, unless
 * somebody has gone on with them since.
 */
const undo = async (draft: PendingDraft): Promise<SendOutcome<PendingDraft, Answer>> => {
  try {
    await call(postReceipts, 'undo', { receiptId: draft.receiptId });
    return amended(asNew);
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'RECEIPT_NOT_FOUND') return amended(asNeverSent);
    const outcome = outcomeOfFailure(error, 'Failed to undo the receipt');
    if (outcome.kind !== 'refused') return outcome;
    const { reason } = outcome;
    const { keptBeyondSent } = await beyondSent();
    return {
      ...{ kind: 'sent', answer: { tooLate: reason } },
      ifChanged: amended((current) => keptBeyondSent(current, reason), reason),
    };
  }
};

/** With the first of them: it is seldom needed, and every page has what sends. */
const beyondSent = () => import('./beyond-sent.ts');

/** What is left of counts that were sent before, and had arrived; null: they were refused for another reason. */
export const besideStanding = async (draft: ReceiptDraft, error: unknown): Promise<ReceiptDraft | null> => {
  if (!(error instanceof ApiFailure) || error.code !== 'IDEMPOTENCY_CONFLICT') return null;
  const receipts = error.current as readonly StandingReceipt[] | undefined;
  // The version before does not tell what stands.
  if (!receipts?.[0]?.lines) return null;
  return (await beyondSent()).keptBesideStanding(draft, receipts) ?? asNew(draft);
};

/**
 * Sends what waits. Where it was cancelled meanwhile, what waits is another delivery, and is sent as that; where it had
 * arrived with other counts, what goes beyond them is kept.
 */
const sendWaiting = async (
  draft: PendingDraft,
  waiting: ReceiptRequest,
): Promise<SendOutcome<PendingDraft, Answer>> => {
  try {
    const { data } = await call(postReceiveGoods, 'receive_goods', waiting);
    return isCancelled(data) ? amended(asNew) : { kind: 'sent', answer: data };
  } catch (error) {
    const kept = await besideStanding(draft, error);
    if (kept) return amended(() => kept, kept.refusal ?? undefined);
    return outcomeOfFailure(error, 'Failed to send receipt');
  }
};

/** The answer to a receipt that was sent before, and undone or cancelled since. */
export const isCancelled = ({ receipts }: SentReceipts): boolean =>
  receipts.length > 0 && receipts.every(({ status }) => status === 'CANCELLED');

/** The browser's word that the network is back comes late or never, on a dock's edge of the Wi-Fi. */
const RETRY_AFTER_MS = 15_000;

/**
 * Receipts whose SEND RECEIPT got no answer, and those that are to be undone. Those that a dialog is open over, in any
 * tab, are left to it.
 */
export const receiptQueue = newOfflineQueue<ReceiptDraft, PendingDraft, Answer>({
  lock: 'receipts to send',
  store: draftStore,
  isPending: (draft): draft is PendingDraft => draft.waiting !== null || draft.undoing !== undefined,
  isOrdered: false,
  isSignedIn: (sub) => session.user().sub === sub,
  send: async (draft) =>
    draft.undoing === undefined && draft.waiting ? sendWaiting(draft, draft.waiting) : undo(draft),
  // A person has one draft of the same orders: another delivery of them may have taken its place.
  isSame: (sent, stored) => stored.receiptId === sent.receiptId,
  // Taken back while it was sent, or counted on while it was taken back.
  isChanged: (sent, stored) =>
    sent.undoing === undefined ? stored.undoing !== undefined : stored.savedAt !== stored.undoing,
  refuse: (draft, refusal) => ({ ...draft, waiting: null, refusal }),
  unlessOpen: runIfUnlocked,
  retryAfterMs: RETRY_AFTER_MS,
});
