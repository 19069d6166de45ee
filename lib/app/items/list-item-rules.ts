import type { ResponseBody } from '#api/contract.ts';
import type { ItemWithRules } from '#api/inventory/item-rules.ts';
import type { getInventory } from '#api/inventory.ts';
import { positionFromKey, positionToKey } from '#app/lists/list-cursor.ts';
import { invalidPageKey } from '#app/lists/page-keys.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { ItemRules, unitsOf } from '#domain/items/item-rules.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { ItemLists, KnownItemRules } from './item-rules-ports.ts';

export interface ItemRulesReadDeps {
  readonly items: { loadMany(inventoryIDs: readonly string[]): Promise<ReadonlyMap<string, Item>> };
  readonly itemRules: KnownItemRules;
  readonly itemLists: ItemLists;
}

interface Request {
  readonly inventoryID?: string | undefined;
  readonly inventoryIDs?: readonly string[] | undefined;
  readonly limit: number;
  readonly pagination_key?: string | undefined;
}

type Answer = Result<ResponseBody<typeof getInventory, 'get_item_rules'>, DomainError>;

const LIST = 'item-rules';

const toResponse = (item: Item, rules: ItemRules | undefined): ItemWithRules => {
  const { inventoryID, name, kind, lotClass, lotTrackingEnabled, expiryRequired, active, gtins } = item;
  return {
    ...{ inventoryID, name, kind, lotClass, lotTrackingEnabled, expiryRequired, active },
    uoms: [...unitsOf(item)],
    conversions: [...item.conversions],
    booksGtins: gtins.map((one) => ({ ...one })),
    rules: rules ? ItemRules.toWire(rules) : null,
  };
};

const oneItem = async ({ items, itemRules }: ItemRulesReadDeps, inventoryID: string): Promise<Answer> => {
  const [known, rules] = await Promise.all([
    items.loadMany([inventoryID]),
    itemRules.loadMany([inventoryID]),
  ]);
  const item = known.get(itemKey(inventoryID));
  if (!item) return err(domainError('ITEM_NOT_FOUND', `There is no item ${inventoryID}.`));
  return ok({ data: { items: [toResponse(item, rules.get(itemKey(inventoryID)))] } });
};

/** Those of the items that exist, in the order in which they were asked for. */
const someItems = async (
  { items, itemRules }: ItemRulesReadDeps,
  inventoryIDs: readonly string[],
): Promise<Answer> => {
  const [known, rules] = await Promise.all([items.loadMany(inventoryIDs), itemRules.loadMany(inventoryIDs)]);
  const found = [...new Set(inventoryIDs.map(itemKey))].flatMap((key) => {
    const item = known.get(key);
    return item ? [toResponse(item, rules.get(key))] : [];
  });
  return ok({ data: { items: found } });
};

/** One item, some of them, or all of them page by page: what the accounting system says of it beside what is ours. */
export const listItemRules = async (deps: ItemRulesReadDeps, request: Request): Promise<Answer> => {
  const { inventoryID, inventoryIDs, limit, pagination_key } = request;
  if (inventoryID !== undefined) return oneItem(deps, inventoryID);
  if (inventoryIDs !== undefined) return someItems(deps, inventoryIDs);
  const from = pagination_key === undefined ? ok([null]) : positionFromKey(LIST, pagination_key);
  if (!from.ok) return from;
  const { itemLists } = deps;
  const [page, rules] = await Promise.all([itemLists.items(from.value[0] ?? null, limit), itemLists.rules()]);
  if (!page.ok) return err(invalidPageKey());
  const items = page.value.items.map((item) => toResponse(item, rules.get(itemKey(item.inventoryID))));
  const { after } = page.value;
  return ok({ data: after === null ? { items } : { items, pagination_key: positionToKey(LIST, [after]) } });
};
