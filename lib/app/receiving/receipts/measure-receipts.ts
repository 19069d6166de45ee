import type { Metrics } from '#app/metrics-ports.ts';
import type { OpenPostings } from '#app/posting/postings/posting-ports.ts';
import { isOnItsWay } from '#app/posting/postings/postings-attention.ts';
import { type OpenMark, openMark, openSince as openSinceOf } from '#domain/posting/attention.ts';
import { openSince } from '#domain/receiving/receipt/attention.ts';
import type { OpenEntry, ReceiptFinder } from './received-goods-ports.ts';

export interface MeasureReceiptsDeps {
  readonly finder: Pick<ReceiptFinder, 'openSince' | 'loadMany'>;
  /** Documents that are no receipts wait for the same poster, and are counted with them. */
  readonly postings: OpenPostings;
  readonly metrics: Metrics;
}

/** A person who reads "100 or more" looks for the one cause, not for the exact number. */
const COUNTED = 100;

/** Of those that the index calls waiting; it may lag, and the oldest may just have got through. */
const SAMPLE_SIZE = 10;

/**
 * Says how long the oldest document has been waiting to be posted, and how many have come to a stop: what alarms
 * watch, said also when it is nothing, so that silence means that nobody looks. Keys come from the index, what they
 * name decides; of one that can't be read the index is believed, since it gets nowhere by itself. `now` in epoch ms.
 */
export const measureReceipts = async (
  { finder, postings, metrics }: MeasureReceiptsDeps,
  now: number,
): Promise<void> => {
  const until = new Date(now).toISOString();
  const [stopped, onTheirWay, stoppedPostings, waitingPostings] = await Promise.all([
    finder.openSince('FAILED', until, COUNTED),
    finder.openSince('WAITING', until, SAMPLE_SIZE),
    postings.openSince('FAILED', until, COUNTED),
    postings.openSince('WAITING', until, COUNTED),
  ]);
  const receipts = await finder.loadMany([...stopped, ...onTheirWay].map(({ receiptId }) => receiptId));
  const read = new Set(receipts.map(({ receiptId }) => receiptId));
  const isDamaged = ({ receiptId }: OpenEntry): boolean => !read.has(receiptId);
  const withMark = (mark: OpenMark) => receipts.filter((receipt) => openMark(receipt) === mark);
  const since = [
    ...withMark('WAITING').map(openSince),
    ...waitingPostings.filter(isOnItsWay).map((one) => openSinceOf(one, one.createdAt)),
    ...onTheirWay.filter(isDamaged).map((entry) => entry.since),
  ].map((instant) => Date.parse(instant));
  metrics.put({
    OldestReceiptWaiting: Math.max(0, Math.round((now - Math.min(now, ...since)) / 1000)),
    FailedReceipts:
      withMark('FAILED').length +
      stopped.filter(isDamaged).length +
      stoppedPostings.filter((one) => openMark(one) === 'FAILED').length,
  });
};
