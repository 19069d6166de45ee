import { times } from '../gateway/asks.ts';
import { measureKind } from '../gateway/measure-kind.ts';
import { VENDORS_ON_PAGE, vendorPage } from '../gateway/measure-listing.ts';
import { ACCEPT } from '../gateway/measure-receiving.ts';
import { peopleOf } from '../gateway/send-people.ts';
import { type Measure, median, type Report } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { besideOurs } from './beside-ours.ts';
import { sizesOfPeer } from './peer-sizes.ts';
import type { Programs } from './programs.ts';
import { withTryton } from './run-tryton.ts';
import type { TrytonClient } from './tryton-client.ts';
import {
  fillParties,
  lotsInStock,
  makeProducts,
  openSite,
  orderGoods,
  pageOfParties,
  receiveGoods,
  type Site,
} from './tryton-goods.ts';

/** A delivery from an order that is there until its goods are in stock, each line with a lot; ms. */
const received = async (tryton: TrytonClient, site: Site, products: readonly number[]): Promise<number> => {
  const expected = await orderGoods(tryton, site, products);
  const began = performance.now();
  const shipment = await receiveGoods(tryton, site, expected);
  const took = performance.now() - began;
  const inStock = await lotsInStock(tryton, shipment);
  if (inStock !== products.length) throw new Error(`${inStock} of ${products.length} lots came into stock.`);
  return took;
};

const measureDeliveries = async (
  tryton: TrytonClient,
  site: Site,
  { lines, deliveries }: ReturnType<typeof sizesOfPeer>,
  report: Report,
): Promise<void> => {
  const products = await makeProducts(tryton, site, Math.max(...lines));
  // Not counted: the first finds a server that has read nothing yet.
  await received(tryton, site, products.slice(0, lines[0]));
  for (const size of lines) {
    const took: number[] = [];
    while (took.length < deliveries) took.push(await received(tryton, site, products.slice(0, size)));
    report({
      group: 'gateway',
      name: `${ACCEPT}, one person, p50`,
      size,
      value: median(took),
      unit: 'ms',
      beside: { calls: took.length, slowest: Math.max(...took) },
    });
  }
};

const measurePages = async (
  tryton: TrytonClient,
  site: Site,
  { vendors, rounds }: ReturnType<typeof sizesOfPeer>,
  report: Report,
): Promise<void> => {
  const page = ['party.party.search_read', pageOfParties(VENDORS_ON_PAGE)] as const;
  const { pathname, origin } = new URL(tryton.url);
  const people = peopleOf(origin, tryton.headers);
  try {
    for (const size of vendors) {
      await fillParties(tryton, site, size);
      // A refusal of Tryton is a 200, too: whoever asks again and again would not see it.
      const rows = await tryton.call<unknown[]>(page[0], ...page[1]);
      if (rows.length !== VENDORS_ON_PAGE) throw new Error(`A page had ${rows.length} parties.`);
      const asked = { method: 'POST', path: pathname, body: tryton.bodyOf(...page) } as const;
      const kind = { ...vendorPage(size), asks: (count: number) => times(count, () => asked) };
      await measureKind(people, kind, rounds, report);
    }
  } finally {
    people.goHome();
  }
};

/**
 * Tryton at the same work as our own product, on this machine and in the same run: a page of vendors, and a delivery
 * with a lot for each line. It needs Tryton and PostgreSQL, which neither CI nor `npm test` has: what is tested is how
 * they are looked for and how figures are set beside each other; that the goods came into stock, and that pages were
 * full, is checked at each run.
 *
 * What is not the same: ours answers when receipt and reservation are written, and stock and the accounting system
 * follow by the table's stream; Tryton's goods are in stock, and its order is settled, when it answers. Its page is in
 * the order of names and a call of one process; ours is in the table's own order and goes through gateway, authorizer
 * and function.
 */
export const measurePeer = (
  programs: Programs,
  sizes: Sizes,
  ours: readonly Measure[],
  report: Report,
): Promise<void> =>
  withTryton(programs, async (tryton) => {
    const tell: Report = (theirs) => report(besideOurs(theirs, ours));
    const site = await openSite(tryton);
    await measurePages(tryton, site, sizesOfPeer(sizes), tell);
    await measureDeliveries(tryton, site, sizesOfPeer(sizes), tell);
  });
