import * as z from 'zod/mini';
import { defineRecord, type RecordOf } from '#domain/record.ts';

/**
 * What stands for an account that was removed, for good: no address and no names. Histories keep the username as
 * text; here it is found who that was, and since when they are gone.
 */
export const Removal = defineRecord({
  sub: z.string(),
  username: z.string(),
  /** UTC ISO string. */
  removedAt: z.string(),
  /** The username of whoever did it. */
  removedBy: z.string(),
});

export type Removal = RecordOf<typeof Removal>;

/** The removal of this very account, begun or done. */
export const removalOf = (removals: readonly Removal[], sub: string): Removal | undefined =>
  removals.find((removal) => removal.sub === sub);

/** For `sort`: the newest first. */
export const compareRemovals = (one: Removal, other: Removal): number =>
  other.removedAt.localeCompare(one.removedAt) || one.sub.localeCompare(other.sub);

/**
 * The newest removal of another account that had this one's name: what a history says of the name may mean either
 * of them. `ofName`: the removals of that username.
 */
export const namesakeOf = (ofName: readonly Removal[], sub: string): Removal | undefined =>
  ofName.filter((removal) => removal.sub !== sub).sort(compareRemovals)[0];
