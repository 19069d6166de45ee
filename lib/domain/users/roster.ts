import * as z from 'zod/mini';
import { type DomainError, domainError } from '#domain/errors.ts';
import { addedField, defineRecord, group, listField, type RecordOf } from '#domain/record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { REPLICATION_LAG_MS } from './replication-lag.ts';

/*
 * The roster is the one place where changes of people's powers meet. Whoever changes the groups of an account, or
 * enables or disables it, writes a mark for that account first, under the condition that nobody else has written
 * meanwhile; only then is the user pool changed. Two rules follow from the marks:
 *
 * - One change of an account at a time.
 * - Whoever takes powers away keeps their own: an account whose powers are being taken, or have just been, takes
 *   nothing from others. So of two sysadmins who demote each other one wins, and the last one always stays.
 *
 * A removal is such a change, of an account that is disabled already. What is done can't be undone, so it is held
 * against two more: nobody who has just been let in again is removed on the word of a read from before, and one that
 * was begun is gone on with only when the pool shows how far the first writer came: the username may be somebody
 * else's by now. The same holds for disabling an account that is being removed, where somebody enabled it by hand.
 *
 * The pool stays the truth about who is in which group. A mark whose time has passed says nothing any more: its
 * writer has ended, whether it reached the pool or not.
 */

/** A change of an account, under way or just done. Instants in epoch milliseconds. */
const Mark = group({
  /** Whose: the account's sub. */
  sub: z.string(),
  /** Which change: an id of its own, so that only its writer ends it. */
  change: z.string(),
  /** Whether the account may come out of it with fewer powers than it had. */
  takes: z.boolean(),
  /** Nobody else changes the account until then; the writer has long ended by that time. */
  until: z.number(),
  /** The account takes nothing from others until then: the pool's reads may lag behind the change. */
  quietUntil: z.number(),
  /** What `quietUntil` was before this change, from an earlier one. */
  quietBefore: z.number(),
  /** The account is not removed until then: the pool's reads may still show what it was before it was given powers. */
  freshUntil: addedField(z.number(), 0),
});

type Mark = RecordOf<typeof Mark>;

export const Roster = defineRecord({
  /** Rises with every write. */
  version: z.int(),
  marks: listField(Mark),
});

export type Roster = RecordOf<typeof Roster>;

export const EMPTY_ROSTER: Roster = { version: 0, marks: [] };

/** Longer than a function lives (28 s) and its last call travels. */
export const LOCK_MS = 60_000;

interface ChangeOfAccount {
  readonly change: string;
  readonly sub: string;
  readonly takes: boolean;
  /** The account goes for good. */
  readonly removes?: boolean;
  /** Its removal was begun before. */
  readonly isBegun?: boolean;
  /** Who does it; looked up in the pool after the roster was read, and found to be an enabled sysadmin. */
  readonly actorSub: string;
}

const nextOf = (roster: Roster, marks: readonly Mark[], now: number): Roster => ({
  version: roster.version + 1,
  marks: marks.filter(({ until, quietUntil, freshUntil }) => Math.max(until, quietUntil, freshUntil) > now),
});

/** Marks the account before the pool is changed. TRY_AGAIN: somebody is at it; POWERS_CHANGED: the actor's own go. */
export const beginChange = (
  roster: Roster,
  { change, sub, takes, removes, isBegun, actorSub }: ChangeOfAccount,
  now: number,
): Result<Roster, DomainError> => {
  const at = roster.marks.find((mark) => mark.sub === sub);
  if (at && at.until > now)
    return err(domainError('TRY_AGAIN', 'This account is being changed already. Try again in a minute.'));
  if (takes && actorSub === sub)
    return err(domainError('OWN_ACCOUNT', "You can't take your own powers away. Ask another sysadmin."));
  if (removes && at && at.freshUntil > now)
    return err(
      domainError(
        'TRY_AGAIN',
        'This account was enabled or given a role a moment ago. Try again in a minute.',
      ),
    );
  if (isBegun && at && at.quietUntil > now)
    return err(
      domainError(
        'TRY_AGAIN',
        'This account is being removed, or was disabled a moment ago. Try again in a minute.',
      ),
    );
  const own = roster.marks.find((mark) => mark.sub === actorSub);
  if (takes && own && own.quietUntil > now)
    return err(
      domainError(
        'POWERS_CHANGED',
        'Your own account is being changed by another sysadmin. Nothing was done; reload the page.',
      ),
    );
  const quietBefore = at?.quietUntil ?? 0;
  const quietUntil = Math.max(quietBefore, takes ? now + LOCK_MS : 0);
  const freshUntil = Math.max(at?.freshUntil ?? 0, takes ? 0 : now + LOCK_MS);
  const mark: Mark = { sub, change, takes, until: now + LOCK_MS, quietUntil, quietBefore, freshUntil };
  return ok(nextOf(roster, [...roster.marks.filter((one) => one.sub !== sub), mark], now));
};

/**
 * Lets go of the account. `changed`: whether the pool was touched; if not, all is as before. Null: the mark is not
 * this change's any more, so there is nothing to write.
 */
export const endChange = (
  roster: Roster,
  { change, changed }: { readonly change: string; readonly changed: boolean },
  now: number,
): Roster | null => {
  const mark = roster.marks.find((one) => one.change === change);
  if (!mark) return null;
  const quietUntil = Math.max(mark.quietBefore, changed && mark.takes ? now + REPLICATION_LAG_MS : 0);
  const freshUntil = Math.max(mark.freshUntil, changed && !mark.takes ? now + REPLICATION_LAG_MS : 0);
  const others = roster.marks.filter((one) => one !== mark);
  return nextOf(roster, [...others, { ...mark, until: 0, quietUntil, freshUntil }], now);
};
