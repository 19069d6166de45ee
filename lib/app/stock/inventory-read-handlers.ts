import { type getInventory, InventoryItem } from '#api/inventory.ts';
import type { Handlers } from '#app/dispatch.ts';
import { type ItemRulesReadDeps, listItemRules } from '#app/items/list-item-rules.ts';
import { positionFromKey, positionToKey } from '#app/lists/list-cursor.ts';
import { siteDay } from '#domain/calendar.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { err, ok } from '#domain/result.ts';
import { receiptMovementId } from '#domain/stock/arrivals/receipt-movements.ts';
import type { StockDocument } from '#domain/stock/arrivals/stock-document.ts';
import { NotInBooks, totalOf } from '#domain/stock/item-total.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import { byFefo } from '#domain/stock/lots/fefo.ts';
import { type Lot, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { listPlaces } from '#domain/stock/places/place-directory.ts';
import { type AgainstBooksDeps, againstBooksHandler } from './books/against-books-handler.ts';
import { type OnOrderDeps, onOrderHandler } from './books/on-order-handler.ts';
import { type CountReadDeps, countReadHandlers } from './counts/count-read-handlers.ts';
import { countExpiring, listExpiring } from './expiring.ts';
import { type ExplainDeps, explain } from './explain.ts';
import { toLotInStock } from './inventory-response.ts';
import { type ListMovementsDeps, listMovements } from './list-movements.ts';
import type { PlacesDeps } from './places/place-ports.ts';
import type {
  InventoryList,
  ItemStockStore,
  LedgerStore,
  LotStore,
  StockDocumentStore,
} from './stock-ports.ts';

export interface InventoryReadDeps
  extends PlacesDeps,
    Omit<AgainstBooksDeps, 'itemStock' | 'reader'>,
    OnOrderDeps,
    Omit<ExplainDeps, 'ledger' | 'itemStock'>,
    Omit<ListMovementsDeps, 'ledger'>,
    Omit<ItemRulesReadDeps, 'items'>,
    Omit<CountReadDeps, 'ledger'> {
  readonly inventory: InventoryList;
  readonly itemStock: Pick<ItemStockStore, 'load' | 'loadLive' | 'removeNotInBooks'>;
  readonly ledger: Pick<LedgerStore, 'balancesOf' | 'loadMovements'>;
  readonly lots: Pick<LotStore, 'loadMany'>;
  readonly documents: Pick<StockDocumentStore, 'loadMany'>;
}

const INVENTORY = 'inventory';

/** What one answer holds, well below its 6 MB. */
const MAX_LOTS = 5_000;

const itemNotFound = (inventoryID: string): DomainError =>
  domainError('ITEM_NOT_FOUND', `No item ${inventoryID} is known here, so it has no stock.`);

/** Lots with what is there of them, first expired first. */
const lotsWithBalances = (lots: readonly Lot[], balances: readonly Balance[], day: string) => {
  const at = new Map<string, Balance[]>();
  for (const balance of balances) at.set(lotIdKey(balance), [...(at.get(lotIdKey(balance)) ?? []), balance]);
  return lots.toSorted(byFefo).map((lot) => toLotInStock(lot, at.get(lotIdKey(lot)) ?? [], day));
};

/** Parts that are in stock: while it arrives, the ledger knows better than the document. */
const partsInStock = async ({ ledger }: InventoryReadDeps, document: StockDocument): Promise<number> => {
  const { documentId, parts, state, applied } = document;
  if (state !== 'arriving') return applied;
  const ids = Array.from({ length: parts }, (_, index) => receiptMovementId(documentId, index + 1));
  return (await ledger.loadMovements(ids)).size;
};

/** The actions of GET /GetInventory. */
export const inventoryReadHandlers = (deps: InventoryReadDeps): Handlers<typeof getInventory> => ({
  async list_inventory({ limit, pagination_key }) {
    const from = pagination_key === undefined ? ok([null]) : positionFromKey(INVENTORY, pagination_key);
    if (!from.ok) return from;
    const { totals, after } = await deps.inventory.page(from.value[0] ?? null, limit);
    const items = totals.map((total) => InventoryItem.toWire(total));
    return ok({
      data: after === null ? { items } : { items, pagination_key: positionToKey(INVENTORY, [after]) },
    });
  },

  async get_item({ inventoryID }, { now }) {
    const [{ total, stock }, items] = await Promise.all([
      deps.itemStock.load(inventoryID),
      deps.items.loadMany([inventoryID]),
    ]);
    const known = items.get(itemKey(inventoryID));
    const item = known ?? total;
    if (!item) return err(itemNotFound(inventoryID));
    const day = siteDay(now);
    const lots = lotsWithBalances(stock.lots, stock.balances, day);
    return ok({
      data: {
        ...InventoryItem.toWire(totalOf(item, stock, day, 0)),
        lots: lots.slice(0, MAX_LOTS),
        lotsLeftOut: Math.max(0, lots.length - MAX_LOTS),
        conversions: known?.conversions.map((one) => ({ ...one })) ?? [],
        notInBooksDocuments: stock.notInBooks.map((mark) => NotInBooks.toWire(mark)),
      },
    });
  },

  async get_lot(id, { now }) {
    const [lots, balances, items] = await Promise.all([
      deps.lots.loadMany([id]),
      deps.ledger.balancesOf(id),
      deps.items.loadMany([id.inventoryID]),
    ]);
    const lot = lots.get(lotIdKey(id));
    if (!lot) return err(domainError('LOT_NOT_FOUND', `There is no ${lotName(id)}.`));
    const item = items.get(itemKey(id.inventoryID));
    const { inventoryID, history } = lot;
    return ok({
      data: {
        ...toLotInStock(lot, balances, siteDay(now)),
        ...{ inventoryID, name: item?.name ?? '', baseUom: item?.baseUom ?? '' },
        conversions: item?.conversions.map((one) => ({ ...one })) ?? [],
        history: history.map((event) => ({ ...event })),
      },
    });
  },

  list_movements: (request, { now }) => listMovements(deps, request, now),

  ...countReadHandlers(deps),
  ...againstBooksHandler(deps),
  ...onOrderHandler(deps),

  async explain({ inventoryID, lotNumber }) {
    return ok(await explain(deps, lotNumber === undefined ? { inventoryID } : { inventoryID, lotNumber }));
  },

  expiring: (request, { now }) => listExpiring(deps, request, now),

  async count_expiring(_request, { now }) {
    return ok(await countExpiring(deps, now));
  },

  get_item_rules: (request) => listItemRules(deps, request),

  async list_places() {
    const mirror = await deps.places.load();
    const items = listPlaces({ warehouses: mirror?.warehouses ?? null, own: deps.ownPlaces });
    return ok({ data: { asOf: mirror?.asOf ?? null, items: [...items] } });
  },

  async receipt_in_stock({ receiptId }) {
    const document = (await deps.documents.loadMany([receiptId])).get(receiptId);
    if (!document) return ok({ data: null });
    const { state, parts, inBooks, problem } = document;
    const applied = await partsInStock(deps, document);
    return ok({ data: { state, parts, applied, inBooks, problem } });
  },
});
