import { readFileSync } from 'node:fs';
import type { Browser, Download, Page } from 'playwright-core';
import { getVendor } from '#api/vendors.ts';
import type { LocalRun } from '#local/start/start.ts';
import { BUDGETS } from '#test/bench/budgets.ts';
import { expectSound } from '#test/support/browser/accessibility.ts';
import { openSignedIn } from '#test/support/browser/open-signed-in.ts';
import type { WatchedPage } from '#test/support/browser/watched-page.ts';
import { eventually } from '#test/support/eventually.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/*
 * Vendors in a real browser on the running product: loaded, found, flagged together, looked at one by one, changed by
 * the accounting system behind our backs, and taken away as a file.
 */

let run: LocalRun;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let api: ApiClient;

const fitsItsWidth = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

/** Changes vendors in the books, which pushes a notification for each. */
const changeInAccounting = async (prefix: string, fields: Record<string, string>): Promise<void> => {
  const answer = await fetch(`${run.accountingUrl}/__sim/vendors/change`, {
    method: 'POST',
    body: JSON.stringify({ prefix, fields, telling: 'each' }),
  });
  expect(await answer.json()).toEqual({ changed: 1 });
};

const exported = async (format: string): Promise<{ name: string; text: string }> => {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download') as Promise<Download>,
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
};

