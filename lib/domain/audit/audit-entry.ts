import * as z from 'zod/mini';
import { siteDay } from '#domain/calendar.ts';
import { addedField, defineRecord, group, listField, type RecordOf } from '#domain/record.ts';
import { type ChangeStamp, changeIdOf } from './change-stamp.ts';
import { NOUNS, type Noun, recordedNoun } from './recorded-nouns.ts';
import { rowChanges } from './row-changes.ts';

/**
 * What somebody did to a record. Written once. The entries of one row are a chain: each carries its place in it and the
 * hash of the one before, so that one that was changed, put elsewhere or taken away is found.
 */
export const AuditEntry = defineRecord(
  {
    /** Table and name of the record; its entries lie together. */
    record: z.string(),
    /** The row's key and the entry's place in its chain. */
    entry: z.string(),
    /** From 1. */
    seq: z.int(),
    noun: z.enum(NOUNS as [Noun, ...Noun[]]),
    name: z.string(),
    kind: z.enum(['made', 'changed']),
    /** UTC ISO: when it was done, and when it was recorded. */
    at: z.string(),
    recordedAt: z.string(),
    by: z.string(),
    role: z.string(),
    act: z.string(),
    reason: z.string(),
    requestId: z.string(),
    device: z.string(),
    changes: listField(group({ field: z.string(), before: z.string(), after: z.string() })),
    /** Which change of the request it was. */
    nth: z.int(),
    /** Of the change among all of its table: what is at it or before it is recorded. */
    position: z.string(),
    /** A change before this one was not recorded. */
    missed: z.boolean(),
    /** The day on which the entry before was recorded; empty: there is none, or it is from before this was kept. */
    previousDay: addedField(z.string(), ''),
    /** The hash of the entry before; empty: there is none. */
    previous: z.string(),
    /** Of all the others. */
    hash: z.string(),
  },
  { nulls: 'kept' },
);

export type AuditEntry = RecordOf<typeof AuditEntry>;

/** A change of a row as its table told it. */
export interface RowChange {
  readonly noun: Noun;
  /** Undefined: the row is new, or the table does not tell what it was. */
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>>;
  /** Both with what is packed in them as it is, where it changed; only then made, as a batch may be of large rows. Default: as they are. */
  readonly unpacked?: () => Pick<RowChange, 'before' | 'after'>;
  readonly isNew: boolean;
  readonly stamp: ChangeStamp;
  /** The stamp of the row as it was; null: it had none, or the table does not tell. */
  readonly stampBefore: ChangeStamp | null;
  readonly position: string;
}

const SEQ_DIGITS = 10;

export const entryKey = (row: string, seq: number): string =>
  `${row}#${String(seq).padStart(SEQ_DIGITS, '0')}`;

/** The row whose entry it is: the key ends with the entry's place in its chain. */
export const rowOf = ({ entry }: Pick<AuditEntry, 'entry'>): string => entry.slice(0, entry.lastIndexOf('#'));

/** Where a row's chain lies: the partition, what its entries begin with, and what people call the record. */
interface Chain {
  readonly record: string;
  readonly row: string;
  readonly name: string;
}

/** By what a row says that people call it; null: it does not say it. */
const calledBy = (noun: Noun, row: Readonly<Record<string, unknown>>): string | null => {
  const { name, others = [] } = recordedNoun(noun);
  const found = [name, ...others]
    .filter((attributes) => attributes.length > 0)
    .map((attributes) => attributes.map((attribute) => row[attribute]))
    .find((parts) => parts.every((part) => typeof part === 'string' && part !== ''));
  return found?.join(' ') ?? null;
};

/**
 * By what records were called whose rows did not say by what people call them, as some of earlier versions did not: by
 * their keys, or the first of them. A chain that was begun under such a name goes on there.
 */
export const formerNames = (row: string): readonly string[] =>
  row.split('/').map((_part, at, parts) => parts.slice(0, at + 1).join('/'));

/** The chain of a row. `former`: where it may have been begun. */
export const chainOf = ({
  noun,
  after,
}: Pick<RowChange, 'noun' | 'after'>): Chain & { readonly former: readonly Chain[] } => {
  const { keys } = recordedNoun(noun);
  const row = keys.map((attribute) => String(after[attribute])).join('/');
  const called = calledBy(noun, after);
  const chainUnder = (as: string): Chain => ({ record: recordOf(noun, as), row, name: as });
  const former = called === null ? [] : formerNames(row).map(chainUnder);
  return { ...chainUnder(called ?? String(after[keys[0]])), former };
};

