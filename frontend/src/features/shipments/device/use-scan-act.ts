import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '#frontend/auth/session/session.ts';
import { shipmentChanged } from '../shipment-changed.ts';
import { type ScanAnswer, sendScan } from './scan-queue.ts';
import { saveScan } from './shipment-store.ts';

type Scanned = Parameters<typeof saveScan>[2];

/** Keeps what was scanned on this device, then sends it; shows what stands afterwards. */
export const useScanAct = (shipmentNbr: string) => {
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const scanned = async (scan: Scanned): Promise<ScanAnswer> => {
    const { sub } = session.user();
    if (sub === null) return { kind: 'refused', reason: 'Sign in again.', code: undefined };
    setPending(true);
    try {
      const answer = await sendScan(await saveScan(sub, shipmentNbr, scan));
      if (answer.kind === 'taken') shipmentChanged(client, answer.shipment);
      // What is there is not what this page says.
      if (answer.kind === 'refused') shipmentChanged(client, scan.request.shipmentId);
      return answer;
    } finally {
      setPending(false);
    }
  };
  return { scanned, isPending };
};
