import { getReceipts } from '#api/receipts.ts';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import type { LocalRun } from '#local/start/start.ts';
import type { ApiClient } from '#test/support/run/api-client.ts';
import { deliveryOf, orderOf, seedOrders, vendorOf } from '../capacity/receiving-operations.ts';
import { percentile, type Report } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { TARGETS } from '../targets.ts';
import { ask, times } from './asks.ts';
import { asksFor, type Kind, measureKind, roundsOf } from './measure-kind.ts';
import type { People } from './send-people.ts';
import { waitUntil } from './wait-until.ts';

const { gateway: aims } = TARGETS;

/** What a peer's figure is held against has this name, too. */
export const ACCEPT = 'accept a receipt';

/** Lines that are received together, in all rounds of a size: one vendor has all these orders. */
const MAX_LINES = 6000;

/** Lines that are read together, in all rounds of a size. */
const MAX_LINES_READ = 100_000;

/** Has a vendor's orders read from the books, so that the next five minutes are answered from the mirror. */
export const mirrorOrders = async (api: ApiClient, vendorId: string): Promise<void> => {
  const read = await api.call(getReceiveGoods, 'by_vendor_id', { vendorId, refresh: 'true' });
  if (!read.ok) throw new Error(read.body.error);
  if (read.body.meta.stale) throw new Error(`The orders of ${vendorId} were not read.`);
};

export const openOrders = (vendorId: string): Kind => ({
  name: 'open orders of a vendor',
  asks: (count) => times(count, () => ask(getReceiveGoods, 'by_vendor_id', { vendorId })),
});

const oneOrder = (size: number): Kind => ({
  name: 'an order by its number',
  size,
  target: aims.readP95,
  asks: (count) =>
    times(count, () => ask(getReceiveGoods, 'by_purchase_order', { purchaseOrder: orderOf(size) })),
});

/** Vendors with one order each, of more and more lines: as `bookOrders` leaves them, loaded since. */
export const measureOpenOrders = async (
  api: ApiClient,
  staff: People,
  { lines, rounds }: Sizes,
  report: Report,
): Promise<void> => {
  for (const size of lines) {
    const vendorId = vendorOf(String(size));
    await mirrorOrders(api, vendorId);
    const kind: Kind = { ...openOrders(vendorId), size, target: aims.readP95 };
    await measureKind(staff, kind, roundsOf(size, rounds, MAX_LINES_READ), report);
    await measureKind(staff, oneOrder(size), roundsOf(size, rounds, MAX_LINES_READ), report);
  }
};

const postedAfter = async (api: ApiClient, size: number, index: number): Promise<number> => {
  const delivery = deliveryOf(size, index);
  const accepted = await api.call(postReceiveGoods, 'receive_goods', delivery);
  if (!accepted.ok) throw new Error(accepted.body.error);
  return waitUntil(async () => {
    const found = await api.call(getReceipts, 'get_by_id', { receiptId: delivery.receiptId });
    if (!found.ok) throw new Error(found.body.error);
    const { status, reason } = found.body.data;
    if (status === 'FAILED') throw new Error(reason ?? 'A receipt failed.');
    return status === 'POSTED';
  }, 'a posted receipt');
};

/** So many trucks at once. */
const CROWD = 8;

/** One more than is counted: the first finds functions that were not at work. */
const ordersAlone = (followed: number): number => followed + 1;

const ordersFollowed = (followed: number): number => ordersAlone(followed) + CROWD;

/**
 * Deliveries, each from the moment that the dock has its answer until the books have it: one by one, and then one from
 * each of eight people at the same moment. Those wait for each other, since receipts are posted one at a time.
 */
const measurePosting = async (
  api: ApiClient,
  size: number,
  followed: number,
  report: Report,
): Promise<void> => {
  const tell = (whom: string, took: readonly number[]): void => {
    const about = { group: 'gateway', size, unit: 'ms', beside: { receipts: took.length } } as const;
    for (const hundredths of [50, 95])
      report({
        ...about,
        name: `accepted until posted, ${whom}, p${hundredths}`,
        value: percentile(took, hundredths),
      });
  };
  const took: number[] = [];
  for (let index = 0; index < ordersAlone(followed); index += 1)
    took.push(await postedAfter(api, size, index));
  tell('one person', took.slice(1));
  const first = ordersAlone(followed);
  tell(
    `${CROWD} people`,
    await Promise.all(times(CROWD, (person) => postedAfter(api, size, first + person))),
  );
};

/** Has all the orders booked that are received here, and the vendors know them. */
const prepare = async (run: LocalRun, api: ApiClient, { lines, rounds, followed }: Sizes): Promise<void> => {
  for (const size of lines) {
    const accepted = asksFor(roundsOf(size, rounds, MAX_LINES));
    await seedOrders({ run }, [size], ordersFollowed(followed) + accepted);
    await mirrorOrders(api, vendorOf(String(size)));
  }
};

/** Deliveries on their way into the books, with nothing else to do. Afterwards there is a receipt that is POSTED. */
export const measurePostings = async (
  run: LocalRun,
  api: ApiClient,
  sizes: Sizes,
  report: Report,
): Promise<void> => {
  await prepare(run, api, sizes);
  for (const size of sizes.lines) await measurePosting(api, size, sizes.followed, report);
};

/**
 * The dock, at a rate at which nobody unloads trucks, while the accounting system is away: what is timed is what staff
 * wait for, and not a poster that takes hundreds of receipts into the books on the same two cores. How long those take
 * is measured by itself. Nobody's order is another's.
 */
export const measureAccepting = async (
  run: LocalRun,
  staff: People,
  { lines, rounds, followed }: Sizes,
  report: Report,
): Promise<void> => {
  run.accounting.faults.add({ fault: 'down', as: 'refuse' });
  const took = new Map<number, number>();
  for (const size of lines) {
    let order = ordersFollowed(followed);
    const kind: Kind = {
      name: ACCEPT,
      size,
      isScarce: true,
      asks: (count) => times(count, () => ask(postReceiveGoods, 'receive_goods', deliveryOf(size, order++))),
      ...(size === 100 ? { target: aims.acceptP95 } : {}),
    };
    took.set(size, await measureKind(staff, kind, roundsOf(size, rounds, MAX_LINES), report));
  }
  const [short, long] = [took.get(10), took.get(500)];
  if (short && long)
    report({
      group: 'gateway',
      name: 'time to accept 500 lines by that of 10',
      value: long / short,
      unit: '×',
      target: aims.acceptLongByShort,
    });
};
