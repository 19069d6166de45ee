import { getReceipts } from '#api/receipts.ts';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import { getVendor, postVendor } from '#api/vendors.ts';
import { getWorkOrder } from '#api/work-orders.ts';
import type { LocalRun } from '#local/start.ts';
import { type ApiClient, signedInAs } from '#test/support/api-client.ts';
import { bookOrders, deliveryOf, vendorOf } from '../capacity/receiving-operations.ts';
import { median, percentile, type Report, type Target } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { TARGETS } from '../targets.ts';
import { ask, times } from './asks.ts';
import { bookVendors, loadVendors } from './load-vendors.ts';
import { mostMemoryDuring } from './memory.ts';
import type { Ask, ShiftDone } from './people.ts';
import { processorTime } from './processor-time.ts';
import { type People, peopleAt } from './send-people.ts';

const { gateway: aims } = TARGETS;
const PEOPLE = [1, 8] as const;

/** Processes are started and warmed before anything is timed. */
const WARM_UP = 24;

interface Kind {
  readonly name: string;
  readonly size?: number;
  readonly target?: Target;
  asks(count: number): readonly Ask[];
}

const READS: readonly Kind[] = [
  {
    name: 'one vendor',
    asks: (count) => times(count, () => ask(getVendor, 'get_by_id', { vendor_id: 'V-SWEETCO' })),
  },
  {
    name: 'open orders of a vendor',
    asks: (count) => times(count, () => ask(getReceiveGoods, 'by_vendor_id', { vendorId: 'V-SWEETCO' })),
  },
  { name: 'a page of receipts', asks: (count) => times(count, () => ask(getReceipts, 'list', {})) },
  {
    name: 'a page of work orders',
    asks: (count) => times(count, () => ask(getWorkOrder, 'list_work_orders', { limit: '10' })),
  },
];

const TOGGLE: Kind = {
  name: 'toggle a vendor',
  asks: (count) =>
    times(count, (index) =>
      ask(postVendor, 'set_warehouse_receivable', {
        vendorId: 'V-SWEETCO',
        receivableStatus: index % 2 === 0,
      }),
    ),
};

const msOf = ({ answers }: ShiftDone): readonly number[] => answers.map(({ ms }) => ms);

/** p50 and p95 of a kind of call at one and at eight people; answers the p50 at one. */
const measureKind = async (staff: People, kind: Kind, rounds: number, report: Report): Promise<number> => {
  await staff.ask(Math.max(...PEOPLE), kind.asks(WARM_UP));
  let alone = Number.NaN;
  for (const people of PEOPLE) {
    const done = await staff.ask(people, kind.asks(rounds));
    const about = {
      group: 'gateway',
      name: `${kind.name}, ${people === 1 ? 'one person' : `${people} people`}`,
      ...(kind.size === undefined ? {} : { size: kind.size }),
    };
    const p50 = median(msOf(done));
    if (people === 1) alone = p50;
    report({ ...about, name: `${about.name}, p50`, value: p50, unit: 'ms' });
    report({
      ...about,
      name: `${about.name}, p95`,
      value: percentile(msOf(done), 95),
      unit: 'ms',
      ...(people === 1 && kind.target ? { target: kind.target } : {}),
    });
  }
  return alone;
};

/** The same reads in turn, as fast as eight people ask them. */
const measureThroughput = async (staff: People, rounds: number, report: Report): Promise<void> => {
  const mixed = times(rounds, () => READS.flatMap(({ asks }) => asks(1))).flat();
  const before = processorTime();
  const { answers, tookMs } = await staff.ask(8, mixed);
  const worked = (processorTime() - before) / answers.length;
  report({
    group: 'gateway',
    name: 'reads in turn, 8 people',
    value: answers.length / (tookMs / 1000),
    unit: '/s',
    target: aims.requestsPerSecond,
    // What two cores could do of it with nothing else to do.
    beside: {
      requests: answers.length,
      ...(worked > 0 ? { 'processor ms each': worked, 'on two idle cores': 2000 / worked } : {}),
      p95: percentile(
        answers.map(({ ms }) => ms),
        95,
      ),
    },
  });
};

