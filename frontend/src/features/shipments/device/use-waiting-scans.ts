import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '#frontend/auth/session/session.ts';
import { shipmentStore, type WaitingScan, waitingScans } from './shipment-store.ts';

const NONE: readonly WaitingScan[] = [];
const KEY = 'waiting-shipment-scans';

/** What the signed-in person scanned and the server has not taken, in its order, kept up to date. */
export const useWaitingScans = (): readonly WaitingScan[] => {
  const { sub } = useUser();
  const client = useQueryClient();
  useEffect(
    () => shipmentStore.subscribe(() => void client.invalidateQueries({ queryKey: [KEY] })),
    [client],
  );
  const scans = useQuery({
    queryKey: [KEY, sub],
    queryFn: () => (sub === null ? NONE : waitingScans(sub)),
    staleTime: 0,
    meta: { hidesProgress: true },
  });
  return scans.data ?? NONE;
};
