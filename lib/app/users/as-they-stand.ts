import { isAllowed, type Permission } from '#domain/access/permissions.ts';
import { decideAccess, type Person } from '#domain/access/person.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { err, type Result } from '#domain/result.ts';
import type { AskStanding } from './standing-ports.ts';

const NO_SECOND_FACTOR =
  'This needs a second factor. Set up an authenticator app (user menu, Security), then try again.';

/** Whether somebody may do something, and who they are now: with the groups that they have at this moment. */
export type Admit = (person: Person, permission: Permission) => Promise<Result<Person, DomainError>>;

interface AdmitOptions {
  readonly ask: AskStanding;
  /** Of whom a second factor is asked beside what every act on accounts asks: of managers, or of nobody more. */
  readonly secondFactorOfManagers: boolean;
}

/**
 * Admits to what changes something by their token, and by how the person stands at the pool now: who was taken out of a
 * group, shut out or removed changes nothing more. Where the pool gives no answer the token counts, but for what asks
 * for a second factor. UNAUTHENTICATED, FORBIDDEN, NO_GROUP, EMAIL_NOT_VERIFIED; TRY_AGAIN.
 */
export const admitAsTheyStand =
  ({ ask, secondFactorOfManagers }: AdmitOptions): Admit =>
  async (person, permission) => {
    const byToken = decideAccess(person, permission);
    if (!byToken.ok) return byToken;
    const needsFactor = secondFactorOfManagers && !isAllowed(['consultant'], permission);
    const standing = await ask(person);
    if (standing === 'unknown')
      return needsFactor
        ? err(
            domainError('TRY_AGAIN', 'The sign-in service gave no answer about you. Try again in a moment.'),
          )
        : byToken;
    if (!standing.mayBeIn) return err(domainError('UNAUTHENTICATED', 'Sign in to go on.'));
    const access = decideAccess({ ...person, groups: standing.groups }, permission);
    if (!access.ok || !needsFactor || standing.hasSecondFactor) return access;
    return err(domainError('FORBIDDEN', NO_SECOND_FACTOR));
  };
