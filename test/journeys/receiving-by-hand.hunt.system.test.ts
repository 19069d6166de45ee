import type { Browser, Locator, Page } from 'playwright-core';
import { postReceiveGoods } from '#api/receiving.ts';
import type { LocalRun } from '#local/start/start.ts';
import { expectSound, seriousViolations } from '#test/support/browser/accessibility.ts';
import { nextVersionOf, type SiteFiles } from '#test/support/browser/next-version.ts';
import { openSignedIn } from '#test/support/browser/open-signed-in.ts';
import type { WatchedPage } from '#test/support/browser/watched-page.ts';
import { eventually } from '#test/support/eventually.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { loadVendors } from '#test/support/run/load-vendors.ts';
import { startBrowser, startProduct } from '#test/support/run/product-for-tests.ts';

/*
 * A delivery by other hands: by the keyboard alone, with a gloved finger, in two tabs, over a new version of the
 * product, in serial numbers, and one of several orders refused.
 */

const RECEIVE = '/dashboard/receive-goods';
/** As the site is after the next deployment; null: as it is. */
let nextVersion: SiteFiles | null = null;
let run: LocalRun;
let browser: Browser;
let manager: ApiClient;

beforeAll(async () => {
  [run, browser] = await Promise.all([
    startProduct({
      before: (_request, response, { pathname }) => {
        const file = nextVersion?.get(pathname.startsWith('/dashboard') ? '/index.html' : pathname);
        if (!file) return false;
        response.writeHead(200, { 'content-type': file.type, 'cache-control': 'no-cache' });
        response.end(file.body);
        return true;
      },
    }),
    startBrowser(),
  ]);
  manager = await signedInAs(run, 'manager');
  await loadVendors(manager, 'V-GLASSAU', 'V-COPACK', 'V-CITRUSAU', 'V-LABELS');
});

const at = (path: string, view?: { width: number; height: number }) =>
  openSignedIn(browser, run, 'manager', path, view);

const receive = async (page: Page, orderNbr: string): Promise<Locator> => {
  await page.getByRole('button', { name: `Receive ${orderNbr}` }).click();
  const dialog = page.getByRole('dialog', { name: `Receive Order : ${orderNbr}` });
  await dialog.waitFor();
  return dialog;
};

const postedInAccounting = (supplierRef: string) =>
  run.accounting.records.receipts().filter(({ VendorRef }) => VendorRef?.startsWith(`${supplierRef} / GR-`));

