import { type DomainError, domainError } from '#domain/errors.ts';
import { err, type Result } from '#domain/result.ts';
import { mutate, type Retry, stands, writeUnlessSame } from './mutate.ts';
import type { WriteConflict } from './write-conflict.ts';

/** A kind of record that people change: what is said when somebody else was quicker. */
export interface RecordKind<Stored> {
  /** Said where another version stands than the person saw. */
  readonly stale: string;
  /** Said where others write at this moment, again and again. */
  readonly contended: string;
  toResponse(record: Stored): unknown;
}

/** The refusals of a kind of record. Each carries what stands, so that a person can decide on it. */
export const refusalsOf = <Stored>({ stale, contended, toResponse }: RecordKind<Stored>) => {
  const withCurrent = (error: DomainError, record: Stored | null): DomainError =>
    record === null ? error : { ...error, current: toResponse(record) };
  return {
    withCurrent,
    stale: (record: Stored) => withCurrent(domainError('STALE_VERSION', stale), record),
    contended: (record: Stored | null) => withCurrent(domainError('TRY_AGAIN', contended), record),
  };
};

export interface RecordChange<Stored> {
  load(): Promise<Stored | null>;
  notFound(): DomainError;
  /** The version that the person saw. */
  readonly version: number;
  /** Whether this very change was made before, so that what stands is its answer. */
  isMade(record: Stored): boolean;
  /** Whether the id of this change was that of another one. Default: never. */
  isIdOfAnother?(record: Stored): boolean;
  /** Asks the rule. The record itself: there is nothing to change. */
  decide(record: Stored): Result<Stored, DomainError> | Promise<Result<Stored, DomainError>>;
  save(next: Stored, previous: Stored): Promise<Result<unknown, WriteConflict>>;
}

const idOfAnother = (): DomainError =>
  domainError(
    'IDEMPOTENCY_CONFLICT',
    'This was already sent as another change. Look at what stands, then decide.',
  );

/**
 * Changes a record as a person decided who saw a version of it. A change that was made before is answered as it stands,
 * another one under its id is 409 IDEMPOTENCY_CONFLICT; another version than the person saw is 409 STALE_VERSION; where
 * others keep writing what is no new version, such as counts, the rule is asked again, and in the end it is 409
 * TRY_AGAIN. Every refusal carries what stands.
 */
export const changeRecord = <Stored extends { readonly version: number }>(
  retry: Retry,
  kind: RecordKind<Stored>,
  { load, notFound, version, isMade, isIdOfAnother, decide, save }: RecordChange<Stored>,
): Promise<Result<Stored, DomainError>> => {
  const refusals = refusalsOf(kind);
  return mutate<Stored | null, Stored, DomainError>(retry, {
    load,
    async decide(record) {
      if (!record) return err(notFound());
      if (isIdOfAnother?.(record)) return err(refusals.withCurrent(idOfAnother(), record));
      if (isMade(record)) return stands(record);
      if (record.version !== version) return err(refusals.stale(record));
      const decided = await decide(record);
      return decided.ok ? writeUnlessSame(record, decided) : err(refusals.withCurrent(decided.error, record));
    },
    // Only what was found is decided on.
    save: (next, previous) => save(next, previous as Stored),
    contended: (record) => (record ? refusals.contended(record) : notFound()),
  });
};
