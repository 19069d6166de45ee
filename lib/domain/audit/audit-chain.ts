import { type AuditEntry, entryKey, type Hash, hashOf, rowOf } from './audit-entry.ts';

/** What is wrong with the record, for a person. */
export interface Finding {
  readonly record: string;
  readonly entry: string;
  readonly says: string;
}

/** What is known of a day when it is over. */
export interface Anchor {
  readonly day: string;
  readonly count: number;
  readonly digest: string;
  /** UTC ISO. */
  readonly at: string;
  /** The last day on which its entries are kept; absent: for good. */
  readonly keptUntil?: string | undefined;
}

/** Whether the entries of a day are kept no more: what is gone of them is no finding. */
export const hasEnded = ({ keptUntil }: Pick<Anchor, 'keptUntil'>, today: string): boolean =>
  keptUntil !== undefined && keptUntil < today;

/** The key of the entry before; null: it is the first. */
export const keyBefore = (entry: Pick<AuditEntry, 'record' | 'entry' | 'seq'>) =>
  entry.seq <= 1 ? null : { record: entry.record, entry: entryKey(rowOf(entry), entry.seq - 1) };

const found = ({ record, entry }: Pick<AuditEntry, 'record' | 'entry'>, says: string): Finding => ({
  record,
  entry,
  says,
});

/** In place of the hash of an entry that was kept long enough and is gone. */
export const ENDED = Symbol('ended');

/** What is wrong with one entry, given the hash of the one before it; undefined: there is none. */
export const checkEntry = async (
  entry: AuditEntry,
  hashBefore: string | typeof ENDED | undefined,
  hash: Hash,
): Promise<Finding | null> => {
  if (entry.entry !== entryKey(rowOf(entry), entry.seq) || (await hashOf(entry, hash)) !== entry.hash)
    return found(entry, 'It is not what was written here: it was altered, or another was put in its place.');
  if (entry.seq > 1 && hashBefore === undefined) return found(entry, 'The entry before it is gone.');
  if (hashBefore !== ENDED && entry.previous !== (entry.seq > 1 ? hashBefore : ''))
    return found(entry, 'It does not follow from the entry before it.');
  if (entry.missed) return found(entry, 'A change before it was not recorded.');
  return null;
};

/** All entries of a day in one text of fixed length, whatever order they come in. */
export const dayDigest = async (entries: readonly Pick<AuditEntry, 'hash'>[], hash: Hash): Promise<string> =>
  hash(
    entries
      .map((entry) => entry.hash)
      .sort()
      .join('\n'),
  );

/** What is wrong with a day that was anchored. */
export const checkDay = async (
  anchor: Anchor,
  entries: readonly Pick<AuditEntry, 'hash'>[],
  hash: Hash,
): Promise<Finding | null> => {
  const at = { record: anchor.day, entry: '' };
  const more = entries.length - anchor.count;
  if (more < 0) return found(at, `${-more} of the ${anchor.count} entries of this day are gone.`);
  if (more > 0) return found(at, `${more} entries were put into this day after it was over.`);
  return (await dayDigest(entries, hash)) === anchor.digest
    ? null
    : found(at, 'The entries of this day are not those that were written.');
};
