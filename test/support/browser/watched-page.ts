import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** What a successful path must not show: console errors and warnings, failed pages, broken security policy. */
export interface WatchedPage {
  readonly page: Page;
  /** Everything that was complained of since the last call. */
  complaints(): readonly string[];
}

/** No passing journey waits this long for one thing, however slow the machine is. */
export const PAGE_TIMEOUT_MS = 120_000;

/**
 * A page whose console is listened to from the first byte, in a context of its own: empty, or with what was stored in
 * another. A broken Content-Security-Policy is reported on the console.
 */
export const openPage = async (
  browser: Browser,
  view: { width: number; height: number } = { width: 1440, height: 900 },
  storageState?: BrowserContextOptions['storageState'],
): Promise<WatchedPage> => {
  const context = await browser.newContext({
    ...{ viewport: view, hasTouch: view.width < 800 },
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_TIMEOUT_MS);
  let found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      found.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => found.push(`page error: ${error.message}`));
  return {
    page,
    complaints: () => {
      const all = found;
      found = [];
      return all;
    },
  };
};
