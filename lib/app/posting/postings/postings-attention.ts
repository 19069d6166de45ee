import { type OpenMark, openMark, openSince, WAITING_TOO_LONG_MS } from '#domain/posting/attention.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import type { OpenPostings } from './posting-ports.ts';

/** One that waits for the document that brought its lots is not counted: that document is counted itself. */
export const isOnItsWay = (posting: Posting): boolean =>
  openMark(posting) === 'WAITING' && !(posting.state.status === 'QUEUED' && posting.state.waitsFor);

/** What a person enters in the books by hand is counted nowhere: after a day somebody looks at what waits for it. */
const FORGOTTEN_MS = 24 * 3_600_000;

/** A document that a person should look at. `since`: UTC ISO. */
interface NeedsLooking {
  readonly kind: Posting['kind'];
  readonly id: string;
  readonly documentNbr: string;
  readonly mark: OpenMark;
  readonly since: string;
}

/** Counted so far: a person who reads "100 or more" looks for the one cause, not for the exact number. */
const COUNTED = 100;

const needsLooking = (posting: Posting, now: number): NeedsLooking[] => {
  const mark = openMark(posting);
  const since = openSince(posting, posting.createdAt);
  const waits = mark === 'WAITING';
  if (mark === null) return [];
  const mayWait = isOnItsWay(posting) ? WAITING_TOO_LONG_MS : FORGOTTEN_MS;
  if (waits && Date.parse(since) > now - mayWait) return [];
  const { kind, postingId, documentNbr } = posting;
  return [{ kind, id: postingId, documentNbr, mark, since }];
};

/**
 * Runs and shipments that FAILED, have been on their way for too long, or are to be checked in the books; the oldest first.
 * Three questions to a sparse index that is empty while all goes well. `now` in epoch ms.
 */
export const postingsNeedingAttention = async (
  postings: OpenPostings,
  now: number,
): Promise<{ items: NeedsLooking[]; hasMore: boolean }> => {
  const until = new Date(now).toISOString();
  const found = await Promise.all([
    postings.openSince('FAILED', until, COUNTED),
    postings.openSince('WAITING', new Date(now - WAITING_TOO_LONG_MS).toISOString(), COUNTED),
    postings.openSince('TO_CHECK', until, COUNTED),
  ]);
  const items = found
    .flat()
    .flatMap((posting) => needsLooking(posting, now))
    .sort((one, other) => (one.since < other.since ? -1 : 1));
  return { items, hasMore: found.some(({ length }) => length === COUNTED) };
};
