import { getReceipts } from '#api/receipts.ts';
import { getReceiveGoods } from '#api/receiving.ts';
import { getVendor } from '#api/vendors.ts';
import { getWorkOrder, postWorkOrder } from '#api/work-orders.ts';
import type { LocalRun } from '#local/start/start.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { fillReceipts } from '../capacity/fill-receipts.ts';
import { seedOrders } from '../capacity/receiving-operations.ts';
import { tablesInEngine } from '../capacity/tables-in-engine.ts';
import { aWorkOrder, copyWorkOrders } from '../capacity/work-order-operations.ts';
import type { Report } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { TARGETS } from '../targets.ts';
import { ask, times } from './asks.ts';
import { loadVendors, seedVendors } from './load-vendors.ts';
import { type Kind, measureKind, roundsOf } from './measure-kind.ts';
import { measureReads } from './measure-reads.ts';
import {
  measureAccepting,
  measureOpenOrders,
  measurePostings,
  mirrorOrders,
  openOrders,
} from './measure-receiving.ts';
import { measureThroughput } from './measure-throughput.ts';
import { measureWebhook } from './measure-webhook.ts';
import { type People, peopleAt } from './send-people.ts';
import { untilQuiet } from './until-quiet.ts';

const VENDOR = 'V-SWEETCO';

const ONE_VENDOR: Kind = {
  name: 'one vendor',
  asks: (count) => times(count, () => ask(getVendor, 'get_by_id', { vendor_id: VENDOR })),
};

const PAGES: readonly Kind[] = [
  { name: 'a page of receipts', asks: (count) => times(count, () => ask(getReceipts, 'list', {})) },
  {
    name: 'a page of work orders',
    asks: (count) => times(count, () => ask(getWorkOrder, 'list_work_orders', { limit: '10' })),
  },
];

/**
 * Tiles that count what is open. Here that grows with all that is held, as in no business: their target is that of the
 * first size, and the others show how they grow.
 */
const TILES: readonly Kind[] = [
  {
    name: 'open and overdue orders counted',
    asks: (count) => times(count, () => ask(getReceiveGoods, 'expected', {})),
  },
  {
    name: 'open work orders counted',
    asks: (count) => times(count, () => ask(getWorkOrder, 'count_open', {})),
  },
];

/** Orders that are counted together, in all rounds of a size. */
const MAX_COUNTED = 60_000;

/** First pages and tiles while more and more receipts and work orders are held. */
const measurePages = async (
  run: LocalRun,
  api: ApiClient,
  staff: People,
  { held, rounds }: Sizes,
  report: Report,
): Promise<void> => {
  const tables = tablesInEngine(run, run.dynamoUrl);
  const made = await api.call(postWorkOrder, 'create_work_order', aWorkOrder());
  if (!made.ok) throw new Error(made.body.error);
  for (const size of held) {
    await untilQuiet();
    await fillReceipts(tables, size);
    await copyWorkOrders(tables, size);
    await untilQuiet();
    const target = TARGETS.gateway.readP95;
    for (const kind of PAGES) await measureKind(staff, { ...kind, size, target }, rounds, report);
    for (const kind of TILES)
      await measureKind(
        staff,
        { ...kind, size, ...(size === held[0] ? { target } : {}) },
        roundsOf(size, rounds, MAX_COUNTED),
        report,
      );
  }
};

/** Times through the local gateway: what staff and the accounting system wait for. */
export const measureGateway = async (run: LocalRun, sizes: Sizes, report: Report): Promise<void> => {
  const api = await signedInAs(run, 'sysadmin');
  const staff = peopleAt(run, api.token);
  try {
    // Before the vendors are loaded: these are some of them.
    await seedOrders({ run }, sizes.lines);
    await seedVendors(run, Math.max(...sizes.rows));
    await loadVendors(api);
    await measureOpenOrders(api, staff, sizes, report);
    await measurePostings(run, api, sizes, report);
    await mirrorOrders(api, VENDOR);
    await untilQuiet();
    await measureThroughput(staff, [ONE_VENDOR, openOrders(VENDOR), ...PAGES], sizes.rounds, report);
    await measurePages(run, api, staff, sizes, report);
    await measureWebhook(run, api, staff, sizes, report);
    await untilQuiet();
    await measureReads(run, api, staff, sizes, report);
    await measureAccepting(run, staff, sizes, report);
  } finally {
    staff.goHome();
  }
};
