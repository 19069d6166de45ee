import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '#frontend/auth/session/session.ts';
import { countText } from '#frontend/features/production/line/count/count-text.ts';
import { updateRunInCache } from '#frontend/features/production/line/line-queries.ts';
import { useOfflineQueue } from '#frontend/shared/offline/use-offline-queue.ts';
import { HeaderNote } from '#frontend/ui/feedback/header-note.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { type CountResult, countQueue } from './count-queue.ts';
import { useRecordedCounts } from './use-recorded-counts.ts';

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

  const showResult = useEffectEvent((result: CountResult) => {
    if ('answer' in result) return void updateRunInCache(client, result.answer);
    const { request, run } = result.entry;
    notify('error', 'Count not accepted', `${countText(request)} on ${run.runNumber}: ${result.refusal}`);
  });
  useEffect(() => countQueue.subscribe((result) => showResult(result)), []);
  useOfflineQueue(countQueue, sub, unsent.length > 0);

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
