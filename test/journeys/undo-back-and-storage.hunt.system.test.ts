import type { Browser, Page } from 'playwright-core';
import { getReceipts } from '#api/receipts.ts';
import { getReceiveGoods } from '#api/receiving.ts';
import type { LocalRun } from '#local/start/start.ts';
import { openSignedIn } from '#test/support/browser/open-signed-in.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { loadVendors } from '#test/support/run/load-vendors.ts';
import { startBrowser, startProduct } from '#test/support/run/product-for-tests.ts';

/*
 * What can be taken back, and what is kept meanwhile: Undo of a receipt, the browser's Back and Forward over dialogs,
 * and whether it keeps anything on the device.
 */

const RECEIVE = '/dashboard/receive-goods?vendor=V-GLASSAU';
const ORDERS = '/dashboard/work-orders';
let run: LocalRun;
let browser: Browser;
let manager: ApiClient;

beforeAll(async () => {
  // As long as it may be: Undo is pressed on a slow machine as well.
  const context = { undoSeconds: 30 };
  [run, browser] = await Promise.all([startProduct({ context }), startBrowser()]);
  manager = await signedInAs(run, 'manager');
  await loadVendors(manager, 'V-GLASSAU');
});

const at = (path: string, view?: { width: number; height: number }) =>
  openSignedIn(browser, run, 'manager', path, view);

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const placeOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
/** Each dialog over the page has its entry of the history, and no entry is left without one. */
const settled = (page: Page, dialogs: number) =>
  page.waitForFunction((wanted) => (window.history.state?.dialogs ?? 0) === wanted, dialogs);

const openLine = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Receive PO000103' }).click();
  await dialog(page, 'Receive Order : PO000103').waitFor();
  await page.getByRole('button', { name: 'Update PK-BTL330' }).click();
  await dialog(page, 'Update PK-BTL330').waitFor();
  await settled(page, 2);
};

describe('Undo', () => {
  it('takes a receipt back before it is posted: its order is open again, and its counts are there to be sent', async () => {
    const { page } = await at(RECEIVE);
    await page.getByRole('button', { name: 'Receive PO000103' }).click();
    const delivery = dialog(page, 'Receive Order : PO000103');
    await delivery.getByRole('button', { name: 'Not delivered: PK-CROWN26' }).click();
    await page.getByRole('button', { name: 'Update PK-BTL330' }).click();
    const line = dialog(page, 'Update PK-BTL330');
    await line.getByLabel('Receive Quantity').fill('240');
    await line.getByLabel('Batch No.').fill('GL-9');
    await line.getByRole('button', { name: 'Confirm' }).click();
    await line.waitFor({ state: 'detached' });
    await delivery.getByLabel('Supplier Ref').fill('DKT-UNDO');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('PostReceiveGoods'),
    );
    await delivery.getByRole('button', { name: 'SEND RECEIPT' }).click();
    const { receiptId } = (await sent).postDataJSON() as { receiptId: string };
    await delivery.waitFor({ state: 'detached' });
    const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Receipt sent' });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Receipt undone').waitFor();

    const receipt = await manager.call(getReceipts, 'get_by_id', { receiptId });
    expect(receipt.body).toMatchObject({ data: { status: 'CANCELLED' } });
    const order = await manager.call(getReceiveGoods, 'by_purchase_order', { purchaseOrder: 'PO000103' });
    expect(order.body).toMatchObject({ data: { details: [{ pendingQty: 0 }, { pendingQty: 0 }] } });

    await page.getByRole('button', { name: 'Receive PO000103' }).click();
    await delivery.getByText('1 of 2 counted, 1 not delivered').waitFor();
    expect(await delivery.getByLabel('Supplier Ref').inputValue()).toBe('DKT-UNDO');
    await page.getByRole('button', { name: 'Update PK-BTL330' }).click();
    expect(await line.getByLabel('Receive Quantity').inputValue()).toBe('240');
    expect(await line.getByLabel('Batch No.').inputValue()).toBe('GL-9');
    await line.getByRole('button', { name: 'Cancel' }).click();
    await line.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await dialog(page, 'Discard what was counted?')
      .getByRole('button', { name: 'Discard', exact: true })
      .click();
    await delivery.waitFor({ state: 'detached' });
    await page.context().close();
  });
});

