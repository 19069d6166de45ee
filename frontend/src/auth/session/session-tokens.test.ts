import { fetchAuthSession } from 'aws-amplify/auth';
import { fakeApi } from '#frontend/testing/fake-api.ts';
import { session } from './session.ts';
import { sessionTokenProvider } from './session-tokens.ts';
import { NOBODY } from './signed-in-user.ts';

jest.mock('aws-amplify/auth', () => ({ fetchAuthSession: jest.fn() }));

const fetchSession = jest.mocked(fetchAuthSession) as unknown as jest.Mock;

const tokens = (name: string, minutes: number) => ({
  tokens: {
    idToken: {
      toString: () => name,
      payload: { exp: Date.now() / 1000 + minutes * 60, 'cognito:username': 'mia' },
    },
    accessToken: { toString: () => `access-${name}`, payload: {} },
  },
});

/** The pool's client: what it holds, and what a forced refresh gives. */
const pool = (held: object, refreshed: () => object) => {
  let now = held;
  fetchSession.mockReset();
  fetchSession.mockImplementation(async (options?: { forceRefresh?: boolean }) => {
    if (options?.forceRefresh) now = refreshed();
    return now;
  });
  return () => fetchSession.mock.calls.filter(([options]) => options?.forceRefresh).length;
};

beforeEach(() => session.begin(NOBODY));

describe('the session of the calls', () => {
  it('uses the token as it is while it lasts', async () => {
    const refreshes = pool(tokens('one', 14), () => tokens('two', 15));
    await expect(sessionTokenProvider.idToken()).resolves.toBe('one');
    expect(refreshes()).toBe(0);
    expect(session.user().username).toBe('mia');
  });

  it('renews a token within five minutes of its end', async () => {
    const refreshes = pool(tokens('one', 4), () => tokens('two', 15));
    await expect(sessionTokenProvider.idToken()).resolves.toBe('two');
    expect(refreshes()).toBe(1);
    expect(session.user().idToken).toBe('two');
  });

  it('is not misled by a wrong clock: a new token lasts as long as it says', async () => {
    const iat = Date.now() / 1000 - 3600;
    const late = tokens('two', 0);
    const issued = { ...late.tokens.idToken, payload: { 'cognito:username': 'mia', iat, exp: iat + 900 } };
    const refreshes = pool(tokens('one', 4), () => ({ tokens: { ...late.tokens, idToken: issued } }));
    await sessionTokenProvider.idToken();
    await expect(sessionTokenProvider.idToken()).resolves.toBe('two');
    expect(refreshes()).toBe(1);
  });

  it('nor is a token that another tab was given: the client keeps how wrong the clock was', async () => {
    fakeApi();
    localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'mia');
    localStorage.setItem('CognitoIdentityServiceProvider.client.mia.clockDrift', '-3600000');
    const refreshes = pool(tokens('of the other tab', 14 - 60), () => tokens('two', 15));
    await expect(sessionTokenProvider.idToken()).resolves.toBe('of the other tab');
    expect(refreshes()).toBe(0);

    localStorage.setItem('CognitoIdentityServiceProvider.client.mia.clockDrift', '3600000');
    session.begin(NOBODY);
    pool(tokens('one', 64), () => tokens('two', 15));
    await expect(sessionTokenProvider.idToken()).resolves.toBe('two');
    localStorage.clear();
  });

  it('renews once for all calls that wait', async () => {
    const refreshes = pool(tokens('one', 4), () => tokens('two', 15));
    const given = await Promise.all([
      sessionTokenProvider.idToken(),
      sessionTokenProvider.idToken(),
      sessionTokenProvider.idToken(),
    ]);
    expect(given).toEqual(['two', 'two', 'two']);
    expect(refreshes()).toBe(1);
  });

  it('renews after a refusal, unless somebody else already did', async () => {
    const refreshes = pool(tokens('one', 14), () => tokens('two', 15));
    await sessionTokenProvider.idToken();
    await expect(sessionTokenProvider.refreshedIdToken()).resolves.toBe('two');
    expect(refreshes()).toBe(1);

    pool(tokens('three', 14), () => tokens('four', 15));
    await expect(sessionTokenProvider.refreshedIdToken()).resolves.toBe('three');
  });

  it('clears the person when the refresh says that the session is over', async () => {
    pool(tokens('one', 4), () => {
      throw Object.assign(new Error('Refresh Token has expired'), { name: 'NotAuthorizedException' });
    });
    session.begin({ ...NOBODY, idToken: 'one' });
    await expect(sessionTokenProvider.idToken()).rejects.toThrow('Refresh Token has expired');
    expect(session.user().idToken).toBeNull();
    expect(session.endedBy()).toBe('expired');
  });

  it('keeps the person when the pool is only away, after two more tries', async () => {
    jest.useFakeTimers();
    const refreshes = pool(tokens('one', 4), () => {
      throw new Error('A network error has occurred.');
    });
    session.begin({ ...NOBODY, idToken: 'one' });
    const asked = sessionTokenProvider.idToken();
    const outcome = expect(asked).rejects.toMatchObject({ status: 0, code: 'TOKEN_REFRESH' });
    await jest.runAllTimersAsync();
    await outcome;
    jest.useRealTimers();
    expect(refreshes()).toBe(3);
    expect(session.user().idToken).not.toBeNull();
  });
});
