import type { ResolvedSettings } from '#adapters/accounting/settings.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { SessionSecrets } from './session-secrets.ts';
import type { SessionStore } from './session-store.ts';
import type { SessionSecret, SignIn } from './sign-in.ts';

/** A session with its generation, which tells an invalid session from its successor. */
export interface Session {
  readonly generation: number;
  readonly secret: SessionSecret;
}

/** One that may be used until then (epoch ms). */
export interface LiveSession extends Session {
  readonly renewAt: number;
}

/** What those need who look for the shared session or sign in to one. */
export interface SessionDeps {
  readonly store: SessionStore;
  readonly signIn: SignIn;
  readonly settings: ResolvedSettings;
  readonly secrets: SessionSecrets;
  readonly clock: Clock;
  readonly log: Log;
  /** This function's name for the lease: unlike any other's. */
  readonly owner: string;
}

/** A session as stored: without a time it lives until it is refused. */
export const liveSession = (session: Session, renewAt: number | null): LiveSession => ({
  ...session,
  renewAt: renewAt ?? Number.POSITIVE_INFINITY,
});
