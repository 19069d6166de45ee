import type { Page } from 'playwright-core';

/** What the demo people sign in with. */
export const DEMO_PASSWORD = 'Warehouse-1234';

/** Fills in the sign-in form and sends it; what comes then is the pool's to say. */
export const askToSignIn = async (page: Page, username: string, password = DEMO_PASSWORD): Promise<void> => {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
};

/** Goes on from the success dialog to the page that was asked for. */
export const pressContinue = async (page: Page): Promise<void> => {
  const done = page.getByRole('dialog', { name: 'Success!' });
  await done.getByText('You have been successfully signed in.').waitFor();
  await done.getByRole('button', { name: 'Continue' }).click();
};

export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^User menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('heading', { name: 'Sign In' }).waitFor();
};
