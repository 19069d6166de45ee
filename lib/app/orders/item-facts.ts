import type { AccountingResult, ReadOptions } from '#app/accounting/accounting-response-ports.ts';
import type { AccountingItems } from '#app/items/accounting-item-ports.ts';
import type { ItemStore } from '#app/items/item-ports.ts';
import { isSameCode } from '#domain/code-key.ts';
import { type Item, itemKey, type UnitConversion } from '#domain/items/item.ts';
import { ok } from '#domain/result.ts';

/** What joining an order with its items takes. */
export interface ItemSources {
  readonly items: ItemStore;
  readonly accounting: Pick<AccountingItems, 'itemsById'>;
}

/** What our Items table knows of these items; what it lacks is asked of the accounting system and kept. */
export const itemFacts = async (
  inventoryIDs: readonly string[],
  { items, accounting }: ItemSources,
  options: ReadOptions,
): AccountingResult<ReadonlyMap<string, Item>> => {
  const wanted = new Map(inventoryIDs.map((inventoryID) => [itemKey(inventoryID), inventoryID]));
  const known = await items.loadMany([...wanted.values()]);
  const missing = [...wanted].filter(([key]) => !known.has(key)).map(([, inventoryID]) => inventoryID);
  if (missing.length === 0) return ok(known);
  const asked = await accounting.itemsById(missing, options);
  if (!asked.ok) return asked;
  await items.saveMany(asked.value);
  return ok(new Map([...known, ...asked.value.map((item) => [itemKey(item.inventoryID), item] as const)]));
};

/** How a line's unit becomes the item's base unit. */
export const conversionOf = (
  item: Item,
  uom: string,
): { toBaseUnit: UnitConversion | null; unitKnown: boolean } => {
  const same = (other: string) => isSameCode(other, uom);
  if (same(item.baseUom)) return { toBaseUnit: null, unitKnown: true };
  const conversion = item.conversions.find((candidate) => same(candidate.uom));
  return { toBaseUnit: conversion ?? null, unitKnown: conversion !== undefined };
};
