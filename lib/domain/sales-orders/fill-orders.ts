import { addDays } from '#domain/calendar.ts';
import { codeKey } from '#domain/code-key.ts';
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
  readonly lots: readonly {
    readonly lot: Lot;
    readonly onHand: Quantity;
    readonly allocated: Quantity;
    /** In which it stands; null: nobody knows, and only a line of no warehouse is filled from it. */
    readonly warehouseID: string | null;
  }[];
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
  readonly lots: readonly { readonly lot: Lot; readonly warehouseID: string | null; free: Quantity }[];
}

/** On a day, from a warehouse; null: from any. */
interface Leaving {
  readonly day: string;
  readonly warehouseID: string | null;
}

const NEVER = '9999-12-31';

const poolOf = ({ lots, leastDays }: StockToShip): Pool => ({
  leastDays,
  lots: lots
    .map(({ lot, warehouseID, onHand, allocated }) => ({
      ...{ lot, warehouseID },
      free: atLeastZero(subtract(onHand, allocated)),
    }))
    .sort((one, other) => byFefo(one.lot, other.lot)),
});

const isIn = (stands: string | null, warehouseID: string | null): boolean =>
  warehouseID === null || (stands !== null && codeKey(stands) === codeKey(warehouseID));

/** Lots that may leave there on that day with the days left that are asked. */
const shippable = ({ lots, leastDays }: Pool, { day, warehouseID }: Leaving) =>
  lots.filter(
    ({ lot, warehouseID: stands }) =>
      isIn(stands, warehouseID) &&
      usable(lot, day, 'ship').ok &&
      (expiryOf(lot) ?? NEVER) >= addDays(day, leastDays ?? 0),
  );

/** Takes so much at most out of the pool. */
const take = (pool: Pool, leaving: Leaving, wanted: Quantity): void => {
  let left = wanted;
  for (const one of shippable(pool, leaving)) {
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
  const leaving = { day, warehouseID: line.warehouseID };
  const there = sum(shippable(pool, leaving).map(({ free }) => free));
  const fillable = there >= wanted ? open : wholeUnits(there, line);
  take(pool, leaving, toBaseQuantity(fillable, line.toBaseUnit));
  return fillable;
};

/** The day an order leaves: never before today; without a day of its own, today. */
const leavingDay = ({ shipOn }: SalesOrder, today: string): string =>
  shipOn === null || shipOn < today ? today : shipOn;

type ByWarehouse = ReadonlyMap<string | null, Quantity>;

const added = (
  quantities: readonly { readonly warehouseID: string | null; readonly qty: Quantity }[],
): ByWarehouse => {
  const found = new Map<string | null, Quantity>();
  for (const { warehouseID, qty } of quantities) {
    const key = warehouseID === null ? null : codeKey(warehouseID);
    found.set(key, sum([found.get(key) ?? ZERO, qty]));
  }
  return found;
};

/** What shipments have planned of an item, in its base unit, by the warehouse that it leaves from. */
const plannedOf = (item: string, orders: readonly SalesOrder[]): ByWarehouse =>
  added(
    orders.flatMap(({ reservations, lines }) =>
      lines
        .filter(({ inventoryID }) => itemKey(inventoryID) === item)
        .flatMap(({ lineNbr, warehouseID, toBaseUnit }) =>
          Object.values(reservations).map(({ qtyByLine }) => ({
            warehouseID,
            qty: toBaseQuantity(qtyByLine[lineNbr] ?? ZERO, toBaseUnit),
          })),
        ),
    ),
  );

/** Takes out of the pool what is planned and not yet allocated. What is allocated beyond a warehouse's plans is of any. */
const takePlanned = (pool: Pool, { lots }: StockToShip, planned: ByWarehouse, day: string): void => {
  const allocated = added(lots.map(({ warehouseID, allocated: qty }) => ({ warehouseID, qty })));
  let ofAny = sum([...allocated.values()]);
  for (const [warehouseID, qty] of planned) {
    if (warehouseID === null) continue;
    const own = allocated.get(warehouseID) ?? ZERO;
    ofAny = atLeastZero(subtract(ofAny, Math.min(own, qty) as Quantity));
    take(pool, { day, warehouseID }, atLeastZero(subtract(qty, own)));
  }
  take(pool, { day, warehouseID: null }, atLeastZero(subtract(planned.get(null) ?? ZERO, ofAny)));
};

/**
 * How much of every open line can leave on its day from usable stock (stock-and-trace.md §1, rules 5 to 7; §4). What
 * shipments have planned and not yet allocated goes first, then orders by the day they leave, then by number: the same
 * case is promised once, and none to an order that is not shipped. A line is filled from its own warehouse. Made or received until then is not counted. `stock`: by `itemKey`.
 */
export const fillOrders = (
  orders: readonly SalesOrder[],
  stock: ReadonlyMap<string, StockToShip>,
  today: string,
): ReadonlyMap<string, OrderFill> => {
  const pools = new Map([...stock].map(([key, one]) => [key, poolOf(one)]));
  for (const [key, there] of stock) {
    const pool = pools.get(key);
    if (pool) takePlanned(pool, there, plannedOf(key, orders), today);
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
