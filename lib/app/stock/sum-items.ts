import type { Clock } from '#app/clock-ports.ts';
import { mutate, type Retry, stands, write } from '#app/mutate.ts';
import { siteDay } from '#domain/calendar.ts';
import { itemKey } from '#domain/items/item.ts';
import {
  type ItemStock,
  type ItemTotal,
  isForgotten,
  type ListedItem,
  totalOf,
} from '#domain/stock/item-total.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import type { LedgerSum } from '#domain/stock/ledger/ledger-sum.ts';
import { extendLedgerSum, type LedgerSumDeps } from './extend-ledger-sum.ts';
import type { ItemStockStore, KnownItems } from './stock-ports.ts';

export interface SumItemsDeps extends Retry, LedgerSumDeps {
  readonly itemStock: ItemStockStore;
  readonly items: KnownItems;
  readonly clock: Clock;
}

/** Every so many times that a total changed, the ledger is added up a bit further. */
const LEDGER_EVERY = 20;

/** So many items are worked out at a time. */
const SIDE_BY_SIDE = 8;

const isSame = (one: ItemTotal, other: ItemTotal): boolean =>
  Object.entries(one).every(([name, value]) => name === 'rev' || other[name as keyof ItemTotal] === value);

/**
 * Where nobody asks what the accounting system has, what was posted stays marked for a while: whoever asks first finds
 * what is not released yet.
 */
const withoutForgotten = async (
  itemStock: ItemStockStore,
  stock: ItemStock,
  now: number,
): Promise<ItemStock> => {
  const forgotten = stock.notInBooks.filter((mark) => isForgotten(mark, now));
  for (const { inventoryID, documentType, documentId } of forgotten)
    await itemStock.removeNotInBooks([inventoryID], { type: documentType, id: documentId });
  return { ...stock, notInBooks: stock.notInBooks.filter((mark) => !isForgotten(mark, now)) };
};

/**
 * Works an item's total out anew from what it has now, and tidies up its empty balances. Idempotent; of two at once
 * the later reads again, so that an older reading never replaces a newer.
 */
const sumItem = async (
  { itemStock, clock, reader, ...retry }: SumItemsDeps,
  item: ListedItem,
): Promise<void> => {
  let stock: ItemStock = { lots: [], balances: [], notInBooks: [], books: null };
  let empty: readonly Balance[] = [];
  let ledgerSum: LedgerSum | null = null;
  const worked = await mutate<ItemTotal | null, ItemTotal, never>(retry, {
    async load() {
      const found = await itemStock.load(item.inventoryID);
      stock = found.stock;
      if (found.stock.books === null) stock = await withoutForgotten(itemStock, stock, clock.now());
      empty = found.empty;
      ledgerSum = found.sum;
      return found.total;
    },
    decide(total) {
      const next = totalOf(item, stock, siteDay(clock.now()), (total?.rev ?? 0) + 1);
      return total && isSame(total, next) ? stands(total) : write(next);
    },
    save: (next, total) => itemStock.saveTotal(next, total),
    contended: () => {
      throw new Error(`The total of ${item.inventoryID} is being written by others again and again.`);
    },
  });
  for (const balance of empty) await itemStock.removeEmpty(balance);
  if (worked.ok && worked.value.rev % LEDGER_EVERY === 0)
    await extendLedgerSum({ itemStock, clock, reader }, item.inventoryID, ledgerSum);
};

/** Brings the totals of these items up to what they have now, each once however often it is named. */
export const sumItems = async (deps: SumItemsDeps, inventoryIDs: readonly string[]): Promise<void> => {
  const wanted = [...new Map(inventoryIDs.map((id) => [itemKey(id), id])).values()];
  if (wanted.length === 0) return;
  const known = await deps.items.loadMany(wanted);
  const queue = wanted.map((inventoryID): ListedItem => {
    const item = known.get(itemKey(inventoryID));
    return {
      inventoryID: item?.inventoryID ?? inventoryID,
      name: item?.name ?? '',
      kind: item?.kind ?? 'stock',
      baseUom: item?.baseUom ?? '',
    };
  });
  const work = async () => {
    for (let item = queue.shift(); item; item = queue.shift()) await sumItem(deps, item);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
};
