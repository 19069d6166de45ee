import { setImmediate as nextTurn } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { aVendorBench, type VendorBench } from '#test/support/vendors/vendor-bench.ts';
import { number, stepsOn } from '#test/support/vendors/vendor-steps.ts';

/*
 * How much memory a load needs is no matter of megabytes here, which depend on when the collector has run, but of
 * vendors: what was handed to it, or by it, and can still be reached when it asks for its next page.
 */

const PAGE = 25;
const VENDORS = 300;

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;

/** Knows every object that is a vendor, by whom it is about, as long as somebody else holds it. */
const vendorWatch = () => {
  const about: { readonly key: string; readonly vendor: WeakRef<object> }[] = [];
  const watch = <V extends { readonly vendorID: string }>(vendor: V): V => {
    about.push({ key: vendorKey(vendor.vendorID), vendor: new WeakRef(vendor) });
    return vendor;
  };
  const stillHeld = async (): Promise<number> => {
    // What was looked up through a weak reference in this turn counts as held until the next.
    await nextTurn();
    collectGarbage();
    return new Set(about.flatMap(({ key, vendor }) => (vendor.deref() ? [key] : []))).size;
  };
  return { watch, stillHeld, watched: () => about.length };
};

/** The bench with every vendor that passes its ports watched; answers how many were held at each question. */
const watchedBench = (bench: VendorBench) => {
  const { watch, stillHeld, watched } = vendorWatch();
  const held: number[] = [];
  const list = bench.accountingModel.listVendors.bind(bench.accountingModel);
  bench.accountingModel.listVendors = async (page) => {
    held.push(await stillHeld());
    const answer = await list(page);
    return answer.ok
      ? { ok: true, value: { ...answer.value, rows: answer.value.rows.map((row) => watch({ ...row })) } }
      : answer;
  };
  const { scan, saveFromAccounting } = bench.vendors;
  bench.vendors = {
    ...bench.vendors,
    scan: async (part) => {
      const slice = await scan(part);
      if (slice.ok) slice.value.vendors.forEach(watch);
      return slice;
    },
    saveFromAccounting: (next, previous) =>
      saveFromAccounting(watch(next), previous === null ? null : watch(previous)),
  };
  return { held, watched };
};

it('a load holds the vendors of one page at a time, however many there are', async () => {
  const bench = await aVendorBench();
  const steps = stepsOn(bench);
  bench.accountingModel.pageSize = PAGE;
  steps.book(VENDORS);
  const { held, watched } = watchedBench(bench);

  expect((await steps.load()).counts).toMatchObject({ read: VENDORS, created: VENDORS });
  for (let index = 0; index < VENDORS; index++)
    bench.accountingModel.commit(number(index), { vendorName: `Renamed ${index}` });
  expect((await steps.load()).counts).toMatchObject({ read: VENDORS, changed: VENDORS });

  // Rows and writes of both loads, what the second read from the table first, and what it wrote them over.
  expect(watched()).toBe(6 * VENDORS);
  expect(held).toHaveLength(2 * (VENDORS / PAGE));
  expect(Math.max(...held)).toBeLessThanOrEqual(PAGE);
});
