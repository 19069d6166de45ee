import type { WriteConflict } from '#app/write-conflict.ts';
import type { Result } from '#domain/result.ts';
import type { KnownPeople } from '#domain/users/people/known-people.ts';

/** The list of everybody: read consistently, written if it still is what was read. */
export interface KnownPeopleStore {
  /** Null: the pool was never read. */
  load(): Promise<KnownPeople | null>;
  save(next: KnownPeople, previous: KnownPeople | null): Promise<Result<void, WriteConflict>>;
}
