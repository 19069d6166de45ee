import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { MAX_PICTURE_LENGTH } from '#domain/users/profile-limits.ts';
import type { LocalRun } from '#local/start/start.ts';
import { seriousViolations } from '#test/support/browser/accessibility.ts';
import { askToSignIn, DEMO_PASSWORD, pressContinue } from '#test/support/browser/sign-in.ts';
import { openPage } from '#test/support/browser/watched-page.ts';
import { REPOSITORY_ROOT } from '#test/support/repository-root.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/* A person says what they are called and shows a picture, on the running product and its user pool. */

const PICTURE = join(REPOSITORY_ROOT, 'docs/screenshots/dashboard.png');
const NO_PICTURE = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not one') };

let run: LocalRun;
let browser: Browser;

export const describeProfile = (at: SharedRun): void => {
  beforeAll(async () => {
    ({ run, browser } = at());
  });

  it('changes names and picture with the password, and finds them after a reload', async () => {
    const { page, complaints } = await openPage(browser, { width: 390, height: 844 });
    await page.goto(`${run.siteUrl}/dashboard/profile`);
    await askToSignIn(page, 'consultant', DEMO_PASSWORD);
    await pressContinue(page);
    await page.getByLabel('Given name').waitFor();
    expect(await seriousViolations(page)).toEqual([]);

    const chooser = page.locator('input[type="file"]');
    await chooser.setInputFiles(NO_PICTURE);
    await page.getByText("This file can't be read as a picture.").waitFor();
    await chooser.setInputFiles(PICTURE);
    await page.getByRole('button', { name: 'Remove picture' }).waitFor();
    await page.getByLabel('Preferred name').fill('Captain');
    await page.getByLabel('Given name').fill('Zoë');
    await page.getByLabel('Locale').selectOption({ label: 'English (Australia)' });
    expect(complaints()).toEqual([]);

    // The new name comes with new tokens: a page that is left before they are kept shows the old one a while longer.
    const tokensSay = (name: string) =>
      page.waitForFunction((wanted) => {
        const key = Object.keys(localStorage).find((one) => one.endsWith('.idToken'));
        const payload = (localStorage.getItem(key ?? '') ?? '').split('.')[1] ?? '';
        return atob(payload.replace(/-/g, '+').replace(/_/g, '/')).includes(wanted);
      }, name);
    await page.getByRole('button', { name: 'Save' }).click();
    const asked = page.getByRole('dialog', { name: 'Save your profile' });
    await asked.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Profile saved').waitFor();
    await tokensSay('Captain');
    await page.reload();
    await page.getByRole('heading', { name: 'Profile' }).waitFor();
    expect(await page.getByLabel('Given name').inputValue()).toBe('Zoë');
    const shown = (await page.locator('main .avatar img').getAttribute('src')) ?? '';
    expect(shown).toMatch(/^data:image\/(webp|jpeg);base64,/);
    expect(shown.length).toBeLessThanOrEqual(MAX_PICTURE_LENGTH);
    await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).last().click();
    await page.getByRole('heading', { name: 'Welcome, Captain' }).waitFor();

    // A name without a place to break it makes no page wider than a phone, nor the menu that says it.
    const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoraltern';
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${run.siteUrl}/dashboard/profile`);
    await page.getByLabel('Preferred name').fill(long);
    await page.getByRole('button', { name: 'Save' }).click();
    await asked.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('Profile saved').waitFor();
    await tokensSay(long);
    // By address: the notice stands over the button of the menu for a while, and longer under a pointer.
    await page.goto(`${run.siteUrl}/dashboard`);
    await page.getByRole('heading', { name: `Welcome, ${long}` }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
    await page.getByRole('button', { name: /^User menu of/ }).click();
    const menu = await page.getByRole('menu').boundingBox();
    expect((menu?.x ?? 0) + (menu?.width ?? 999)).toBeLessThanOrEqual(360);
    expect(complaints()).toEqual([]);
    await page.context().close();
  });
};