/** Everything in the dialog that a finger is meant for and that is smaller than 48 px either way. */
const tooSmall = (dialog: Locator): Promise<string[]> =>
  dialog.evaluate((element) =>
    [...element.querySelectorAll('button, input, textarea, select, a')]
      .filter((target) => target.getAttribute('aria-hidden') !== 'true' && target.checkVisibility())
      .map((target) => ({ target, box: target.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 48 || box.height < 48)
      .map(({ target, box }) => `${target.outerHTML.slice(0, 80)}: ${box.width} × ${box.height}`),
  );

/** Goes on with Tab until the focus is on it: whoever has no mouse has nothing else. */
const tabTo = async (page: Page, target: Locator, most = 60): Promise<void> => {
  await target.waitFor();
  for (let pressed = 0; pressed < most; pressed += 1) {
    if ((await target.count()) > 0 && (await target.evaluate((one) => one === document.activeElement)))
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${target}.`);
};

describe('the keyboard alone', () => {
  it('chooses the vendor, opens the order, counts lines in two lots, and sends', async () => {
    const watched = await at(RECEIVE);
    const { page } = watched;
    const { keyboard } = page;
    await tabTo(page, page.getByLabel('Vendor', { exact: true }));
    await keyboard.type('glass');
    await page.getByRole('option').first().waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.waitForURL('**vendor=V-GLASSAU**');
    await page.getByRole('button', { name: 'Receive PO000103' }).waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Receive PO000103' }));
    await keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Receive Order : PO000103' });
    await dialog.waitFor();

    await tabTo(page, dialog.getByRole('button', { name: 'Update PK-BTL330' }));
    await keyboard.press('Enter');
    const line = page.getByRole('dialog', { name: 'Update PK-BTL330' });
    await line.waitFor();
    await tabTo(page, line.getByLabel('Receive Quantity'));
    await keyboard.press('Control+a');
    // At a person's pace: faster, it would be a scan.
    await keyboard.type('100.5', { delay: 100 });
    await tabTo(page, line.getByLabel('Batch No.'));
    await keyboard.type('GL-1', { delay: 100 });
    await tabTo(page, line.getByRole('button', { name: 'Add another lot' }));
    await keyboard.press('Enter');
    const second = line.getByRole('group', { name: 'Lot 2' });
    await second.waitFor();
    await keyboard.type('GL-2', { delay: 100 });
    await page.keyboard.press('Shift+Tab');
    await keyboard.press('Control+a');
    await keyboard.type('0.25', { delay: 100 });
    await line.getByText('Total 100.75 EA').waitFor();
    await keyboard.press('Enter');
    await line.waitFor({ state: 'detached' });
    // The focus comes back to where it was, so that the next line is one Tab away.
    await tabTo(page, dialog.getByRole('button', { name: 'Not delivered: PK-CROWN26' }), 6);
    await keyboard.press('Space');
    await dialog.getByText('1 of 2 counted, 1 not delivered').waitFor();
    await tabTo(page, dialog.getByLabel('Supplier Ref'));
    await keyboard.type('DKT-KEYS', { delay: 100 });
    await dialog.getByText('100,000 EA not delivered').waitFor();
    await expectSound(watched);
    await tabTo(page, dialog.getByRole('button', { name: 'SEND RECEIPT' }));
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const booked = await eventually(() => postedInAccounting('DKT-KEYS')[0], 'DKT-KEYS in the books');
    expect(
      booked.Details.map(({ Allocations }) => Allocations.map((lot) => [lot.LotSerialNbr, lot.Qty])),
    ).toEqual([
      [
        ['GL-1', 100.5],
        ['GL-2', 0.25],
      ],
    ]);
    await page.context().close();
  });
});

describe('a finger', () => {
  it('finds every target 48 px large, on a phone and on a desk', async () => {
    const watched = await at(`${RECEIVE}?po=PO000102`, { width: 390, height: 844 });
    const { page } = watched;
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await tooSmall(page.locator('main'))).toEqual([]);
      const dialog = await receive(page, 'PO000102');
      expect(await dialog.getByRole('button').count()).toBeGreaterThan(8);
      expect(await tooSmall(dialog)).toEqual([]);
      await dialog.getByRole('button', { name: 'Update RM-LIMCON' }).click();
      const line = page.getByRole('dialog', { name: 'Update RM-LIMCON' });
      await line.getByRole('button', { name: 'Add another lot' }).click();
      expect(await tooSmall(line)).toEqual([]);
      await page.keyboard.press('Escape');
      await line.waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
    await expectSound(watched);
    await page.context().close();
  });
});

describe('an order that can’t be received', () => {
  it.each([
    ['PO000105', /PO000105 is a Drop-Ship order/],
    ['BL000001', /BL000001 is a Blanket order/],
    ['PO000131', /PO000131 is On Hold/],
    ['PO000104', /PO000104 is Completed/],
    ['PO000129', /PO000129 has no goods to receive/],
  ])('%s is found, and the reason stands under the sentence', async (orderNbr, reason) => {
    const { page } = await shared();
    await page.getByPlaceholder('Enter PO').fill(orderNbr);
    await page.getByPlaceholder('Enter PO').press('Enter');
    await page.getByText('No orders found matching your criteria').waitFor();
    await page.getByText(reason).waitFor();
    // Choosing the vendor clears the box.
    await page.getByLabel('Vendor', { exact: true }).fill('label');
    await page.getByRole('option').first().click();
    await page.getByText('No receive orders available for selected vendor').waitFor();
    expect(await page.getByPlaceholder('Enter PO').inputValue()).toBe('');
  });

  it('a vendor answered with 404 says the same as one without orders', async () => {
    const { page } = await shared();
    await page.route('**/api/GetReceiveGoods**', (route) =>
      route.fulfill({ status: 404, json: { error: 'None', code: 'NOT_FOUND', requestId: 'r' } }),
    );
    await page.goto(`${run.siteUrl}${RECEIVE}?vendor=V-LABELS`);
    await page.getByText('No receive orders available for selected vendor').waitFor();
    await page.unroute('**/api/GetReceiveGoods**');
  });

  let one: Promise<WatchedPage> | undefined;
  const shared = () => {
    one ??= at(RECEIVE);
    return one;
  };
  afterAll(async () => (await one)?.page.context().close());
});

describe('several orders in one delivery', () => {
  it('are all refused with one of them, the reason names it, and every count stays', async () => {
    const watched = await at(`${RECEIVE}?vendor=V-GLASSAU`);
    const { page } = watched;
    await page.getByLabel('Choose PO000103').check();
    await page.getByLabel('Choose PO000106').check();
    await page.getByRole('button', { name: 'Receive 2 together' }).click();
    const dialog = page.getByRole('dialog', { name: 'Receive 2 Orders' });
    for (const name of ['Update PK-CROWN26', 'Update PK-BTL330 (PO000106, line 1)']) {
      await dialog.getByRole('button', { name, exact: true }).click();
      await page.getByLabel('Receive Quantity').fill('100');
      await page.getByLabel('Batch No.').fill('BULK-1');
      await page.getByRole('button', { name: 'Confirm' }).click();
    }
    await dialog.getByRole('button', { name: 'Rest not delivered' }).click();
    await dialog.getByLabel('Supplier Ref').fill('DKT-ALL');
    // Somebody else takes the goods of the second order meanwhile.
    const other = await manager.call(postReceiveGoods, 'receive_goods', {
      vendorID: 'V-GLASSAU',
      supplierRef: 'DKT-OTHER',
      items: [
        {
          orderNbr: 'PO000106',
          orderType: 'Normal',
          inventoryID: 'PK-BTL330',
          lineNbr: 1,
          receiptQty: 60,
          lotNumber: 'OTHER-1',
        },
      ],
    });
    expect(other.ok).toBe(true);
    await dialog.getByRole('button', { name: 'SEND RECEIPT' }).click();
    await dialog.getByText(/^PK-BTL330 \(PO000106, line 1\): 40 EA remaining now, 100 before\./).waitFor();
    await dialog.getByText(/^2 of 50\d counted/).waitFor();
    expect(await dialog.getByLabel('Supplier Ref').inputValue()).toBe('DKT-ALL');
    await eventually(() => postedInAccounting('DKT-OTHER')[0], 'the other receipt');
    expect(postedInAccounting('DKT-ALL')).toEqual([]);
    expect(watched.complaints().filter((said) => !/422/.test(said))).toEqual([]);
    await expectSound(watched);
    await page.context().close();
  });
});

describe('serial numbers', () => {
  it('are one a unit, scanned or typed, and reach the books so', async () => {
    const watched = await at(`${RECEIVE}?po=PO000127`);
    const { page } = watched;
    const dialog = await receive(page, 'PO000127');
    await dialog.getByRole('button', { name: 'Update EQ-PUMP' }).click();
    const line = page.getByRole('dialog', { name: 'Update EQ-PUMP' });
    await line.getByLabel('Batch No.').fill('PUMP-1');
    expect(await line.getByLabel('Receive Quantity').count()).toBe(0);
    await line.getByRole('button', { name: 'Add another unit' }).click();
    await line.getByLabel('Batch No.').last().fill('PUMP-2');
    await line.getByText('Total 2 EA').waitFor();
    await expectSound(watched);
    await line.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByLabel('Supplier Ref').fill('DKT-SERIAL');
    await dialog.getByRole('button', { name: 'SEND RECEIPT' }).click();
    await dialog.waitFor({ state: 'detached' });
    const booked = await eventually(() => postedInAccounting('DKT-SERIAL')[0], 'DKT-SERIAL in the books');
    expect(booked.Details[0]?.Allocations.map((lot) => [lot.LotSerialNbr, lot.Qty])).toEqual([
      ['PUMP-1', 1],
      ['PUMP-2', 1],
    ]);
    await page.context().close();
  });
});

describe('two tabs of one person', () => {
  it('count a delivery in one of them, and move it with all that was entered', async () => {
    const watched = await at(`${RECEIVE}?po=PO000124`);
    const { page } = watched;
    const dialog = await receive(page, 'PO000124');
    await dialog.getByLabel('Supplier Ref').fill('DKT-TABS');
    await dialog
      .getByRole('button', { name: /^Update/ })
      .first()
      .click();
    await page.getByLabel('Batch No.').fill('TAB-1');

    const other = await page.context().newPage();
    await other.goto(`${run.siteUrl}${RECEIVE}?po=PO000124`);
    await other.getByRole('button', { name: 'Receive PO000124' }).click();
    const question = other.getByRole('dialog', { name: 'PO000124 is open in another tab' });
    await question.waitFor();
    expect(await seriousViolations(other)).toEqual([]);
    await question.getByRole('button', { name: 'Leave it there' }).click();
    await question.waitFor({ state: 'detached' });
    await other.getByRole('button', { name: 'Continue PO000124' }).click();
    await question.getByRole('button', { name: 'Count here' }).click();
    await other.getByRole('dialog', { name: /^Update/ }).waitFor();
    expect(await other.getByLabel('Batch No.').inputValue()).toBe('TAB-1');
    await page.getByText('You go on counting PO000124 in the other tab.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await other.getByLabel('Expiry Date', { exact: true }).fill('30/6/2028');
    await other.getByRole('button', { name: 'Confirm' }).click();
    await other.getByText('1 of 2 counted').waitFor();
    expect(await other.getByLabel('Supplier Ref').inputValue()).toBe('DKT-TABS');
    await expectSound(watched);

    // What is being sent stays where it is sent from.
    let answer: () => void = () => undefined;
    const mayAnswer = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await other.route('**/api/PostReceiveGoods', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await other.getByRole('button', { name: 'Rest not delivered' }).click();
    await other.getByRole('button', { name: 'SEND RECEIPT' }).click();
    await page.getByRole('button', { name: 'Continue PO000124' }).click();
    await page.getByRole('button', { name: 'Count here' }).click();
    await page.getByText('PO000124 is being sent in the other tab.').waitFor();
    answer();
    await other.getByRole('dialog').waitFor({ state: 'detached' });
    await eventually(() => postedInAccounting('DKT-TABS')[0], 'DKT-TABS in the books');
    expect(postedInAccounting('DKT-TABS')).toHaveLength(1);
    await page.context().close();
  });
});

describe('a new version of the product', () => {
  it('leaves an open dialog alone, and is what the next navigation opens', async () => {
    const watched = await at(`${RECEIVE}?po=PO000101`);
    const { page } = watched;
    await page.evaluate(() => navigator.serviceWorker.ready);
    const next = await nextVersionOf(run.siteUrl);
    const dialog = await receive(page, 'PO000101');
    await dialog.getByLabel('Supplier Ref').fill('DKT-UPGRADE');

    nextVersion = next;
    // The page asks the worker that has taken over which version it keeps.
    const compared = page.waitForResponse((response) => response.url().endsWith('/index.html'));
    await page.evaluate(async () => {
      const taken = new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
      await (await navigator.serviceWorker.ready).update();
      await taken;
    });
    await (await compared).finished();
    await dialog.getByLabel('Note').fill('typed over the new version');
    expect(await page.title()).not.toMatch(/^Next/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep for later' }).click();
    await dialog.waitFor({ state: 'detached' });

    // A page that is still writing down what was typed leaves it to the navigation after.
    let to = 'Receive Goods';
    await eventually(async () => {
      to = to === 'Dashboard' ? 'Inventory List' : 'Dashboard';
      await page.getByRole('link', { name: to }).first().click();
      const opened = page.waitForFunction(() => document.title.startsWith('Next'), null, { timeout: 10_000 });
      return opened.then(
        () => true,
        () => undefined,
      );
    }, 'the next version');
    await page.getByRole('link', { name: 'Receive Goods' }).click();
    await page.getByRole('button', { name: 'Continue PO000101' }).click();
    expect(await dialog.getByLabel('Supplier Ref').inputValue()).toBe('DKT-UPGRADE');
    expect(await dialog.getByLabel('Note').inputValue()).toBe('typed over the new version');
    nextVersion = null;
    await page.context().close();
  });
});
