import { randomBytes } from 'node:crypto';
import type { SimulatorClock } from '#emulators/acumatica/clock.ts';
import { keyOf, type Store } from '#emulators/acumatica/records/store.ts';
import type { SimulatorSettings } from '#emulators/acumatica/settings.ts';
import type { Sessions } from './sessions.ts';

interface AccessToken {
  token: string;
  user: string;
  branch: string;
  scope: string;
  expires: number;
  /** The seat that the token holds. */
  sessionId: string;
}

export interface Issued {
  access_token: string;
  expires_in: number;
  token_type: 'Bearer';
  scope: string;
  refresh_token?: string;
}

export interface Tokens {
  /** A new token with a seat of its own. Undefined when every seat is taken. */
  issue(grant: { user: string; branch: string; scope: string; chain?: string }): Issued | undefined;
  /** Uses up a refresh token; the whole chain shares one seat. */
  refresh(refreshToken: string): Issued | undefined | 'invalid';
  find(token: string): AccessToken | undefined;
  /** Forgets access tokens, and refresh tokens too when asked. */
  expireAll(options?: { refreshTokens?: boolean }): void;
  list(): AccessToken[];
}

const secret = () => randomBytes(32).toString('base64url');

export function createTokens(
  clock: SimulatorClock,
  settings: SimulatorSettings,
  sessions: Sessions,
  store: Store,
): Tokens {
  const access = new Map<string, AccessToken>();
  const seatOfChain = new Map<string, string>();

  const seat = (user: string, branch: string, expires: number, chain: string) => {
    const shared = sessions.use(seatOfChain.get(chain) ?? '');
    if (shared) {
      shared.endsAt = expires;
      return shared;
    }
    const opened = sessions.open({ user, branch, by: 'token', endsAt: expires });
    if (opened) seatOfChain.set(chain, opened.id);
    return opened;
  };

  const issue: Tokens['issue'] = ({ user, branch, scope, chain = secret() }) => {
    const expires = clock.now() + settings.accessTokenSeconds * 1000;
    const session = seat(user, branch, expires, chain);
    if (!session) return undefined;
    const token = secret();
    access.set(token, { token, user, branch, scope, expires, sessionId: session.id });
    const issued: Issued = {
      access_token: token,
      expires_in: settings.accessTokenSeconds,
      token_type: 'Bearer',
      scope,
    };
    if (!scope.split(/\s+/).includes('offline_access')) return issued;
    const refresh = secret();
    const lasts = clock.now() + settings.refreshTokenSeconds * 1000;
    store.commit([
      ['refreshTokens', keyOf(refresh), { id: refresh, chain, user, branch, scope, expires: lasts }],
    ]);
    return { ...issued, refresh_token: refresh };
  };

  return {
    issue,
    refresh(refreshToken) {
      const known = store.byId('refreshTokens', refreshToken);
      if (!known || clock.now() >= known.expires) return 'invalid';
      const issued = issue(known);
      if (issued) store.commit([['refreshTokens', keyOf(refreshToken), null]]);
      return issued;
    },
    find(token) {
      const found = access.get(token);
      if (found && clock.now() >= found.expires) access.delete(token);
      return access.get(token);
    },
    expireAll({ refreshTokens = false } = {}) {
      access.clear();
      seatOfChain.clear();
      if (refreshTokens)
        store.commit(store.list('refreshTokens').map(({ id }) => ['refreshTokens', keyOf(id), null]));
    },
    list: () => [...access.values()].filter(({ expires }) => clock.now() < expires),
  };
}
