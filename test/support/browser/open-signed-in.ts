import type { Browser } from 'playwright-core';
import type { LocalRun } from '#local/start/start.ts';
import { askToSignIn, pressContinue } from './sign-in.ts';
import { openPage, type WatchedPage } from './watched-page.ts';

/** The browser of a demo person, signed in and at a page. */
export const openSignedIn = async (
  browser: Browser,
  { siteUrl }: Pick<LocalRun, 'siteUrl'>,
  username: string,
  path: string,
  view?: { width: number; height: number },
): Promise<WatchedPage> => {
  const watched = await openPage(browser, view);
  const { page } = watched;
  await page.goto(siteUrl + path);
  await askToSignIn(page, username);
  await pressContinue(page);
  await page.waitForURL(`**${path}`);
  return watched;
};
