import type { AccountingClient } from '#adapters/accounting/client.ts';
import { text } from '#adapters/accounting/protocol/decode.ts';
import { type Paths, queryString } from '#adapters/accounting/protocol/odata.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { ResolvedSettings } from '#adapters/accounting/settings.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { NotWritten } from '#app/posting/document-ports.ts';
import type { KitName } from '#app/production/posting/accounting-kit-ports.ts';
import type { KitToPost } from '#domain/production/posting/kit-to-post.ts';
import type { PostedKit } from '#domain/production/posting/posted-kit.ts';
import { ok } from '#domain/result.ts';
import { numberIn, writeOutcomeOf } from '../create-outcome.ts';
import { releaseDocument } from '../release-document.ts';
import { ASSEMBLY_SHAPE, assembly } from './assemblies.ts';
import { filledAssembly, newAssembly } from './assembly-body.ts';

interface WriteDeps {
  readonly client: AccountingClient;
  readonly records: Records;
  readonly paths: Paths;
  readonly settings: ResolvedSettings;
  readonly clock: Clock;
  readonly log: Log;
}

const ENTITY = 'KitAssembly';

const NOUN = 'kit assembly';

const notSent = (error: {
  readonly kind: string;
  readonly message: string;
  readonly retryAfterMs?: number | undefined;
}): NotWritten => ({
  outcome: 'notSent',
  message: error.message,
  ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
  rateLimited: error.kind === 'rateLimited',
});

/** Sends it once. What could not be sent for certain is `notSent`; what may have been sent, `unknown`. */
const put = async (
  { client, paths, settings: { timing }, clock, log }: WriteDeps,
  step: string,
  body: object,
): Promise<({ readonly outcome: 'created' } & KitName) | NotWritten> => {
  const called = await client.send(
    { method: 'PUT', path: `${paths.list(ENTITY, {})}${queryString(ASSEMBLY_SHAPE)}`, body },
    { kind: 'write', timeoutMs: timing.writeMs, startBy: clock.now() + timing.writeQueueTimeoutMs },
  );
  const outcome =
    called.reached === 'reply'
      ? writeOutcomeOf(called.reply, {
          noun: NOUN,
          made(record): KitName | null {
            const kitNbr = numberIn(record, 'ReferenceNbr');
            return kitNbr === null ? null : { type: text(record, 'Type'), kitNbr };
          },
        })
      : called.reached === 'nothing'
        ? notSent(called.error)
        : { outcome: 'unknown' as const, message: called.error.message };
  log.info('accounting.document_sent', { entity: ENTITY, step, outcome: outcome.outcome });
  return outcome;
};

/** What an assembly is called: it differs by version, and what a create answers is its key from then on. */
const TYPES = ['Assembly', 'Production'] as const;

/** Is it the name of the type that was refused, so that the other one is right? */
const isOtherType = (outcome: NotWritten | { readonly outcome: 'created' }): boolean =>
  outcome.outcome === 'refused' && /^'?Type'? cannot be found|'Type' cannot be found/i.test(outcome.message);

/** Creates on hold. The second name of the type is tried only where the first was refused for it: nothing was written. */
export const createAssembly = (deps: WriteDeps) => {
  let type: string = TYPES[0];
  return async (kit: KitToPost, marker: string) => {
    const first = await put(deps, 'create', newAssembly(kit, type, marker));
    if (!isOtherType(first)) return first;
    const other = TYPES.find((one) => one !== type) ?? type;
    const second = await put(deps, 'create', newAssembly(kit, other, marker));
    if (second.outcome === 'created') type = other;
    return second;
  };
};

export const fillAssembly = async (
  deps: WriteDeps,
  kit: KitToPost,
  found: PostedKit,
): Promise<{ readonly outcome: 'done' } | NotWritten> => {
  const written = await put(deps, 'fill', filledAssembly(kit, found));
  return written.outcome === 'created' ? { outcome: 'done' } : written;
};

export const releaseAssembly = async (
  deps: WriteDeps,
  { type, kitNbr }: KitName,
): Promise<{ readonly outcome: 'done' } | NotWritten> => {
  const released = await releaseDocument(
    { ...deps, timing: deps.settings.timing },
    {
      ...{ entity: ENTITY, action: 'ReleaseKitAssembly', name: `${NOUN} ${kitNbr}` },
      keys: { Type: type, ReferenceNbr: kitNbr },
      async status(deadline) {
        const found = await assembly(deps.records, { type, kitNbr }, deadline);
        return found.ok ? ok(found.value?.status ?? null) : found;
      },
    },
  );
  if (released.outcome === 'done') return released;
  return released.outcome === 'notSent'
    ? notSent(released.error)
    : { outcome: released.outcome, message: released.error.message };
};
