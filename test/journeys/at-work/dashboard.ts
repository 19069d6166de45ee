import type { Page } from 'playwright-core';
import { seriousViolations } from '#test/support/browser/accessibility.ts';
import { openSignedIn } from '#test/support/browser/open-signed-in.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/*
 * The first minute: a warehouse at work, as `npm start` shows it. Each figure of the dashboard opens the list of just
 * what it counted, and the first delivery is two presses away.
 */

const isSettled = (page: Page) =>
  page.waitForFunction(() => !document.querySelector('main .skeleton, main [aria-busy="true"]'));

const FIGURES = [
  'Orders for today',
  'Orders overdue',
  'Receipts today',
  'On their way',
  'Receipts failed',
  'Work orders due today',
  'In progress',
  'Work orders overdue',
];

export const describeDashboard = (at: SharedRun): void => {
  it('opens from each figure the list that has as many rows', async () => {
    const { page, complaints } = await openSignedIn(at().browser, at().run, 'manager', '/dashboard');
    const seen: [string, string, number][] = [];
    for (const figure of FIGURES) {
      const tile = page.locator('.tile', { has: page.getByRole('link', { name: figure, exact: true }) });
      await tile.waitFor();
      await isSettled(page);
      const shown = (await tile.locator('.tile-value').textContent())?.trim() ?? '';
      await tile.getByRole('link').click();
      await page.waitForURL((url) => url.pathname !== '/dashboard');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await isSettled(page);
      seen.push([figure, shown, await page.locator('main tbody tr').count()]);
      await page.goto(`${at().run.siteUrl}/dashboard`);
    }
    // What is empty says so in a row of its own, or has no table.
    for (const [figure, shown, rows] of seen.filter(([, shown]) => shown !== '0'))
      expect([figure, shown]).toEqual([figure, String(rows)]);
    expect(seen.filter(([, shown]) => Number(shown) > 0).length).toBeGreaterThanOrEqual(6);
    expect(complaints()).toEqual([]);
    await page.context().close();
  });

  it('shows what it counts as tables, too, and has no serious fault with them open', async () => {
    const { page } = await openSignedIn(at().browser, at().run, 'consultant', '/dashboard');
    for (const chart of ['Receipts per day', 'Output per day, in bottles']) {
      await page.getByText(`${chart} as a table`).click();
      expect(await page.getByRole('table', { name: chart }).getByRole('row').count()).toBe(8);
    }
    expect(await seriousViolations(page)).toEqual([]);
    await page.context().close();
  });

  it('brings a newcomer to the first delivery by two presses, and through it by two more, as the README says', async () => {
    const { page } = await openSignedIn(at().browser, at().run, 'consultant', '/dashboard');
    await page.getByRole('link', { name: 'Orders for today' }).click();
    await page.getByRole('button', { name: 'Receive PO000119' }).click();
    const dialog = page.getByRole('dialog', { name: 'Receive Order : PO000119' });
    await dialog.getByRole('button', { name: 'Fill remaining', exact: true }).click();
    await dialog.getByRole('button', { name: 'SEND RECEIPT' }).click();
    await dialog.waitFor({ state: 'detached' });
    // A dialog that closes goes back in the browser's history, which would break off what is loaded meanwhile.
    await page.waitForFunction(() => !history.state?.dialogs);
    await page.goto(`${at().run.siteUrl}/dashboard/received-goods`);
    await page.locator('main tr', { hasText: 'PO000119' }).getByText('Posted').waitFor();
    await page.context().close();
  });
};
