import type { Browser, Page } from 'playwright-core';
import type { LocalRun } from '#local/start/start.ts';
import { seriousViolations } from '#test/support/browser/accessibility.ts';
import { appCode } from '#test/support/browser/authenticator-app.ts';
import { askToSignIn, DEMO_PASSWORD, logOut, pressContinue } from '#test/support/browser/sign-in.ts';
import { openPage, type WatchedPage } from '#test/support/browser/watched-page.ts';
import { identityMailbox } from '#test/support/run/identity-mailbox.ts';
import { poolAdmin } from '#test/support/run/pool-admin.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';
import { giveSecondFactor } from '#test/support/run/second-factor.ts';

/*
 * People come in and go out, in a real browser on the running product: by registration and by invitation, with a
 * forgotten password, with an authenticator app, and in two tabs at once.
 */

const NEW_PASSWORD = 'Better-secret-5678';

let run: LocalRun;
let browser: Browser;
let mailbox: ReturnType<typeof identityMailbox>;

const expectSound = async ({ page, complaints }: WatchedPage): Promise<void> => {
  expect(await seriousViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(complaints()).toEqual([]);
};

/** The pool refuses by 400, which the browser reports whoever handles it. */
const forgiveRefusals = ({ complaints }: WatchedPage): void => {
  expect(complaints().filter((complaint) => !/status of 400/.test(complaint))).toEqual([]);
};

const storedKeys = (page: Page) =>
  page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);

/** Signed in once for all tests: each code of the authenticator app serves once, and the next is half a minute away. */
let sysadminPage: WatchedPage | undefined;

/** A sysadmin at User Management, with the second factor that acts on accounts need. */
const asSysadmin = async (): Promise<WatchedPage> => {
  const watched = sysadminPage ?? (await openPage(browser));
  await watched.page.goto(`${run.siteUrl}/dashboard/user-management`);
  if (!sysadminPage) {
    await askToSignIn(watched.page, 'sysadmin', DEMO_PASSWORD);
    await pressContinue(watched.page);
    await watched.page.waitForURL('**/dashboard/user-management');
    await giveSecondFactor(run, 'sysadmin');
  }
  sysadminPage = watched;
  await watched.page.getByText(/^Showing 1-\d+ of \d+ total people$/).waitFor();
  return watched;
};

/** A manager as an administrator may make one at the pool itself. */
const withUnverifiedAddress = async (Username: string, email: string): Promise<void> => {
  const pool = poolAdmin(run);
  const person = { UserPoolId: run.poolId, Username };
  await pool.adminCreateUser({
    ...person,
    MessageAction: 'SUPPRESS',
    UserAttributes: [{ Name: 'email', Value: email }],
  });
  await pool.adminSetUserPassword({ ...person, Password: DEMO_PASSWORD, Permanent: true });
  await pool.adminAddUserToGroup({ ...person, GroupName: 'manager' });
};

