import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { fail, requeueWithoutAttempt, retryWithBackOff } from '#domain/posting/failed-attempt.ts';
import { enterDoubt, posted } from '#domain/posting/posting.ts';
import type { Postable } from '#domain/posting/posting-state.ts';
import type { DocumentKind, Judged } from './document-kind.ts';
import type { NoAttempt } from './document-ports.ts';
import type { LeasedDocument } from './leased-document.ts';
import type { MachineDeps } from './machine-deps.ts';
import type { PostingStep } from './posting-step.ts';

/** How a document's attempt ends, whatever its kind. */

/** The accounting system has all of it: POSTED, and settled at once. */
export const adopt = async <D extends Postable, F>(
  deps: MachineDeps,
  kind: DocumentKind<D, F>,
  leased: LeasedDocument<D>,
  { named, inBooks, remark }: Extract<Judged<D>, { readonly is: 'whole' }>,
  outcome: 'posted' | 'adopted',
): Promise<PostingStep> => {
  const said = outcome === 'posted' ? `Posted as ${named}.` : `Found in the books as ${named}.`;
  if (remark !== null) deps.log.warn('posting.lots_differ', kind.named(leased.document));
  const message = remark === null ? said : `${said} ${remark.message}`;
  const next = posted(leased.document, inBooks, { outcome, message, remark }, deps.clock.now());
  if (!(await leased.save(next))) return 'nothing';
  deps.metrics.put(kind.counts.posted);
  deps.log.info('posting.posted', { ...kind.named(next), ...inBooks, outcome });
  return kind.settle(next);
};

/**
 * Nothing was written and trying again may help: retried later, and counted as an attempt unless it was throttled or
 * the screen was locked.
 */
export const backOff = async <D extends Postable, F>(
  deps: MachineDeps,
  kind: DocumentKind<D, F>,
  leased: LeasedDocument<D>,
  error: Pick<AccountingError, 'message' | 'retryAfterMs'> & { kind?: AccountingError['kind'] | NoAttempt },
): Promise<PostingStep> => {
  if (leased.lost) return 'nothing';
  const { retryAfterMs = 0, message: delayedBy } = error;
  if (error.kind === 'rateLimited' || error.kind === 'declined' || error.kind === 'busy') {
    const isTurnedAway = error.kind !== 'rateLimited';
    const given = await kind.giveBack(leased.document, (document) =>
      requeueWithoutAttempt(document, deps.clock.now(), { isTurnedAway, delayedBy, retryAfterMs }),
    );
    if (given.ok) tellWaitingOrFailed(deps, kind, given.value, error.message);
    return error.kind === 'busy' ? 'moved' : 'rateLimited';
  }
  const random = deps.random();
  const ended = await kind.giveBack(leased.document, (document) =>
    retryWithBackOff(document, error.message, deps.clock.now(), random, retryAfterMs),
  );
  if (ended.ok) tellWaitingOrFailed(deps, kind, ended.value, error.message);
  return error.kind === 'unavailable' ? 'unavailable' : 'moved';
};

/** A permanent refusal: FAILED, with a reason for a person. */
export const failDocument = async <D extends Postable, F>(
  deps: MachineDeps,
  kind: DocumentKind<D, F>,
  leased: LeasedDocument<D>,
  code: string,
  reason: string,
): Promise<PostingStep> => {
  if (leased.lost) return 'nothing';
  const failed = await kind.giveBack(leased.document, (document) =>
    fail(document, code, reason, deps.clock.now()),
  );
  if (failed.ok) tellFailed(deps, kind, failed.value);
  return 'moved';
};

/** It may or may not have been carried out: nothing is sent again before that is certain. */
export const doubt = async <D extends Postable>(
  deps: MachineDeps,
  leased: LeasedDocument<D>,
  message: string,
): Promise<PostingStep> => {
  await leased.save(enterDoubt(leased.document, message, deps.clock.now()));
  return 'moved';
};

const tellWaitingOrFailed = <D extends Postable, F>(
  deps: MachineDeps,
  kind: DocumentKind<D, F>,
  document: D,
  reason: string,
): void => {
  if (document.state.status === 'FAILED') tellFailed(deps, kind, document);
  else deps.log.info('posting.waiting', { ...kind.named(document), reason });
};

/** It has come to a stop, refused or tried too often: from here on it waits for a person. */
const tellFailed = <D extends Postable, F>(
  { metrics, log }: MachineDeps,
  kind: DocumentKind<D, F>,
  document: D,
): void => {
  const { state } = document;
  if (state.status !== 'FAILED') return;
  metrics.put(kind.counts.failed);
  log.error('posting.failed', { ...kind.named(document), code: state.code, reason: state.reason });
};
