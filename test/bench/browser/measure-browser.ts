import type { BrowserContext } from 'playwright-core';
import { getReceiveGoods } from '#api/receiving.ts';
import { postVendor } from '#api/vendors.ts';
import type { LocalRun } from '#local/start/start.ts';
import { launchBrowser } from '#test/support/browser/browser.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { seedOrders, vendorOf } from '../capacity/receiving-operations.ts';
import { loadVendors, seedVendors } from '../gateway/load-vendors.ts';
import type { Report } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { measureList, VENDORS } from './measure-list.ts';
import { measureOrder } from './measure-order.ts';

/** A browser in which somebody has signed in; what is kept for offline use is kept out of it. */
const signedIn = async (
  run: LocalRun,
  browser: Awaited<ReturnType<typeof launchBrowser>>,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  const person = run.people.find(({ group }) => group === 'manager');
  await page.goto(run.siteUrl + VENDORS);
  await page.getByLabel('Username').fill(person?.username ?? '');
  await page.getByLabel('Password', { exact: true }).fill(person?.password ?? '');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`**${VENDORS}`);
  await page.close();
  return context;
};

/** The vendors of the books, in all so many; with them those of the orders. */
const load = async (run: LocalRun, api: ApiClient, size: number): Promise<void> => {
  await seedVendors(run, size);
  await loadVendors(api);
};

/** Vendors whose orders are received here, each with its order read from the books. */
const receiveFrom = async (api: ApiClient, lines: readonly number[]): Promise<void> => {
  for (const vendorId of lines.map((each) => vendorOf(String(each)))) {
    await api.call(postVendor, 'set_warehouse_receivable', { vendorId, receivableStatus: true });
    await api.call(getReceiveGoods, 'by_vendor_id', { vendorId });
  }
};

/** The production build in a real browser, its processor four times slower. */
export const measureBrowser = async (
  run: LocalRun,
  { listed, lines }: Sizes,
  report: Report,
): Promise<void> => {
  const api = await signedInAs(run, 'sysadmin');
  const counted = lines.filter((each) => each > 2);
  await seedOrders({ run }, counted);
  await load(run, api, listed[0] ?? 0);
  await receiveFrom(api, counted);
  const browser = await launchBrowser();
  try {
    const context = await signedIn(run, browser);
    for (const size of counted) await measureOrder(run, context, size, report);
    for (const size of listed) {
      await load(run, api, size);
      await measureList(run, context, size, 'as it is', report);
      await measureList(run, context, size, 'slow 4G', report);
    }
  } finally {
    await browser.close();
  }
};
