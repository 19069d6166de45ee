import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Recall, RecallKind } from './recall.ts';
import type { GoodsAfter } from './recall-words.ts';

interface Opening {
  readonly recallId: string;
  readonly kind: RecallKind;
  readonly reason: string;
  readonly start: Recall['start'];
  readonly by: string;
  readonly requestId: string;
}

/** A recall that begins. `now`: epoch ms. */
export const openRecall = (
  { recallId, kind, reason, start, by, requestId }: Opening,
  now: number,
): Recall => ({
  ...{ recallId, kind, reason, start, status: 'Open', openedAt: new Date(now).toISOString(), openedBy: by },
  ...{ closedAt: null, closedBy: null, outcome: null, goodsAfter: null, contacted: [] },
  ...{ requestId, closeRequestId: null, version: 1 },
});

export const recallNotFound = (): DomainError => domainError('RECALL_NOT_FOUND', 'There is no such recall.');

const closed = ({ recallId }: Recall): DomainError =>
  domainError('RECALL_CLOSED', `Recall ${recallId} is closed.`);

type Called = Omit<Recall['contacted'][number], 'at'>;

/**
 * The version that a call to a customer is about: one who recorded a call to somebody else meanwhile is in nobody's way.
 * While a recall is open its version rises with each call, and with nothing else.
 */
export const versionSeen = (
  { version, contacted }: Pick<Recall, 'version' | 'contacted'>,
  customerID: string,
  seen: number,
): number => {
  const since = contacted.slice(Math.max(0, contacted.length - (version - seen)));
  return seen < version && since.every((contact) => contact.customerID !== customerID) ? version : seen;
};

/** A customer was called. RECALL_CLOSED. */
export const recordContact = (recall: Recall, contact: Called, now: number): Result<Recall, DomainError> =>
  recall.status === 'Closed'
    ? err(closed(recall))
    : ok({
        ...recall,
        contacted: [...recall.contacted, { ...contact, at: new Date(now).toISOString() }],
        version: recall.version + 1,
      });

interface Closing {
  readonly outcome: string;
  readonly goodsAfter: GoodsAfter;
  readonly by: string;
  readonly requestId: string;
}

/** It is over, with what came of it. RECALL_CLOSED. */
export const closeRecall = (
  recall: Recall,
  { outcome, goodsAfter, by, requestId }: Closing,
  now: number,
): Result<Recall, DomainError> =>
  recall.status === 'Closed'
    ? err(closed(recall))
    : ok({
        ...recall,
        ...{ status: 'Closed', outcome, goodsAfter, closedBy: by, closeRequestId: requestId },
        closedAt: new Date(now).toISOString(),
        version: recall.version + 1,
      });

/**
 * How long it took from opening to the last customer reached (ms); null: the clock still runs, or nobody was to be called.
 */
export const timeToReachAll = (
  recall: Pick<Recall, 'openedAt' | 'contacted'>,
  customerIDs: readonly string[],
): number | null => {
  const reached = new Map<string, string>();
  for (const { customerID, at, outcome } of recall.contacted)
    if (outcome !== 'Not reached' && !reached.has(customerID)) reached.set(customerID, at);
  const times = customerIDs.map((customerID) => reached.get(customerID));
  const all = times.filter((at) => at !== undefined);
  if (customerIDs.length === 0 || all.length < customerIDs.length) return null;
  return Date.parse(all.toSorted().at(-1) ?? '') - Date.parse(recall.openedAt);
};
