import type { Metrics } from '#app/metrics-ports.ts';
import { type OpenMark, openMark } from '#domain/posting/attention.ts';
import { openSince } from '#domain/receiving/receipt/attention.ts';
import type { OpenEntry, ReceiptFinder } from './received-goods-ports.ts';

export interface MeasureReceiptsDeps {
  readonly finder: Pick<ReceiptFinder, 'openSince' | 'loadMany'>;
  readonly metrics: Metrics;
}

/** A person who reads "100 or more" looks for the one cause, not for the exact number. */
const COUNTED = 100;

/** Of those that the index calls waiting; it may lag, and the oldest may just have got through. */
const SAMPLE_SIZE = 10;

/**
 * Says how long the oldest receipt has been waiting to be posted, and how many have come to a stop: what alarms
 * watch, said also when it is nothing, so that silence means that nobody looks. Keys come from the index, what they
 * name decides; of one that can't be read the index is believed, since it gets nowhere by itself. `now` in epoch ms.
 */
export const measureReceipts = async (
  { finder, metrics }: MeasureReceiptsDeps,
  now: number,
): Promise<void> => {
  const until = new Date(now).toISOString();
  const [stopped, onTheirWay] = await Promise.all([
    finder.openSince('FAILED', until, COUNTED),
    finder.openSince('WAITING', until, SAMPLE_SIZE),
  ]);
  const receipts = await finder.loadMany([...stopped, ...onTheirWay].map(({ receiptId }) => receiptId));
  const read = new Set(receipts.map(({ receiptId }) => receiptId));
  const isDamaged = ({ receiptId }: OpenEntry): boolean => !read.has(receiptId);
  const withMark = (mark: OpenMark) => receipts.filter((receipt) => openMark(receipt) === mark);
  const since = [
    ...withMark('WAITING').map(openSince),
    ...onTheirWay.filter(isDamaged).map((entry) => entry.since),
  ].map((instant) => Date.parse(instant));
  metrics.put({
    OldestReceiptWaiting: Math.max(0, Math.round((now - Math.min(now, ...since)) / 1000)),
    FailedReceipts: withMark('FAILED').length + stopped.filter(isDamaged).length,
  });
};
