import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { LocalRun } from '#local/start/start.ts';
import { askToSignIn, DEMO_PASSWORD, logOut, pressContinue } from '#test/support/browser/sign-in.ts';
import { PAGE_TIMEOUT_MS } from '#test/support/browser/watched-page.ts';
import { eventually } from '#test/support/eventually.ts';
import { identityMailbox } from '#test/support/run/identity-mailbox.ts';
import { poolAdmin } from '#test/support/run/pool-admin.ts';
import { shareProduct } from '#test/support/run/product-for-tests.ts';
import { giveSecondFactor } from '#test/support/run/second-factor.ts';
import { describeSharedDevice } from './people/shared-device.ts';

/*
 * A session through its whole life, in a real browser with two tabs: its token grows old, is refused, is renewed
 * once for both, can't be renewed for a while, can't be renewed at all, and ends. The browser's clock is moved; what
 * is counted is what reaches the user pool and the API.
 */

const PEOPLE = '/dashboard/user-management';
const MINUTE = 60_000;
const at = shareProduct();
let run: LocalRun;
let browser: Browser;

const isRenewal = (request: Request): boolean =>
  request.method() === 'POST' &&
  request.headers()['x-amz-target'] === 'AWSCognitoIdentityProviderService.GetTokensFromRefreshToken';

/** What went from a browser to the pool and to the API since it was last asked. */
const watchTraffic = (context: BrowserContext) => {
  let renewals = 0;
  let calls: { readonly token: string; readonly status: number; readonly action: string }[] = [];
  context.on('request', (request) => {
    if (isRenewal(request)) renewals += 1;
  });
  context.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (!pathname.startsWith('/api/')) return;
    calls.push({
      token: response.request().headers().authorization ?? '',
      status: response.status(),
      action: searchParams.get('action') ?? '',
    });
  });
  return {
    renewals: () => renewals,
    calls: () => calls,
    forget: () => {
      renewals = 0;
      calls = [];
    },
  };
};

/** Everybody is shown, and nobody is being read: what was read of the pool seconds ago is shown, and then read anew. */
const listed = async (page: Page) => {
  await page.getByText(/^Showing 1-\d+ of \d+ total people$/).waitFor();
  await page.getByRole('button', { name: 'Refresh', disabled: false }).waitFor();
};

/** Two tabs of one person's browser at User Management. */
const twoTabs = async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const traffic = watchTraffic(context);
  const [one, other] = [await context.newPage(), await context.newPage()];
  for (const page of [one, other]) page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await one.goto(run.siteUrl + PEOPLE);
  await askToSignIn(one, 'sysadmin');
  await pressContinue(one);
  await listed(one);
  await other.goto(run.siteUrl + PEOPLE);
  await listed(other);
  traffic.forget();
  return { context, traffic, one, other };
};

/** The browser's clock goes on from so much later. */
const later = (context: BrowserContext, minutes: number): Promise<void> =>
  context.clock.setSystemTime(Date.now() + minutes * MINUTE);

const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' }).click();

const listCalls = (traffic: ReturnType<typeof watchTraffic>) =>
  traffic.calls().filter(({ action }) => action === 'list_users');

/** Breaks the signature of the ID token that the browser keeps: only the server can tell. */
const spoilToken = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.endsWith('.idToken')) ?? '';
    localStorage.setItem(name, `${localStorage.getItem(name)?.slice(0, -8)}AAAAAAAA`);
  });

/** Everything a browser keeps that could tell of a session; preferences and drafts are none of it. */
const leftBehind = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys())
        if (new URL(url).pathname.startsWith('/api/')) kept.push(url);
    return [...kept, ...document.cookie.split('; ').filter((cookie) => /token|sub|user/i.test(cookie))];
  });

const signOutEverywhere = (Username: string) =>
  poolAdmin(run).adminUserGlobalSignOut({ UserPoolId: run.poolId, Username });

beforeAll(async () => {
  ({ run, browser } = at());
});

