import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '#frontend/auth/session/session.ts';
import type { ReceiptDraft } from './draft.ts';
import { draftStore } from './draft-store.ts';

const NONE: readonly ReceiptDraft[] = [];
const KEY = 'receipt-drafts';

/** The signed-in person's drafts, the newest first, kept up to date. */
export const useDrafts = (): readonly ReceiptDraft[] => {
  const { sub } = useUser();
  const client = useQueryClient();
  useEffect(() => draftStore.subscribe(() => void client.invalidateQueries({ queryKey: [KEY] })), [client]);
  const drafts = useQuery({
    queryKey: [KEY, sub],
    queryFn: () => (sub === null ? NONE : draftStore.list(sub)),
    staleTime: 0,
    meta: { hidesProgress: true },
  });
  return drafts.data ?? NONE;
};
