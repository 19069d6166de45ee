import { addDays } from '#domain/calendar.ts';
import { itemKey } from '#domain/items/item.ts';
import { atLeastZero, type Quantity, quantity, subtract, sum, toNumber, ZERO } from '#domain/quantity.ts';
import { fromBaseQuantity, toBaseQuantity } from '#domain/receiving/request/base-quantity.ts';
import { byFefo, expiryOf } from '#domain/stock/lots/fefo.ts';
import type { Lot } from '#domain/stock/lots/lot.ts';
import { usable } from '#domain/stock/lots/usable.ts';
import {
  hasOpenLines,
  notShippableReason,
  openToShip,
  type SalesOrder,
  type SalesOrderLine,
  salesOrderKeyOf,
} from './sales-order.ts';

/** What of an item may be shipped, in its base unit. */
export interface StockToShip {
  readonly lots: readonly { readonly lot: Lot; readonly onHand: Quantity; readonly allocated: Quantity }[];
  /** Days that are asked to be left as it leaves; null: none. */
  readonly leastDays: number | null;
}

/** How much of a line is open, and how much of that there will be, both in the line's unit. */
interface LineFill {
  readonly lineNbr: number;
  readonly open: Quantity;
  readonly fillable: Quantity;
}

/** An order's open lines, for the day on which they leave. */
export interface OrderFill {
  readonly day: string;
  readonly lines: readonly LineFill[];
}

interface Pool {
  readonly leastDays: number | null;
  /** First expired, first out. */
  readonly lots: readonly { readonly lot: Lot; free: Quantity }[];
}

const NEVER = '9999-12-31';

const poolOf = ({ lots, leastDays }: StockToShip): Pool => ({
  leastDays,
  lots: lots
    .map(({ lot, onHand, allocated }) => ({ lot, free: atLeastZero(subtract(onHand, allocated)) }))
    .sort((one, other) => byFefo(one.lot, other.lot)),
});

/** Lots that may leave on that day with the days left that are asked. */
const shippable = ({ lots, leastDays }: Pool, day: string) =>
  lots.filter(
    ({ lot }) => usable(lot, day, 'ship').ok && (expiryOf(lot) ?? NEVER) >= addDays(day, leastDays ?? 0),
  );

/** Takes so much at most out of the pool. */
const take = (pool: Pool, day: string, wanted: Quantity): void => {
  let left = wanted;
  for (const one of shippable(pool, day)) {
    const taken = Math.min(left, one.free) as Quantity;
    one.free = subtract(one.free, taken);
    left = subtract(left, taken);
  }
};

/** Whole units alone, where a unit is several base units: nobody ships a part of a case. */
const wholeUnits = (base: Quantity, { toBaseUnit }: SalesOrderLine): Quantity =>
  toBaseUnit === null ? base : quantity(Math.floor(toNumber(fromBaseQuantity(base, toBaseUnit))));

/** Fills a line from what is left when all that leaves before it has taken its part. */
const fillLine = (pool: Pool | undefined, line: SalesOrderLine, day: string, open: Quantity): Quantity => {
  if (!pool || !line.unitKnown) return ZERO;
  const wanted = toBaseQuantity(open, line.toBaseUnit);
  const there = sum(shippable(pool, day).map(({ free }) => free));
  const fillable = there >= wanted ? open : wholeUnits(there, line);
  take(pool, day, toBaseQuantity(fillable, line.toBaseUnit));
  return fillable;
};

/** The day an order leaves: never before today; without a day of its own, today. */
const leavingDay = ({ shipOn }: SalesOrder, today: string): string =>
  shipOn === null || shipOn < today ? today : shipOn;

/** What shipments have planned of an item, in its base unit. */
const plannedByItem = (orders: readonly SalesOrder[]): ReadonlyMap<string, Quantity> => {
  const planned = new Map<string, Quantity>();
  for (const { reservations, lines } of orders)
    for (const { qtyByLine } of Object.values(reservations))
      for (const line of lines) {
        const key = itemKey(line.inventoryID);
        const qty = toBaseQuantity(qtyByLine[line.lineNbr] ?? ZERO, line.toBaseUnit);
        planned.set(key, sum([planned.get(key) ?? ZERO, qty]));
      }
  return planned;
};

/**
 * How much of every open line can leave on its day from usable stock (stock-and-trace.md §1, rules 5 to 7; §4). What
 * shipments have planned and not yet allocated goes first, then orders by the day they leave, then by number: the same
 * case is promised once, and none to an order that is not shipped. Made or received until then is not counted. `stock`: by `itemKey`.
 */
export const fillOrders = (
  orders: readonly SalesOrder[],
  stock: ReadonlyMap<string, StockToShip>,
  today: string,
): ReadonlyMap<string, OrderFill> => {
  const pools = new Map([...stock].map(([key, one]) => [key, poolOf(one)]));
  for (const [key, planned] of plannedByItem(orders)) {
    const pool = pools.get(key);
    const allocated = sum((stock.get(key)?.lots ?? []).map((one) => one.allocated));
    if (pool) take(pool, today, atLeastZero(subtract(planned, allocated)));
  }
  const leaving = orders
    .map((order) => ({ order, key: salesOrderKeyOf(order), day: leavingDay(order, today) }))
    .sort((a, b) => (a.day === b.day ? (a.key < b.key ? -1 : 1) : a.day < b.day ? -1 : 1));
  return new Map(
    leaving.map(({ order, key, day }) => {
      const isShippable = notShippableReason(order) === null;
      const lines = (hasOpenLines(order) ? order.lines : []).flatMap((line): LineFill[] => {
        const open = openToShip(order, line);
        if (open === 0) return [];
        const pool = isShippable ? pools.get(itemKey(line.inventoryID)) : undefined;
        return [{ lineNbr: line.lineNbr, open, fillable: fillLine(pool, line, day, open) }];
      });
      return [key, { day, lines }] as const;
    }),
  );
};
