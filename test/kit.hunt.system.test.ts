import type { Browser, Page } from 'playwright-core';
import { seriousViolations } from '#test/support/browser/accessibility.ts';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { type DevelopmentPages, servePages } from '#test/support/browser/vite-child.ts';
import { openPage, type WatchedPage } from '#test/support/browser/watched-page.ts';

/*
 * The page of the kit, as it is seen in development: every part in every state, in both themes, at a desk and in a
 * hand, with whatever opens over it.
 */

const DESK = { width: 1440, height: 900 };

let pages: DevelopmentPages;
let browser: Browser;

beforeAll(async () => {
  [pages, browser] = await Promise.all([servePages(), launchBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await pages?.stop();
});

/** The page in a theme, loaded once for all that is asked of it: its modules come one by one, some hundreds of them. */
const openKit = async (theme: 'light' | 'dark'): Promise<WatchedPage> => {
  const watched = await openPage(browser, DESK);
  const { page } = watched;
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  await page.goto(`${pages.url}/kit`);
  await page.getByRole('heading', { level: 1, name: 'The kit' }).waitFor();
  return watched;
};

/** Time stands still, so that a slow machine sees what a fast one does. */
const stopTime = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
};

const close = async (page: Page, name: string): Promise<void> => {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });
};

describe.each(['light', 'dark'] as const)('the kit in the %s theme', (theme) => {
  let kit: WatchedPage;
  beforeAll(async () => {
    kit = await openKit(theme);
  });
  afterAll(() => kit?.page.context().close());

  it.each([390, 1440])(
    'has no fault that axe calls serious at %i px, and nothing reaches past the edge',
    async (width) => {
      const { page, complaints } = kit;
      await page.setViewportSize({ ...DESK, width });
      expect(await seriousViolations(page)).toEqual([]);
      const past = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(past).toBeLessThanOrEqual(0);
      expect(complaints()).toEqual([]);
    },
  );

  it('has none in what opens over the page', async () => {
    const { page, complaints } = kit;
    for (const [button, name] of [
      ['Open a dialog', 'A dialog'],
      ['Open a form', 'A form'],
      ['Ask first', 'Delete WO_20260304_001?'],
      ['Open a sheet', 'A sheet'],
      ['Open a palette', 'A palette'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog', { name }).waitFor();
      expect(await seriousViolations(page)).toEqual([]);
      await close(page, name);
    }
    const actions = page.getByRole('button', { name: 'Actions of WO_20260304_001' });
    await actions.click();
    await page.getByRole('menu').waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // The focus goes back a turn after the menu is gone: a field that was entered before would lose it.
    await page.locator(':focus').and(actions).waitFor();
    const combobox = page.getByRole('combobox', { name: 'Combobox' }).first();
    await combobox.fill('vendor 11');
    await page.getByRole('option', { name: 'Vendor 119' }).waitFor();
    expect(await seriousViolations(page)).toEqual([]);
    await combobox.press('ArrowDown');
    await combobox.press('Enter');
    expect(await combobox.inputValue()).toBe('Vendor 110');
    expect(complaints()).toEqual([]);
  });

  it('tells of a control 700 ms after the pointer came to it', async () => {
    const { page } = kit;
    const tooltip = page.getByRole('tooltip', { name: 'After 700 ms' });
    await stopTime(page);
    await page.getByRole('button', { name: 'With a tooltip' }).hover();
    await page.clock.runFor(690);
    expect(await tooltip.count()).toBe(0);
    await page.clock.runFor(20);
    await tooltip.waitFor();
    await page.clock.resume();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.mouse.move(0, 0);
    await tooltip.waitFor({ state: 'detached' });
  });

  it('shows three notices at most, at the top right, and takes them away', async () => {
    const { page } = kit;
    // The board that they come up on is fetched in an idle moment.
    await page.getByRole('region', { name: /^Notifications/ }).waitFor({ state: 'attached' });
    await stopTime(page);
    for (const kind of ['success', 'info', 'warning', 'error'])
      await page.getByRole('button', { name: `Notice: ${kind}` }).click();
    const newest = page.locator('[data-sonner-toast]').filter({ hasText: 'A notice: error' });
    await page.clock.runFor(800);
    await newest.waitFor();
    expect(await page.locator('[data-sonner-toast][data-visible="true"]').count()).toBe(3);
    const box = await newest.boundingBox();
    expect(box?.x).toBeGreaterThan(1000);
    expect(box?.y).toBeLessThan(200);
    await page.clock.runFor(1_500);
    expect(await newest.getAttribute('data-removed')).toBe('false');
    await page.clock.runFor(2_000);
    await newest.waitFor({ state: 'detached' });
  });
});

/** How many tiles stand in each row of each group, and what of their words is cut or broken in two. */
const lookAtTiles = (page: Page) =>
  page.evaluate(() => {
    const groups = [...document.querySelectorAll('.tiles')].map((tiles) => {
      const rows = new Map<number, number>();
      for (const tile of tiles.children) {
        const top = Math.round(tile.getBoundingClientRect().top);
        rows.set(top, (rows.get(top) ?? 0) + 1);
      }
      return [...rows.values()];
    });
    const broken = [...document.querySelectorAll<HTMLElement>('.tile-label, .tile-value')]
      .filter((part) => part.scrollWidth > part.clientWidth || part.offsetHeight > 36)
      .map((part) => part.textContent);
    return { groups, broken };
  });

describe('tiles', () => {
  it('leave none of them alone in a row, and neither cut nor break a figure or its label', async () => {
    const { page } = await openKit('light');
    const seen: unknown[] = [];
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const { groups, broken } = await lookAtTiles(page);
      expect(broken).toEqual([]);
      seen.push(groups);
    }
    const lineByLine = [
      [1, 1, 1, 1, 1],
      [1, 1, 1],
      [1, 1],
      [1, 1, 1, 1, 1],
    ];
    const two = [[3, 2], [3], [2], [3, 2]];
    expect(seen).toEqual([[[5], [3], [2], [5]], two, two, lineByLine]);
    await page.context().close();
  });
});
