import type { AccountingClient } from '#adapters/accounting/client.ts';
import type { Raw } from '#adapters/accounting/protocol/decode.ts';
import { type Paths, queryString } from '#adapters/accounting/protocol/odata.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { ResolvedSettings } from '#adapters/accounting/settings.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { DocumentWritten, NotWritten } from '#app/posting/document-ports.ts';
import { writeOutcomeOf } from './create-outcome.ts';
import { releaseDocument } from './release/release-document.ts';

export interface WriteDeps {
  readonly client: AccountingClient;
  readonly records: Records;
  readonly paths: Paths;
  readonly settings: ResolvedSettings;
  readonly clock: Clock;
  readonly log: Log;
}

/** A kind of document as it is written there. */
export interface WrittenAs<Made extends object> {
  readonly entity: string;
  /** How a sentence names one. */
  readonly noun: string;
  /** What of it is answered. */
  readonly shape: Parameters<typeof queryString>[0];
  /** How an answer names it; null: it gives no number. */
  made(record: Raw): Made | null;
}

export const field = (value: string | number | boolean) => ({ value });

/** Nothing of the request was sent, for certain. */
export const notSent = ({ kind, message, retryAfterMs }: AccountingError): NotWritten => ({
  ...{ outcome: 'notSent', message },
  ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  ...(kind === 'rateLimited' ? { noAttempt: kind } : {}),
});

/** Sends it once. What could not be sent for certain is `notSent`; what may have been sent, `unknown`. */
export const putDocument = async <Made extends object>(
  { client, paths, settings: { timing }, clock, log }: WriteDeps,
  as: WrittenAs<Made>,
  step: string,
  body: object,
): Promise<({ readonly outcome: 'created' } & Made) | NotWritten> => {
  const { entity, shape } = as;
  const called = await client.send(
    { method: 'PUT', path: `${paths.list(entity, {})}${queryString(shape)}`, body },
    { kind: 'write', timeoutMs: timing.writeMs, startBy: clock.now() + timing.writeQueueTimeoutMs },
  );
  const outcome =
    called.reached === 'reply'
      ? writeOutcomeOf(called.reply, as)
      : called.reached === 'nothing'
        ? notSent(called.error)
        : { outcome: 'unknown' as const, message: called.error.message };
  log.info('accounting.document_sent', { entity, step, outcome: outcome.outcome });
  return outcome;
};

/** A change of one that stands there: as `putDocument`. */
export const changeDocument = async <Made extends object>(
  deps: WriteDeps,
  as: WrittenAs<Made>,
  step: string,
  body: object,
): Promise<DocumentWritten> => {
  const written = await putDocument(deps, as, step, body);
  return written.outcome === 'created' ? { outcome: 'done' } : written;
};

/** Its last step: released, or confirmed, and waited for. `status`: as `releaseDocument`. */
export const endDocument = async (
  deps: WriteDeps,
  to: {
    readonly entity: string;
    readonly action: string;
    readonly keys: Readonly<Record<string, string>>;
    readonly name: string;
    status(deadline: number): Promise<ReadResult<string | null>>;
  },
): Promise<DocumentWritten> => {
  const ended = await releaseDocument({ ...deps, timing: deps.settings.timing }, to);
  if (ended.outcome === 'done') return ended;
  if (ended.outcome !== 'notSent') return { outcome: ended.outcome, message: ended.error.message };
  return { ...notSent(ended.error), ...(ended.noAttempt ? { noAttempt: ended.noAttempt } : {}) };
};
