import type { Postable } from './posting-state.ts';

/**
 * `FAILED`: a person has to decide. `WAITING`: QUEUED or POSTING. `TO_CHECK`: posted, and a person should look at it in
 * the books. Null: there is nothing to wait for.
 */
export const OPEN_MARKS = ['FAILED', 'WAITING', 'TO_CHECK'] as const;
export type OpenMark = (typeof OPEN_MARKS)[number];

/** A document on its way for so long is shown to those who can act. */
export const WAITING_TOO_LONG_MS = 10 * 60_000;

export const openMark = ({ state, remark }: Pick<Postable, 'state' | 'remark'>): OpenMark | null => {
  switch (state.status) {
    case 'FAILED':
      return 'FAILED';
    case 'QUEUED':
    case 'POSTING':
      return 'WAITING';
    case 'POSTED':
      return remark && remark.checkedBy === null ? 'TO_CHECK' : null;
    case 'CANCELLED':
      return null;
  }
};

/** Since when it has been so (UTC ISO): it failed, was retried, was found to differ, or came. */
export const openSince = (
  { state, attempts, remark }: Pick<Postable, 'state' | 'attempts' | 'remark'>,
  cameAt: string,
): string => {
  if (state.status === 'POSTED' && remark) return remark.at;
  const turn = state.status === 'FAILED' ? 'failed' : 'retried';
  return attempts.findLast(({ outcome }) => outcome === turn)?.at ?? cameAt;
};

/** When it was found in the books, UTC ISO; null: it was not. */
export const postedAt = ({ state, attempts }: Pick<Postable, 'state' | 'attempts'>): string | null =>
  state.status === 'POSTED'
    ? (attempts.findLast(({ outcome }) => outcome === 'posted' || outcome === 'adopted')?.at ?? null)
    : null;
