import { type ReceiptDraft, undoneKeyOf } from '#frontend/features/receiving/draft/draft.ts';
import { draftStore } from '#frontend/features/receiving/draft/draft-store.ts';
import { numbersOf } from '#frontend/features/receiving/line/delivery-line.ts';
import { notify, notifyWhile, notifyWithUndo } from '#frontend/ui/feedback/toast.tsx';
import { receiptQueue, type SentReceipts } from './receipt-queue.ts';

/** Undo of what waits on this device, which has no end of its own. */
const WAITING_UNDO_MS = 10_000;

/** Tells that a delivery was sent, and offers to undo it as long as that can be done for certain. */
export const notifySent = (draft: ReceiptDraft, { receipts, undoSeconds = 0 }: SentReceipts): void => {
  const numbers = receipts.map(({ receiptNbr }) => receiptNbr).join(', ');
  const sentence = `${numbers || 'Receipt'} for ${numbersOf(draft.orders)}`;
  if (undoSeconds <= 0) notify('success', 'Receipt sent', sentence);
  else
    notifyWithUndo('success', 'Receipt sent', sentence, {
      until: Date.now() + undoSeconds * 1000,
      onUndo: () => void undoSent(draft),
    });
};

/** Tells that a delivery waits for the network on this device, and offers to take it back. */
export const notifyWaiting = (draft: ReceiptDraft): void =>
  notifyWithUndo(
    'warning',
    'No connection',
    draftStore.isKept(draft)
      ? 'The receipt is kept and sent when the connection is back.'
      : 'The receipt is sent when the connection is back. This device does not keep it: leave this page open.',
    { until: Date.now() + WAITING_UNDO_MS, onUndo: () => void undoWaiting(draft) },
  );

/** The counts are stored before anything is asked, so that they are never lost, whatever ends in between. */
const undoSent = async (draft: ReceiptDraft): Promise<void> => {
  const progress = notifyWhile('Undoing..', numbersOf(draft.orders));
  const now = Date.now();
  const back = {
    ...draft,
    ...{
      waiting: null,
      refusal: null,
      of: undoneKeyOf(draft),
      savedAt: now,
      undoing: now,
      sent: draft.counts,
    },
  };
  await draftStore.put(back);
  await receiptQueue.send(draft.sub).catch(() => false);
  const stored = await draftStore.get(back.sub, back.of);
  // Too late: the queue has said so.
  if (!stored || stored.refusal !== null) return progress.away();
  if (stored.undoing === undefined)
    return progress.becomes('success', 'Receipt undone', 'Your counts are back under Receive Goods.');
  progress.becomes(
    'warning',
    'Not undone yet',
    'There is no connection. It is undone when it is back, unless it is posted by then.',
  );
};

/**
 * It may have been received although no answer came, or be on its way at this moment: the server is asked to undo it
 * before these counts are sent. Where that comes too late, the queue says so.
 */
const undoWaiting = async ({ sub, of, receiptId }: ReceiptDraft): Promise<void> => {
  const now = Date.now();
  let isBack = false;
  await draftStore.update({ sub, of }, (current) => {
    isBack = current !== null && current.receiptId === receiptId && current.waiting !== null;
    return isBack && current
      ? { ...current, waiting: null, savedAt: now, undoing: now, sent: current.counts }
      : null;
  });
  if (isBack) notify('success', 'Receipt undone', 'Your counts are back under Receive Goods.');
  else notify('warning', 'Not undone', 'It was sent meanwhile.');
};
