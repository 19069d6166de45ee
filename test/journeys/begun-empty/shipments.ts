import type { Browser, Page } from 'playwright-core';
import { ulid } from 'ulid';
import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { getPallet, postPallet } from '#api/pallets.ts';
import { getShipment } from '#api/shipments.ts';
import type { LocalRun } from '#local/start/start.ts';
import { expectSound } from '#test/support/browser/accessibility.ts';
import { openSignedIn } from '#test/support/browser/open-signed-in.ts';
import { scanByWedge } from '#test/support/browser/scan-by-wedge.ts';
import type { WatchedPage } from '#test/support/browser/watched-page.ts';
import { eventually } from '#test/support/eventually.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import type { SharedRun } from '#test/support/run/product-for-tests.ts';

/*
 * A shipment from its order to the road and into the books, by a wedge scanner, in a real browser on the running
 * product: wrong scans are refused, and the last pallet is scanned without a network.
 */

const ITEM = 'FG-SL330';
const SCHEDULE = '/dashboard/schedule-ship';

let run: LocalRun;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let api: ApiClient;
/** The oldest number first. */
let pallets: readonly string[];

/** What stood here before, as the accounting system has it, and two pallets of what is to go first; two of another lot. */
const stockFromBooks = async (): Promise<void> => {
  // The items come with the orders.
  await api.call(getShipment, 'list_sales_orders', {});
  await eventually(async () => {
    const known = await api.call(getInventory, 'against_books', { inventoryID: ITEM, refresh: 'true' });
    return (known.ok && known.body.data.problem === null) || undefined;
  }, 'the item in the books');
  await api.call(postInventory, 'load_opening_stock', {
    ...{ loadId: ulid(), source: 'accounting', inventoryIDs: [ITEM] },
  });
  await eventually(async () => {
    const places = await api.call(getInventory, 'list_places', {});
    return (places.ok && places.body.data.asOf !== null) || undefined;
  }, 'the places');
  for (const [lotNumber, from] of [
    ['SL-7698', 'loc:WHOLESALE/DESPATCH'],
    ['SL-7702', 'loc:WHOLESALE/MAIN'],
  ] as const) {
    const converted = await api.call(postPallet, 'convert_items', {
      ...{ requestId: ulid(), inventoryID: ITEM, lotNumber, qty: 1728, uom: 'EA', from },
      ...{ casesPerPallet: 36, restOnPallet: false },
    });
    expect(converted).toMatchObject({ ok: true });
  }
  const listed = await api.call(getPallet, 'list_pallets', {});
  pallets = listed.ok ? listed.body.data.items.map(({ sscc }) => sscc).sort() : [];
  expect(pallets).toHaveLength(4);
};

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const scan = (code: string) => scanByWedge(page, code);
/** The band says so. */
const isSaid = (text: string | RegExp) => page.locator('.scan-band').getByText(text).waitFor();
const rows = () => page.getByRole('table', { name: 'Pick list' }).getByRole('row');

export const describeShipments = (at: SharedRun): void => {
  beforeAll(async () => {
    ({ run, browser } = at());
    api = await signedInAs(run, 'sysadmin');
    await stockFromBooks();
    watched = await openSignedIn(browser, run, 'manager', SCHEDULE);
    page = watched.page;
  });

  afterAll(() => page?.context().close());

  describe('a shipment', () => {
    it('is made of an open order, and its truck has a dock and a window', async () => {
      await press('Plan a shipment of SO001202');
      await dialog('Shipment from SO001202').getByText('All of it is there').waitFor();
      await expectSound(watched);
      await press('Make shipment');
      await dialog('Schedule SH-000001').getByLabel('Dock', { exact: true }).selectOption('Dock 1');
      await expectSound(watched);
      await press('Schedule');
      await page.getByRole('link', { name: 'SH-000001' }).click();
      await page.getByRole('heading', { name: 'Shipment SH-000001' }).waitFor();
    });

    it('is picked by scanning its pallets; another lot is not taken without a reason', async () => {
      await press('Prepare');
      await rows().nth(2).waitFor();
      await scan(`00${pallets[2]}`);
      await isSaid(/is to go first\. Take that, or say why this one\./);
      await dialog(`Pick it: pallet ${pallets[2]}`).waitFor();
      await page.keyboard.press('Escape');
      await dialog(/^Pick it/).waitFor({ state: 'detached' });
      await scan(`00${pallets[0]}`);
      await isSaid('1 of 2 picked');
      await scan(`00${pallets[1]}`);
      await isSaid('2 of 2 picked');
      // What was refused was said in the console, too.
      watched.complaints();
      await expectSound(watched);
      await press('Ready');
      await page.getByRole('button', { name: 'Ship', exact: true }).waitFor();
    });

    it('is loaded: a pallet that is not in it stays here, and one that was scanned without a network is sent once', async () => {
      await scan(`00${pallets[3]}`);
      await isSaid(`Pallet ${pallets[3]} is not in SH-000001. Leave it here.`);
      await scan(`00${pallets[0]}`);
      await isSaid('1 of 2 on the truck');
      watched.complaints();
      await page.context().setOffline(true);
      await scan(`00${pallets[1]}`);
      await isSaid(/is kept on this device\. It is sent when the network is back\./);
      await page.getByText('1 scan waiting to be sent').waitFor();
      await page.context().setOffline(false);
      await page.getByText('1 scan waiting to be sent').waitFor({ state: 'detached' });
      await page.getByText('2 of 2 on the truck').waitFor();
      const loaded = page
        .getByRole('table', { name: 'History' })
        .getByRole('row')
        .filter({ hasText: 'Loaded' });
      expect(await loaded.count()).toBe(2);
      // It was away.
      watched.complaints();
    });

    it('leaves with its seal noted, and is looked up by the number of a pallet', async () => {
      await press('More');
      await page.getByRole('menuitem', { name: 'Seal, temperature, driver' }).click();
      await dialog('Truck of SH-000001').getByLabel('Seal').fill('S-220917');
      await dialog('Truck of SH-000001').getByLabel('Temperature').fill('4');
      await expectSound(watched);
      await press('Save');
      await page.getByText('S-220917').waitFor();
      await press('Ship');
      await rows().filter({ hasText: 'Shipped' }).nth(1).waitFor();
      const left = await api.call(getInventory, 'get_lot', { inventoryID: ITEM, lotNumber: 'SL-7698' });
      expect(left.ok && left.body.data.onHand).toBe(1728);
      await page.goto(`${run.siteUrl}/dashboard/completed-shipment-lookup?q=${pallets[0]}`);
      await page.getByRole('link', { name: 'SH-000001' }).waitFor();
      await expectSound(watched);
    });

    it('reaches the accounting system, and is completed', async () => {
      await page.getByRole('link', { name: 'SH-000001' }).click();
      const books = page.getByRole('region', { name: 'In the books' });
      await books.getByText(/^It is confirmed in .+ as .+\.$/).waitFor();
      await page.getByRole('main').getByText('Completed', { exact: true }).waitFor();
      expect(run.accounting.records.shipments()).toMatchObject([
        { Status: 'Confirmed', CustomerID: 'C-FRESHMART' },
      ]);
      await expectSound(watched);
    });
  });
};
