import { lotPages } from '#adapters/dynamo/stock/lot-pages.ts';
import type { KeeperDeps } from '#app/stock/arrivals/keeper-deps.ts';
import { sumItems } from '#app/stock/sum-items.ts';
import { inGroups } from '#domain/in-groups.ts';
import { joinSums, type LotSums, lotsByKey, sumLots } from '#domain/stock/lot-sums.ts';
import { byFefo } from '#domain/stock/lots/fefo.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { joinShares, sharesOf } from '#domain/stock/warehouse-shares.ts';
import { aLine, aMove, aStockLot, SHELF } from '#test/support/builders/stock.ts';
import type { StockDatabase } from './stock-world.ts';

/** So many that the item is read in parts. What the schedules use of it lies between them. */
const LOTS = Array.from({ length: 410 }, (_, at) => `${at < 200 ? 'K' : 'M'}${String(at).padStart(3, '0')}`);

/** Some of them, in different ranges. */
export const SOME_OF_MANY = ['K002', 'K155', 'M300', 'M409'];

const DATES = ['2030-02-01', '2031-05-01', null, '2030-09-09', '2030-02-01'];

const LINES_AT_ONCE = 45;

/** The item has very many lots before anybody comes, and its balances carry their places. */
export const fillWithLots = async (deps: KeeperDeps, inventoryID: string, at: number): Promise<void> => {
  const receivedAt = new Date(at).toISOString();
  for (const [group, some] of inGroups(LOTS, LINES_AT_ONCE).entries()) {
    const lots = some.map((lotNumber, index) =>
      aStockLot({ inventoryID, lotNumber, receivedAt, bestBefore: DATES[index % DATES.length] ?? null }),
    );
    await Promise.all(lots.map((lot) => deps.lots.save(lot, null)));
    const id = `FIRST-${inventoryID}-${group}`;
    const lines = some.map((lotNumber) => aLine(3, { inventoryID, lotNumber, place: SHELF }));
    const document = { type: 'opening', id } as const;
    await deps.ledger.write(aMove({ movementId: id, kind: 'opening', at: receivedAt, document, lines }), []);
  }
  await sumItems(deps, [inventoryID]);
};

const textOf = (sums: LotSums): string => JSON.stringify(Object.entries(sums).sort());

/** What the ranges come to is what there is, and the index has each lot in its place. */
export const rangesViolated = async (
  { itemStock }: KeeperDeps,
  { client, tables }: StockDatabase,
  inventoryID: string,
): Promise<string | null> => {
  const { stock, all, total, ranges, shares } = await itemStock.load(inventoryID);
  if (ranges === null || total === null) return `${inventoryID}: it has very many lots and no ranges`;
  if (!ranges.every(({ isPlaced }) => isPlaced)) return `${inventoryID}: its balances have no places`;
  if (textOf(joinSums(ranges)) !== textOf(sumLots(all, lotsByKey(stock.lots), total.asOfDay)))
    return `${inventoryID}: the ranges are not the sum of their parts`;
  const sharesOfRanges = joinShares(ranges.flatMap((range) => range.shares ?? []));
  const there = sharesOf(all, lotsByKey(stock.lots), total.asOfDay);
  if ([sharesOfRanges, there].some((said) => JSON.stringify(said) !== JSON.stringify(shares)))
    return `${inventoryID}: what it has by warehouse is not what is there`;
  const shown: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await lotPages(client, tables.Stock).lotsAfter(inventoryID, after, 50);
    shown.push(...page.lots.toSorted(byFefo).map(lotIdKey));
    after = page.after;
    if (after === null) break;
  }
  return JSON.stringify(shown) === JSON.stringify(stock.lots.toSorted(byFefo).map(lotIdKey))
    ? null
    : `${inventoryID}: the pages of its lots are not its lots, first expired first`;
};
