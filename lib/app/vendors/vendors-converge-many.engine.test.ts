import { vendorStatusFrom } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import { bareBodyOf, bodyOf, split } from '#test/support/vendors/accounting-model.ts';
import { aVendorBench } from '#test/support/vendors/vendor-bench.ts';
import { MINUTE, number, stepsOn, unavailable } from '#test/support/vendors/vendor-steps.ts';
import { setManyReceivable } from './receivable/set-many-receivable.ts';
import { setWarehouseReceivable } from './receivable/set-warehouse-receivable.ts';

/*
 * Many notifications in any order against a model of the truth: a guard. `VENDOR_NOTIFICATIONS=5000 VENDOR_SEED=7 npx
 * jest vendors-converge-many` hunts with more of them, or sends the same again; a failure names its seed.
 */
const POSTS = Number(process.env.VENDOR_NOTIFICATIONS ?? 300);
const SEED = Number(process.env.VENDOR_SEED ?? 1);

const VENDORS = 120;
const STATUSES = ['Active', 'On Hold', 'Hold Payments', 'Inactive', 'One-Time'];

/** The same numbers for the same seed. */
const dice = (seed: number) => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, happens: (share: number) => next() < share };
};

it(`converge over ${POSTS} notifications shuffled, split, doubled and bare while flags are set (seed ${SEED})`, async () => {
  const { below, happens } = dice(SEED);
  const bench = await aVendorBench();
  const steps = stepsOn(bench);
  steps.book(VENDORS);
  await steps.load();

  const posts: string[] = [];
  const flags = new Map<string, boolean>();
  const commit = () => {
    const to = happens(0.12)
      ? null
      : { vendorName: `Name ${below(1000)}`, status: STATUSES[below(STATUSES.length)] ?? 'Active' };
    const pushed = bench.accountingModel.commit(number(below(VENDORS + 20)), to);
    if (pushed.inserted.length + pushed.deleted.length === 0) return;
    const way = below(4);
    if (way === 0) posts.push(...split(pushed).map(bodyOf));
    else if (way === 1) posts.push(bodyOf(pushed), bodyOf(pushed));
    else posts.push(way === 2 ? bareBodyOf(pushed) : bodyOf(pushed));
  };
  const toggle = async () => {
    const vendorId = number(below(VENDORS));
    const receivable = happens(0.5);
    if (happens(0.3)) {
      const vendors = Array.from({ length: 5 }, () => ({ vendorId: number(below(VENDORS)) }));
      const set = await setManyReceivable(bench, { receivable, vendors, by: 'mia' }, 0);
      for (const one of set) if (!one.refused) flags.set(vendorKey(one.vendorId), receivable);
      return;
    }
    const set = await setWarehouseReceivable(bench, { vendorId, receivable, by: 'mia' }, 0);
    if (set.ok) flags.set(vendorKey(vendorId), receivable);
  };

  let sent = 0;
  while (sent < POSTS || posts.length > 0) {
    bench.clock.time += below(400);
    if (sent + posts.length < POSTS) commit();
    // Up to two hundred are on their way at once, and any of them may arrive next.
    if (posts.length > 200 || sent + posts.length >= POSTS) {
      const [body] = posts.splice(below(posts.length), 1);
      if (body) await steps.receive(body);
      sent += 1;
    }
    if (happens(0.05)) await toggle();
    if (happens(0.01)) bench.accountingModel.failWith = happens(0.4) ? unavailable : () => null;
    if (happens(0.01)) await Promise.all([steps.turn(), toggle()]);
    if (happens(0.001)) await steps.load();
    if (happens(0.01)) bench.clock.time += 61_000;
  }
  bench.accountingModel.failWith = () => null;
  for (let turns = 0; turns < 4; turns++) {
    await steps.turn();
    bench.clock.time += 20 * MINUTE;
  }

  expect(await bench.notifications.due('RECEIVED', bench.clock.now(), 10)).toEqual([]);
  expect(await bench.notifications.due('WAITING', bench.clock.now(), 10)).toEqual([]);
  expect(await bench.notifications.due('FAILED', bench.clock.now(), 10)).toEqual([]);
  const wrong: unknown[] = [];
  for (let index = 0; index < VENDORS + 20; index++) {
    const key = number(index);
    const storedVendor = await bench.vendors.load(key);
    const truth = bench.accountingModel.vendors.get(key);
    const stands = storedVendor && {
      name: truth ? storedVendor.vendorName : null,
      status: truth ? storedVendor.accountingStatus : null,
      ours: storedVendor.vendorStatus,
      flag: storedVendor.vendorReceivable,
      unconfirmed: storedVendor.unconfirmed,
    };
    const expected = {
      name: truth?.vendorName ?? null,
      status: truth?.status ?? null,
      ours: truth ? vendorStatusFrom(truth.status) : 'INACTIVE',
      flag: flags.get(key) ?? false,
      unconfirmed: false,
    };
    const mayBeUnknown = !truth && !storedVendor;
    if (!mayBeUnknown && JSON.stringify(stands) !== JSON.stringify(expected))
      wrong.push({ key, stands, expected });
  }
  expect(wrong).toEqual([]);
}, 1_200_000);
