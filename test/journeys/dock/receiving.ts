import type { Browser, Page } from 'playwright-core';
import { ulid } from 'ulid';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import type { LocalRun } from '#local/start/start.ts';
import { outage } from '#test/faults/outage/outage.ts';
import { expectSound, seriousViolations } from '#test/support/browser/accessibility.ts';
import { openSignedIn } from '#test/support/browser/open-signed-in.ts';
import { scanByWedge } from '#test/support/browser/scan-by-wedge.ts';
import { eventually } from '#test/support/eventually.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { loadVendors } from '#test/support/run/load-vendors.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/*
 * What the dock is afraid of, in a real browser on the running product: a reload in the middle of a count, no
 * network, two people on one order, and a receipt that the accounting system refuses. Nothing is lost, nothing is
 * received twice, and everybody can see what became of it.
 */

const RECEIVE = '/dashboard/receive-goods';
const RECEIVED = '/dashboard/received-goods';
let run: LocalRun;
let browser: Browser;
let manager: ApiClient;

/** Somebody's own browser, signed in and at a page. */
const at = (path: string, group: 'consultant' | 'manager', view?: { width: number; height: number }) =>
  openSignedIn(browser, run, group, path, view);

const receive = async (page: Page, orderNbr: string) => {
  await page.getByRole('button', { name: `Receive ${orderNbr}` }).click();
  const dialog = page.getByRole('dialog', { name: `Receive Order : ${orderNbr}` });
  await dialog.waitFor();
  return dialog;
};

const postedInAccounting = (supplierRef: string) =>
  run.accounting.records.receipts().filter(({ VendorRef }) => VendorRef?.startsWith(`${supplierRef} / GR-`));

const bookedOnce = async (supplierRef: string) => {
  await eventually(() => postedInAccounting(supplierRef)[0], `${supplierRef} in the books`);
  expect(postedInAccounting(supplierRef)).toHaveLength(1);
};

const setVendorStatus = async (prefix: string, Status: string): Promise<void> => {
  await fetch(`${new URL(run.accountingUrl).origin}/__sim/vendors/change`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prefix, fields: { Status }, telling: 'none' }),
  });
};

const send = async (orderNbr: string, vendorID: string, inventoryID: string, receiptQty: number) => {
  const answer = await manager.call(postReceiveGoods, 'receive_goods', {
    receiptId: ulid(),
    vendorID,
    items: [{ orderNbr, orderType: 'Normal', inventoryID, lineNbr: 1, receiptQty }],
  });
  if (!answer.ok) throw new Error(answer.body.error);
  return answer.body.data.receipts[0]?.receiptNbr ?? '';
};

