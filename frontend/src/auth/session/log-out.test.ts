import { aPerson } from '#frontend/testing/a-person.ts';
import { fakePool, tokensOf } from '#frontend/testing/fake-pool.ts';
import { followSession, logOut } from './log-out.ts';
import { PERSON_KEY, rememberPerson } from './remembered-person.ts';
import { session } from './session.ts';
import { NOBODY } from './signed-in-user.ts';

jest.mock('aws-amplify/auth', () => ({ fetchAuthSession: jest.fn(), signOut: jest.fn() }));

/** As the pool's client calls it, or any other of the session's. */
const KEY = 'token-of-mia';

beforeAll(() => followSession());

beforeEach(() => {
  fakePool.signOut.mockReset().mockResolvedValue(undefined);
  session.begin(aPerson());
  localStorage.setItem(KEY, 'token');
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('production-line', 'BOTTLE-1');
  localStorage.setItem('single-keys', 'off');
  sessionStorage.setItem('code-sent-at', '1');
});

const inAnotherTab = (change: { key: string | null; newValue: string | null }) =>
  window.dispatchEvent(new StorageEvent('storage', change));

/** happy-dom has no transitions between pages of a history. */
const comeBack = () =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }) as PageTransitionEvent);

describe('logging out', () => {
  it('leaves nothing of the session in storage, even when the pool is away', async () => {
    fakePool.signOut.mockRejectedValue(new Error('away'));
    await logOut();
    expect(session.user()).toEqual(NOBODY);
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
      theme: 'dark',
      'production-line': 'BOTTLE-1',
      'single-keys': 'off',
    });
    expect(sessionStorage).toHaveLength(0);
  });

  it('in another tab ends the session here', () => {
    inAnotherTab({ key: 'session-end', newValue: 'logged-out' });
    expect(session.endedBy()).toBe('logged-out');
    expect(session.user()).toEqual(NOBODY);
  });

  it.each([
    { key: PERSON_KEY, newValue: null },
    { key: null, newValue: null },
  ])('is noticed by storage that was emptied: %p', (change) => {
    localStorage.removeItem(PERSON_KEY);
    inAnotherTab(change);
    expect(session.user()).toEqual(NOBODY);
    expect(sessionStorage).toHaveLength(0);
  });

  it('heard of late, by a tab that slept, takes nothing from whoever signed in since', () => {
    const next = 'token-of-nora';
    localStorage.setItem(next, 'of the next person');
    inAnotherTab({ key: 'session-end', newValue: 'logged-out' });
    expect(session.user()).toEqual(NOBODY);
    expect(localStorage.getItem(next)).toBe('of the next person');
  });

  it('heard of when the same person is back already, ends nothing', () => {
    rememberPerson({}, 0);
    inAnotherTab({ key: PERSON_KEY, newValue: null });
    expect(session.user().idToken).not.toBeNull();
  });

  it('does not end what another tab has begun since', async () => {
    await logOut();
    localStorage.setItem(KEY, 'of the next person');
    session.setLoading(true);
    session.setLoading(false);
    expect(localStorage.getItem(KEY)).toBe('of the next person');
  });

  it('is noticed by a page that comes back by the back button', async () => {
    fakePool.fetchAuthSession.mockResolvedValue({});
    comeBack();
    await new Promise<void>((done) => (session.user().idToken === null ? done() : session.subscribe(done)));
    expect(session.endedBy()).toBe('logged-out');
  });

  it('is not read into a page that comes back while the session lasts', async () => {
    fakePool.fetchAuthSession.mockResolvedValue(tokensOf('id-token', { sub: session.user().sub }));
    comeBack();
    await fakePool.fetchAuthSession.mock.results.at(-1)?.value;
    expect(session.user().idToken).not.toBeNull();
  });

  it('shows a page that comes back to nobody but its own person', async () => {
    fakePool.fetchAuthSession.mockResolvedValue(tokensOf('id-token', { sub: 'sub-of-nora' }));
    comeBack();
    await new Promise<void>((done) => (session.user().idToken === null ? done() : session.subscribe(done)));
    expect(localStorage.getItem(KEY)).toBe('token');
  });
});
