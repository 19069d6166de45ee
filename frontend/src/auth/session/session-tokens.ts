import { type AuthSession, fetchAuthSession, signOut } from 'aws-amplify/auth';
import { type BackOff, backOffMs } from '#domain/back-off.ts';
import { ApiFailure, reasonOf } from '#frontend/api/api-failure.ts';
import type { TokenProvider } from '#frontend/api/call.ts';
import { isSessionLost } from './refresh-failure.ts';
import { forgetPerson, rememberedClockDrift, rememberedPerson, rememberPerson } from './remembered-person.ts';
import { session } from './session.ts';
import { userFrom } from './signed-in-user.ts';

/** A token is renewed when it ends within this long (spec §4). */
const RENEW_BEFORE_MS = 5 * 60_000;
const MAX_RETRIES = 2;
const BACK_OFF: BackOff = { firstMs: 1000, maxMs: 3000 };

type Tokens = NonNullable<AuthSession['tokens']>;

interface CachedTokens {
  readonly tokens: Tokens;
  /** By this browser's clock, however wrong that is. */
  readonly expiresAt: number;
}

/** The tokens in use, so that not every call has to ask the pool's client for them. */
let cachedTokens: CachedTokens | null = null;

session.subscribe(() => {
  if (session.endedBy() !== null || session.user().idToken === null) cachedTokens = null;
});

const isCached = (tokens: Tokens): boolean => String(cachedTokens?.tokens.idToken) === String(tokens.idToken);

/** Milliseconds by which the pool's clock is ahead of this browser's: known by a token that it has issued just now. */
const clockDriftBy = ({ idToken }: Tokens, isNew: boolean): number => {
  const { iat } = idToken?.payload ?? {};
  return isNew && iat !== undefined ? iat * 1000 - Date.now() : rememberedClockDrift();
};

const expiryOf = ({ idToken }: Tokens, clockDrift: number): number =>
  (idToken?.payload.exp ?? 0) * 1000 - clockDrift;

/** Takes tokens into use; `isNew` when the pool has issued them just now. */
const acceptTokens = (tokens: Tokens | undefined, isNew = false): Tokens => {
  if (!tokens?.idToken) throw new Error(isNew ? 'No refresh token available' : 'No session found');
  const { payload } = tokens.idToken;
  if (typeof payload.exp !== 'number') throw new Error('Invalid JWT token');
  if (!isCached(tokens)) {
    const clockDrift = clockDriftBy(tokens, isNew);
    cachedTokens = { tokens, expiresAt: expiryOf(tokens, clockDrift) };
    rememberPerson(payload, clockDrift);
  }
  const idToken = tokens.idToken.toString();
  if (session.user().idToken !== idToken || session.endedBy() !== null) {
    session.begin(userFrom(idToken, tokens.accessToken.toString(), payload));
  }
  return tokens;
};

const expiresSoon = (tokens: Tokens): boolean => {
  const expiresAt =
    cachedTokens && isCached(tokens) ? cachedTokens.expiresAt : expiryOf(tokens, rememberedClockDrift());
  return expiresAt - Date.now() < RENEW_BEFORE_MS;
};

const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/**
 * What the pool's client has, or is given. Where the session ended meanwhile it is for nobody: the client has put it
 * into the storage that was emptied, and takes it out again.
 */
const fetchTokens = async (options?: { forceRefresh: boolean }): Promise<Tokens | undefined> => {
  const wasOver = session.endedBy() !== null;
  const { tokens } = await fetchAuthSession(options);
  if (wasOver || session.endedBy() === null) return tokens;
  if (tokens) await signOut().catch(() => undefined);
  return undefined;
};

const renewWithRetry = async (attempt = 0): Promise<Tokens> => {
  try {
    return acceptTokens(await fetchTokens({ forceRefresh: true }), true);
  } catch (error) {
    if (isSessionLost(error) || attempt >= MAX_RETRIES) throw error;
    await delay(backOffMs(BACK_OFF, attempt + 1));
    return renewWithRetry(attempt + 1);
  }
};

let lastRenewal: Promise<unknown> = Promise.resolve();

/** One after the other in this tab, for browsers that have no locks over tabs. */
const runSerially = (work: () => Promise<Tokens>): Promise<Tokens> => {
  const turn = lastRenewal.then(work);
  lastRenewal = turn.catch(() => undefined);
  return turn;
};

/** One renewal at a time over all tabs; a tab that waited takes what the first one was given. */
const renew = async (isNeeded: (tokens: Tokens) => boolean): Promise<Tokens> => {
  const renewIfStillNeeded = async (): Promise<Tokens> => {
    // Asked without force, the client renews only what has ended by its own reckoning; its failure is tried again.
    const tokens = await fetchTokens().catch(() => undefined);
    return tokens && !isNeeded(tokens) ? acceptTokens(tokens) : renewWithRetry();
  };
  return navigator.locks
    ? navigator.locks.request('session-renewal', renewIfStillNeeded)
    : runSerially(renewIfStillNeeded);
};

const idTokenOf = async (tokens: Promise<Tokens>): Promise<string> => {
  try {
    return String((await tokens).idToken);
  } catch (error) {
    if (isSessionLost(error)) {
      session.expire();
      throw error;
    }
    throw new ApiFailure({
      status: 0,
      code: 'TOKEN_REFRESH',
      message: `Token refresh failed: ${reasonOf(error, 'the sign-in service could not be reached.')}`,
    });
  }
};

/**
 * Reads the tokens that an earlier visit left and signs that person in again. Nobody, if there are none. Where they
 * have ended and the pool can't be reached to renew them, that person is in, and every call renews them first.
 */
export const restoreSession = async (): Promise<void> => {
  try {
    const { tokens } = await fetchAuthSession();
    if (tokens) acceptTokens(tokens);
    else forgetPerson();
  } catch (error) {
    // Without a network the pages still open for whoever was signed in, with what they counted; calls wait for it.
    const person = isSessionLost(error) ? null : rememberedPerson();
    if (person) session.begin(person);
    // The tokens are of no use: the sign-in page is the answer.
    else console.error(`Failed to get session: ${reasonOf(error, 'no reason given')}`);
  }
};

/** Takes over the tokens of a sign-in that has just succeeded. */
export const adoptSession = async (): Promise<void> => {
  acceptTokens((await fetchAuthSession()).tokens, true);
};

/**
 * Has new tokens issued, whichever are in use: what the pool says of the person has changed. Tokens that another tab
 * was given meanwhile may be older than the change.
 */
export const renewSession = async (): Promise<void> => {
  await idTokenOf(renew(() => true));
};

/** Tokens for the API layer, and its word that they no longer count. */
export const sessionTokenProvider: TokenProvider = {
  idToken: () => {
    const inUse = cachedTokens?.tokens;
    return idTokenOf(inUse && !expiresSoon(inUse) ? Promise.resolve(inUse) : renew(expiresSoon));
  },
  // Of several calls that went with it, the first refusal renews: one that comes later must not renew the new token.
  refreshedIdToken: (refused) => idTokenOf(renew((tokens) => String(tokens.idToken) === refused)),
  sessionEnded: () => session.expire(),
};
