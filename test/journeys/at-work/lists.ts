import type { Page } from 'playwright-core';
import { ulid } from 'ulid';
import { getShipment } from '#api/shipments.ts';
import type { RecallDetail } from '#api/tracking/recall-answers.ts';
import { postTracking } from '#api/tracking.ts';
import { PREPARE_SHIP_PATH } from '#frontend/shared/shipment-path.ts';
import { recallPath, tracePath } from '#frontend/shared/tracking-path.ts';
import type { LocalRun } from '#local/start/start.ts';
import { followLink } from '#test/support/browser/follow-link.ts';
import { layoutFaults, rowsInSight, tableRoles } from '#test/support/browser/list-layout.ts';
import { openSignedIn } from '#test/support/browser/open-signed-in.ts';
import { signedInAs } from '#test/support/run/api-client.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/*
 * Every list, looked at as it is drawn from a phone to a desk: no word, date or id is broken, nothing is cut off
 * without a way to read it, and what is pressed with a thumb is large enough.
 */

const PHONE = { width: 375, height: 667 };
const WIDTHS = [375, 768, 1024, 1280, 1366, 1440];

/** How many rows the first screen of a phone shows at least, by the list's address. */
const LISTS = {
  '/dashboard/vendor': 3,
  '/dashboard/vendor/V-SWEETCO': 0,
  '/dashboard/receive-goods?vendor=V-SWEETCO': 2,
  '/dashboard/received-goods': 3,
  '/dashboard/open-shipment-list': 3,
  '/dashboard/completed-shipment-lookup': 3,
  '/dashboard/prepare-ship': 3,
  '/dashboard/work-orders': 4,
  '/dashboard/completed-work-orders': 4,
  '/dashboard/production-order-history': 4,
  '/dashboard/work-center-management': 3,
  '/dashboard/work-center-management?tab=reasons': 3,
  '/dashboard/inventory-list': 2,
  '/dashboard/inventory-list/RM-SUGAR': 0,
  '/dashboard/set-tracking': 3,
  '/dashboard/expiring?days=90': 1,
  // Under what leads to a second factor, and to who waits for a role.
  '/dashboard/user-management': 1,
  '/dashboard/logs-notifications': 1,
} as const;

/** An order of twenty lines, as a truck with all sorts of things brings it. */
const ITEMS =
  'RM-SUGAR RM-CITRIC RM-LEMCON RM-LIMCON PK-BTL330 PK-CROWN26 RM-GINGER RM-HONEY RM-VANIL RM-STEVIA RM-BENZO ' +
  'RM-APPLE RM-COCO RM-HOPS PK-CTN24 PK-CTN12 PK-SHRINK RM-YEAST PK-SCREW38 EQ-BELT';

/** What the lists show beside the demo, put into the accounting system before that is made. */
export const orderTwentyLines = (run: LocalRun): Promise<Response> =>
  toAccounting(run, 'orders', {
    Type: 'Normal',
    OrderNbr: 'PO000401',
    VendorID: 'V-SWEETCO',
    Description: 'Quarter call-off, twenty lines',
    Branch: 'SYDNEY',
    Details: ITEMS.split(' ').map((InventoryID, index) => ({ InventoryID, OrderQty: (index + 1) * 440 })),
  });

