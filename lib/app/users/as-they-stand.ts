import { isGroup } from '#domain/access/groups.ts';
import { inBoth } from '#domain/access/own-warehouses.ts';
import { isAllowed, PERMISSION_NAMES, type Permission } from '#domain/access/permissions.ts';
import { decideAccess, type Person } from '#domain/access/person.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { AskStanding } from './standing-ports.ts';

const NO_SECOND_FACTOR =
  'This needs a second factor. Set up an authenticator app (user menu, Security), then try again.';

const NO_ANSWER = domainError(
  'TRY_AGAIN',
  'The sign-in service gave no answer about you. Try again in a moment.',
);

const CONSULTANT: readonly string[] = ['consultant'];

/** Whether some of these groups carry all that one carries. */
const coverAll = (groups: readonly string[], one: string): boolean =>
  PERMISSION_NAMES.every((permission) => !isAllowed([one], permission) || isAllowed(groups, permission));

/** The groups, of both, that neither allows more than the other does: of a sysadmin's token and a manager, a manager. */
const withinBoth = (some: readonly string[], others: readonly string[]): readonly string[] =>
  [...new Set([...some, ...others])].filter(
    (one) => isGroup(one) && coverAll(some, one) && coverAll(others, one),
  );

/** Whether somebody may do something, and who they are now. */
export type Admit = (person: Person, permission: Permission) => Promise<Result<Person, DomainError>>;

interface AdmitOptions {
  readonly ask: AskStanding;
  /** Of whom a second factor is asked beside what every act on accounts asks: of managers, or of nobody more. */
  readonly secondFactorOfManagers: boolean;
}

/**
 * Admits to what changes something by their token, and by how the person stands at the pool now: who was taken out of a
 * group, shut out or removed changes nothing more. The person that is answered has the groups of which both allow
 * everything, and a consultant's alone where a second factor is asked of managers and is missing: what else is decided
 * by groups later on follows from that; and the warehouses that both allow. Where the pool gives no answer the token counts, but for what asks for a second
 * factor. UNAUTHENTICATED, FORBIDDEN, NO_GROUP, EMAIL_NOT_VERIFIED; TRY_AGAIN.
 */
export const admitAsTheyStand =
  ({ ask, secondFactorOfManagers }: AdmitOptions): Admit =>
  async (person, permission) => {
    const byToken = decideAccess(person, permission);
    if (!byToken.ok) return byToken;
    const isForConsultants = isAllowed(CONSULTANT, permission);
    const standing = await ask(person);
    if (standing === 'unknown') {
      if (!secondFactorOfManagers) return byToken;
      return isForConsultants
        ? ok({ ...person, groups: withinBoth(person.groups, CONSULTANT) })
        : err(NO_ANSWER);
    }
    if (!standing.mayBeIn) return err(domainError('UNAUTHENTICATED', 'Sign in to go on.'));
    const groups = withinBoth(person.groups, standing.groups);
    const warehouses = inBoth(person.warehouses ?? null, standing.warehouses);
    const now = { ...person, groups, warehouses };
    const access = decideAccess(now, permission);
    if (!access.ok || !secondFactorOfManagers || standing.hasSecondFactor) return access;
    return isForConsultants
      ? ok({ ...now, groups: withinBoth(groups, CONSULTANT) })
      : err(domainError('FORBIDDEN', NO_SECOND_FACTOR));
  };
