import type { CountDetail } from '#api/inventory/inventory-counts.ts';
import { CountSummary } from '#api/inventory/inventory-counts.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { type Quantity, subtract, toNumber } from '#domain/quantity.ts';
import type { Count } from '#domain/stock/counts/count.ts';
import { type CountLimit, isOverLimit } from '#domain/stock/counts/count-differences.ts';
import { byWalk, type CountedAt } from '#domain/stock/counts/count-rows.ts';
import { balanceKey, type Movement } from '#domain/stock/ledger/movement.ts';
import type { WholeCount } from './count-ports.ts';

export const toSummary = (count: Count): CountSummary => CountSummary.toWire(count);

type WireRow = CountDetail['rows'][number];

const byKey = <Row extends CountedAt>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [balanceKey(row), row]));

const orNull = (value: Quantity | undefined): number | null => (value === undefined ? null : toNumber(value));

/** What a count is shown with. */
interface CountGround {
  readonly items: ReadonlyMap<string, Item>;
  /** Its parts that are in the ledger, where that is asked at all. */
  readonly written: readonly Movement[];
  readonly limit: CountLimit;
}

/** A count with its rows in the order of a walk. While a blind one is counted nobody is told what is expected. */
export const toDetail = (
  { count, rows, entries, differences }: WholeCount,
  { items, written, limit }: CountGround,
): CountDetail => {
  const isHidden = count.blind && count.status === 'Counting';
  const isClosed = count.differences !== null;
  const [expected, counted, found] = [byKey(rows), byKey(entries), byKey(isClosed ? differences : [])];
  const booked = new Set(written.flatMap(({ lines }) => lines.map(balanceKey)));
  const all = new Map<string, CountedAt>([...expected, ...counted]);
  const toRow = ([key, { inventoryID, lotNumber, place }]: [string, CountedAt]): WireRow => {
    const item = items.get(itemKey(inventoryID));
    const entry = counted.get(key);
    const difference = found.get(key);
    const taken = expected.get(key)?.expected;
    return {
      ...{ inventoryID, lotNumber, place, name: item?.name ?? '', baseUom: item?.baseUom ?? '' },
      uoms: item ? [item.baseUom, ...item.conversions.map(({ uom }) => uom)] : [],
      isFound: taken === undefined,
      expected: isHidden ? null : (orNull(taken) ?? 0),
      entry: entry
        ? {
            entryId: entry.entryId,
            ...{ qty: toNumber(entry.qty), typed: { ...entry.typed }, by: entry.by, at: entry.at },
            expiryDate: entry.expiryDate,
            earlier: entry.earlier.map((one) => ({ ...one })),
          }
        : null,
      onHandThen: orNull(difference?.onHandThen),
      difference: orNull(difference?.difference),
      movedBefore:
        difference && taken !== undefined ? toNumber(subtract(difference.onHandThen, taken)) : null,
      isOverLimit: difference ? isOverLimit(difference, limit) : false,
      isLeftOut:
        count.leftOut > 0 && difference !== undefined && difference.difference !== 0 && !booked.has(key),
    };
  };
  return {
    ...toSummary(count),
    rows: [...all].sort(([, one], [, other]) => byWalk(one, other)).map(toRow),
    booked: count.status === 'Booked' ? (count.booking?.parts ?? 0) : written.length,
  };
};
