import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type LocalRun, startLocal } from '#local/start/start.ts';
import { seriousViolations } from '#test/support/browser/accessibility.ts';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { openPage, type WatchedPage } from '#test/support/browser/watched-page.ts';
import { eventually } from '#test/support/eventually.ts';

/*
 * The main job in a real browser on the running product: sign in, load vendors, flag one, receive its order, and
 * find the receipt in the books exactly once. On a desk's screen and on a phone's.
 */

const stateDir = mkdtempSync(join(tmpdir(), 'warehouse-journey-'));
let run: LocalRun;
let browser: Browser;

beforeAll(async () => {
  [run, browser] = await Promise.all([startLocal({ ports: 'free', stateDir }), launchBrowser()]);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await run?.stop();
  rmSync(stateDir, { recursive: true, force: true });
}, 60_000);

const expectSound = async ({ page, complaints }: WatchedPage): Promise<void> => {
  expect(await seriousViolations(page)).toEqual([]);
  expect(complaints()).toEqual([]);
};

const signIn = async (page: Page, group: 'consultant' | 'manager' | 'sysadmin'): Promise<void> => {
  const person = run.people.find((candidate) => candidate.group === group);
  if (!person) throw new Error(`There is no demo person in ${group}.`);
  await page.getByLabel('Username').fill(person.username);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const done = page.getByRole('dialog', { name: 'Success!' });
  await done.getByText('You have been successfully signed in.').waitFor();
  await done.getByRole('button', { name: 'Continue' }).click();
};

/** Counts a line in its dialog: the quantity, then the lot and its date. */
const countLine = async (
  page: Page,
  inventoryID: string,
  count: { qty: string; lot?: string; expiry?: string },
): Promise<void> => {
  await page.getByRole('button', { name: `Update ${inventoryID}` }).click();
  const dialog = page.getByRole('dialog', { name: `Update ${inventoryID}` });
  await dialog.getByLabel('Receive Quantity').fill(count.qty);
  if (count.lot) await dialog.getByLabel('Batch No.').fill(count.lot);
  if (count.expiry) await dialog.getByLabel('Expiry Date', { exact: true }).fill(count.expiry);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.waitFor({ state: 'detached' });
};

