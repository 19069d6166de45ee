import { fetchAuthSession, signOut } from 'aws-amplify/auth';
import { aPerson } from '#frontend/testing/a-person.ts';
import { PERSON_KEY, rememberedPerson, rememberPerson } from './remembered-person.ts';
import { session } from './session.ts';
import { restoreSession, sessionTokenProvider } from './session-tokens.ts';
import { NOBODY } from './signed-in-user.ts';

jest.mock('aws-amplify/auth', () => ({ fetchAuthSession: jest.fn(), signOut: jest.fn() }));

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

beforeEach(() => {
  localStorage.clear();
  jest.mocked(signOut).mockReset().mockResolvedValue(undefined);
  session.begin(NOBODY);
});

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

  it('does not begin again by a renewal that was under way when it ended: those tokens are thrown away', async () => {
    session.begin(aPerson());
    const refreshes = pool(tokens('one', 4), () => {
      session.expire();
      return tokens('two', 15);
    });
    await sessionTokenProvider.idToken().catch(() => undefined);
    expect(refreshes()).toBe(1);
    expect([session.endedBy(), session.user()]).toEqual(['expired', NOBODY]);
    expect(signOut).toHaveBeenCalledTimes(1);
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

  it('nor is a token that another tab was given: the browser keeps how wrong its clock is', async () => {
    rememberPerson({}, -3_600_000);
    const refreshes = pool(tokens('of the other tab', 14 - 60), () => tokens('two', 15));
    await expect(sessionTokenProvider.idToken()).resolves.toBe('of the other tab');
    expect(refreshes()).toBe(0);

    rememberPerson({}, 3_600_000);
    session.begin(NOBODY);
    pool(tokens('one', 64), () => tokens('two', 15));
    await expect(sessionTokenProvider.idToken()).resolves.toBe('two');
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
    await expect(sessionTokenProvider.refreshedIdToken('one')).resolves.toBe('two');
    expect(refreshes()).toBe(1);

    pool(tokens('three', 14), () => tokens('four', 15));
    await expect(sessionTokenProvider.refreshedIdToken('two')).resolves.toBe('three');
  });

  it('renews once for calls that went with one token and are refused one after the other', async () => {
    pool(tokens('one', 14), () => tokens('two', 15));
    await sessionTokenProvider.idToken();
    await expect(sessionTokenProvider.refreshedIdToken('one')).resolves.toBe('two');

    const again = pool(tokens('two', 14), () => tokens('three', 15));
    await expect(sessionTokenProvider.refreshedIdToken('one')).resolves.toBe('two');
    expect(again()).toBe(0);
  });

  it('clears the person when the refresh says that the session is over', async () => {
    pool(tokens('one', 4), () => {
      throw Object.assign(new Error('Refresh Token has expired'), { name: 'NotAuthorizedException' });
    });
    session.begin({ ...NOBODY, username: 'mia', idToken: 'one' });
    await expect(sessionTokenProvider.idToken()).rejects.toThrow('Refresh Token has expired');
    expect(session.user().idToken).toBeNull();
    expect(session.endedBy()).toBe('expired');
  });

  it('keeps the person when the pool is only away, after two more tries', async () => {
    jest.useFakeTimers();
    const refreshes = pool(tokens('one', 4), () => {
      throw new Error('A network error has occurred.');
    });
    session.begin({ ...NOBODY, username: 'mia', idToken: 'one' });
    const asked = sessionTokenProvider.idToken();
    const outcome = expect(asked).rejects.toMatchObject({ status: 0, code: 'TOKEN_REFRESH' });
    await jest.runAllTimersAsync();
    await outcome;
    jest.useRealTimers();
    expect(refreshes()).toBe(3);
    expect(session.user().idToken).not.toBeNull();
  });
});

describe('a visit that begins', () => {
  const withoutNetwork = () => {
    throw new Error('A network error has occurred.');
  };

  beforeEach(() => {
    jest.spyOn(console, 'error').mockReturnValue(undefined);
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('signs in whoever has tokens, also by the version before, which remembered nobody', async () => {
    pool(tokens('one', 14), () => tokens('two', 15));
    await restoreSession();
    expect(session.user().idToken).toBe('one');
    expect(localStorage.getItem(PERSON_KEY)).toContain('mia');
  });

  it('opens the pages without a network for whoever was signed in', async () => {
    rememberPerson({ sub: 'sub-of-mia', 'cognito:username': 'mia' }, 0);
    fetchSession.mockReset().mockImplementation(withoutNetwork);
    await restoreSession();
    expect(session.user()).toMatchObject({ username: 'mia', idToken: null });
  });

  it('forgets the person whose tokens are gone', async () => {
    rememberPerson({ sub: 'sub-of-mia', 'cognito:username': 'mia' }, 0);
    pool({}, () => ({}));
    await restoreSession();
    expect(session.user()).toEqual(NOBODY);
    expect(rememberedPerson()).toBeNull();
  });
});
