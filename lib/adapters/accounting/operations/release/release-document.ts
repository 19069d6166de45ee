import type { AccountingClient } from '#adapters/accounting/client.ts';
import {
  errorText,
  isBrokenResponse,
  isBusy,
  isLockViolation,
} from '#adapters/accounting/protocol/error-response.ts';
import type { Paths } from '#adapters/accounting/protocol/odata.ts';
import { type ReadResult, retryAfterOf } from '#adapters/accounting/protocol/read-reply.ts';
import type { Timing } from '#adapters/accounting/settings.ts';
import { pause } from '#adapters/accounting/transport/delay.ts';
import type { HttpResponse } from '#adapters/accounting/transport/transport.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { NoAttempt } from '#app/posting/document-ports.ts';
import { isTurnedAway } from '../create-outcome.ts';

const refused = (message: string): AccountingError => ({ kind: 'refused', message });

const BUSY = 'The accounting system is still busy with another document.';

const TOO_MANY = 'The accounting system has too many calls. The release was declined.';

const unavailable = (message: string): AccountingError => ({ kind: 'unavailable', message });

/** A database timeout or deadlock: the transaction may or may not be rolled back. */
const GAVE_UP = /time-?out|timed out|deadlock/i;

/** Why it is not released, where an answer says that of the document itself. `again`: a concurrent change, worth a retry. */
interface Complaint {
  readonly message: string;
  readonly again: boolean;
}

/** Null: it says nothing of the document. A proxy's error page doesn't tell whether the system released it. */
const complaintOf = (reply: HttpResponse): Complaint | null => {
  const { status, body } = reply;
  if (status < 400 || isBrokenResponse(reply)) return null;
  const said = errorText(body);
  if (isLockViolation(body)) return { message: said ?? 'Somebody else changed it this moment.', again: true };
  if (isTurnedAway(status)) return { message: said ?? `The release was refused (${status}).`, again: false };
  return status === 500 && said !== null && !GAVE_UP.test(said) ? { message: said, again: false } : null;
};

interface ReleaseDeps {
  readonly client: AccountingClient;
  readonly paths: Paths;
  readonly timing: Timing;
  readonly clock: Clock;
}

interface ToRelease {
  readonly entity: string;
  readonly action: string;
  readonly keys: Readonly<Record<string, string>>;
  /** By its key, before the deadline (epoch ms); null: there is none. */
  status(deadline: number): Promise<ReadResult<string | null>>;
  /** How a sentence names it. */
  readonly name: string;
}

/**
 * How a release ended. `refused` and `notSent`: it is not released and will not be by this request; `unknown`: it may be
 * yet. `noAttempt`: throttled or locked out before it was processed; not counted as an attempt.
 */
type ReleaseOutcome =
  | { readonly outcome: 'done' }
  | { readonly outcome: 'refused' | 'unknown'; readonly error: AccountingError }
  | { readonly outcome: 'notSent'; readonly error: AccountingError; readonly noAttempt?: NoAttempt };

/**
 * Releases a document and waits for it. The document's own status decides, before and after: an answer that was lost
 * or a release that somebody else made is success all the same (accounting-contract.md §2.4).
 */
export const releaseDocument = async (
  { client, paths, timing, clock }: ReleaseDeps,
  { entity, action, keys, status: statusOf, name }: ToRelease,
): Promise<ReleaseOutcome> => {
  const end = clock.now() + timing.releaseMs;
  const isReleased = async (): Promise<AccountingError | boolean> => {
    const found = await statusOf(end);
    if (!found.ok) return found.error;
    return found.value === null
      ? refused(`The accounting system has no ${name}.`)
      : found.value === 'Released';
  };

  const before = await isReleased();
  if (typeof before === 'object')
    return { outcome: before.kind === 'refused' ? 'refused' : 'notSent', error: before };
  if (before) return { outcome: 'done' };

  const started = await client.send(
    {
      method: 'POST',
      path: paths.action(entity, action),
      body: { entity: Object.fromEntries(Object.entries(keys).map(([key, value]) => [key, { value }])) },
    },
    { kind: 'write', timeoutMs: timing.writeMs, startBy: clock.now() + timing.writeQueueTimeoutMs },
  );
  if (started.reached === 'nothing') return { outcome: 'notSent', error: started.error };

  let complaint: Complaint | null = null;
  if (started.reached === 'reply') {
    const { status, body, headers } = started.reply;
    const turnedAway = (noAttempt: NoAttempt, message: string): ReleaseOutcome => ({
      ...{ outcome: 'notSent', noAttempt },
      error: { kind: 'rateLimited', message, ...retryAfterOf(started.reply) },
    });
    if (isBusy(body)) return turnedAway('busy', errorText(body) ?? BUSY);
    if (status === 429) return turnedAway('declined', TOO_MANY);
    if (status === 202 && headers.location) complaint = await waitFor(statusPath(headers.location));
    else complaint = complaintOf(started.reply);
  }
  for (;;) {
    const after = await isReleased();
    if (after === true) return { outcome: 'done' };
    // Said to have failed, it may be released all the same: as long as it can't be read, that is not known.
    if (complaint !== null && typeof after !== 'object')
      return complaint.again
        ? { outcome: 'notSent', error: unavailable(complaint.message) }
        : { outcome: 'refused', error: refused(complaint.message) };
    // While it runs, the system may refuse even to show the document to the same session.
    if (typeof after === 'object' && after.kind === 'refused') return { outcome: 'unknown', error: after };
    if (clock.now() + timing.releasePollMs >= end)
      return { outcome: 'unknown', error: unavailable('The release is not finished yet.') };
    await pause(timing.releasePollMs);
  }

  /** Null when it ended well or can't be told. */
  async function waitFor(path: string): Promise<Complaint | null> {
    while (clock.now() < end) {
      const timeoutMs = Math.min(timing.readMs, end - clock.now());
      const polled = await client.send({ method: 'GET', path }, { kind: 'read', timeoutMs, startBy: end });
      if (polled.reached === 'reply') {
        const { status } = polled.reply;
        if (status === 204 || status === 200) return null;
        // A status address that doesn't exist or a failed poll proves nothing; an error answer about the release does.
        if (status === 422 || status === 500) {
          const complaint = complaintOf(polled.reply);
          if (complaint !== null) return complaint;
        }
        if (status >= 400 && status < 500) return null;
      }
      await pause(timing.releasePollMs);
    }
    return null;
  }

  function statusPath(location: string): string {
    // Relative to the host, the site's path included, which the transport puts in front by itself.
    const path = location.replace(/^https?:\/\/[^/]+/, '');
    return path.slice(Math.max(0, path.indexOf('/entity/')));
  }
};
