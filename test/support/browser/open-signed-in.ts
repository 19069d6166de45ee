import type { Browser, BrowserContext } from 'playwright-core';
import type { LocalRun } from '#local/start/start.ts';
import { askToSignIn, pressContinue } from './sign-in.ts';
import { openPage, type WatchedPage } from './watched-page.ts';

/** What a browser keeps of a sign-in. */
interface Kept {
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>;
  readonly at: number;
}

const keptBy = new WeakMap<Browser, Map<string, Kept>>();

/** Tokens are renewed ten minutes after the sign-in, and each renewal ends the others that began with the same. */
const KEPT_MS = 240_000;

/**
 * The browser of a demo person, signed in and at a page. The password is typed once: who comes again within minutes
 * begins with what the browser kept of that. Where a test logs out, or ends the session, it signs in by itself.
 */
export const openSignedIn = async (
  browser: Browser,
  { siteUrl }: Pick<LocalRun, 'siteUrl'>,
  username: string,
  path: string,
  view?: { width: number; height: number },
): Promise<WatchedPage> => {
  const all = keptBy.get(browser) ?? new Map<string, Kept>();
  keptBy.set(browser, all);
  const person = `${username} ${siteUrl}`;
  const kept = all.get(person);
  if (kept && Date.now() - kept.at < KEPT_MS) {
    const watched = await openPage(browser, view, kept.state);
    await watched.page.goto(siteUrl + path);
    return watched;
  }
  const watched = await openPage(browser, view);
  const { page } = watched;
  await page.goto(siteUrl + path);
  await askToSignIn(page, username);
  await pressContinue(page);
  await page.waitForURL(`**${path}`);
  all.set(person, { state: await page.context().storageState(), at: Date.now() });
  return watched;
};
