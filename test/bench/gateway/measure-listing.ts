import { getVendor } from '#api/vendors.ts';
import type { LocalRun } from '#local/start/start.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { tablesInEngine } from '../capacity/tables-in-engine.ts';
import { fillVendors } from '../capacity/vendor-operations.ts';
import { median, type Report } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { TARGETS } from '../targets.ts';
import { ask, times } from './asks.ts';
import { loadVendors } from './load-vendors.ts';
import { type Kind, measureKind, roundsOf } from './measure-kind.ts';
import { type People, peopleAt } from './send-people.ts';

/** What the target of the full list speaks of. */
const ALL = 10_000;

/** Vendors that are listed together, in all rounds of a size. */
const MAX_LISTED = 60_000;

/** How often they are listed at least: fewer of what takes seconds each. */
const leastListings = (size: number): number => (size > ALL ? 8 : 20);

const READINGS = 8;
const READINGS_OF_LONGER = 4;

/** All vendors by their pages, as the screen reads them; the median of some readings. */
const measureAllVendors = async (api: ApiClient, size: number, report: Report): Promise<void> => {
  const took: number[] = [];
  const readings = size > ALL ? READINGS_OF_LONGER : READINGS;
  for (let reading = 0; reading < readings; reading += 1) {
    const began = performance.now();
    let read = 0;
    let pagination_key: string | undefined;
    do {
      const page = await api.call(getVendor, 'list_vendors', pagination_key ? { pagination_key } : {});
      if (!page.ok) throw new Error(page.body.error);
      read += page.body.data.items.length;
      pagination_key = page.body.data.pagination_key;
    } while (pagination_key);
    if (read !== size) throw new Error(`${read} of ${size} vendors were listed.`);
    took.push(performance.now() - began);
  }
  report({
    group: 'gateway',
    name: 'all vendors read',
    size,
    value: median(took.slice(1)),
    unit: 'ms',
    ...(size === ALL ? { target: TARGETS.gateway.allVendorsMs } : {}),
  });
};

const listAll = (size: number): Kind => ({
  name: 'list all vendors',
  size,
  asks: (count) => times(count, () => ({ ...ask(getVendor, 'list_vendors', {}), pages: true })),
});

export const VENDORS_ON_PAGE = 50;

/** The first page of a table of so many vendors. */
export const vendorPage = (size: number): Kind => ({
  name: `a page of ${VENDORS_ON_PAGE} vendors`,
  size,
  target: TARGETS.gateway.readP95,
  asks: (count) => times(count, () => ask(getVendor, 'list', { limit: String(VENDORS_ON_PAGE) })),
});

/** A table of so many vendors: its full list, once and again, and at one and at eight people, and a page of it. */
export const measureListing = async (
  api: ApiClient,
  staff: People,
  size: number,
  rounds: number,
  report: Report,
): Promise<void> => {
  await measureAllVendors(api, size, report);
  await measureKind(staff, listAll(size), roundsOf(size, rounds, MAX_LISTED, leastListings(size)), report);
  await measureKind(staff, vendorPage(size), rounds, report);
};

/**
 * Listings at the sizes that nothing is loaded at: copies of vendors, written straight into the table, since fifty
 * thousand from the books would take minutes. For a product where nothing was loaded yet.
 */
export const measureListings = async (
  run: LocalRun,
  { vendors, loaded, rounds }: Sizes,
  report: Report,
): Promise<void> => {
  const api = await signedInAs(run, 'sysadmin');
  await loadVendors(api);
  const tables = tablesInEngine(run, run.dynamoUrl);
  const staff = peopleAt(run, api.token);
  try {
    for (const size of vendors.filter((size) => !loaded.includes(size))) {
      await fillVendors(tables, size);
      await measureListing(api, staff, size, rounds, report);
    }
  } finally {
    staff.goHome();
  }
};
