import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '#frontend/auth/session/session.ts';
import { countStore, type WaitingCount, waitingCounts } from './device-store.ts';

const NONE: readonly WaitingCount[] = [];
const KEY = 'waiting-stock-counts';

/** What the signed-in person counted and the server has not taken, in its order, kept up to date. */
export const useWaitingCounts = (): readonly WaitingCount[] => {
  const { sub } = useUser();
  const client = useQueryClient();
  useEffect(() => countStore.subscribe(() => void client.invalidateQueries({ queryKey: [KEY] })), [client]);
  const counts = useQuery({
    queryKey: [KEY, sub],
    queryFn: () => (sub === null ? NONE : waitingCounts(sub)),
    staleTime: 0,
    meta: { hidesProgress: true },
  });
  return counts.data ?? NONE;
};