export const describeReceiving = (shared: SharedRun): void => {
  beforeAll(async () => {
    ({ run, browser } = shared());
    manager = await signedInAs(run, 'manager');
    await loadVendors(manager, 'V-GLASSAU');
  });

  afterEach(() => run.accounting.faults.clear());

  describe('counts', () => {
    it('outlive a reload, down to what was being typed', async () => {
      const watched = await at(`${RECEIVE}?po=PO000101`, 'consultant');
      const { page } = watched;
      const dialog = await receive(page, 'PO000101');
      await dialog.getByRole('button', { name: 'Not delivered: RM-CITRIC' }).click();
      await dialog.getByLabel('Supplier Ref').fill('DKT-RELOAD');
      await dialog.getByRole('button', { name: 'Update RM-SUGAR' }).click();
      const line = page.getByRole('dialog', { name: 'Update RM-SUGAR' });
      await line.getByLabel('Receive Quantity').fill('1250.5');
      await line.getByLabel('Batch No.').fill('SUG-2611');
      await expectSound(watched);

      await page.reload();
      await page.getByText(/^0 of 2 counted, 1 not delivered, kept /).waitFor();
      await expectSound(watched);
      await page.getByRole('button', { name: 'Continue PO000101' }).click();
      await line.waitFor();
      expect(await line.getByLabel('Receive Quantity').inputValue()).toBe('1250.5');
      expect(await line.getByLabel('Batch No.').inputValue()).toBe('SUG-2611');
      await line.getByLabel('Expiry Date', { exact: true }).fill('30/6/2028');
      await line.getByRole('button', { name: 'Confirm' }).click();
      expect(await dialog.getByLabel('Supplier Ref').inputValue()).toBe('DKT-RELOAD');
      await dialog.getByText('1 of 2 counted, 1 not delivered').waitFor();
      await expectSound(watched);
      await dialog.getByRole('button', { name: 'SEND RECEIPT' }).click();
      await dialog.waitFor({ state: 'detached' });
      await bookedOnce('DKT-RELOAD');
      expect(
        postedInAccounting('DKT-RELOAD')[0]?.Details.map(({ Allocations }) => Allocations.length),
      ).toEqual([1]);
      await page.context().close();
    });

    it('are sent once when a phone comes out of airplane mode, reloads included', async () => {
      const watched = await at(`${RECEIVE}?po=PO000118`, 'consultant', { width: 390, height: 844 });
      const { page } = watched;
      const asked: string[] = [];
      page.on('dialog', (question) => {
        asked.push(question.type());
        void question.accept();
      });
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        if (navigator.serviceWorker.controller) return;
        await new Promise((resolve) =>
          navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
        );
      });
      const dialog = await receive(page, 'PO000118');
      await dialog.getByRole('button', { name: 'Fill remaining', exact: true }).click();
      await dialog.getByLabel('Supplier Ref').fill('DKT-AIR');
      await expectSound(watched);

      await page.context().setOffline(true);
      await dialog.getByRole('button', { name: 'SEND RECEIPT' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.getByText('1 receipt waiting to be sent').waitFor({ state: 'attached' });
      // As after an hour without a network: the tokens have ended, and nobody can renew them.
      const ended = await page.evaluate(() => {
        const drifts = Object.keys(localStorage).filter((name) => name.endsWith('.clockDrift'));
        for (const name of drifts) localStorage.setItem(name, '3600000');
        return drifts.length;
      });
      expect(ended).toBe(1);
      await page.reload();
      expect(asked).toEqual(['beforeunload']);
      await page.getByText(/^Waiting to be sent since /).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await seriousViolations(page)).toEqual([]);
      const kept = await page.evaluate(async () => {
        const caching = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
        const requests = await Promise.all(caching.map((cache) => cache.keys()));
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
      expect(kept).toContain('/index.html');
      expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
      expect(postedInAccounting('DKT-AIR')).toEqual([]);

      await page.context().setOffline(false);
      await page.getByText(/^GR-\d+ for PO000118$/).waitFor();
      await page.getByText(/^Waiting to be sent since /).waitFor({ state: 'detached' });
      await bookedOnce('DKT-AIR');
      await page.context().close();
    });
  });

  describe('two people on one order', () => {
    it('never receive more than remains: the second is told what changed, and keeps the counts', async () => {
      const [one, other] = await Promise.all([
        at(`${RECEIVE}?po=PO000119`, 'consultant'),
        at(`${RECEIVE}?po=PO000119`, 'manager'),
      ]);
      const slow = await receive(other.page, 'PO000119');
      await slow.getByRole('button', { name: 'Fill remaining', exact: true }).click();
      await slow.getByLabel('Supplier Ref').fill('DKT-TWO');

      const quick = await receive(one.page, 'PO000119');
      await quick.getByRole('button', { name: 'Update PK-PALLET' }).click();
      const line = one.page.getByRole('dialog', { name: 'Update PK-PALLET' });
      await line.getByLabel('Receive Quantity').fill('100');
      await line.getByRole('button', { name: 'Confirm' }).click();
      await quick.getByRole('button', { name: 'SEND RECEIPT' }).click();
      await quick.waitFor({ state: 'detached' });

      await slow.getByRole('button', { name: 'SEND RECEIPT' }).click();
      await slow.getByText('PK-PALLET: 120 EA remaining now, 220 before. You counted 220 EA.').waitFor();
      // The refusal itself is what the browser complains of.
      expect(other.complaints().filter((said) => !/422/.test(said))).toEqual([]);
      await slow.getByText('1 of 1 counted').waitFor();
      expect(await slow.getByLabel('Supplier Ref').inputValue()).toBe('DKT-TWO');
      expect(await slow.getByRole('button', { name: 'SEND RECEIPT' }).isDisabled()).toBe(true);
      await expectSound(other);
      await slow.getByRole('button', { name: 'Update PK-PALLET' }).click();
      const again = other.page.getByRole('dialog', { name: 'Update PK-PALLET' });
      await again.getByLabel('Receive Quantity').fill('120');
      await again.getByLabel('Receive Quantity').press('Enter');
      await slow.getByRole('button', { name: 'SEND RECEIPT' }).click();
      await slow.waitFor({ state: 'detached' });
      await bookedOnce('DKT-TWO');
      await Promise.all([one.page.context().close(), other.page.context().close()]);
    });
  });

  describe('at the dock', () => {
    it('a scanner finds order, line and lot; 500 lines open at once; two orders go in one delivery', async () => {
      const watched = await at(`${RECEIVE}?vendor=V-GLASSAU`, 'manager');
      const { page } = watched;
      await page.getByRole('button', { name: 'Receive PO000103' }).waitFor();
      await scanByWedge(page, 'PO000103');
      const dialog = page.getByRole('dialog', { name: 'Receive Order : PO000103' });
      await dialog.waitFor();
      await scanByWedge(page, 'PK-CROWN26');
      const line = page.getByRole('dialog', { name: 'Update PK-CROWN26' });
      await line.waitFor();
      // The focus is in the quantity, and a numeric lot is below it.
      const quantity = line.getByLabel('Receive Quantity');
      const remaining = await quantity.inputValue();
      await scanByWedge(page, '77');
      await eventually(
        async () => (await line.getByLabel('Batch No.').inputValue()) === '77' || undefined,
        'the lot in its field',
      );
      expect(await quantity.inputValue()).toBe(remaining);
      await line.getByRole('button', { name: 'Confirm' }).click();
      await dialog.getByText('1 of 2 counted').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Discard', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });

      await page.getByRole('button', { name: 'Receive PO000106' }).click();
      const long = page.getByRole('dialog', { name: 'Receive Order : PO000106' });
      await long.getByRole('row').nth(5).waitFor();
      expect(await long.getByRole('row').count()).toBeLessThan(60);
      await long.getByLabel('Supplier Ref').focus();
      const [field, foot] = await Promise.all([
        long.getByLabel('Supplier Ref').boundingBox(),
        long.getByText(/lines still to count/).boundingBox(),
      ]);
      expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
      await long.getByLabel('Find a line').fill('line 437');
      await long.getByText('1 of 500 lines').waitFor();
      await expectSound(watched);
      await page.keyboard.press('Escape');
      await long.waitFor({ state: 'detached' });

      await page.getByLabel('Choose PO000103').check();
      await page.getByLabel('Choose PO000106').check();
      await expectSound(watched);
      await page.getByRole('button', { name: 'Receive 2 together' }).click();
      const together = page.getByRole('dialog', { name: 'Receive 2 Orders' });
      for (const name of ['Update PK-CROWN26', 'Update PK-BTL330 (PO000106, line 1)']) {
        await together.getByRole('button', { name, exact: true }).click();
        await page.getByLabel('Receive Quantity').fill('50');
        await page.getByLabel('Batch No.').fill('TOGETHER-1');
        await page.getByRole('button', { name: 'Confirm' }).click();
      }
      await together.getByRole('button', { name: 'Rest not delivered' }).click();
      await together.getByLabel('Supplier Ref').fill('DKT-BULK');
      await expectSound(watched);
      await together.getByRole('button', { name: 'SEND RECEIPT' }).click();
      await together.waitFor({ state: 'detached' });
      await eventually(
        () => (postedInAccounting('DKT-BULK').length === 2 ? true : undefined),
        'both receipts in the books',
      );
      await page.context().close();
    });
  });

  describe('an outage of the accounting system', () => {
    it('is waited for by nobody: six receipts are accepted, and then cost five calls each', async () => {
      const after = await outage(run, manager, { count: 6, downMs: 600, withinMs: 60_000 });
      expect(after.copies).toEqual(Array(6).fill(1));
      // Look-up and proof, the order before and after, and the create itself: once each, whatever was waited for.
      const { calls } = after;
      expect(calls['PUT PurchaseReceipt']).toBe(6);
      expect(calls['GET PurchaseReceipt by key']).toBe(6);
      expect(calls['GET PurchaseOrder by key']).toBe(12);
      // The first look-ups prove that the filter by reference can be believed.
      expect(calls['GET PurchaseReceipt']).toBeLessThanOrEqual(9);
      expect(Object.keys(calls).filter((name) => name !== 'sign-in')).toHaveLength(4);
    });
  });

  describe('Received Goods', () => {
    /** Sent by somebody else. */
    const sendTools = () => send('PO000123', 'V-INKS', 'NS-TOOLS', 1);
    const rowOf = (page: Page, receiptNbr: string) => page.getByRole('row', { name: new RegExp(receiptNbr) });

    it('shows a receipt live on its way into the books, and puts it on paper', async () => {
      // Read once, while the accounting system has calls to spare.
      await eventually(async () => {
        const read = await manager.call(getReceiveGoods, 'by_purchase_order', { purchaseOrder: 'PO000123' });
        return read.ok || undefined;
      }, 'PO000123');
      run.accounting.faults.add({ fault: 'down', as: 'refuse' });
      const receiptNbr = await sendTools();
      const watched = await at(RECEIVED, 'manager');
      const { page } = watched;
      const row = rowOf(page, receiptNbr);
      await row.getByText(/^(Waiting|Posting)$/).waitFor();
      await page.getByText(/on (its|their) way, live$/).waitFor();
      await expectSound(watched);
      run.accounting.faults.clear();
      await row.getByText('Posted').waitFor();

      await row.getByRole('link', { name: receiptNbr }).click();
      const dialog = page.getByRole('dialog', { name: `Receipt ${receiptNbr}` });
      await dialog.getByText(/^It is in MYOB Acumatica as /).waitFor();
      await dialog.getByText('Could not be sent; waits').first().waitFor();
      await expectSound(watched);
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByText('Goods receipt note').isVisible()).toBe(true);
      expect(await dialog.isVisible()).toBe(false);
      expect(await page.locator('.shell').isVisible()).toBe(false);
      expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
      await page.emulateMedia({ media: 'screen' });
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.context().close();
    });

    it('lets a manager cancel and send again what was refused, in the words of the accounting system', async () => {
      await setVendorStatus('V-INKS', 'On Hold');
      const [cancelled, retried] = [await sendTools(), await sendTools()];
      const watched = await at(RECEIVED, 'manager');
      const { page } = watched;
      for (const receiptNbr of [cancelled, retried])
        await rowOf(page, receiptNbr).getByText('Failed').waitFor();
      await page.reload();
      await page
        .getByText(/^\d+ receipts failed/)
        .first()
        .waitFor();
      await expectSound(watched);

      const open = async (receiptNbr: string) => {
        await rowOf(page, receiptNbr).getByRole('link', { name: receiptNbr }).click();
        const dialog = page.getByRole('dialog', { name: `Receipt ${receiptNbr}` });
        await dialog
          .getByText(/on hold/i)
          .first()
          .waitFor();
        return dialog;
      };
      const first = await open(cancelled);
      expect(await first.getByText(/\bat [A-Z]\w+\.\w+/).count()).toBe(0);
      await first.getByRole('button', { name: 'Cancel receipt' }).click();
      const question = page.getByRole('dialog', { name: `Cancel receipt ${cancelled}?` });
      await question.getByLabel('Reason').fill('Sent back with the driver');
      await question.getByRole('button', { name: 'Cancel receipt' }).click();
      await question.waitFor({ state: 'detached' });
      await first.getByText('Why it was cancelled').waitFor();
      await page.keyboard.press('Escape');
      await rowOf(page, cancelled).getByText('Cancelled').waitFor();

      await setVendorStatus('V-INKS', 'Active');
      const second = await open(retried);
      await second.getByRole('button', { name: 'Send again' }).click();
      await second.getByText(/^It is in MYOB Acumatica as /).waitFor();
      await second.getByText('Sent on its way again').waitFor();
      await expectSound(watched);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      expect(await seriousViolations(page)).toEqual([]);
      await page.context().close();
    });
  });

  describe('two warehouses', () => {
    /** Its can of coconut water goes to WHOLESALE, and the bag to COLD. */
    const MIXED = 'PO000115';
    const item = (inventoryID: string, lineNbr: number, receiptQty: number) => ({
      ...{ orderNbr: MIXED, orderType: 'Normal', inventoryID, lineNbr },
      ...{ receiptQty, lotNumber: 'CC-1', expiryDate: '2028-06-30' },
    });

    it('a device counts what its own expects, and reads what goes to the other', async () => {
      const watched = await at(`${RECEIVE}?po=${MIXED}`, 'consultant', { width: 390, height: 844 });
      const { page } = watched;
      await page.getByText('Warehouse of this device?').waitFor();
      await expectSound(watched);
      await page.getByRole('button', { name: 'WHOLESALE', exact: true }).click();
      const dialog = await receive(page, MIXED);
      const apart = dialog.getByRole('region', { name: 'Expected in COLD' });
      await apart.getByText('RM-COCO').waitFor();
      expect(await apart.getByRole('button').count()).toBe(0);
      await expectSound(watched);
      await dialog.getByRole('button', { name: 'Update FG-COCO330' }).click();
      const line = page.getByRole('dialog', { name: 'Update FG-COCO330' });
      await line.getByLabel('Receive Quantity').fill('10');
      await line.getByLabel('Batch No.').fill('CC-1');
      await line.getByLabel('Expiry Date', { exact: true }).fill('30/6/2028');
      await line.getByRole('button', { name: 'Confirm' }).click();
      await dialog.getByLabel('Supplier Ref').fill('DKT-WHOLESALE');
      await dialog.getByRole('button', { name: 'SEND RECEIPT' }).click();
      await dialog.waitFor({ state: 'detached' });
      await bookedOnce('DKT-WHOLESALE');
      expect(postedInAccounting('DKT-WHOLESALE')[0]?.Details).toMatchObject([
        { InventoryID: 'FG-COCO330', Warehouse: 'WHOLESALE' },
      ]);
      await page.context().close();
    });

    it('what the other expects is refused with words, changes nothing, and is taken by a manager', async () => {
      const consultant = await signedInAs(run, 'consultant');
      const request = {
        vendorID: 'V-COCONUT',
        supplierRef: 'DKT-COLD',
        warehouseID: 'WHOLESALE',
        items: [item('RM-COCO', 1, 5)],
      };
      const read = async () => {
        const answer = await consultant.call(getReceiveGoods, 'by_purchase_order', { purchaseOrder: MIXED });
        if (!answer.ok) throw new Error(answer.body.error);
        return answer.body.data.details.find(({ inventoryID }) => inventoryID === 'RM-COCO');
      };
      const before = await read();
      expect(before).toMatchObject({ warehouseID: 'COLD', lineNbr: 1 });
      const refused = await consultant.call(postReceiveGoods, 'receive_goods', {
        receiptId: ulid(),
        ...request,
      });
      expect(refused).toMatchObject({
        status: 422,
        body: {
          code: 'OTHER_WAREHOUSE',
          error: `Line 1 (RM-COCO) of order ${MIXED} is expected in warehouse COLD, and this device stands in WHOLESALE. Receive it there; a manager can receive it here.`,
        },
      });
      expect(await read()).toEqual(before);
      const taken = await manager.call(postReceiveGoods, 'receive_goods', { receiptId: ulid(), ...request });
      expect(taken.ok).toBe(true);
      await bookedOnce('DKT-COLD');
      expect(postedInAccounting('DKT-COLD')[0]?.Details).toMatchObject([
        { InventoryID: 'RM-COCO', Warehouse: 'COLD' },
      ]);
    });
  });
};