describe('a delivery', () => {
  it('is received at a desk, from sign-in to the books', async () => {
    const watched = await openPage(browser);
    const { page } = watched;

    await page.goto(`${run.siteUrl}/dashboard/receive-goods`);
    await page.waitForURL('**/login**');
    await page.getByRole('heading', { name: 'Sign In' }).waitFor();
    await expectSound(watched);

    await signIn(page, 'consultant');
    // The deep link is kept through sign-in.
    await page.waitForURL('**/dashboard/receive-goods');
    await page.getByText('Please select a vendor to view receive orders').waitFor();
    await expectSound(watched);

    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { name: /^Welcome, / }).waitFor();
    await expectSound(watched);

    await page.getByRole('link', { name: 'Vendor List' }).click();
    await page.getByText('No vendors available.').waitFor();
    await page.getByRole('button', { name: 'Load vendors from MYOB Acumatica' }).first().click();
    await page.getByText(/^Showing 1-10 of \d+ total vendors$/).waitFor();
    await expectSound(watched);

    await page.getByLabel('Search vendors').fill('sweetco');
    await page.getByText('Showing 1-1 of 1 filtered vendors').waitFor();
    await page.getByRole('switch', { name: /V-SWEETCO|Sweetco/ }).click();
    await page.getByRole('switch', { name: /V-SWEETCO|Sweetco/, checked: true }).waitFor();
    await expectSound(watched);

    await page.getByRole('link', { name: 'Receive Goods' }).click();
    await page.getByLabel('Vendor', { exact: true }).fill('sweetco');
    await page.getByRole('option', { name: 'Sweetco Sugar Pty Ltd' }).click();
    await page.getByRole('row', { name: /PO000101/ }).waitFor();
    await expectSound(watched);

    await page
      .getByRole('row', { name: /PO000101/ })
      .getByText('Receive')
      .click();
    await page.getByText('Starting receive process for PO000101').waitFor();
    const dialog = page.getByRole('dialog', { name: 'Receive Order : PO000101' });
    await dialog.waitFor();
    expect(await dialog.getByRole('button', { name: 'SEND RECEIPT' }).isDisabled()).toBe(true);
    await countLine(page, 'RM-SUGAR', { qty: '1250.5', lot: 'SUG-2611', expiry: '2028-06-30' });
    await countLine(page, 'RM-CITRIC', { qty: '200', lot: 'CIT-77', expiry: '2029-01-31' });
    await dialog.getByLabel('Supplier Ref').fill('DKT-8841');
    await dialog.getByLabel('Note').fill('2 bags damp');
    await expectSound(watched);
    await dialog.getByRole('button', { name: 'SEND RECEIPT' }).click();
    await dialog.waitFor({ state: 'detached' });

    const postedInAccounting = await eventually(
      () =>
        run.accounting.records.receipts().find(({ VendorRef }) => VendorRef?.startsWith('DKT-8841 / GR-')),
      'the receipt in the books',
    );
    expect(postedInAccounting.Details.map((line) => [line.InventoryID, line.ReceiptQty])).toEqual([
      ['RM-SUGAR', 1250.5],
      ['RM-CITRIC', 200],
    ]);
    expect(
      postedInAccounting.Details.map((line) => line.Allocations.map((lot) => [lot.LotSerialNbr, lot.Qty])),
    ).toEqual([[['SUG-2611', 1250.5]], [['CIT-77', 200]]]);

    await page.getByRole('button', { name: 'Refresh' }).click();
    await page
      .getByRole('row', { name: /PO000101/ })
      .getByText('Receive')
      .click();
    await page
      .getByRole('row', { name: /RM-SUGAR/ })
      .getByText('3,749.5')
      .or(page.getByText('3749.5'))
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    expect(
      run.accounting.records.receipts().filter(({ VendorRef }) => VendorRef === postedInAccounting.VendorRef),
    ).toHaveLength(1);

    await page.getByRole('button', { name: /^User menu of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL('**/login**');
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /cognito|token/i.test(key))),
    ).toEqual([]);
    await expectSound(watched);
    await page.context().close();
  }, 240_000);

  it('is received in part on a phone by its order number', async () => {
    const watched = await openPage(browser, { width: 390, height: 844 });
    const { page } = watched;
    await page.goto(run.siteUrl);
    await signIn(page, 'manager');
    await page.waitForURL('**/dashboard');
    await page.goto(`${run.siteUrl}/dashboard/receive-goods`);
    await page.getByPlaceholder('Enter PO').fill('NO-SUCH-ORDER');
    await page.getByPlaceholder('Enter PO').press('Enter');
    await page.getByText('No orders found matching your criteria').waitFor();
    // A 404 of the API is how the browser knows; it is the only thing it may complain of.
    expect(watched.complaints().filter((complaint) => !/status of 404/.test(complaint))).toEqual([]);

    await page.getByPlaceholder('Enter PO').fill('po000102');
    await page.getByPlaceholder('Enter PO').press('Enter');
    await page.getByText('PO000102').first().waitFor();
    await expectSound(watched);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

    await page.getByText('Receive', { exact: true }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Receive Order : PO000102' });
    await dialog.waitFor();
    await dialog
      .getByRole('button', { name: /^Not delivered: RM-LEMCON/ })
      .first()
      .click();
    await countLine(page, 'RM-LIMCON', { qty: '0.3', lot: 'LIM-1', expiry: '2027-05-01' });
    await expectSound(watched);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await dialog.getByRole('button', { name: 'SEND RECEIPT' }).click();
    await dialog.waitFor({ state: 'detached' });
    const postedInAccounting = await eventually(
      () => run.accounting.records.receipts().find(({ VendorRef }) => /^GR-/.test(VendorRef ?? '')),
      'the receipt in the books',
    );
    expect(postedInAccounting.Details.map((line) => [line.POLineNbr, line.ReceiptQty])).toEqual([[3, 0.3]]);
    await page.context().close();
  }, 240_000);

  it('can be counted by nobody without a role', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${run.siteUrl}/login`);
    await page.getByLabel('Username').fill('newcomer');
    await page.getByLabel('Password', { exact: true }).fill(run.people[0]?.password ?? '');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/dashboard');
    await page
      .getByText(/waiting for a role/i)
      .first()
      .waitFor();
    await page.context().close();
  }, 120_000);
});
