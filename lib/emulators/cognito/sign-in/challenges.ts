import { randomBytes } from 'node:crypto';
import { notAuthorized } from '#emulators/cognito/identity-error.ts';
import type { SoftwareToken } from '#emulators/cognito/state/identity-state.ts';
import type { PasswordVerifier, ServerExchange } from './srp.ts';

/** A sign-in that has shown a name and waits for proof of its password. `sub` is absent for a name nobody has. */
interface PasswordChallenge {
  name: 'PASSWORD_VERIFIER';
  sub: string | undefined;
  /** Whom failures count against. */
  subject: string;
  userId: string;
  clientPublic: string;
  server: ServerExchange;
  password: PasswordVerifier;
}

/** A person whose password was right and of whom something more is wanted. */
interface FollowUpChallenge<Name extends 'NEW_PASSWORD_REQUIRED' | 'SOFTWARE_TOKEN_MFA'> {
  name: Name;
  sub: string;
}

/** Setting up an authenticator app inside the sign-in: first a secret, then a code made with it. */
interface MfaSetupChallenge {
  name: 'MFA_SETUP';
  sub: string;
  secret?: string;
  proved?: SoftwareToken;
}

type Challenge =
  | PasswordChallenge
  | FollowUpChallenge<'NEW_PASSWORD_REQUIRED'>
  | FollowUpChallenge<'SOFTWARE_TOKEN_MFA'>
  | MfaSetupChallenge;

export type ChallengeName = Challenge['name'];

interface OpenChallenge {
  challenge: Challenge;
  clientId: string;
  expiresAt: number;
  used: boolean;
}

/** Challenges that wait for their answer. In memory: after a restart people sign in again from the start. */
export interface ChallengeStore {
  /** @returns the session (for a password challenge: the secret block, base64) that the answer has to carry. */
  open(challenge: Challenge, clientId: string, minutes: number): string;
  has(session: string): boolean;
  /** @throws NotAuthorizedException when there is no such challenge, or it was used, or its time is over. */
  find<Name extends ChallengeName>(
    session: string,
    name: Name,
    clientId?: string,
  ): Extract<Challenge, { name: Name }> & { clientId: string; expiresAt: number };
  /** A session serves one successful answer; after a wrong one it may be tried again. */
  use(session: string): void;
}

export function createChallengeStore(now: () => number): ChallengeStore {
  const open = new Map<string, OpenChallenge>();
  return {
    open(challenge, clientId, minutes) {
      // Kept a while after their end so that "expired" can be told from "never existed".
      for (const [session, { expiresAt }] of open)
        if (expiresAt + 60 * 60 * 1000 < now()) open.delete(session);
      const session = randomBytes(96).toString('base64');
      open.set(session, { challenge, clientId, expiresAt: now() + minutes * 60 * 1000, used: false });
      return session;
    },
    has: (session) => open.has(session),
    find(session, name, clientId) {
      const found = open.get(session);
      if (!found || found.challenge.name !== name || (clientId && found.clientId !== clientId))
        throw notAuthorized('Invalid session for the user.');
      if (found.used) throw notAuthorized('Invalid session for the user, session can only be used once.');
      if (found.expiresAt <= now()) throw notAuthorized('Invalid session for the user, session is expired.');
      const challenge = found.challenge as Extract<Challenge, { name: typeof name }>;
      return { ...challenge, clientId: found.clientId, expiresAt: found.expiresAt };
    },
    use(session) {
      const found = open.get(session);
      if (found) found.used = true;
    },
  };
}
