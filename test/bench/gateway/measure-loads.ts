import { getVendor, postVendor } from '#api/vendors.ts';
import type { LocalRun } from '#local/start/start.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { changeInAccounting } from '../capacity/vendor-operations.ts';
import { percentile, type Report, type Target } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { TARGETS } from '../targets.ts';
import { ask, times } from './asks.ts';
import { loadVendors, seedVendors } from './load-vendors.ts';
import { type Kind, measureKind, roundsOf } from './measure-kind.ts';
import { measureListing } from './measure-listing.ts';
import { type People, peopleAt } from './send-people.ts';

const { gateway: aims } = TARGETS;

/** What the targets of a full load speak of. */
const ALL = 10_000;

/** Vendors that are loaded again though none has changed, in all rounds of a size. */
const MAX_UNCHANGED = 30_000;

interface Load {
  readonly seconds: number;
  /** Vendors that were new or changed. */
  readonly written: number;
  /** The megabytes that its function's objects took at most. */
  readonly memory: number;
}

/** A load that a person starts, until its end is told. */
const load = async (run: LocalRun, api: ApiClient): Promise<Load> => {
  const sync = run.product.functions.find(({ logicalId }) => logicalId.startsWith('VendorSync'));
  const began = performance.now();
  const { created, changed } = await loadVendors(api);
  const seconds = (performance.now() - began) / 1000;
  const memory = run.functions.mostMemoryOf(sync?.name ?? '');
  return { seconds, written: created + changed, memory };
};

/**
 * One load, since each needs other books, and ten thousand vendors take their time. Of no load is there a figure at
 * eight people: one runs at a time, and whoever asks meanwhile is told of that one.
 */
const measureLoad = async (
  run: LocalRun,
  api: ApiClient,
  about: { readonly name: string; readonly size: number; readonly target?: Target },
  report: Report,
): Promise<number> => {
  const { seconds, written, memory } = await load(run, api);
  report({ group: 'load', ...about, value: seconds, unit: 's', beside: { written } });
  return memory;
};

/** Loads of what is there already: as many as are wanted, since nothing has to be prepared. */
const measureUnchanged = async (
  run: LocalRun,
  api: ApiClient,
  size: number,
  loads: number,
  report: Report,
): Promise<void> => {
  const seconds: number[] = [];
  while (seconds.length < loads) seconds.push((await load(run, api)).seconds);
  for (const hundredths of [50, 95])
    report({
      group: 'load',
      name: `load vendors, none changed, p${hundredths}`,
      size,
      value: percentile(seconds, hundredths),
      unit: 's',
      beside: { loads },
    });
};

const oneVendor = (size: number): Kind => ({
  name: 'one vendor',
  size,
  target: aims.readP95,
  asks: (count) => times(count, () => ask(getVendor, 'get_by_id', { vendor_id: 'V-SWEETCO' })),
});

/** One vendor after the other, on and, once all were, off: people at work meet at a list, not at one switch. */
const toggle = (vendorIds: readonly string[]): Kind => {
  let made = 0;
  return {
    name: 'toggle a vendor',
    asks: (count) =>
      times(count, () => {
        const vendorId = vendorIds[made % vendorIds.length] ?? '';
        const receivableStatus = Math.floor(made / vendorIds.length) % 2 === 0;
        made += 1;
        return ask(postVendor, 'set_warehouse_receivable', { vendorId, receivableStatus });
      }),
  };
};

const measureTable = async (
  run: LocalRun,
  staff: People,
  size: number,
  rounds: number,
  report: Report,
): Promise<void> => {
  await measureKind(staff, oneVendor(size), rounds, report);
  const vendorIds = run.accounting.records.vendors().map(({ VendorID }) => VendorID);
  await measureKind(staff, { ...toggle(vendorIds), size }, rounds, report);
};

/**
 * Loads of so many vendors from the simulated accounting system, of which all are new, none, some and all have
 * changed, and what staff then wait for over a table of that size. For a product where nothing was loaded yet.
 */
const measureLoadsOf = async (
  run: LocalRun,
  size: number,
  { rounds, followed }: Sizes,
  report: Report,
): Promise<number> => {
  const api = await signedInAs(run, 'sysadmin');
  const isAll = size === ALL;
  await seedVendors(run, size);
  const first = {
    name: 'load vendors, all new',
    size,
    ...(isAll ? { target: aims.loadVendorsSeconds } : {}),
  };
  const memory = await measureLoad(run, api, first, report);
  report({ group: 'load', name: first.name, size, value: memory, unit: 'MB' });
  await measureUnchanged(run, api, size, roundsOf(size, followed, MAX_UNCHANGED, 1), report);
  await changeInAccounting({ run }, Math.ceil(size / 100), 'SOME');
  await measureLoad(run, api, { name: 'load vendors, 1 % changed', size }, report);
  await changeInAccounting({ run }, size, 'EACH');
  await measureLoad(run, api, { name: 'load vendors, all changed', size }, report);
  const staff = peopleAt(run, api.token);
  try {
    await measureListing(api, staff, size, rounds, report);
    await measureTable(run, staff, size, rounds, report);
  } finally {
    staff.goHome();
  }
  return memory;
};

/** The loads of each size, each for a product of its own, in rising order. */
export const loadsOf = ({ loaded }: Sizes) => {
  const memory: number[] = [];
  return loaded.map((size) => async (run: LocalRun, sizes: Sizes, report: Report): Promise<void> => {
    memory.push(await measureLoadsOf(run, size, sizes, report));
    if (memory.length === loaded.length && loaded.length > 1)
      report({
        group: 'load',
        name: `memory of a load of ${loaded.at(-1)} by that of ${loaded.at(0)}`,
        value: (memory.at(-1) ?? 0) / (memory.at(0) ?? 1),
        unit: '×',
        ...(size === ALL ? { target: aims.loadMemoryGrowth } : {}),
      });
  });
};
