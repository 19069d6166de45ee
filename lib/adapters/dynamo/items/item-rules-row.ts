import { rowsOf } from '#adapters/dynamo/table/record-rows.ts';
import { gtinKey } from '#domain/items/gtin.ts';
import { itemKey } from '#domain/items/item.ts';
import { ItemRules } from '#domain/items/item-rules.ts';

const rows = rowsOf(ItemRules);

/** Rules and GTINs lie in one table, each under a prefix of its own. */
const RULES = 'item#';
const GTIN = 'gtin#';

export const rulesRowKey = (inventoryID: string) => ({ id: `${RULES}${itemKey(inventoryID)}` });

export const gtinRowKey = (gtin: string) => ({ id: `${GTIN}${gtinKey(gtin)}` });

export const isRulesRow = ({ id }: Readonly<Record<string, unknown>>): boolean =>
  String(id).startsWith(RULES);

export const toRulesRow = (rules: ItemRules): Record<string, unknown> => ({
  ...rulesRowKey(rules.inventoryID),
  ...rows.toRow(rules),
});

export const fromRulesRow = rows.fromRow;

/** Which item has a GTIN, as it is written: `owner` is what conditions compare. */
export const toGtinRow = (gtin: string, inventoryID: string): Record<string, unknown> => ({
  ...gtinRowKey(gtin),
  owner: itemKey(inventoryID),
  inventoryID,
});

export const fromGtinRow = ({ id, inventoryID }: Readonly<Record<string, unknown>>): [string, string] => [
  String(id).slice(GTIN.length),
  String(inventoryID),
];

/** How rules are found and read in their table, for a store that reads them beside its own rows. */
export const rulesTable = (name: string) => ({ name, keyOf: rulesRowKey, fromRow: fromRulesRow });
export type RulesTable = ReturnType<typeof rulesTable>;