export const describeIdentity = (at: SharedRun): void => {
  beforeAll(async () => {
    ({ run, browser } = at());
    mailbox = identityMailbox(run.identityUrl);
  });

  describe('a person', () => {
    it('registers, confirms, waits for a role, and is let in', async () => {
      const email = 'rosa@bottler.example';
      const watched = await openPage(browser, { width: 390, height: 844 });
      const { page } = watched;
      await page.goto(`${run.siteUrl}/dashboard/roles-permission`);
      await page.getByRole('link', { name: 'Register' }).click();
      await page.getByRole('heading', { name: 'Registration' }).waitFor();
      await expectSound(watched);
      await page.getByRole('button', { name: 'Register Now' }).click();
      await page.getByText('Please fill out all fields in the form.').waitFor();
      await expectSound(watched);
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByLabel('Username*').fill('rosa');
      await page.getByLabel('Email*').fill(email);
      await page.getByLabel('Password*').fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Register Now' }).click();
      await page.getByText('Form submitted successfully!').waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      await page.getByRole('heading', { name: 'Confirm Your Email' }).waitFor();
      await expectSound(watched);

      // Left half done: a sign-in finds the account unconfirmed.
      await page.getByRole('link', { name: 'Already verified? Log In' }).click();
      await askToSignIn(page, 'rosa', DEMO_PASSWORD);
      await page.getByText('Confirm your e-mail address before you sign in.').waitFor();
      await page.getByLabel('Verification Code').fill(await mailbox.codeFor(email));
      await page.getByRole('button', { name: 'Confirm Email' }).click();
      await page.getByText('Your e-mail address is confirmed. Sign in to go on.').waitFor();
      forgiveRefusals(watched);
      await askToSignIn(page, email, DEMO_PASSWORD);
      await pressContinue(page);
      await page.getByRole('heading', { name: 'Waiting for a role' }).waitFor();
      await expectSound(watched);

      const sysadmin = await asSysadmin();
      await expectSound(sysadmin);
      const first = sysadmin.page.getByRole('row').nth(1);
      await first.getByText('Waiting for a role').waitFor();
      await sysadmin.page.getByRole('button', { name: 'Manage rosa' }).click();
      const account = sysadmin.page.getByRole('dialog', { name: 'rosa', exact: true });
      await account.getByText('Off', { exact: true }).waitFor();
      await expectSound(sysadmin);
      await account.getByRole('button', { name: 'Change roles' }).click();
      const roles = sysadmin.page.getByRole('dialog', { name: 'Roles of rosa' });
      await roles.getByRole('checkbox', { name: /^consultant/ }).check();
      await roles.getByText(/^rosa will be consultant\./).waitFor();
      await expectSound(sysadmin);
      await roles.getByRole('button', { name: 'Save' }).click();
      await roles.waitFor({ state: 'detached' });
      await account.getByRole('button', { name: 'Close' }).last().click();
      await sysadmin.page.getByRole('row', { name: /^rosa .*consultant/ }).waitFor();

      await page.getByRole('button', { name: 'Check again' }).click();
      // Where she was going when she first came.
      await page.getByRole('heading', { name: 'consultant (you)' }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/dashboard/roles-permission');
      await expectSound(watched);
      await page.context().close();
    });

    it('is invited, chooses a password, forgets it, sets another, and is removed', async () => {
      const email = 'ivan@bottler.example';
      const sysadmin = await asSysadmin();
      await sysadmin.page.getByRole('button', { name: 'Invite' }).click();
      const invite = sysadmin.page.getByRole('dialog', { name: 'Invite a person' });
      await invite.getByLabel('Email').fill(email);
      await invite.getByLabel('Role').selectOption('manager');
      await invite.getByLabel('Given name').fill('Ivan');
      await expectSound(sysadmin);
      await invite.getByRole('button', { name: 'Send invitation' }).click();
      await invite.waitFor({ state: 'detached' });
      await sysadmin.page.getByRole('row', { name: /Ivan .*Invited/ }).waitFor();

      const watched = await openPage(browser);
      const { page } = watched;
      await page.goto(`${run.siteUrl}/Login`);
      await askToSignIn(page, email, await mailbox.temporaryPasswordFor(email));
      await page.getByText('New password required. Please set a new password.').waitFor();
      await page.getByLabel('New Password').fill(DEMO_PASSWORD);
      await page.getByText('The password meets every rule.').waitFor();
      await expectSound(watched);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await pressContinue(page);
      await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
      await logOut(page);

      await askToSignIn(page, email, 'not the one');
      await page.getByText('Sign in failed: Incorrect username or password.').waitFor();
      await page.getByRole('button', { name: 'Try Again' }).click();
      forgiveRefusals(watched);
      await page.getByRole('button', { name: 'Forgot Password?' }).click();
      const forgot = page.getByRole('dialog', { name: 'Forgot Password' });
      await forgot.waitFor();
      await expectSound(watched);
      await forgot.getByRole('button', { name: 'Send Reset Link' }).click();
      const reset = page.getByRole('dialog', { name: 'Reset Password' });
      const code = await mailbox.codeFor(email);
      await reset.getByLabel('Verification Code').fill(code === '000000' ? '111111' : '000000');
      await reset.getByLabel('New Password').fill(NEW_PASSWORD);
      await expectSound(watched);
      await reset.getByRole('button', { name: 'Reset Password' }).click();
      await reset.getByText('Invalid verification code provided, please try again.').waitFor();
      forgiveRefusals(watched);
      await reset.getByLabel('Verification Code').fill(code);
      await reset.getByRole('button', { name: 'Reset Password' }).click();
      await reset.waitFor({ state: 'detached' });
      await askToSignIn(page, email, NEW_PASSWORD);
      await pressContinue(page);
      await page.getByRole('heading', { name: /^Welcome, / }).waitFor();

      // Disabled, the next renewal of the session is refused.
      await sysadmin.page.getByRole('button', { name: 'Manage Ivan' }).click();
      await sysadmin.page.getByRole('button', { name: 'Disable' }).click();
      const question = sysadmin.page.getByRole('dialog', { name: 'Disable Ivan?' });
      await expectSound(sysadmin);
      await question.getByRole('button', { name: 'Disable' }).click();
      await question.waitFor({ state: 'detached' });
      await logOut(page);
      await askToSignIn(page, email, NEW_PASSWORD);
      await page.getByRole('dialog', { name: 'Sign In Failed' }).waitFor();
      await page.context().close();

      // Removed, only the username is left, where it can be looked up.
      const account = sysadmin.page.getByRole('dialog', { name: 'Ivan', exact: true });
      await account.getByRole('button', { name: 'Remove', exact: true }).click();
      const removal = sysadmin.page.getByRole('dialog', { name: 'Remove Ivan?' });
      await removal.getByText(/^ivan@bottler\.example and the person's names are erased here\./).waitFor();
      await expectSound(sysadmin);
      await removal.getByRole('button', { name: 'Remove' }).click();
      await sysadmin.page.getByText('Account removed').waitFor();
      await account.waitFor({ state: 'detached' });
      expect(await sysadmin.page.getByRole('row', { name: /^Ivan / }).count()).toBe(0);
      await sysadmin.page.getByRole('button', { name: 'Filters' }).click();
      await sysadmin.page.getByLabel('Status').selectOption({ label: 'Removed' });
      await sysadmin.page.getByRole('button', { name: 'Done' }).click();
      await sysadmin.page.getByRole('row', { name: /^ivan-\w{6} .* sysadmin$/ }).waitFor();
      await expectSound(sysadmin);
    });

    it('protects the account with an app, and leaves in all tabs at once', async () => {
      const watched = await openPage(browser);
      const { page } = watched;
      await page.goto(`${run.siteUrl}/login`);
      await askToSignIn(page, 'manager', DEMO_PASSWORD);
      await pressContinue(page);
      await page.getByRole('button', { name: /^User menu of/ }).click();
      await page.getByRole('menuitem', { name: 'Security' }).waitFor();
      await expectSound(watched);
      await page.getByRole('menuitem', { name: 'Security' }).click();
      const asked = page.getByRole('dialog', { name: 'Security' });
      await asked.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await expectSound(watched);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Set up authenticator app' }).click();
      const setUp = page.getByRole('dialog', { name: 'Set up authenticator app' });
      await setUp.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      await expectSound(watched);
      const key = (await setUp.locator('.code').textContent()) ?? '';
      await setUp.getByLabel('Code from your authenticator app').fill(appCode(key));
      await setUp.getByRole('button', { name: 'Turn on' }).click();
      await page.getByText(/^Your authenticator app is on/).waitFor();
      await page.getByRole('button', { name: 'Close' }).last().click();
      await logOut(page);

      await askToSignIn(page, 'manager', DEMO_PASSWORD);
      await page.getByText('MFA required. Please complete multi-factor authentication.').waitFor();
      await expectSound(watched);
      await page.getByLabel('Code from your authenticator app').fill(appCode(key, 1));
      await page.getByRole('button', { name: 'Sign In' }).click();
      await pressContinue(page);
      await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
      await page.getByRole('link', { name: 'Roles & Permission' }).click();
      await page.getByRole('heading', { name: 'manager (you)' }).waitFor();

      const other = await page.context().newPage();
      await other.goto(`${run.siteUrl}/dashboard/user-management`);
      await other.getByText(/^Showing 1-\d+ of \d+ total people$/).waitFor();
      await logOut(page);
      await other.getByRole('heading', { name: 'Sign In' }).waitFor();
      expect(await storedKeys(page)).toEqual([]);
      expect(await storedKeys(other)).toEqual([]);
      await page.goBack();
      await page.getByRole('heading', { name: 'Sign In' }).waitFor();
      expect(await page.getByText(/^Welcome, /).count()).toBe(0);
      await expectSound(watched);

      // A lost phone: a sysadmin takes the app off.
      const sysadmin = await asSysadmin();
      await sysadmin.page.getByRole('button', { name: 'Manage manager' }).click();
      await sysadmin.page.getByRole('button', { name: 'Remove authenticator app' }).click();
      const question = sysadmin.page.getByRole('dialog', {
        name: 'Remove the authenticator app of manager?',
      });
      await question.getByRole('button', { name: 'Remove authenticator app' }).click();
      await question.waitFor({ state: 'detached' });
      await askToSignIn(page, 'manager', DEMO_PASSWORD);
      await pressContinue(page);
      await page.context().close();
    });

    it('whose address was never verified confirms it and goes on to where they were going', async () => {
      const email = 'uma@bottler.example';
      await withUnverifiedAddress('uma', email);
      const watched = await openPage(browser);
      const { page } = watched;
      await page.goto(`${run.siteUrl}/dashboard/roles-permission`);
      await askToSignIn(page, 'uma', DEMO_PASSWORD);
      await pressContinue(page);
      await page.getByRole('heading', { name: 'Confirm Your Email' }).waitFor();
      await expectSound(watched);
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Send code' }).click();
      await page.getByText('A code is on its way to u***@b***.').waitFor();
      expect(await page.getByRole('button', { name: /^Resend code in \d+ s$/ }).isDisabled()).toBe(true);
      await page.getByLabel('Verification Code').fill(await mailbox.codeFor(email));
      await page.getByRole('button', { name: 'Confirm Email' }).click();
      await page.getByRole('heading', { name: 'manager (you)' }).waitFor();
      await expectSound(watched);

      // A password that an administrator reset is chosen anew, with the code that was mailed then.
      const sysadmin = await asSysadmin();
      await sysadmin.page.getByRole('button', { name: 'Manage uma' }).click();
      await sysadmin.page.getByRole('button', { name: 'Reset password' }).click();
      const question = sysadmin.page.getByRole('dialog', { name: 'Reset the password of uma?' });
      await question.getByText(/^The present password stops working at once\. uma@bottler/).waitFor();
      await question.getByRole('button', { name: 'Reset password' }).click();
      await question.waitFor({ state: 'detached' });
      await logOut(page);
      await askToSignIn(page, 'uma', DEMO_PASSWORD);
      const reset = page.getByRole('dialog', { name: 'Reset Password' });
      await reset.getByLabel('Verification Code').fill(await mailbox.codeFor(email));
      await reset.getByLabel('New Password').fill(NEW_PASSWORD);
      await reset.getByRole('button', { name: 'Reset Password' }).click();
      await reset.waitFor({ state: 'detached' });
      await askToSignIn(page, 'uma', NEW_PASSWORD);
      await pressContinue(page);
      await page.context().close();
    });
  });
};
