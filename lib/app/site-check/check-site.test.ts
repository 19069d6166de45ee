import { checkSite } from './check-site.ts';
import type { SignedIn } from './site-check-ports.ts';

const done: string[] = [];
const said: object[] = [];
const lines: [string, object | undefined][] = [];
let failing: string;

/** Notes what is done, and fails where the test says so. */
const doing = async (what: string): Promise<void> => {
  done.push(what);
  if (failing.split(' ').includes(what)) throw new Error(`No ${what}.`);
};

const session: SignedIn = { idToken: 'a token', end: () => doing('end') };
let now = 0;
const note = (event: string, fields?: object) => void lines.push([event, fields]);

const check = (fail = '') => {
  failing = fail;
  for (const list of [done, said, lines]) list.splice(0);
  return checkSite({
    site: { openPage: () => doing('page'), readList: (token) => doing(`read-with-${token.length}`) },
    account: {
      signIn: async () => {
        await doing('sign-in');
        return fail.includes('password') ? { refused: 'Incorrect.' } : session;
      },
      make: () => doing('make').then(() => session),
    },
    clock: { now: () => (now += 10) },
    log: { info: note, warn: note, error: note },
    metrics: { put: (values) => void said.push(values) },
  });
};

describe('the check of the site', () => {
  it('opens the page, signs in, reads a list and leaves nothing signed in', async () => {
    await check();
    expect(done).toEqual(['page', 'sign-in', 'read-with-7', 'end']);
    expect(said).toEqual([{ SiteCheckFailed: 0 }]);
    expect(lines).toEqual([['site.works', { took: { page: 10, sign_in: 10, read: 10 } }]]);
  });

  it('makes its account where it can’t sign in yet', async () => {
    await check('password');
    expect(done).toEqual(['page', 'sign-in', 'make', 'read-with-7', 'end']);
    expect(said).toEqual([{ SiteCheckFailed: 0 }]);
  });

  it.each([
    ['page', 'page', ['page']],
    ['password make', 'sign_in', ['page', 'sign-in', 'make']],
    // A pool that does not answer says nothing of the account.
    ['sign-in', 'sign_in', ['page', 'sign-in']],
    ['read-with-7', 'read', ['page', 'sign-in', 'read-with-7', 'end']],
  ])('says which step did not work: %s', async (fail, step, expected) => {
    await check(fail);
    expect(done).toEqual(expected);
    expect(said).toEqual([{ SiteCheckFailed: 1 }]);
    expect(lines).toEqual([['site.not_working', expect.objectContaining({ step })]]);
  });

  it('says why it was refused, and why its account could not be made then', async () => {
    await check('password make');
    expect(lines).toEqual([
      ['site.not_working', expect.objectContaining({ reason: 'Incorrect. Nor could it be made: No make.' })],
    ]);
  });
});