const toAccounting = (run: LocalRun, path: string, body: object): Promise<Response> =>
  fetch(`${new URL(run.accountingUrl).origin}/__sim/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** What is wrong at each width that is. */
const faultsByWidth = async (page: Page): Promise<Readonly<Record<number, readonly string[]>>> => {
  const found: Record<number, readonly string[]> = {};
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // What follows the width by script is drawn in the frame after.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const faults = await layoutFaults(page);
    if (faults.length > 0) found[width] = faults;
  }
  return found;
};

export const describeLists = (at: SharedRun): void => {
  let page: Page;
  beforeAll(async () => {
    await toAccounting(at().run, 'vendors/change', { prefix: 'V-CANS', fields: { Status: 'Hold Payments' } });
    ({ page } = await openSignedIn(at().browser, at().run, 'sysadmin', '/dashboard', PHONE));
  });
  afterAll(() => page?.context().close());

  /** At a phone's width, once nothing of it is being asked for. */
  const goTo = async (path: string): Promise<void> => {
    await page.setViewportSize(PHONE);
    if (path.includes('?')) await page.goto(at().run.siteUrl + path);
    else await followLink(page, path);
    await page.getByRole('table').first().waitFor();
    await page.waitForFunction(() => !document.querySelector('main .skeleton, main [aria-busy="true"]'));
  };

  describe('a list', () => {
    it.each(Object.entries(LISTS))(
      'of %s shows rows on a phone, and breaks nothing at any width',
      async (path, rows) => {
        await goTo(path);
        expect(await rowsInSight(page)).toBeGreaterThanOrEqual(rows);
        expect(await tableRoles(page)).toEqual(
          expect.arrayContaining(['cell', 'columnheader', 'row', 'rowheader']),
        );
        expect(await faultsByWidth(page)).toEqual({});
      },
    );

    it('keeps its filters behind one button that says how many are on, and clears them there', async () => {
      await goTo('/dashboard/work-orders?status=Completed&priority=High');
      await page.getByRole('button', { name: 'Filters 2 on' }).click();
      const filters = page.getByRole('group', { name: 'Filters' });
      const box = await filters.boundingBox();
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(PHONE.height);
      await filters.getByRole('button', { name: 'Clear filters' }).click();
      await page.keyboard.press('Escape');
      await filters.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Filters', exact: true }).waitFor();
      await page.waitForURL('**/work-orders');
    });
  });

  describe('the lines of a delivery', () => {
    it('are 96 px high at most on a phone, counted with one press, and break nothing at any width', async () => {
      await goTo('/dashboard/receive-goods?po=PO000401');
      await page.getByRole('button', { name: 'Receive PO000401' }).click();
      const dialog = page.getByRole('dialog', { name: 'Receive Order : PO000401' });
      const lines = dialog.locator('tbody tr');
      await lines.nth(19).waitFor();
      const heights = () =>
        lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height));
      expect(Math.max(...(await heights()))).toBeLessThanOrEqual(96);
      // All of the dialog, with what is said of the receipt under its lines.
      const screens = await dialog
        .locator('.dialog-body')
        .evaluate(({ scrollHeight }) => scrollHeight / window.innerHeight);
      expect(screens).toBeLessThanOrEqual(4);
      await lines.filter({ hasText: 'RM-SUGAR' }).click();
      await page
        .getByRole('dialog', { name: 'Update RM-SUGAR' })
        .getByRole('button', { name: 'Cancel' })
        .click();
      await page.getByRole('button', { name: 'More for RM-CITRIC' }).click();
      await page.getByRole('menuitem', { name: 'Not delivered' }).click();
      await lines.filter({ hasText: 'RM-CITRIC' }).getByText('Not delivered').first().waitFor();
      expect(Math.max(...(await heights()))).toBeLessThanOrEqual(96);
      expect(await faultsByWidth(page)).toEqual({});
    });
  });

  describe('a shipment at the truck', () => {
    it.each(['Preparing', 'Ready'] as const)('that is %s breaks nothing at any width', async (status) => {
      const api = await signedInAs(at().run, 'sysadmin');
      const listed = await api.call(getShipment, 'list_shipments', {});
      const open = listed.ok ? listed.body.data.items.filter((one) => one.status === status) : [];
      expect(open).not.toEqual([]);
      for (const { shipmentId } of open) {
        await goTo(`${PREPARE_SHIP_PATH}/${shipmentId}`);
        expect([shipmentId, await faultsByWidth(page)]).toEqual([shipmentId, {}]);
      }
    });
  });

  describe('what is traced and recalled', () => {
    const sugar = { kind: 'lot', id: 'RM-SUGAR/SW-11840' } as const;
    let recall: RecallDetail;

    beforeAll(async () => {
      const api = await signedInAs(at().run, 'sysadmin');
      const opened = await api.call(postTracking, 'start_mock_recall', {
        ...{ ...sugar, requestId: ulid(), reason: 'Monthly practice' },
      });
      if (!opened.ok) throw new Error(opened.body.error);
      const { recallId, version, customers } = opened.body.data;
      const told = await api.call(postTracking, 'record_contact', {
        ...{ recallId, version, requestId: ulid(), customerID: customers[0]?.customerID ?? '' },
        ...{ how: 'Phone', outcome: 'Reached, goods coming back', note: 'They send a truck on Monday.' },
      });
      if (!told.ok) throw new Error(told.body.error);
      recall = told.body.data;
    });

    afterAll(async () => {
      const { recallId, version } = recall;
      const closing = {
        recallId,
        version,
        requestId: ulid(),
        outcome: 'Done',
        goodsAfter: 'onHold',
      } as const;
      await (await signedInAs(at().run, 'sysadmin')).call(postTracking, 'close_recall', closing);
    });

    it.each([
      ['a recall', () => recallPath(recall.recallId)],
      ['the table of a trace', () => `${tracePath(sugar.kind, sugar.id)}&view=table`],
    ])('breaks nothing at any width, and each of its links can be pressed: %s', async (_what, path) => {
      await goTo(path());
      expect(await faultsByWidth(page)).toEqual({});
    });
  });
};
