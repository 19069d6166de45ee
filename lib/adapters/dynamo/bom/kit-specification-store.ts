import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { KitSpecificationStore } from '#app/bom/bom-ports.ts';
import { specifiedContent } from '#domain/bom/kit-specification.ts';
import { fromSpecificationRow, specificationRowKey, toSpecificationRow } from './bom-rows.ts';

/** What the accounting system takes of each revision, beside the bills of its product. */
export const kitSpecificationStore = (
  client: DynamoDBDocumentClient,
  TableName: string,
): KitSpecificationStore => {
  const load: KitSpecificationStore['load'] = async (inventoryID, revision) => {
    const Key = specificationRowKey(inventoryID, revision);
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item ? fromSpecificationRow(Item) : null;
  };
  return {
    load,
    async save(specification) {
      const stored = await load(specification.inventoryID, specification.revision);
      if (stored && specifiedContent(stored) === specifiedContent(specification)) return;
      await client.send(new PutCommand({ TableName, Item: toSpecificationRow(specification) }));
    },
  };
};
