import { openMark } from '#domain/posting/attention.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { RunGoods } from '#domain/production/goods/run-goods.ts';

/** How a closed run stands to the books, in a word. `GIVEN_UP`: nothing is sent of it, it is booked by hand. */
export const RUN_IN_BOOKS = ['POSTED', 'TO_CHECK', 'WAITING', 'FAILED', 'GIVEN_UP'] as const;
export type RunInBooks = (typeof RUN_IN_BOOKS)[number];

/** Null: there is nothing to say, as of a run that was opened again and whose entry was taken back with that. */
export const runInBooks = (
  posting: Pick<Posting, 'state' | 'remark'>,
  goods: Pick<RunGoods, 'closedAt'> | null,
): RunInBooks | null => {
  if (posting.state.status === 'CANCELLED') return goods?.closedAt ? 'GIVEN_UP' : null;
  return openMark(posting) ?? 'POSTED';
};