describe('Back', () => {
  it('closes the line, then the delivery, then leaves the page; pressed twice at once as well', async () => {
    const { page } = await at(ORDERS);
    await page.getByRole('heading', { name: 'Work Order List' }).waitFor();
    await page.getByRole('link', { name: 'Receive Goods' }).click();
    await page.getByLabel('Vendor', { exact: true }).fill('glass');
    await page.getByRole('option').first().click();
    await page.waitForURL('**vendor=V-GLASSAU**');
    const place = placeOf(page);
    await openLine(page);
    await page.goBack();
    await dialog(page, 'Update PK-BTL330').waitFor({ state: 'detached' });
    await settled(page, 1);
    await page.goBack();
    await dialog(page, 'Receive Order : PO000103').waitFor({ state: 'detached' });
    expect(placeOf(page)).toBe(place);
    await settled(page, 0);

    await openLine(page);
    await page.goBack();
    await page.goBack();
    await dialog(page, 'Receive Order : PO000103').waitFor({ state: 'detached' });
    expect(placeOf(page)).toBe(place);
    await settled(page, 0);
    await page.goForward();
    await settled(page, 0);
    expect(placeOf(page)).toBe(place);
    await page.context().close();
  });

  it('asks about what is not saved, and the dialog stays as long as the person does', async () => {
    const { page } = await at(ORDERS);
    await page.getByRole('button', { name: 'Add' }).first().click();
    const form = dialog(page, 'Create Work Order');
    await form.getByLabel('Quantity').fill('120');
    await settled(page, 1);
    for (let times = 0; times < 2; times += 1) {
      await page.goBack();
      await dialog(page, 'Discard your changes?').waitFor();
      await settled(page, 2);
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await settled(page, 1);
    }
    expect(await form.getByLabel('Quantity').inputValue()).toBe('120');
    await page.goBack();
    await page.getByRole('button', { name: 'Discard' }).click();
    await form.waitFor({ state: 'detached' });
    await settled(page, 0);
    expect(placeOf(page)).toBe(ORDERS);
    await page.context().close();
  });

  it('and Forward lead to an open record and away from it; a reload keeps it open', async () => {
    const { page } = await at('/dashboard/user-management');
    await page
      .getByRole('button', { name: /^Manage / })
      .first()
      .click();
    const account = page.getByRole('dialog');
    await account.waitFor();
    await page.goBack();
    await account.waitFor({ state: 'detached' });
    await page.goForward();
    await account.waitFor();
    await page.reload();
    await account.waitFor();
    const link = placeOf(page);
    await page.keyboard.press('Escape');
    await account.waitFor({ state: 'detached' });
    expect(placeOf(page)).toBe('/dashboard/user-management');
    await page.context().close();

    const linked = await at(link);
    await linked.page.getByRole('dialog').waitFor();
    await linked.page.keyboard.press('Escape');
    await linked.page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(placeOf(linked.page)).toBe('/dashboard/user-management');
    await linked.page.context().close();
  });
});

describe('a browser that keeps nothing', () => {
  it('is said on the page and in the delivery, and asks whoever closes the tab', async () => {
    const { page } = await at('/dashboard', { width: 390, height: 844 });
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Not in a private window.', 'SecurityError');
      };
    });
    await page.goto(new URL(RECEIVE, page.url()).href);
    const warning = page.getByText('Nothing is kept on this device.');
    await page.getByRole('main').getByText('Nothing is kept on this device.').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'OK', exact: true }).click();
    await warning.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Receive PO000103' }).click();
    const delivery = dialog(page, 'Receive Order : PO000103');
    await delivery.getByText('Nothing is kept on this device.').waitFor();
    await delivery.getByLabel('Supplier Ref').fill('INV-77');
    // Whoever warns when the tab closes listens from the draft's next drawing on.
    await page.waitForFunction(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    const asked = page.waitForEvent('dialog');
    const leaving = page.close({ runBeforeUnload: true });
    await (await asked).dismiss();
    await leaving;
    expect(await delivery.getByLabel('Supplier Ref').inputValue()).toBe('INV-77');
    await page.context().close();
  });
});

describe('a device without room', () => {
  it('is said as soon as something could not be written, and no longer once there is room', async () => {
    const { page } = await at(RECEIVE, { width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Receive PO000103' }).click();
    const delivery = dialog(page, 'Receive Order : PO000103');
    await delivery.getByLabel('Supplier Ref').fill('INV-7');
    const warning = delivery.getByText('The storage of this device is full.');
    // As the browser answers once its quota is used up.
    await page.evaluate(() => {
      const { put } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given) {
        if ('isFull' in document.documentElement.dataset)
          throw new DOMException('No room.', 'QuotaExceededError');
        return put.apply(this, given);
      };
      document.documentElement.dataset.isFull = '';
    });
    await delivery.getByLabel('Note').fill('Left at the');
    await warning.waitFor();
    await page.evaluate(() => delete document.documentElement.dataset.isFull);
    await delivery.getByLabel('Note').fill('Left at the gate');
    await warning.waitFor({ state: 'detached' });
    await page.context().close();
  });
});
