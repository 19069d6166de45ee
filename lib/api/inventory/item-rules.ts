import * as z from 'zod/mini';
import { Item, UnitConversion, UnitGtin } from '#domain/items/item.ts';
import { ITEM_RULE_TERMS, ItemRules } from '#domain/items/item-rules.ts';
import { inputOf, pickFields } from '#domain/record.ts';

/** What is typed of how an item is tracked, in requests and in its form. */
export const ItemRulesFields = inputOf(ItemRules, ITEM_RULE_TERMS);

/** What is ours of an item. `version` is to be sent with a change. */
export const ItemRulesResponse = ItemRules.wire;

export type ItemRulesResponse = z.output<typeof ItemRulesResponse>;

/** An item as the accounting system has it, and what is ours of it; null: nobody has decided anything. */
export const ItemWithRules = z.extend(
  pickFields(Item, [
    'inventoryID',
    'name',
    'kind',
    'lotClass',
    'lotTrackingEnabled',
    'expiryRequired',
    'active',
  ]).wire,
  {
    /** Its base unit first. */
    uoms: z.array(z.string()),
    /** How its other units become base units. Absent: the server is of the version before. */
    conversions: z.optional(z.array(UnitConversion)),
    /** The accounting system's own. */
    booksGtins: z.array(UnitGtin),
    rules: z.nullable(ItemRulesResponse),
  },
);

export type ItemWithRules = z.output<typeof ItemWithRules>;
