import type { Browser, Page } from 'playwright-core';
import type { LocalRun } from '#local/start/start.ts';
import { openSignedIn } from '#test/support/browser/open-signed-in.ts';
import { askToSignIn, logOut, pressContinue } from '#test/support/browser/sign-in.ts';
import { eventually } from '#test/support/eventually.ts';
import { signedInAs } from '#test/support/run/api-client.ts';
import { loadVendors } from '#test/support/run/load-vendors.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/*
 * A tablet that several people use, left lying at a dock without a network: it asks who is there, and locks when there
 * is one again; whoever comes next sees nothing of what was counted, and whoever counted it finds it and sends it once.
 */

const ORDER = '/dashboard/receive-goods?po=PO000118';
const TEN_MINUTES = 10 * 60_000;
let run: LocalRun;
let browser: Browser;

/** As if nobody had touched it for ten minutes: the time of the last touch is moved, and the page looks. */
const leaveLying = (page: Page): Promise<void> =>
  page.evaluate((ms) => {
    localStorage.setItem('touched-at', String(Date.now() - ms));
    document.dispatchEvent(new Event('visibilitychange'));
  }, TEN_MINUTES);

const theirs = (page: Page) => page.getByRole('dialog', { name: 'Receive Order : PO000118' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
const stillThere = (page: Page) => page.getByRole('dialog', { name: /^Are you still / });

/** Points of the page at which something else than the question, or the ground around it, is seen. */
const pointsSeenBehind = (page: Page) =>
  page.evaluate(() => {
    const step = 40;
    const seen: string[] = [];
    for (let x = step; x < innerWidth; x += step)
      for (let y = step; y < innerHeight; y += step) {
        const there = document.elementFromPoint(x, y);
        const isQuestion = there?.closest('.dialog.covers-all');
        const isGround = there?.matches('.dialog-veil.covers-all');
        if (!isQuestion && !isGround) seen.push(`${x},${y}: ${there?.className}`);
      }
    return seen;
  });

const inBooks = () =>
  run.accounting.records.receipts().filter(({ VendorRef }) => VendorRef?.startsWith('DKT-SHARED / GR-'));

const signIn = async (page: Page, username: string): Promise<void> => {
  await askToSignIn(page, username);
  await pressContinue(page);
};

export const describeSharedDevice = (at: SharedRun): void => {
  beforeAll(async () => {
    ({ run, browser } = at());
    await loadVendors(await signedInAs(run, 'manager'), 'V-GLASSAU');
  });

  it('locks once there is a network again, and keeps counts for whoever counted them', async () => {
    const { page } = await openSignedIn(browser, run, 'consultant', '/dashboard/profile', {
      width: 820,
      height: 1180,
    });
    await page.getByLabel('Several people use it').check();
    await page.goto(run.siteUrl + ORDER);
    await page.getByRole('button', { name: 'Receive PO000118' }).click();
    await theirs(page).getByRole('button', { name: 'Fill remaining', exact: true }).click();
    await theirs(page).getByLabel('Supplier Ref').fill('DKT-SHARED');

    await page.context().setOffline(true);
    await leaveLying(page);
    // Nobody could come back in: the count goes on where they say that it is them still.
    await stillThere(page).waitFor();
    expect(await pointsSeenBehind(page)).toEqual([]);
    await stillThere(page).getByRole('button', { name: 'Yes, I am ' }).click();
    await stillThere(page).waitFor({ state: 'detached' });
    await theirs(page).getByLabel('Note').fill('Two cartons wet');
    await leaveLying(page);
    await stillThere(page).waitFor();
    await page.context().setOffline(false);
    await question(page).waitFor();
    expect(await pointsSeenBehind(page)).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /token/i.test(key)))).toEqual(
      [],
    );

    await question(page).getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await signIn(page, 'manager');
    await page.goto(run.siteUrl + ORDER);
    await page.getByRole('button', { name: 'Receive PO000118' }).waitFor();
    const shown = await page.locator('body').textContent();
    expect(shown).not.toMatch(/counted, |kept |DKT-SHARED|Continue/);
    await page.getByRole('button', { name: 'Receive PO000118' }).click();
    expect(await theirs(page).getByLabel('Supplier Ref').inputValue()).toBe('');
    expect(await theirs(page).getByLabel('Note').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await theirs(page).waitFor({ state: 'detached' });
    await logOut(page);

    await signIn(page, 'consultant');
    await page.goto(run.siteUrl + ORDER);
    await page.getByRole('button', { name: 'Continue PO000118' }).click();
    expect(await theirs(page).getByLabel('Supplier Ref').inputValue()).toBe('DKT-SHARED');
    expect(await theirs(page).getByLabel('Note').inputValue()).toBe('Two cartons wet');
    expect(inBooks()).toEqual([]);
    await theirs(page).getByRole('button', { name: 'SEND RECEIPT' }).click();
    await theirs(page).waitFor({ state: 'detached' });
    await eventually(() => inBooks()[0], 'DKT-SHARED in the books');
    expect(inBooks()).toHaveLength(1);

    // The mark is the device's, whoever signs in. Without a network the next person ends the session, and waits for it.
    await page.context().setOffline(true);
    await leaveLying(page);
    await stillThere(page).getByRole('button', { name: 'No, somebody else' }).click();
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await page.getByText('There is no network. You can sign in as soon as it is back.').waitFor();
    await page.context().setOffline(false);
  });
};
