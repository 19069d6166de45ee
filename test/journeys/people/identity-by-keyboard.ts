import type { Browser, Locator, Page } from 'playwright-core';
import type { LocalRun } from '#local/start/start.ts';
import { appCode } from '#test/support/browser/authenticator-app.ts';
import { keyboardOf } from '#test/support/browser/keyboard.ts';
import { DEMO_PASSWORD } from '#test/support/browser/sign-in.ts';
import { PAGE_TIMEOUT_MS } from '#test/support/browser/watched-page.ts';
import { eventually } from '#test/support/eventually.ts';
import { identityMailbox } from '#test/support/run/identity-mailbox.ts';
import { poolAdmin } from '#test/support/run/pool-admin.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/*
 * The ways in, and what is done with people, by somebody who has no mouse: every control is reached with Tab, shows the
 * focus when it has it, and gives it back where it came from when a dialog closes. No key waits for more than what it
 * is meant for to be in sight: hands are quick.
 */

const NEW_PASSWORD = 'Better-secret-5678';
let run: LocalRun;
let browser: Browser;
let mailbox: ReturnType<typeof identityMailbox>;

const atThePage = async (path: string) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  await page.goto(run.siteUrl + path);
  const hands = keyboardOf(page);
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const { comesTo } = hands;

  const signIn = async (username: string, password: string) => {
    await hands.write(page.getByLabel('Username'), username);
    await hands.write(page.getByLabel('Password', { exact: true }), password);
    await hands.press('Enter');
  };
  /** From the success dialog to the page, which takes the focus with its heading once it is there. */
  const goOn = async (heading: string) => {
    await comesTo(button('Continue'), 'Continue');
    await hands.press('Enter');
    await comesTo(page.getByRole('heading', { name: heading, level: 1 }), `the page ${heading}`);
  };
  const fromUserMenu = async (entry: string) => {
    await hands.enter(button(/^User menu of/));
    // What is typed goes to the entry that begins with it, when the menu has the focus.
    await page.locator('[role=menu]:focus-within').waitFor();
    await page.keyboard.type(entry.slice(0, 3));
    await comesTo(page.getByRole('menuitem', { name: entry }), `the entry ${entry}`);
    await hands.press('Enter');
  };
  const logOut = async () => {
    await fromUserMenu('Log out');
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  };
  return { page, hands, button, dialog, comesTo, signIn, goOn, fromUserMenu, logOut };
};