export const describeVendors = (at: SharedRun): void => {
  beforeAll(async () => {
    ({ run, browser } = at());
    api = await signedInAs(run, 'manager');
    watched = await openSignedIn(browser, run, 'manager', '/dashboard/vendor');
    page = watched.page;
  });

  afterAll(() => page?.context().close());

  describe('vendors', () => {
    it('are loaded, and counted over the list', async () => {
      await page.getByText('No vendors available.').waitFor();
      await page.getByRole('button', { name: 'Load vendors from MYOB Acumatica' }).first().click();
      await page.getByText(/^Showing 1-10 of \d+ total vendors$/).waitFor();
      const { body } = await api.call(getVendor, 'list_vendors', {});
      const items = 'data' in body ? body.data.items : [];
      const active = items.filter(({ vendorStatus }) => vendorStatus === 'ACTIVE').length;
      await page.getByText(`Showing 1-10 of ${items.length} total vendors`).waitFor();
      const numbers = page.getByLabel('Vendors in numbers');
      expect(await numbers.locator('.tile', { hasText: /^Active/ }).textContent()).toBe(`Active${active}`);
      await expectSound(watched);
    });

    it('are found as somebody types, and sorted by a heading, both kept by a reload', async () => {
      await page.getByLabel('Search vendors').fill('pty');
      await page.getByText(/filtered vendors$/).waitFor();
      await page.getByRole('button', { name: 'VENDOR NAME' }).click();
      const names = () => page.locator('tbody td[data-heading="VENDOR NAME"]').allTextContents();
      const sorted = await eventually(async () => {
        const shown = await names();
        return shown.join() === [...shown].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)).join()
          ? shown
          : undefined;
      }, 'sorted names');
      await page.reload();
      await page.getByText(/filtered vendors$/).waitFor();
      expect(await names()).toEqual(sorted);
      expect(await page.getByLabel('Search vendors').inputValue()).toBe('pty');
    });

    it('are flagged together', async () => {
      await page.goto(`${run.siteUrl}/dashboard/vendor`);
      await page.getByRole('button', { name: 'Choose several' }).click();
      const boxes = page.getByRole('checkbox', { name: /^Choose / });
      for (const index of [0, 1, 2]) await boxes.nth(index).check();
      await page.getByText('3 chosen').waitFor();
      await expectSound(watched);
      await page.getByRole('button', { name: 'Make receivable' }).click();
      await page.getByText('3 vendors updated').waitFor();
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('switch', { name: 'Only Warehouse Receivable' }).click();
      await page.getByText('Showing 1-3 of 3 filtered vendors').waitFor();
      await expectSound(watched);
    });

    it('leave as a file with the rows of the filter', async () => {
      const csv = await exported('As CSV for spreadsheets');
      expect(csv.name).toMatch(/^vendors-\d{4}-\d{2}-\d{2}\.csv$/);
      const lines = csv.text.split('\r\n');
      expect(lines[0]).toMatch(/^\ufeffVendorID,VendorName,VendorStatus,WarehouseReceivable,/);
      expect(lines.slice(1, -1).map((line) => /,true,/.test(line))).toEqual([true, true, true]);
      const json = await exported('As JSON');
      expect(
        JSON.parse(json.text).map(({ WarehouseReceivable }: Record<string, unknown>) => WarehouseReceivable),
      ).toEqual([true, true, true]);
      await expectSound(watched);
    });

    it('have a page each, which a change in the accounting system reaches by itself', async () => {
      await page.goto(`${run.siteUrl}/dashboard/vendor?q=sweetco`);
      await page.getByRole('link', { name: 'Sweetco Sugar Pty Ltd' }).click();
      await page.getByRole('heading', { name: 'Sweetco Sugar Pty Ltd' }).waitFor();
      await page.getByRole('table', { name: 'Open orders' }).getByText('PO000101').waitFor();
      await page.getByText('Nothing was received from this vendor in that time.').waitFor();
      expect(await page.getByRole('table', { name: 'Status history' }).getByRole('row').count()).toBe(2);
      await page.getByRole('switch', { name: 'Warehouse receivable' }).click();
      await page.getByText(/^Receivable in this warehouse since .*, set by manager\.$/).waitFor();
      await expectSound(watched);

      await changeInAccounting('V-SWEETCO', { Status: 'On Hold' });
      await eventually(async () => {
        const { body } = await api.call(getVendor, 'vendor_detail', { vendor_id: 'V-SWEETCO' });
        return (
          ('data' in body && body.data.accountingStatus === 'On Hold' && !body.data.unconfirmed) || undefined
        );
      }, 'the change in the books');
      await page.reload();
      const history = page.getByRole('table', { name: 'Status history' });
      await history.getByText('On Hold').waitFor();
      expect(await history.getByRole('row').nth(1).textContent()).toContain('A notification');
      // What the books change never touches the flag.
      await page.getByText(/^Receivable in this warehouse since .*, set by manager\.$/).waitFor();
      await expectSound(watched);
    });

    it('show what the accounting system told, and a manager may have it replayed', async () => {
      await page.getByRole('link', { name: 'Logs & Notifications' }).click();
      await page.getByRole('table', { name: 'Notifications' }).getByText('Applied').first().waitFor();
      await expectSound(watched);
      await page
        .getByRole('button', { name: /^Open the notification/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: 'Notification' });
      await dialog.getByText('V-SWEETCO', { exact: true }).first().waitFor();
      await expectSound(watched);
      await dialog.getByRole('button', { name: 'Replay' }).click();
      await page.getByText('The notification is replayed').waitFor();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expectSound(watched);
    });

    it('are asked for in few requests by a browser that has nothing of them yet', async () => {
      const context = await browser.newContext({
        storageState: await page.context().storageState(),
        serviceWorkers: 'block',
      });
      const asked: URL[] = [];
      context.on('request', (request) => {
        if (!request.url().startsWith('data:')) asked.push(new URL(request.url()));
      });
      const cold = await context.newPage();
      await cold.goto(`${run.siteUrl}/dashboard/vendor`);
      await cold.getByText(/^Showing 1-10 of \d+ total vendors$/).waitFor();
      await cold.waitForLoadState('networkidle');
      await context.close();

      const { requests: most } = BUDGETS.coldVendorList;
      const list = asked.map(({ pathname, search }) => `\n  ${pathname}${search}`).join('');
      if (asked.length > most)
        throw new Error(`The vendor list makes ${asked.length} requests, and may make ${most}:${list}`);
      // Each more is a wait of its own on a slow network, for everybody: what they are for is said here.
      const questions = asked.filter(({ pathname }) => pathname.startsWith('/api/'));
      expect(
        questions.map(({ pathname, searchParams }) => `${pathname} ${searchParams.get('action')}`).sort(),
      ).toEqual([
        '/api/GetNotice unread',
        '/api/GetReceipts attention',
        '/api/GetVendor list_vendors',
        '/api/GetVendor vendor_load',
      ]);
    });

    it('fit a phone', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const path of ['vendor', 'vendor/V-SWEETCO', 'logs-notifications']) {
        await page.goto(`${run.siteUrl}/dashboard/${path}`);
        await page.locator('.pill').first().waitFor();
        expect([path, await fitsItsWidth()]).toEqual([path, true]);
        await expectSound(watched);
      }
    });
  });
};
