import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '#frontend/auth/session/session.ts';
import { draftStore } from '#frontend/features/receiving/draft/draft-store.ts';
import { useDrafts } from '#frontend/features/receiving/draft/use-drafts.ts';
import { numbersOf } from '#frontend/features/receiving/line/delivery-line.ts';
import { RECEIVE_ORDERS } from '#frontend/features/receiving/queries.ts';
import { useOfflineQueue } from '#frontend/shared/offline/use-offline-queue.ts';
import { useWarnOnClose } from '#frontend/shared/offline/use-warn-on-close.ts';
import { HeaderNote } from '#frontend/ui/feedback/header-note.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { type ReceiptResult, receiptQueue } from './receipt-queue.ts';
import { notifySent } from './undo-receipt.ts';

/**
 * Says on every page that receipts wait to be sent, sends them when the network is back, and shows what became of
 * each. Renders nothing while there are none.
 */
export const WaitingReceipts = () => {
  const { sub } = useUser();
  const client = useQueryClient();
  const drafts = useDrafts();
  const waiting = drafts.filter((draft) => draft.waiting !== null).length;
  const hasPending = waiting > 0 || drafts.some(({ undoing }) => undoing !== undefined);

  const showResult = useEffectEvent((result: ReceiptResult) => {
    const orders = numbersOf(result.entry.orders);
    if ('answer' in result) {
      if ('tooLate' in result.answer) notify('error', 'Not undone', result.answer.tooLate);
      else notifySent(result.entry, result.answer);
    } else if (result.entry.undoing === undefined) {
      notify('error', 'Receipt not accepted', `${orders}: open it under Receive Goods.`);
    } else {
      notify('error', 'Not undone', `${result.refusal} What was counted since is under Receive Goods.`);
    }
    void client.invalidateQueries({ queryKey: [RECEIVE_ORDERS] });
  });
  useEffect(() => receiptQueue.subscribe((result) => showResult(result)), []);
  useOfflineQueue(receiptQueue, sub, hasPending);
  useWarnOnClose(drafts.some((draft) => !draftStore.isKept(draft)));

  if (waiting === 0) return null;
  return (
    <HeaderNote
      to="/dashboard/receive-goods"
      icon="clock"
      tone="warning"
      text={waiting === 1 ? '1 receipt waiting to be sent' : `${waiting} receipts waiting to be sent`}
      short={String(waiting)}
    />
  );
};
