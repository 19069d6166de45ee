import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { makeDemo } from '#local/demo/demo-data.ts';
import { type LocalRun, startLocal } from '#local/start/start.ts';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { openSignedIn } from '#test/support/browser/open-signed-in.ts';
import { REPOSITORY_ROOT } from '#test/support/repository-root.ts';

/*
 * `npm run screenshots`: the README's pictures, taken of the running product with its demo. Look at each before it is
 * committed: what they show is as it is then.
 */

/** Nothing of the page is still being asked for, its fonts are there, and nothing moves. */
const isSettled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('main .skeleton, main [aria-busy="true"]'));
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
  });
};

interface Picture {
  readonly name: string;
  readonly path: string;
  readonly view: { readonly width: number; readonly height: number };
  readonly show: (page: Page) => Promise<void>;
}

const PICTURES: readonly Picture[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    view: { width: 1440, height: 900 },
    show: (page) => page.getByText('Output per day, in bottles as a table').waitFor(),
  },
  {
    name: 'receive-dialog',
    path: '/dashboard/receive-goods?promised=today',
    view: { width: 1280, height: 800 },
    async show(page) {
      await page.getByRole('button', { name: 'Receive PO000118' }).click();
      const dialog = page.getByRole('dialog', { name: 'Receive Order : PO000118' });
      await dialog.getByRole('button', { name: 'Fill remaining: PK-CTN24' }).click();
      await page.locator('[data-sonner-toast]').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'production-line',
    path: '/dashboard/production-line',
    view: { width: 1180, height: 860 },
    async show(page) {
      await page.getByRole('button', { name: /^Canning line 1/ }).click();
      await page.getByRole('button', { name: 'Record' }).waitFor();
      // Its work order and its counts are asked for once it stands.
      await page.waitForFunction(() => !document.querySelector('main')?.textContent?.includes('Looking'));
    },
  },
];

const take = async (browser: Browser, run: LocalRun, { name, path, view, show }: Picture): Promise<void> => {
  const { page } = await openSignedIn(browser, run, 'manager', '/dashboard', view);
  if (path !== '/dashboard') await page.goto(run.siteUrl + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await show(page);
  await isSettled(page);
  await page.screenshot({ path: join(REPOSITORY_ROOT, 'docs/screenshots', `${name}.png`) });
  await page.context().close();
};

const stateDir = mkdtempSync(join(tmpdir(), 'warehouse-screenshots-'));
const run = await startLocal({
  ...{ ports: 'free', stateDir, demo: true },
  // Nobody waits for the accounting system's call limit.
  context: { accountingMaxPerMinute: 1000 },
  accounting: { perMinute: 0 },
});
const browser = await launchBrowser();
try {
  await makeDemo(run, console.log);
  for (const picture of PICTURES) await take(browser, run, picture);
} finally {
  await browser.close();
  await run.stop();
  rmSync(stateDir, { recursive: true, force: true });
}
