import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { CountEntry } from './count-entry.ts';

/** What is new of a row: an entry without what was counted before. */
type NewEntry = Omit<CountEntry, 'earlier'>;

const isSame = (one: NewEntry, other: NewEntry): boolean =>
  one.typed.qty === other.typed.qty &&
  one.typed.uom === other.typed.uom &&
  one.expiryDate === other.expiryDate;

const idTaken = (): DomainError =>
  domainError(
    'IDEMPOTENCY_CONFLICT',
    'This was already sent with another quantity. Look at what stands, then decide.',
  );

const countedByAnother = ({ typed, by }: CountEntry): DomainError =>
  domainError(
    'STALE_VERSION',
    `${by} counted ${typed.qty} ${typed.uom} here meanwhile. Count it again, then enter what you found.`,
  );

/**
 * A row as it stands when somebody counted it. `replaces`: the entry that the person saw there, null: none. The same
 * entry again is answered by what stands; of two people who counted the same row, the second is told what the first
 * found, unless it is the same.
 */
export const enterCount = (
  stored: CountEntry | null,
  entry: NewEntry,
  replaces: string | null,
): Result<CountEntry, DomainError> => {
  if (stored === null) return ok({ ...entry, earlier: [] });
  if (stored.entryId === entry.entryId) return isSame(stored, entry) ? ok(stored) : err(idTaken());
  const before = stored.earlier.find(({ entryId }) => entryId === entry.entryId);
  if (before)
    return before.qty === entry.typed.qty && before.uom === entry.typed.uom ? ok(stored) : err(idTaken());
  if (stored.entryId !== replaces)
    return stored.qty === entry.qty ? ok(stored) : err(countedByAnother(stored));
  const { entryId, typed, at, by } = stored;
  return ok({ ...entry, earlier: [...stored.earlier, { entryId, ...typed, at, by }] });
};