describe('a session in two tabs', () => {
  it('is renewed once for both when its token ends within five minutes, and not before', async () => {
    const { context, traffic, one, other } = await twoTabs();
    await later(context, 9);
    await Promise.all([refresh(one), refresh(other)]);
    await eventually(() => listCalls(traffic).length === 2 || undefined, 'both lists');
    expect(traffic.renewals()).toBe(0);
    const [old] = listCalls(traffic);

    traffic.forget();
    await later(context, 11);
    await Promise.all([refresh(one), refresh(other)]);
    await eventually(() => listCalls(traffic).length === 2 || undefined, 'both lists with the new token');
    expect(traffic.renewals()).toBe(1);
    const [first, second] = listCalls(traffic);
    expect(first?.token).not.toBe(old?.token);
    expect(second?.token).toBe(first?.token);
    expect([first?.status, second?.status]).toEqual([200, 200]);

    // The new one lasts as long as the first did.
    traffic.forget();
    await later(context, 20);
    await Promise.all([refresh(one), refresh(other)]);
    await eventually(() => listCalls(traffic).length === 2 || undefined, 'both lists again');
    expect(traffic.renewals()).toBe(0);
    await context.close();
  });

  it('tries a call once more with a new token after a 401', async () => {
    const { context, traffic, one } = await twoTabs();
    await spoilToken(one);
    await one.reload();
    await listed(one);
    const lists = listCalls(traffic);
    // What was read of the pool some seconds ago is asked for once more.
    expect(lists.map(({ status }) => status).slice(0, 2)).toEqual([401, 200]);
    expect(lists[0]?.token).not.toBe(lists[1]?.token);
    expect(traffic.renewals()).toBe(1);
    await context.close();
  });

  it('outlasts a network that is away while it is to be renewed', async () => {
    const { context, traffic, one, other } = await twoTabs();
    await context.route(
      (url) => url.origin === run.identityUrl,
      (route) => (isRenewal(route.request()) ? route.abort('internetdisconnected') : route.continue()),
    );
    await later(context, 11);
    await refresh(one);
    await eventually(() => traffic.renewals() >= 3 || undefined, 'three attempts');
    expect(listCalls(traffic)).toEqual([]);
    await context.unrouteAll();
    await eventually(() => listCalls(traffic)[0], 'the list');
    expect(listCalls(traffic)[0]?.status).toBe(200);
    for (const page of [one, other]) expect(new URL(page.url()).pathname).toBe(PEOPLE);
    await context.close();
  });

  it('ends in both when it can not be renewed any more, leads back afterwards, and leaves nothing', async () => {
    const { context, one, other } = await twoTabs();
    await signOutEverywhere('sysadmin');
    await later(context, 11);
    await refresh(one);
    for (const page of [one, other]) {
      await page.getByRole('heading', { name: 'Sign In' }).waitFor();
      expect(new URL(page.url()).search).toBe(`?next=${encodeURIComponent(PEOPLE)}`);
      expect(await leftBehind(page)).toEqual([]);
    }
    await askToSignIn(other, 'sysadmin');
    await pressContinue(other);
    await listed(other);
    await context.close();
  });

  it('ends in both at once by logging out; neither the back button nor the storage shows anything', async () => {
    const { context, one, other } = await twoTabs();
    await other.goto('about:blank');
    await other.goto(`${run.siteUrl}/dashboard/roles-permission`);
    await other.getByRole('heading', { name: 'sysadmin (you)' }).waitFor();
    await logOut(one);
    await other.getByRole('heading', { name: 'Sign In' }).waitFor();
    for (const page of [one, other]) expect(await leftBehind(page)).toEqual([]);
    for (const page of [one, other]) {
      await page.goto('about:blank');
      await page.goBack();
      await page.getByRole('heading', { name: 'Sign In' }).waitFor();
      await page.goBack();
      expect(await page.getByText(/people|sysadmin@/).count()).toBe(0);
    }
    await one.goto(run.siteUrl + PEOPLE);
    await one.getByRole('heading', { name: 'Sign In' }).waitFor();
    await context.close();
  });
});

describe('a session that ends over a form', () => {
  it('asks for the password in place, keeps what was typed, and then it can be sent', async () => {
    const { context, one, other } = await twoTabs();
    await one.getByRole('button', { name: 'Invite' }).click();
    const form = one.getByRole('dialog', { name: 'Invite a person' });
    await form.getByLabel('Email').fill('nora@bottler.example');
    await form.getByLabel('Role').selectOption('consultant');
    await form.getByLabel('Given name').fill('Nora');
    await signOutEverywhere('sysadmin');
    await later(context, 11);
    await form.getByRole('button', { name: 'Send invitation' }).click();

    const again = one.getByRole('dialog', { name: 'Sign in again' });
    await again.getByText('Your session has ended, sysadmin. What you entered is still here.').waitFor();
    await other.getByRole('heading', { name: 'Sign In' }).waitFor();
    await again.getByLabel('Password', { exact: true }).fill('not the one');
    await again.getByRole('button', { name: 'Sign In' }).click();
    await again.getByText('Sign in failed: Incorrect username or password.').waitFor();
    await again.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await again.getByRole('button', { name: 'Sign In' }).click();
    await again.waitFor({ state: 'detached' });

    expect(await form.getByLabel('Email').inputValue()).toBe('nora@bottler.example');
    expect(await form.getByLabel('Given name').inputValue()).toBe('Nora');
    // Without it the invitation is refused; with it before, signing in again would ask for a code as well.
    await giveSecondFactor(run, 'sysadmin');
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await form.waitFor({ state: 'detached' });
    await one.getByRole('row', { name: /Nora .*Invited/ }).waitFor();
    await identityMailbox(run.identityUrl).temporaryPasswordFor('nora@bottler.example');
    await context.close();
  });
});

describe('the page that holds the tokens', () => {
  it('runs no script that somebody managed to write into it, and answers to no other site', async () => {
    const page = await browser.newPage();
    const response = await page.goto(`${run.siteUrl}/login`);
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(policy).toContain("frame-ancestors 'none'");
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "ran"';
      document.body.append(script);
      const link = document.createElement('a');
      link.setAttribute('onclick', 'document.title = "ran"');
      document.body.append(link);
      link.click();
      return document.title;
    });
    expect(ran).not.toBe('ran');
    await page.close();
  });
});

describe('at a shared tablet', () => describeSharedDevice(at));