export const describeIdentityByKeyboard = (at: SharedRun): void => {
  beforeAll(async () => {
    ({ run, browser } = at());
    mailbox = identityMailbox(run.identityUrl);
  });

  describe('without a mouse', () => {
    it('somebody registers, confirms, forgets the password, sets another, and waits for a role', async () => {
      const { page, hands, button, dialog, comesTo, signIn, goOn, logOut } = await atThePage('/login');
      const email = 'petra@bottler.example';
      await hands.enter(page.getByRole('link', { name: 'Register' }));
      await hands.enter(button('Register Now'));
      await comesTo(button('Close'), 'Close');
      await hands.press('Escape');
      await comesTo(button('Register Now'), 'Register Now, after the modal');
      await hands.write(page.getByLabel('Username*'), 'petra');
      await hands.write(page.getByLabel('Email*'), email);
      await hands.write(page.getByLabel('Password*'), DEMO_PASSWORD);
      await hands.to(button('Show password'));
      await hands.press('Space');
      expect(await page.getByLabel('Password*').inputValue()).toBe(DEMO_PASSWORD);
      expect(await page.getByLabel('Password*').getAttribute('type')).toBe('text');
      await hands.enter(button('Register Now'));
      await dialog('Success!').getByText('Form submitted successfully!').waitFor();
      await comesTo(button('Close'), 'Close');
      await hands.press('Enter');
      await comesTo(page.getByRole('main'), 'the confirmation, which stands where the form stood');
      await hands.write(page.getByLabel('Verification Code'), await mailbox.codeFor(email));
      await hands.press('Enter');
      await page.getByText('Your e-mail address is confirmed. Sign in to go on.').waitFor();

      await hands.enter(button('Forgot Password?'));
      await comesTo(dialog('Forgot Password').getByLabel('Username'), 'the username');
      await hands.press('Escape');
      await comesTo(button('Forgot Password?'), 'Forgot Password?, after its dialog');
      await hands.press('Enter');
      await dialog('Forgot Password').waitFor();
      await hands.enter(button('Send Reset Link'));
      const reset = dialog('Reset Password');
      await comesTo(reset.getByLabel('Verification Code'), 'the code');
      await hands.write(reset.getByLabel('Verification Code'), await mailbox.codeFor(email));
      await hands.write(reset.getByLabel('New Password'), 'short');
      await hands.press('Enter');
      await comesTo(reset.getByLabel('New Password'), 'the password that is refused');
      await hands.write(reset.getByLabel('New Password'), NEW_PASSWORD);
      await hands.enter(button('Reset Password', reset));
      await reset.waitFor({ state: 'detached' });
      await comesTo(button('Forgot Password?'), 'Forgot Password?, after the reset');

      await signIn('petra', 'not the one');
      await comesTo(button('Try Again'), 'Try Again');
      await hands.press('Enter');
      await dialog('Sign In Failed').waitFor({ state: 'detached' });
      await comesTo(page.getByLabel('Password', { exact: true }), 'the password to be tried again');
      await signIn('petra', NEW_PASSWORD);
      await goOn('Waiting for a role');
      await hands.enter(button('Check again'));
      await page.getByText('There is no role for you yet.').waitFor();
      await logOut();
      await page.context().close();
    });

    it('an invited person chooses a password', async () => {
      const { page, hands, comesTo, signIn, goOn } = await atThePage('/login');
      const email = 'igor@bottler.example';
      const igor = { UserPoolId: run.poolId, Username: 'igor' };
      const UserAttributes = [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ];
      await poolAdmin(run).adminCreateUser({
        ...{ ...igor, UserAttributes },
        DesiredDeliveryMediums: ['EMAIL'],
      });
      await poolAdmin(run).adminAddUserToGroup({ ...igor, GroupName: 'manager' });
      await signIn(email, await mailbox.temporaryPasswordFor(email));
      const chosen = page.getByLabel('New Password');
      await comesTo(chosen, 'the new password');
      await page.keyboard.type('short');
      await hands.press('Enter');
      await page.getByText('The password does not meet every rule below.').waitFor();
      await hands.write(chosen, NEW_PASSWORD);
      await hands.press('Enter');
      await goOn('Welcome, Igor');
      await page.context().close();
    });

    it('a sysadmin sets an app up, invites, gives a role, disables, and takes the app off again', async () => {
      const sysadmin = await atThePage('/dashboard/roles-permission');
      const { page, hands, button, dialog, comesTo, signIn, goOn, fromUserMenu, logOut } = sysadmin;
      await signIn('sysadmin', DEMO_PASSWORD);
      await goOn('Roles & Permission');
      await page.getByRole('heading', { name: 'sysadmin (you)' }).waitFor();
      await fromUserMenu('Security');
      await hands.write(dialog('Security').getByLabel('Password', { exact: true }), DEMO_PASSWORD);
      await hands.press('Enter');
      await hands.enter(button('Set up authenticator app'));
      const setUp = dialog('Set up authenticator app');
      await setUp.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      const key = (await setUp.locator('.code').textContent()) ?? '';
      await hands.write(setUp.getByLabel('Code from your authenticator app'), appCode(key));
      await hands.press('Enter');
      await page.getByText(/^Your authenticator app is on/).waitFor();
      await hands.press('Escape');
      await comesTo(button(/^User menu of/), 'the user menu, after the dialog');

      await hands.enter(page.getByRole('link', { name: 'User Management' }));
      await page.getByText(/^Showing 1-\d+ of \d+ total people$/).waitFor();
      await hands.enter(button('Invite'));
      const invite = dialog('Invite a person');
      await hands.write(invite.getByLabel('Email'), 'mila@bottler.example');
      await hands.to(invite.getByLabel('Role'));
      // At a person's pace: faster, it would be a scan, which chooses nothing.
      await page.keyboard.type('man', { delay: 100 });
      await hands.write(invite.getByLabel('Given name'), 'Mila');
      await hands.press('Escape');
      await hands.enter(button('Keep editing'));
      await comesTo(invite.getByLabel('Given name'), 'where the typing went on');
      await hands.enter(button('Send invitation'));
      await invite.waitFor({ state: 'detached' });
      await comesTo(button('Invite'), 'Invite, after its dialog');
      await page.getByRole('row', { name: /Mila .*manager.*Invited/ }).waitFor();

      await hands.write(page.getByLabel('Search people'), 'petra');
      await page.getByText('Showing 1-1 of 1 filtered people').waitFor();
      await hands.enter(button('Manage petra'));
      const account = dialog('petra');
      await account.getByText('Off', { exact: true }).waitFor();
      await hands.enter(button('Change roles'));
      const roles = dialog('Roles of petra');
      await hands.to(roles.getByRole('checkbox', { name: /^consultant/ }));
      await hands.press('Space');
      await hands.enter(button('Save'));
      await roles.waitFor({ state: 'detached' });
      await comesTo(button('Change roles'), 'Change roles, after its dialog');
      await hands.enter(button('Disable'));
      const question = dialog('Disable petra?');
      await question.waitFor();
      await hands.press('Escape');
      await question.waitFor({ state: 'detached' });
      await comesTo(button('Disable'), 'Disable, after the question');
      await hands.press('Enter');
      await hands.enter(button('Disable', question));
      await question.waitFor({ state: 'detached' });
      await account.getByText('Disabled', { exact: true }).waitFor();
      await comesTo(account, 'the account, since Disable is gone');
      await hands.press('Escape');
      await account.waitFor({ state: 'detached' });
      await comesTo(button('Manage petra'), 'Manage petra, after the dialog');

      await hands.enter(page.getByRole('link', { name: 'Roles & Permission' }));
      await page.getByRole('heading', { name: 'sysadmin (you)' }).waitFor();
      await logOut();
      await signIn('sysadmin', DEMO_PASSWORD);
      const code = page.getByLabel('Code from your authenticator app');
      await comesTo(code, 'the code');
      const used = appCode(key, 1);
      await hands.write(code, used);
      await hands.press('Enter');
      await goOn('Welcome, sysadmin');
      await hands.enter(page.getByRole('link', { name: 'Roles & Permission' }));
      await page.getByRole('heading', { name: 'sysadmin (you)' }).waitFor();
      await fromUserMenu('Security');
      await hands.write(dialog('Security').getByLabel('Password', { exact: true }), DEMO_PASSWORD);
      await hands.press('Enter');
      // Each code serves once: as a person does, wait for the next one.
      const next = await eventually(
        () => (appCode(key, 1) === used ? undefined : appCode(key, 1)),
        'the next code',
      );
      await hands.write(dialog('Security').getByLabel('Code from your authenticator app'), next);
      await hands.press('Enter');
      await hands.enter(button('Remove authenticator app'));
      await hands.enter(button('Remove'));
      await page.getByText(/^No authenticator app is set up/).waitFor();
      await hands.enter(button('Close'));
      await comesTo(button(/^User menu of/), 'the user menu, after the question and the dialog');
      await page.context().close();
    });
  });
};
