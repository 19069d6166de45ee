import type { BrowserContext, Page } from 'playwright-core';
import { getReceiveGoods } from '#api/receiving.ts';
import { postVendor } from '#api/vendors.ts';
import type { LocalRun } from '#local/start.ts';
import { type ApiClient, signedInAs } from '#test/support/api-client.ts';
import { launchBrowser } from '#test/support/browser.ts';
import { bookOrders, orderOf, vendorOf } from '../capacity/receiving-operations.ts';
import { bookVendors, loadVendors } from '../gateway/load-vendors.ts';
import { type Measure, median, type Report } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { TARGETS } from '../targets.ts';
import { rowsShown, vitalsOf, watchVitals } from './page-vitals.ts';
import { aSlowPage, type Network } from './slow-page.ts';
import { listenTo } from './traffic.ts';

const { browser: aims } = TARGETS;
const VENDORS = '/dashboard/vendor';
const VENDOR_ROW = 'tbody td[data-heading="VENDOR NAME"] a';
const OPENINGS = 5;

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

const TYPED = 'supplier 12';

/** What somebody does on the list, each felt by itself: a search, a sort, a filter. Answers how many keys were lost. */
const workWithList = async (page: Page): Promise<number> => {
  const search = page.getByLabel('Search vendors');
  await search.pressSequentially(TYPED, { delay: 60 });
  await page
    .getByText(/filtered vendors$|^No vendors found\.$/)
    .first()
    .waitFor();
  const lost = TYPED.length - (await search.inputValue()).length;
  await search.fill('');
  await page.getByText(/total vendors$/).waitFor();
  await page.getByRole('button', { name: 'VENDOR NAME' }).click();
  await page.getByRole('switch', { name: 'Only Warehouse Receivable' }).click();
  await page.getByText(/filtered vendors$/).waitFor();
  return lost;
};

const measureList = async (
  run: LocalRun,
  context: BrowserContext,
  { listed }: Sizes,
  network: Network,
  report: Report,
): Promise<void> => {
  const about = { group: 'browser', size: listed };
  const on = network === 'slow 4G' ? ' on slow 4G' : '';
  const rowsMs: number[] = [];
  const paints: number[] = [];
  for (let opening = 0; opening < OPENINGS; opening += 1) {
    const page = await aSlowPage(context, network);
    await watchVitals(page, VENDOR_ROW);
    const traffic = listenTo(page);
    await page.goto(run.siteUrl + VENDORS, { waitUntil: 'commit' });
    rowsMs.push(await rowsShown(page));
    await page.getByText(`of ${listed} total vendors`).waitFor();
    const { firstPaint, largestPaint, shift } = await vitalsOf(page);
    paints.push(firstPaint);
    if (opening === OPENINGS - 1) {
      const { requests, scripts, styles, data } = await traffic();
      const told = (name: string, value: number, unit: Measure['unit'], target?: Measure['target']) =>
        report({ ...about, name: `vendor list${on}, ${name}`, value, unit, ...(target ? { target } : {}) });
      if (network === 'as it is') {
        told('scripts gzipped', scripts, 'bytes', aims.scripts);
        told('styles gzipped', styles, 'bytes');
        told('data gzipped', data, 'bytes');
        told('requests', requests, 'requests', aims.requests);
        told('layout shift', shift, 'shift');
        told('keys lost in the search', await workWithList(page), 'keys', aims.keysLost);
        told('longest interaction', (await vitalsOf(page)).interaction, 'ms');
      }
      told('first contentful paint', median(paints), 'ms');
      told('largest contentful paint', largestPaint, 'ms');
      told('rows', median(rowsMs), 'ms', network === 'slow 4G' ? aims.rowsSlowNetworkMs : aims.rowsMs);
    }
    await page.close();
  }
};

/** The longest order of the measure, opened to be counted, one of its lines filled in. */
const measureOrder = async (
  run: LocalRun,
  context: BrowserContext,
  lines: number,
  report: Report,
): Promise<void> => {
  const page = await aSlowPage(context, 'as it is');
  await watchVitals(page, `[aria-label="Receive ${orderOf(lines)}"], button`);
  await page.goto(`${run.siteUrl}/dashboard/receive-goods?po=${orderOf(lines)}`);
  await page.getByRole('button', { name: `Receive ${orderOf(lines)}` }).click();
  const dialog = page.getByRole('dialog', { name: `Receive Order : ${orderOf(lines)}` });
  await dialog.getByLabel('Supplier Ref').pressSequentially('DKT-1', { delay: 60 });
  await dialog
    .getByRole('button', { name: /^Not delivered: / })
    .nth(1)
    .click();
  await dialog
    .getByRole('button', { name: /^Update / })
    .first()
    .click();
  const line = page.getByRole('dialog', { name: /^Update / });
  await line.getByLabel('Receive Quantity').pressSequentially('12', { delay: 60 });
  const { interaction, shift } = await vitalsOf(page);
  const about = { group: 'browser', size: lines };
  report({ ...about, name: 'order to be counted, layout shift', value: shift, unit: 'shift' });
  report({ ...about, name: 'order to be counted, longest interaction', value: interaction, unit: 'ms' });
  await page.close();
};

const prepare = async (run: LocalRun, api: ApiClient, { listed, lines }: Sizes): Promise<number> => {
  const longest = Math.max(...lines);
  await bookOrders({ run }, [longest]);
  await bookVendors(run, listed);
  await loadVendors(api);
  await api.call(postVendor, 'set_warehouse_receivable', {
    vendorId: vendorOf(String(longest)),
    receivableStatus: true,
  });
  await api.call(getReceiveGoods, 'by_vendor_id', { vendorId: vendorOf(String(longest)) });
  return longest;
};

/** The production build in a real browser, its processor four times slower. */
export const measureBrowser = async (run: LocalRun, sizes: Sizes, report: Report): Promise<void> => {
  const longest = await prepare(run, await signedInAs(run, 'sysadmin'), sizes);
  const browser = await launchBrowser();
  try {
    const context = await signedIn(run, browser);
    await measureList(run, context, sizes, 'as it is', report);
    await measureList(run, context, sizes, 'slow 4G', report);
    await measureOrder(run, context, longest, report);
  } finally {
    await browser.close();
  }
};
