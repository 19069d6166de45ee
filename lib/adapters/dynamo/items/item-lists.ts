import { type DynamoDBDocumentClient, paginateScan, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { BooksGtins, ItemLists } from '#app/items/item-rules-ports.ts';
import { gtinKey } from '#domain/items/gtin.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import type { ItemRules } from '#domain/items/item-rules.ts';
import { err, ok } from '#domain/result.ts';
import { fromItemRow } from './item-row.ts';
import { fromRulesRow, isRulesRow } from './item-rules-row.ts';

const isItem = (item: Item | null): item is Item => item !== null;

/** All items and all rules: both tables are read whole, since a list of all shows all. */
export const itemLists = (
  client: DynamoDBDocumentClient,
  tables: { readonly items: string; readonly itemRules: string },
): ItemLists => ({
  async items(after, limit) {
    const items: Item[] = [];
    let from = after;
    try {
      do {
        const answer = await client.send(
          new ScanCommand({
            TableName: tables.items,
            Limit: limit - items.length,
            ...(from === null ? {} : { ExclusiveStartKey: { itemKey: from } }),
          }),
        );
        items.push(...(answer.Items ?? []).map(fromItemRow).filter(isItem));
        const last = answer.LastEvaluatedKey?.itemKey;
        from = typeof last === 'string' ? last : null;
      } while (from !== null && items.length < limit);
    } catch (cause) {
      // The only input of a caller in here is the position: a forged one is refused by the database.
      const refused = cause instanceof Error && cause.name === 'ValidationException';
      if (refused && after !== null) return err('BAD_POSITION');
      throw cause;
    }
    return ok({ items, after: from });
  },

  async rules() {
    const found = new Map<string, ItemRules>();
    for await (const { Items = [] } of paginateScan({ client }, { TableName: tables.itemRules }))
      for (const row of Items) {
        if (!isRulesRow(row)) continue;
        const rules = fromRulesRow(row);
        found.set(itemKey(rules.inventoryID), rules);
      }
    return found;
  },
});

/** The GTINs of the mirrored items, read whole: asked where somebody adds one by hand, which is seldom. */
export const booksGtins = (client: DynamoDBDocumentClient, TableName: string): BooksGtins => ({
  async ownersOf(gtins, butFor) {
    const wanted = new Set(gtins.map(gtinKey));
    const owners = new Map<string, string>();
    for await (const { Items = [] } of paginateScan({ client }, { TableName }))
      for (const item of Items.map(fromItemRow).filter(isItem)) {
        if (itemKey(item.inventoryID) === itemKey(butFor)) continue;
        for (const { gtin } of item.gtins)
          if (wanted.has(gtinKey(gtin))) owners.set(gtinKey(gtin), item.inventoryID);
      }
    return owners;
  },
});