/** All vendors by their pages, as the screen reads them; the median of some readings. */
const measureAllVendors = async (api: ApiClient, report: Report): Promise<void> => {
  const took: number[] = [];
  let size = 0;
  for (let reading = 0; reading < 8; reading += 1) {
    const began = performance.now();
    size = 0;
    let pagination_key: string | undefined;
    do {
      const page = await api.call(getVendor, 'list_vendors', pagination_key ? { pagination_key } : {});
      if (!page.ok) throw new Error(page.body.error);
      size += page.body.data.items.length;
      pagination_key = page.body.data.pagination_key;
    } while (pagination_key);
    took.push(performance.now() - began);
  }
  report({
    group: 'gateway',
    name: 'all vendors read',
    size,
    value: median(took.slice(1)),
    unit: 'ms',
    ...(size === 10_000 ? { target: aims.allVendorsMs } : {}),
  });
};

const measureLoads = async (
  run: LocalRun,
  api: ApiClient,
  { loaded }: Sizes,
  report: Report,
): Promise<void> => {
  const sync = run.product.functions.find(({ logicalId }) => logicalId.startsWith('VendorSync'));
  const memory: number[] = [];
  for (const size of loaded) {
    await bookVendors(run, size);
    const began = performance.now();
    memory.push(await mostMemoryDuring(sync?.codePath ?? '', () => loadVendors(api)));
    const about = { group: 'load', name: 'vendors loaded from the accounting system', size };
    const seconds = (performance.now() - began) / 1000;
    report({
      ...about,
      value: seconds,
      unit: 's',
      ...(size === 10_000 ? { target: aims.loadVendorsSeconds } : {}),
    });
    report({ ...about, value: memory.at(-1) ?? 0, unit: 'MB' });
    await measureAllVendors(api, report);
  }
  report({
    group: 'load',
    name: `memory of a load of ${loaded.at(-1)} by that of ${loaded.at(0)}`,
    value: (memory.at(-1) ?? 0) / (memory.at(0) ?? 1),
    unit: '×',
    target: aims.loadMemoryGrowth,
  });
};

/** All orders of a vendor are one answer of a function, which has its limit. */
const roundsOf = (lines: number, rounds: number): number => Math.min(rounds, Math.floor(4000 / lines));

/** Orders enough that nobody's receipt meets another's. */
const ordersFor = (rounds: number): number => WARM_UP + PEOPLE.length * rounds;

const measuredLines = ({ lines }: Sizes): readonly number[] => lines.filter((each) => each > 1);

const measureAccepting = async (
  staff: People,
  api: ApiClient,
  sizes: Sizes,
  report: Report,
): Promise<void> => {
  const took = new Map<number, number>();
  for (const size of measuredLines(sizes)) {
    const some = roundsOf(size, sizes.rounds);
    const mirrored = await api.call(getReceiveGoods, 'by_vendor_id', {
      vendorId: vendorOf(String(size)),
      refresh: 'true',
    });
    if (!mirrored.ok || mirrored.body.meta.stale)
      throw new Error(`The orders of ${size} lines were not read.`);
    let order = 0;
    const kind: Kind = {
      name: 'accept a receipt',
      size,
      asks: (count) => times(count, () => ask(postReceiveGoods, 'receive_goods', deliveryOf(size, order++))),
      ...(size === 100 ? { target: aims.acceptP95 } : {}),
    };
    took.set(size, await measureKind(staff, kind, some, report));
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

/** Times through the local gateway, and the load of vendors from the simulated accounting system. */
export const measureGateway = async (run: LocalRun, sizes: Sizes, report: Report): Promise<void> => {
  const api = await signedInAs(run, 'sysadmin');
  // Before the vendors are loaded: these are some of them.
  for (const size of measuredLines(sizes))
    await bookOrders({ run }, [size], ordersFor(roundsOf(size, sizes.rounds)));
  await measureLoads(run, api, sizes, report);
  const mirrored = await api.call(getReceiveGoods, 'by_vendor_id', { vendorId: 'V-SWEETCO' });
  if (!mirrored.ok) throw new Error(mirrored.body.error);
  const staff = peopleAt(run, api.token);
  try {
    for (const kind of READS)
      await measureKind(staff, { ...kind, target: aims.readP95 }, sizes.rounds, report);
    await measureThroughput(staff, sizes.rounds, report);
    await measureKind(staff, TOGGLE, sizes.rounds, report);
    await measureAccepting(staff, api, sizes, report);
  } finally {
    staff.goHome();
  }
};
