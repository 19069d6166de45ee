import type { Browser, Locator, Page } from 'playwright-core';
import type { LocalRun } from '#local/start/start.ts';
import { expectSound } from '#test/support/browser/accessibility.ts';
import { openSignedIn } from '#test/support/browser/open-signed-in.ts';
import { askToSignIn, pressContinue } from '#test/support/browser/sign-in.ts';
import { openPage } from '#test/support/browser/watched-page.ts';
import { eventually } from '#test/support/eventually.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/*
 * The main job in a real browser on the running product: sign in, load vendors, flag one, receive its order, and
 * find the receipt in the books exactly once. On a desk's screen and on a phone's.
 */

let run: LocalRun;
let browser: Browser;

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

/**
 * Whoever opened the wrong order reads which one it is, and closes it: the notice covers neither that nor what is
 * pressed next, and can be closed itself.
 */
const expectNoticeBesideWhatIsNeeded = async (
  page: Page,
  dialog: Locator,
  orderNbr: string,
): Promise<void> => {
  const notice = page
    .locator('[data-sonner-toast]')
    .filter({ hasText: `Starting receive process for ${orderNbr}` });
  // It stays as long as the mouse is there.
  await notice.hover();
  await dialog.waitFor();
  const needed = [
    dialog.getByRole('heading').first(),
    dialog.getByRole('button', { name: 'Close' }),
    dialog.getByRole('button', { name: 'SEND RECEIPT' }),
  ];
  await eventually(async () => {
    const over = await notice.boundingBox();
    const parts = await Promise.all(needed.map((part) => part.boundingBox()));
    const isBeside = parts.every(
      (part) =>
        over &&
        part &&
        (part.x >= over.x + over.width ||
          over.x >= part.x + part.width ||
          part.y >= over.y + over.height ||
          over.y >= part.y + part.height),
    );
    return isBeside || undefined;
  }, 'a notice beside the title, the close button and SEND RECEIPT');
  await notice.getByRole('button', { name: 'Close toast' }).click();
  await notice.waitFor({ state: 'detached' });
};

export const describeDelivery = (at: SharedRun): void => {
  beforeAll(async () => {
    ({ run, browser } = at());
  });

  describe('a delivery', () => {
    it('is received at a desk, from sign-in to the books', async () => {
      const watched = await openPage(browser);
      const { page } = watched;

      await page.goto(`${run.siteUrl}/dashboard/receive-goods`);
      await page.waitForURL('**/login**');
      await page.getByRole('heading', { name: 'Sign In' }).waitFor();
      await expectSound(watched);

      await askToSignIn(page, 'consultant');
      await pressContinue(page);
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
      const dialog = page.getByRole('dialog', { name: 'Receive Order : PO000101' });
      await expectNoticeBesideWhatIsNeeded(page, dialog, 'PO000101');
      expect(await dialog.getByRole('button', { name: 'SEND RECEIPT' }).isDisabled()).toBe(true);
      await countLine(page, 'RM-SUGAR', { qty: '1250.5', lot: 'SUG-2611', expiry: '2028-06-30' });
      await countLine(page, 'RM-CITRIC', { qty: '150', lot: 'CIT-77', expiry: '2029-01-31' });
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
        ['RM-CITRIC', 150],
      ]);
      expect(
        postedInAccounting.Details.map((line) => line.Allocations.map((lot) => [lot.LotSerialNbr, lot.Qty])),
      ).toEqual([[['SUG-2611', 1250.5]], [['CIT-77', 150]]]);

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
        run.accounting.records
          .receipts()
          .filter(({ VendorRef }) => VendorRef === postedInAccounting.VendorRef),
      ).toHaveLength(1);

      await page.getByRole('button', { name: /^User menu of/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.waitForURL('**/login**');
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter((key) => /cognito|token/i.test(key))),
      ).toEqual([]);
      await expectSound(watched);
      await page.context().close();
    });

    it('is received in part on a phone by its order number', async () => {
      const watched = await openPage(browser, { width: 390, height: 844 });
      const { page } = watched;
      await page.goto(run.siteUrl);
      await askToSignIn(page, 'manager');
      await pressContinue(page);
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
      await expectNoticeBesideWhatIsNeeded(page, dialog, 'PO000102');
      await dialog
        .getByRole('button', { name: /^More for RM-LEMCON/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Not delivered' }).click();
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
    });

    it('can be counted by nobody without a role', async () => {
      const { page } = await openSignedIn(browser, run, 'newcomer', '/dashboard');
      await page
        .getByText(/waiting for a role/i)
        .first()
        .waitFor();
      await page.context().close();
    });
  });
};
