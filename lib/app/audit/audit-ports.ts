import type { Slice, Sliced } from '#app/work-orders/work-order-ports.ts';
import type { WriteConflict } from '#app/write-conflict.ts';
import type { Anchor } from '#domain/audit/audit-chain.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import type { Act } from '#domain/audit/change-stamp.ts';
import type { Result } from '#domain/result.ts';

/** A call of a person, as far as the record tells of it. */
export interface ActCall extends Pick<Act, 'act' | 'by' | 'role' | 'requestId'> {
  readonly userAgent: string;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly request: unknown;
}

/** Does work as an act: what it writes says so (decisions/045). */
export type During = <T>(call: ActCall, work: () => Promise<T>) => Promise<T>;

/** Does work that nobody asked for as an act of the product's own. `now` in epoch milliseconds, as each row is written. */
export type DuringPart = <T>(
  call: { readonly requestId: string; readonly now: () => number },
  work: () => Promise<T>,
) => Promise<T>;

/** Lines of a function's log as they are handed over: base64 of gzipped JSON. */
export interface LogLines {
  readonly awslogs: { readonly data: string };
}

export interface EntryKey {
  readonly record: string;
  readonly entry: string;
}

/** An entry as lists show it. */
export interface ListedEntry
  extends EntryKey,
    Pick<AuditEntry, 'noun' | 'name' | 'at' | 'by' | 'role' | 'act' | 'reason'> {
  /** Its place among others, the newest last. */
  readonly order: string;
}

/** The record of what was done. It is added to, and nothing else. */
export interface AuditStore {
  /** The last entry of a row's chain, read consistently. */
  last(record: string, row: string): Promise<AuditEntry | null>;
  /** CONFLICT: somebody else has written that entry of the chain. */
  add(entry: AuditEntry): Promise<Result<unknown, WriteConflict>>;
}

export interface AuditReader {
  /** Read consistently, in no order; those that are not there are left out. */
  load(keys: readonly EntryKey[]): Promise<readonly AuditEntry[]>;
  /** Likewise, of each no more than its hash. */
  loadHashes(keys: readonly EntryKey[]): Promise<readonly (EntryKey & Pick<AuditEntry, 'hash'>)[]>;
  /** Those that were recorded in a month, `YYYY-MM`; `from` and `before` are places. Of an index that may lag. */
  ofMonth(month: string, slice: Slice): Promise<Sliced<ListedEntry>>;
  /** Likewise, of each no more than where it is. */
  keysOfMonth(month: string, slice: Slice): Promise<Sliced<EntryKey & Pick<ListedEntry, 'order'>>>;
  /** Those of a person; likewise. */
  ofPerson(by: string, slice: Slice): Promise<Sliced<ListedEntry>>;
  /** Those of an act, whoever did it; likewise. */
  ofAct(act: string, slice: Slice): Promise<Sliced<ListedEntry>>;
  /** Those of a record, `recordOf` its kind and name; likewise. */
  ofRecord(record: string, slice: Slice): Promise<Sliced<ListedEntry>>;
}

/** What is known of days that are over, apart from the entries. */
export interface AnchorStore {
  load(days: readonly string[]): Promise<ReadonlyMap<string, Anchor>>;
  /** CONFLICT: the day has one. */
  add(anchor: Anchor): Promise<Result<unknown, WriteConflict>>;
}
