import type { Browser, Page } from 'playwright-core';
import { ulid } from 'ulid';
import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { postVendor } from '#api/vendors.ts';
import { apiAsPerson } from '#local/demo/api-as-person.ts';
import { makeDemoProduction } from '#local/demo/demo-production.ts';
import type { LocalRun } from '#local/start/start.ts';
import { seriousViolations } from '#test/support/browser/accessibility.ts';
import { askToSignIn, pressContinue } from '#test/support/browser/sign-in.ts';
import { openPage, type WatchedPage } from '#test/support/browser/watched-page.ts';
import { eventually } from '#test/support/eventually.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { startBrowser, startProduct } from '#test/support/run/product-for-tests.ts';

/*
 * Every page that the menu leads to, as the product is served: at a desk and in a hand, in both themes, and by the
 * keyboard alone.
 */

let run: LocalRun;
let browser: Browser;
let paths: readonly string[];

/** Pages that no menu entry names. */
const OTHERS = [
  '/dashboard/vendor/V-SWEETCO',
  '/dashboard/expiring',
  '/dashboard/stock-counts',
  '/dashboard/inventory-list/RM-CITRIC',
  '/dashboard/inventory-list/RM-CITRIC/CA-3288',
  '/dashboard/profile',
  '/dashboard/security',
  '/dashboard/nothing-here',
];

/** Goods of one item, as the accounting system has them. */
const openStock = async (api: ApiClient, inventoryID: string): Promise<void> => {
  await eventually(async () => {
    await api.call(getInventory, 'against_books', { inventoryID, refresh: 'true' });
    const load = { loadId: ulid(), source: 'accounting' as const, inventoryIDs: [inventoryID] };
    const answer = await api.call(postInventory, 'load_opening_stock', load);
    return answer.ok && answer.body.data.opened.length > 0 ? true : undefined;
  }, `stock of ${inventoryID}`);
};

beforeAll(async () => {
  [run, browser] = await Promise.all([startProduct(), startBrowser()]);
  const api = await signedInAs(run, 'manager');
  await api.call(postVendor, 'update_vendor_list', {});
  const manager = run.people.find(({ group }) => group === 'manager');
  if (!manager) throw new Error('There is no manager.');
  const { functions, product, clientId } = run;
  const plan = { begun: Date.now(), seed: 'every page' };
  await openStock(api, 'RM-CITRIC');
  await makeDemoProduction(apiAsPerson({ functions, api: product.api, clientId }, manager), plan);
}, 180_000);

const comeIn = async (
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

/** The page is there, and nothing of it is still being asked for. */
const isSettled = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${run.siteUrl}${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('main .skeleton, main [aria-busy="true"]'));
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

/** Where the focus is: the mark of it, and whether one sees that it is there. */
const focused = (page: Page): Promise<{ stop: string | undefined; isInPage: boolean; isSeen: boolean }> =>
  page.evaluate(() => {
    const here = document.activeElement as HTMLElement;
    // A link that fills its tile shows the ring around what fills it.
    const drawn = [getComputedStyle(here), getComputedStyle(here, '::after')];
    return {
      stop: here.dataset.stop,
      isInPage: here.closest('main') !== null,
      isSeen: drawn.some(
        ({ content, outlineStyle, outlineWidth, boxShadow }) =>
          content !== 'none' && ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none'),
      ),
    };
  });

describe.each([
  ['at a desk, light', { width: 1440, height: 900 }, 'light'],
  ['in a hand, dark', { width: 390, height: 844 }, 'dark'],
] as const)('every page %s', (_, view, theme) => {
  it('has no serious fault, fits its width, and complains of nothing', async () => {
    const { page, complaints } = await comeIn(view, theme);
    if (view.width < 768) await page.getByRole('button', { name: 'Toggle Sidebar' }).click();
    paths = await menuPaths(page);
    expect(paths.length).toBeGreaterThanOrEqual(12);
    for (const path of [...paths, ...OTHERS]) {
      await isSettled(page, path);
      expect([path, await seriousViolations(page)]).toEqual([path, []]);
      const past = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([path, past <= 0]).toEqual([path, true]);
      expect([path, complaints()]).toEqual([path, []]);
    }
    await page.context().close();
  }, 180_000);
});

describe('by the keyboard alone, every page', () => {
  it('is gone through from its skip link to its last control, and each shows that it has the focus', async () => {
    const { page, complaints } = await comeIn({ width: 1440, height: 900 }, 'light');
    for (const path of [...paths, ...OTHERS]) {
      await isSettled(page, path);
      const stops = await markStops(page);
      await page.getByRole('link', { name: 'Skip to the page' }).focus();
      await page.keyboard.press('Enter');
      const reached = new Set<string>();
      const unseen: string[] = [];
      // Fields of a day or a time have a stop for each of their parts.
      for (let presses = 0; presses < stops * 4 + 4; presses += 1) {
        await page.keyboard.press('Tab');
        const at = await focused(page);
        if (!at.isInPage) break;
        if (at.stop === undefined) continue;
        reached.add(at.stop);
        if (!at.isSeen) unseen.push(at.stop);
      }
      expect([path, reached.size, unseen]).toEqual([path, stops, []]);
    }
    expect(complaints()).toEqual([]);
    await page.context().close();
  }, 180_000);
});

describe('the palette', () => {
  it('comes with Ctrl K, finds by typing, goes by Enter, and breaks no security policy', async () => {
    const { page, complaints } = await comeIn({ width: 1440, height: 900 }, 'light');
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
  }, 120_000);
});
