import type { BrowserContext, Page } from 'playwright-core';
import type { LocalRun } from '#local/start/start.ts';
import { type Measure, median, type Report } from '../measure.ts';
import { TARGETS } from '../targets.ts';
import { rowsShown, vitalsOf, watchVitals } from './page-vitals.ts';
import { aSlowPage, type Network } from './slow-page.ts';
import { listenTo, trafficOf } from './traffic.ts';

const { browser: aims } = TARGETS;

export const VENDORS = '/dashboard/vendor';
const VENDOR_ROW = 'tbody td[data-heading="VENDOR NAME"] a';

/** The list that the targets speak of, and how often it is opened; shorter ones only show how it grows. */
const FULL_LIST = 10_000;
const OPENINGS = 5;
const OPENINGS_OF_SHORTER = 3;

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

interface Opened {
  readonly rows: number;
  readonly firstPaint: number;
  readonly largestPaint: number;
}

/** The list of so many vendors, opened some times by a browser that has nothing of the product yet. */
export const measureList = async (
  run: LocalRun,
  context: BrowserContext,
  size: number,
  network: Network,
  report: Report,
): Promise<void> => {
  const on = network === 'slow 4G' ? ' on slow 4G' : '';
  const told = (name: string, value: number, unit: Measure['unit'], target?: Measure['target']) =>
    report({
      ...{ group: 'browser', name: `vendor list${on}, ${name}`, size, value, unit },
      ...(target && size === FULL_LIST ? { target } : {}),
    });

  const openings: Opened[] = [];
  const wanted = size === FULL_LIST ? OPENINGS : OPENINGS_OF_SHORTER;
  while (openings.length < wanted) {
    const page = await aSlowPage(context, network);
    await watchVitals(page, VENDOR_ROW);
    const responses = listenTo(page);
    await page.goto(run.siteUrl + VENDORS, { waitUntil: 'commit' });
    const rows = await rowsShown(page);
    // What is fetched from here on nobody waits for: the rest of the vendors, and what is preloaded in idle moments.
    const untilRows = [...responses];
    await page.getByText(`of ${size} total vendors`).waitFor();
    const { firstPaint, largestPaint, shift } = await vitalsOf(page);
    openings.push({ rows, firstPaint, largestPaint });
    if (network === 'as it is' && openings.length === wanted) {
      const { requests, scripts } = await trafficOf(untilRows);
      const { styles, data } = await trafficOf([...responses]);
      told('scripts gzipped until its rows', scripts, 'bytes', aims.scripts);
      told('styles gzipped', styles, 'bytes');
      told('data gzipped', data, 'bytes');
      told('requests until its rows', requests, 'requests', aims.requestsUntilRows);
      told('layout shift', shift, 'shift');
      told('keys lost in the search', await workWithList(page), 'keys', aims.keysLost);
      told('interaction to next paint', (await vitalsOf(page)).interaction, 'ms', aims.interactionMs);
    }
    await page.close();
  }
  const typical = (of: keyof Opened): number => median(openings.map((opened) => opened[of]));
  told('first contentful paint', typical('firstPaint'), 'ms');
  told('largest contentful paint', typical('largestPaint'), 'ms');
  told('rows', typical('rows'), 'ms', network === 'slow 4G' ? aims.rowsSlowNetworkMs : aims.rowsMs);
};