/**
 * When an entry may be removed, where the record is kept for some years only: the end of the same day so many years
 * later, so that all of a day goes together. `keptUntil` of that day says the same.
 */
export const keptUntil = (day: string, years: number): string => {
  const end = new Date(`${day}T00:00:00Z`);
  end.setUTCFullYear(end.getUTCFullYear() + years);
  return end.toISOString().slice(0, 10);
};

export const recordOf = (noun: Noun, name: string): string => `${noun}/${name}`;

/** Where an entry stands in lists: by the day on which it was recorded, so that a day that is over grows no more. */
export const listPlace = ({ recordedAt, hash }: Pick<AuditEntry, 'recordedAt' | 'hash'>) => {
  const day = siteDay(Date.parse(recordedAt));
  return { day, month: day.slice(0, 7), order: `${day}#${recordedAt}#${hash.slice(0, 16)}` };
};

const HASHED = Object.keys(AuditEntry.fields).filter((name) => name !== 'hash') as Exclude<
  keyof AuditEntry,
  'hash'
>[];

/** The text of an entry of which its hash is made: every field that it has, in one order. */
const canonicalText = (entry: Omit<AuditEntry, 'hash'>): string =>
  JSON.stringify(
    HASHED.filter((name) => name !== 'previousDay' || entry.previousDay !== '').map((name) =>
      name === 'changes'
        ? entry.changes.map(({ field, before, after }) => [field, before, after])
        : entry[name],
    ),
  );

export type Hash = (text: string) => Promise<string>;

/** 160 bits of it: an entry is one unit of writing. */
const HASH_LENGTH = 40;

export const hashOf = async (entry: Omit<AuditEntry, 'hash'>, hash: Hash): Promise<string> =>
  (await hash(canonicalText(entry))).slice(0, HASH_LENGTH);

/**
 * What a change is, in words. Of a table that does not tell what a row was, the entry before says how the record stood.
 */
const changesOf = (change: RowChange, last: AuditEntry | null) => {
  const { noun, isNew } = change;
  const { before, after } = change.unpacked?.() ?? change;
  const changes = rowChanges(before, after, recordedNoun(noun).keys, isNew);
  if (before !== undefined || isNew) return changes;
  const stood = last?.changes.find(({ field }) => field === 'status')?.after ?? '';
  return changes.map((change) => (change.field === 'status' ? { ...change, before: stood } : change));
};

/** Acts on accounts are noted before the pool is asked and after it has answered: how far, or how it ended. */
const outcomeOf = ({ noun, after }: RowChange): string => {
  const outcome = noun === 'Access' && typeof after.outcome === 'string' ? after.outcome : '';
  if (outcome === '') return '';
  return { begun: 'Begun', done: 'Done' }[outcome] ?? `Refused: ${outcome}`;
};

/** The entry of a change, after the last one of its row, in the chain of that; null: it is recorded already. */
export const nextEntry = async (
  change: RowChange,
  last: AuditEntry | null,
  now: number,
  hash: Hash,
): Promise<AuditEntry | null> => {
  const changeId = changeIdOf(change.stamp);
  const idBefore = change.stampBefore && changeIdOf(change.stampBefore);
  // Nobody has stamped this change: what is on the row is of the one before.
  const lastId = last && changeIdOf(last);
  if (idBefore === changeId || lastId === changeId) return null;
  if (last && last.position >= change.position) return null;
  const chain = chainOf(change);
  const { record, name } = last ?? chain;
  const { row } = chain;
  const seq = (last?.seq ?? 0) + 1;
  const unhashed = {
    ...{ record, entry: entryKey(row, seq), seq, noun: change.noun, name },
    kind: change.isNew ? ('made' as const) : ('changed' as const),
    recordedAt: new Date(now).toISOString(),
    ...change.stamp,
    // Lists show the reason, and no changes.
    reason: change.stamp.reason || outcomeOf(change),
    changes: changesOf(change, last),
    position: change.position,
    missed: idBefore !== null && idBefore !== lastId,
    previousDay: last ? siteDay(Date.parse(last.recordedAt)) : '',
    previous: last?.hash ?? '',
  };
  return { ...unhashed, hash: await hashOf(unhashed, hash) };
};
