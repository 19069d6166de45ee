import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '#frontend/auth/session/session.ts';
import { draftStore } from '#frontend/features/receiving/draft/draft-store.ts';
import { useDrafts } from '#frontend/features/receiving/draft/use-drafts.ts';
import { numbersOf } from '#frontend/features/receiving/line/delivery-line.ts';
import { RECEIVE_ORDERS } from '#frontend/features/receiving/queries.ts';
import { HeaderNote } from '#frontend/ui/feedback/header-note.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { type SendResult, sendPending } from './receipt-outbox.ts';

/** The browser's word that the network is back comes late or never, on a dock's edge of the Wi-Fi. */
const RETRY_INTERVAL_MS = 15_000;

const tellPerson = ({ draft, receiptNbrs }: SendResult): void => {
  if (receiptNbrs) {
    notify('success', 'Receipt sent', `${receiptNbrs.join(', ')} for ${numbersOf(draft.orders)}`);
  } else {
    notify('error', 'Receipt not accepted', `${numbersOf(draft.orders)}: open it under Receive Goods.`);
  }
};

/**
 * Says on every page that counts wait to be sent, and sends them when the network is back. Renders nothing while
 * there are none.
 */
export const WaitingReceipts = () => {
  const { sub } = useUser();
  const client = useQueryClient();
  const waiting = useDrafts().filter((draft) => draft.waiting !== null).length;

  const send = useEffectEvent(async () => {
    if (sub === null) return;
    await sendPending(draftStore, sub, (delivered) => {
      tellPerson(delivered);
      void client.invalidateQueries({ queryKey: [RECEIVE_ORDERS] });
    });
  });
  const isWaiting = waiting > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const trySending = () => void send().catch(() => undefined);
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    trySending();
    const timer = setInterval(trySending, RETRY_INTERVAL_MS);
    window.addEventListener('online', trySending);
    window.addEventListener('beforeunload', warn);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', trySending);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isWaiting]);

  if (!isWaiting) return null;
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
