import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '#frontend/auth/session/session.ts';
import { floorStore, type RecordedCount, recordedCounts } from './floor-store.ts';

const NONE: readonly RecordedCount[] = [];
const KEY = 'recorded-counts';

/** The signed-in person's counts that the server has not taken, in their order, kept up to date. */
export const useRecordedCounts = (): readonly RecordedCount[] => {
  const { sub } = useUser();
  const client = useQueryClient();
  useEffect(() => floorStore.subscribe(() => void client.invalidateQueries({ queryKey: [KEY] })), [client]);
  const counts = useQuery({
    queryKey: [KEY, sub],
    queryFn: () => (sub === null ? NONE : recordedCounts(sub)),
    staleTime: 0,
    meta: { hidesProgress: true },
  });
  return counts.data ?? NONE;
};
