import { FoundLot, type getInventory, InventoryItem } from '#api/inventory.ts';
import type { Handlers } from '#app/dispatch.ts';
import { type ItemRulesReadDeps, listItemRules } from '#app/items/list-item-rules.ts';
import { positionFromKey, positionToKey } from '#app/lists/list-cursor.ts';
import { siteDay } from '#domain/calendar.ts';
import { domainError } from '#domain/errors.ts';
import { itemKey } from '#domain/items/item.ts';
import { err, ok } from '#domain/result.ts';
import { receiptMovementId } from '#domain/stock/arrivals/receipt-movements.ts';
import type { StockDocument } from '#domain/stock/arrivals/stock-document.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import { OpeningRun } from '#domain/stock/opening/opening-run.ts';
import { listPlaces } from '#domain/stock/places/place-directory.ts';
import { type AgainstBooksDeps, againstBooksHandler } from './books/against-books-handler.ts';
import { type OnOrderDeps, onOrderHandler } from './books/on-order-handler.ts';
import { type CountReadDeps, countReadHandlers } from './counts/count-read-handlers.ts';
import { countExpiring, listExpiring } from './expiring.ts';
import { type ExplainDeps, explain } from './explain.ts';
import { toLotInStock } from './inventory-response.ts';
import { type ItemPageDeps, itemPage } from './item-page.ts';
import { type ListMovementsDeps, listMovements } from './list-movements.ts';
import type { OpeningRunStore } from './opening/opening-run-ports.ts';
import type { PlacesDeps } from './places/place-ports.ts';
import { type AdjustmentReadDeps, adjustmentReadHandlers } from './posting/adjustment-handlers.ts';
import type {
  DatedLots,
  InventoryList,
  ItemStockStore,
  LedgerStore,
  LotPages,
  LotStore,
  StockDocumentStore,
} from './stock-ports.ts';
import { type InventoryInDeps, inventoryIn } from './warehouses/inventory-in.ts';

export interface InventoryReadDeps
  extends PlacesDeps,
    Omit<AgainstBooksDeps, 'itemStock' | 'reader'>,
    OnOrderDeps,
    Omit<ExplainDeps, 'ledger' | 'itemStock'>,
    Omit<ListMovementsDeps, 'ledger'>,
    Omit<ItemRulesReadDeps, 'items'>,
    Omit<CountReadDeps, 'ledger'>,
    InventoryInDeps,
    AdjustmentReadDeps {
  readonly inventory: InventoryList;
  readonly itemStock: ItemPageDeps['itemStock'] & Pick<ItemStockStore, 'loadLive' | 'loadBesideBalances'>;
  readonly lotPages: LotPages;
  readonly datedLots: DatedLots;
  readonly ledger: Pick<LedgerStore, 'balancesOf' | 'loadMovements'>;
  readonly lots: Pick<LotStore, 'loadMany' | 'withNumber'>;
  readonly documents: Pick<StockDocumentStore, 'loadMany'>;
  readonly openingRuns: Pick<OpeningRunStore, 'load'>;
}

const INVENTORY = 'inventory';

/** Items that one number is looked for in: suppliers number as they like, and people choose among no more. */
const MOST_FOUND = 25;

/** Parts that are in stock: while it arrives, the ledger knows better than the document. */
const partsInStock = async ({ ledger }: InventoryReadDeps, document: StockDocument): Promise<number> => {
  const { documentId, parts, state, applied } = document;
  if (state !== 'arriving') return applied;
  const ids = Array.from({ length: parts }, (_, index) => receiptMovementId(documentId, index + 1));
  return (await ledger.loadMovements(ids)).size;
};

/** The actions of GET /GetInventory. */
export const inventoryReadHandlers = (deps: InventoryReadDeps): Handlers<typeof getInventory> => ({
  async list_inventory({ limit, pagination_key, warehouseID }, { now }) {
    const from = pagination_key === undefined ? ok([null]) : positionFromKey(INVENTORY, pagination_key);
    if (!from.ok) return from;
    const place = from.value[0] ?? null;
    const { totals, after } =
      warehouseID === undefined
        ? await deps.inventory.page(place, limit)
        : await inventoryIn(deps, warehouseID, { after: place, limit, day: siteDay(now) });
    const items = totals.map((total) => InventoryItem.toWire(total));
    return ok({
      data: after === null ? { items } : { items, pagination_key: positionToKey(INVENTORY, [after]) },
    });
  },

  get_item: (request, { now }) => itemPage(deps, request, now),

  async find_lots({ lotNumber }) {
    const found = await deps.lots.withNumber(lotNumber, MOST_FOUND);
    return ok({ data: { items: found.map((lot) => FoundLot.toWire(lot)) } });
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

  ...adjustmentReadHandlers(deps),
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

  async opening_run() {
    const run = await deps.openingRuns.load();
    return ok({ data: run && OpeningRun.toWire(run) });
  },

  async receipt_in_stock({ receiptId }) {
    const document = (await deps.documents.loadMany([receiptId])).get(receiptId);
    if (!document) return ok({ data: null });
    const { state, parts, inBooks, problem } = document;
    const applied = await partsInStock(deps, document);
    return ok({ data: { state, parts, applied, inBooks, problem } });
  },
});
