import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { ulid } from 'ulid';
import { postUser } from '#api/users.ts';
import { type LocalRun, startLocal } from '#local/start.ts';
import { signedInAs } from '#test/support/api-client.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { DEMO_PASSWORD } from '#test/support/coming-in.ts';
import { eventually } from '#test/support/eventually.ts';
import { identityMailbox } from '#test/support/identity-mailbox.ts';
import { keyboardOf } from '#test/support/keyboard.ts';

/*
 * The ways in, by somebody who has no mouse: every control is reached with
 * Tab, shows the focus when it has it, and gives it back where it came from when a dialog closes.
 */

const stateDir = mkdtempSync(join(tmpdir(), 'warehouse-keyboard-'));
const NEW_PASSWORD = 'Better-secret-5678';
let run: LocalRun;
let browser: Browser;
let mailbox: ReturnType<typeof identityMailbox>;

beforeAll(async () => {
  [run, browser] = await Promise.all([startLocal({ ports: 'free', stateDir }), launchBrowser()]);
  mailbox = identityMailbox(run.identityUrl);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await run?.stop();
  rmSync(stateDir, { recursive: true, force: true });
}, 60_000);

const atThePage = async (path: string) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(run.siteUrl + path);
  const hands = keyboardOf(page);
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  /** The focus is here by itself, within a moment. */
  const comesTo = (place: Locator, what: string) =>
    eventually(async () => (await hands.isAt(place)) || undefined, `the focus on ${what}`, 5000);

  const signIn = async (username: string, password: string) => {
    await hands.write(page.getByLabel('Username'), username);
    await hands.write(page.getByLabel('Password', { exact: true }), password);
    await hands.press('Enter');
  };
  const goOn = async () => {
    await comesTo(button('Continue'), 'Continue');
    await hands.press('Enter');
  };
  const fromUserMenu = async (entry: string) => {
    await hands.enter(button(/^User menu of/));
    const item = page.getByRole('menuitem', { name: entry });
    await item.waitFor();
    for (let steps = 0; steps < 10 && !(await hands.isAt(item)); steps++) await hands.press('ArrowDown');
    await hands.press('Enter');
  };
  const logOut = async () => {
    await fromUserMenu('Log out');
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
  };
  return { page, hands, button, dialog, comesTo, signIn, goOn, fromUserMenu, logOut };
};

describe('without a mouse', () => {
  it('somebody registers, confirms, forgets the password, sets another, and waits for a role', async () => {
    const { page, hands, button, dialog, comesTo, signIn, goOn, logOut } = await atThePage('/login');
    const email = 'rosa@bottler.example';
    await hands.enter(page.getByRole('link', { name: 'Register' }));
    await hands.enter(button('Register Now'));
    await comesTo(button('Close'), 'Close');
    await hands.press('Escape');
    await comesTo(button('Register Now'), 'Register Now, after the modal');
    await hands.write(page.getByLabel('Username*'), 'rosa');
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

    await signIn('rosa', 'not the one');
    await comesTo(button('Try Again'), 'Try Again');
    await hands.press('Enter');
    await dialog('Sign In Failed').waitFor({ state: 'detached' });
    await comesTo(page.getByLabel('Password', { exact: true }), 'the password to be tried again');
    await signIn('rosa', NEW_PASSWORD);
    await goOn();
    await page.getByRole('heading', { name: 'Waiting for a role' }).waitFor();
    await hands.enter(button('Check again'));
    await page.getByText('There is no role for you yet.').waitFor();
    await logOut();
    await page.context().close();
  }, 120_000);

  it('an invited person chooses a password', async () => {
    const { page, hands, comesTo, signIn, goOn } = await atThePage('/login');
    const email = 'ivan@bottler.example';
    const sysadmin = await signedInAs(run, 'sysadmin');
    await sysadmin.call(postUser, 'invite_user', { inviteId: ulid(), email, group: 'manager' });
    await signIn(email, await mailbox.temporaryPasswordFor(email));
    const chosen = page.getByLabel('New Password');
    await comesTo(chosen, 'the new password');
    await page.keyboard.type('short');
    await hands.press('Enter');
    await page.getByText('The password does not meet every rule below.').waitFor();
    await hands.write(chosen, NEW_PASSWORD);
    await hands.press('Enter');
    await goOn();
    await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
    await page.context().close();
  }, 60_000);
});
