import type { Page } from 'playwright-core';
import { seriousViolations } from '#test/support/browser/accessibility.ts';
import { followLink } from '#test/support/browser/follow-link.ts';
import { askToSignIn, pressContinue } from '#test/support/browser/sign-in.ts';
import { openPage, type WatchedPage } from '#test/support/browser/watched-page.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/*
 * Every page that the menu leads to, as the product is served: at a desk and in a hand, in both themes, and by the
 * keyboard alone.
 */

/** Pages that no menu entry names. */
const OTHERS = [
  '/dashboard/vendor/V-SWEETCO',
  '/dashboard/expiring',
  '/dashboard/stock-counts',
  '/dashboard/inventory-list/RM-CITRIC',
  '/dashboard/inventory-list/RM-CITRIC/CA-3288',
  '/dashboard/profile',
  '/dashboard/nothing-here',
];

const comeIn = async (
  { run, browser }: ReturnType<SharedRun>,
  view: { width: number; height: number },
  theme: 'light' | 'dark',
): Promise<WatchedPage> => {
  const watched = await openPage(browser, view);
  await watched.page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  await watched.page.goto(`${run.siteUrl}/login`);
  await askToSignIn(watched.page, 'sysadmin');
  await pressContinue(watched.page);
  await watched.page.waitForURL('**/dashboard');
  return watched;
};

const menuPaths = async (page: Page): Promise<readonly string[]> => {
  await page.locator('nav').getByRole('link', { name: 'Roles & Permission' }).waitFor();
  // One that opens is no longer among them, and may bring others.
  const closed = page.locator('nav button[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
  return page
    .locator('nav a')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
};

/** Whatever in the page the Tab key should come to, by a mark put on each. */
const markStops = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        'main a[href], main button:not(:disabled), main input:not(:disabled), main select:not(:disabled), main summary',
      ),
    ].filter((stop) => stop.checkVisibility({ visibilityProperty: true }) && stop.tabIndex >= 0);
    for (const [index, stop] of stops.entries()) stop.dataset.stop = String(index);
    return stops.length;
  });

interface Stop {
  /** The mark of it; absent where it has none. */
  readonly mark: string | undefined;
  readonly isInPage: boolean;
  /** Whether one sees that it has the focus. */
  readonly isSeen: boolean;
}

/** Notes each place that the focus comes to from now on. */
const noteStops = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const stops: Stop[] = [];
    Object.assign(window, { stops });
    document.addEventListener('focusin', ({ target }) => {
      const here = target as HTMLElement;
      // A link that fills its tile shows the ring around what fills it.
      const drawn = [getComputedStyle(here), getComputedStyle(here, '::after')];
      stops.push({
        mark: here.dataset.stop,
        isInPage: here.closest('main') !== null,
        isSeen: drawn.some(
          ({ content, outlineStyle, outlineWidth, boxShadow }) =>
            content !== 'none' &&
            ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'),
        ),
      });
    });
  });

const notedStops = (page: Page): Promise<readonly Stop[]> =>
  page.evaluate(() => (window as unknown as { stops: Stop[] }).stops);

/** From the skip link by Tab until the focus leaves the page: what it came to there. */
const goThrough = async (page: Page, count: number): Promise<readonly Stop[]> => {
  await page.getByRole('link', { name: 'Skip to the page' }).focus();
  await page.keyboard.press('Enter');
  await noteStops(page);
  // Fields of a day or a time have a stop for each of their parts.
  for (let rounds = 0; rounds < 4; rounds += 1) {
    for (let presses = 0; presses < count + 1; presses += 1) await page.keyboard.press('Tab');
    const stops = await notedStops(page);
    const left = stops.findIndex(({ isInPage }) => !isInPage);
    if (left >= 0) return stops.slice(0, left);
  }
  return notedStops(page);
};

const isReachedByKeyboard = async (page: Page, path: string): Promise<void> => {
  const count = await markStops(page);
  const stops = (await goThrough(page, count)).filter(({ mark }) => mark !== undefined);
  const reached = new Set(stops.map(({ mark }) => mark));
  const unseen = stops.filter(({ isSeen }) => !isSeen).map(({ mark }) => mark);
  expect([path, reached.size, unseen]).toEqual([path, count, []]);
};

export const describeEveryPage = (at: SharedRun): void => {
  describe.each([
    ['at a desk, light, and by the keyboard alone', { width: 1440, height: 900 }, 'light'],
    ['in a hand, dark', { width: 390, height: 844 }, 'dark'],
  ] as const)('every page %s', (_, view, theme) => {
    const isDesk = view.width >= 768;

    it('has no serious fault, fits its width, shows each stop of the Tab key, and complains of nothing', async () => {
      const { page, complaints } = await comeIn(at(), view, theme);
      if (!isDesk) await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
      const paths = await menuPaths(page);
      expect(paths.length).toBeGreaterThanOrEqual(12);
      if (!isDesk) await page.keyboard.press('Escape');
      for (const path of [...paths, ...OTHERS]) {
        await followLink(page, path);
        expect([path, await seriousViolations(page)]).toEqual([path, []]);
        const past = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect([path, past <= 0]).toEqual([path, true]);
        if (isDesk) await isReachedByKeyboard(page, path);
        expect([path, complaints()]).toEqual([path, []]);
      }
      await page.context().close();
    });
  });

  describe('the palette', () => {
    it('comes with Ctrl K, finds by typing, goes by Enter, and breaks no security policy', async () => {
      const { page, complaints } = await comeIn(at(), { width: 1440, height: 900 }, 'light');
      const { keyboard } = page;
      await page.getByRole('heading', { level: 1 }).waitFor();
      await keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: 'Go to' });
      await field.waitFor();
      expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
      expect(await seriousViolations(page)).toEqual([]);
      await keyboard.type('sweet');
      const vendor = page.getByRole('option', { name: /V-SWEETCO/ });
      await vendor.waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      while ((await vendor.getAttribute('aria-selected')) !== 'true') await keyboard.press('ArrowDown');
      expect(await field.getAttribute('aria-activedescendant')).toBe(await vendor.getAttribute('id'));
      await keyboard.press('Enter');
      await page.waitForURL('**/dashboard/vendor/V-SWEETCO');
      await keyboard.press('Control+k');
      await field.waitFor();
      await keyboard.press('Escape');
      await field.waitFor({ state: 'detached' });
      expect(complaints()).toEqual([]);
      await page.context().close();
    });
  });
};
