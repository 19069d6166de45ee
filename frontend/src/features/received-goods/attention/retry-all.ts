import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceiptListItem } from '#api/receipts.ts';
import { addDays, siteDay } from '#domain/calendar.ts';
import { MAX_DAYS } from '#domain/receiving/receipt/day-range.ts';
import { isTransient, reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getReceipts, postReceipts } from '#frontend/api/endpoints.ts';
import { readAllReceipts } from '#frontend/features/received-goods/queries.ts';

interface NotRetried {
  readonly receiptNbr: string;
  /** A sentence for a person. */
  readonly reason: string;
}

/** Sending many again: how far it is, and at its end what was refused. */
interface RetryingAll {
  readonly isRunning: boolean;
  readonly done: number;
  readonly failed: readonly NotRetried[];
}

const NOTHING: RetryingAll = { isRunning: false, done: 0, failed: [] };

/** All that failed, the oldest first: of as many days as can be looked at together, and the oldest of all. */
const readFailed = async (): Promise<readonly ReceiptListItem[]> => {
  const to = siteDay(Date.now());
  const [{ data }, listed] = await Promise.all([
    call(getReceipts, 'attention', {}),
    readAllReceipts({ from: addDays(to, 1 - MAX_DAYS), to, status: 'FAILED' }),
  ]);
  const failed = [...data.items, ...listed].filter(({ status }) => status === 'FAILED');
  return [...new Map(failed.map((receipt) => [receipt.receiptId, receipt])).values()].sort((one, other) =>
    one.receivedAt.localeCompare(other.receivedAt),
  );
};

/** Null when it is on its way again, else why not; throws what would stop the others as well. */
const retry = async ({ receiptId, receiptNbr, version }: ReceiptListItem): Promise<NotRetried | null> => {
  try {
    await call(postReceipts, 'retry', { receiptId, version: version ?? undefined });
    return null;
  } catch (error) {
    if (isTransient(error)) throw error;
    return { receiptNbr, reason: reasonOf(error, 'It could not be sent again.') };
  }
};

/**
 * Sends every failed receipt on its way again, one after the other and each once. One that is refused is named with
 * the reason and the others go on; a lost network stops it, and what was sent stays sent.
 */
export const useRetryAll = () => {
  const client = useQueryClient();
  const [state, setState] = useState(NOTHING);
  const [failure, setFailure] = useState<string>();

  /** Answers what came of it; null when it was stopped. */
  const retryAll = async (): Promise<RetryingAll | null> => {
    let done = 0;
    const failed: NotRetried[] = [];
    const report = (isRunning: boolean): RetryingAll => {
      const now = { isRunning, done, failed: [...failed] };
      setState(now);
      return now;
    };
    setFailure(undefined);
    report(true);
    try {
      for (const receipt of await readFailed()) {
        const refused = await retry(receipt);
        if (refused) failed.push(refused);
        done += 1;
        report(true);
      }
      return report(false);
    } catch (error) {
      setFailure(reasonOf(error, 'Not all could be sent again.'));
      report(false);
      return null;
    } finally {
      void client.invalidateQueries({ queryKey: ['receipts'] });
    }
  };

  return { state, failure, retryAll };
};
