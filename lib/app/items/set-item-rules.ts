import { changeRecord, type RecordKind } from '#app/change-record.ts';
import type { CallContext } from '#app/dispatch.ts';
import type { Retry } from '#app/mutate.ts';
import { type DomainError, domainError } from '#domain/errors.ts';
import { gtinKey } from '#domain/items/gtin.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import {
  changeItemRules,
  hasRuleTerms,
  ItemRules,
  type TypedRuleTerms,
  undecidedRules,
} from '#domain/items/item-rules.ts';
import { err, ok } from '#domain/result.ts';
import type { BooksGtins, ItemRulesStore } from './item-rules-ports.ts';

export interface SetItemRulesDeps extends Retry {
  readonly items: { loadMany(inventoryIDs: readonly string[]): Promise<ReadonlyMap<string, Item>> };
  readonly itemRules: ItemRulesStore;
  readonly booksGtins: BooksGtins;
}

interface ItemRulesChange extends TypedRuleTerms {
  readonly requestId: string;
  readonly inventoryID: string;
  /** The version that the person saw; 0: nobody had decided anything. */
  readonly version: number;
}

const RULES: RecordKind<ItemRules> = {
  stale: 'Somebody else changed how this item is tracked. Look at both, then decide.',
  contended: 'Others are at this item this moment. Try again.',
  toResponse: (rules) => ItemRules.toWire(rules),
};

const notFound = (inventoryID: string): DomainError =>
  domainError('ITEM_NOT_FOUND', `There is no item ${inventoryID}.`);

/** Who has the GTINs that would be new: by the rules of another item, or by the accounting system. */
const ownersOf = async (
  { itemRules, booksGtins }: SetItemRulesDeps,
  rules: ItemRules,
  { gtins }: TypedRuleTerms,
): Promise<ReadonlyMap<string, string>> => {
  const had = new Set(rules.gtins.map(({ gtin }) => gtinKey(gtin)));
  const added = gtins.map(({ gtin }) => gtin).filter((gtin) => !had.has(gtinKey(gtin)));
  if (added.length === 0) return new Map();
  const [books, ours] = await Promise.all([
    booksGtins.ownersOf(added, rules.inventoryID),
    itemRules.ownersOf(added),
  ]);
  return new Map([...books, ...ours]);
};

/**
 * Sets what is ours of an item, as a person decided who saw a version of it. That a GTIN is nobody else's by our rules
 * holds whatever races; one that the accounting system gives another item later is shown, and nobody is stopped.
 */
export const setItemRules = async (
  deps: SetItemRulesDeps,
  { requestId, inventoryID, version, ...terms }: ItemRulesChange,
  { person, now }: CallContext,
) => {
  const item = (await deps.items.loadMany([inventoryID])).get(itemKey(inventoryID));
  if (!item) return err(notFound(inventoryID));
  const rules = await changeRecord(deps, RULES, {
    load: async () =>
      (await deps.itemRules.loadMany([inventoryID])).get(itemKey(inventoryID)) ?? undecidedRules(item),
    notFound: () => notFound(inventoryID),
    version,
    isMade: (stored) => stored.requestId === requestId,
    isIdOfAnother: (stored) => stored.requestId === requestId && !hasRuleTerms(stored, terms),
    decide: async (stored) =>
      changeItemRules(stored, { item, owners: await ownersOf(deps, stored, terms) }, terms, {
        ...{ requestId, by: person.username, now },
      }),
    save: (next, previous) => deps.itemRules.save(next, previous),
  });
  return rules.ok ? ok({ data: ItemRules.toWire(rules.value) }) : rules;
};
