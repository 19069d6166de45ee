import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useUser } from '#frontend/auth/session/session.ts';
import { useOfflineQueue } from '#frontend/shared/offline/use-offline-queue.ts';
import { shipmentPath } from '#frontend/shared/shipment-path.ts';
import { HeaderNote } from '#frontend/ui/feedback/header-note.tsx';
import { notify } from '#frontend/ui/feedback/toast.tsx';
import { shipmentChanged } from '../shipment-changed.ts';
import { isAwaited, type ScanResult, scanQueue } from './scan-queue.ts';
import { scannedText } from './scan-text.ts';
import { useWaitingScans } from './use-waiting-scans.ts';

/**
 * Says on every page that scans of shipments wait to be sent, sends them when the network is back, and tells of each
 * that was refused. Renders nothing while there is none.
 */
export const WaitingScans = () => {
  const { sub } = useUser();
  const client = useQueryClient();
  const scans = useWaitingScans();
  const unsent = scans.filter(({ refusal }) => refusal === null);
  const heldUp = unsent.filter(({ isHeldUp }) => isHeldUp);

  const showResult = useEffectEvent((result: ScanResult) => {
    // Who stands before the page hears of it there.
    if (isAwaited(result.entry)) return;
    const { shipmentNbr, request } = result.entry;
    shipmentChanged(client, 'answer' in result ? result.answer : request.shipmentId);
    if ('refusal' in result)
      notify('error', `Not accepted: ${shipmentNbr}`, `${scannedText(result.entry)}: ${result.refusal}`);
  });
  useEffect(() => scanQueue.subscribe((result) => showResult(result)), []);
  useOfflineQueue(scanQueue, sub, unsent.length > 0);

  const [first] = heldUp;
  if (!first) return null;
  return (
    <HeaderNote
      to={shipmentPath(first.request.shipmentId)}
      icon="clock"
      tone="warning"
      text={heldUp.length === 1 ? '1 scan waiting to be sent' : `${heldUp.length} scans waiting to be sent`}
      short={String(heldUp.length)}
    />
  );
};
