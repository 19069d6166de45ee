import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '#frontend/auth/session/session.ts';
import { countText } from '#frontend/features/production/line/count/count-text.ts';
import { updateRunInCache } from '#frontend/features/production/line/line-queries.ts';
import { HeaderNote } from '#frontend/ui/feedback/header-note.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { onCountSent, type SendResult, sendCounts } from './count-outbox.ts';
import { useRecordedCounts } from './use-recorded-counts.ts';

/** Others on the line wait to see it, and it is a small call. */
const RETRY_INTERVAL_MS = 5000;

/**
 * Says on every page that counts of production wait to be sent, sends them when the network is back, and shows what
 * became of each. Renders nothing while there are none.
 */
export const WaitingCounts = () => {
  const { sub } = useUser();
  const client = useQueryClient();
  const counts = useRecordedCounts();
  const unsent = counts.filter(({ refusal }) => refusal === null);
  const heldUp = unsent.filter(({ isHeldUp }) => isHeldUp).length;

  const take = useEffectEvent((delivered: SendResult) => {
    if ('run' in delivered) void updateRunInCache(client, delivered.run);
    else
      notify(
        'error',
        'Count not accepted',
        `${countText(delivered.count.request)} on ${delivered.count.run.runNumber}: ${delivered.refusal}`,
      );
  });
  useEffect(() => onCountSent((delivered) => take(delivered)), []);

  const isWaiting = unsent.length > 0;
  useEffect(() => {
    if (!isWaiting || sub === null) return;
    const trySending = () => void sendCounts(sub).catch(() => undefined);
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
  }, [isWaiting, sub]);

  if (heldUp === 0) return null;
  return (
    <HeaderNote
      to="/dashboard/production-line"
      icon="clock"
      tone="warning"
      text={heldUp === 1 ? '1 count waiting to be sent' : `${heldUp} counts waiting to be sent`}
      short={String(heldUp)}
    />
  );
};
