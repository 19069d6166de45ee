import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { pack, unpack } from '#adapters/dynamo/table/compressed-attribute.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { Counted, TallySource } from '#app/lists/kept-tally-ports.ts';

/** Where a tally is kept, and what it is. */
interface TallyRow<Tally> {
  readonly TableName: string;
  /** Beside what is counted, under a key that none of it can have. */
  readonly Key: Readonly<Record<string, string>>;
  readonly tally: { parse(stored: unknown): Tally };
}

/** A tally as one item. */
export const tallyRow = <Tally>(
  client: DynamoDBDocumentClient,
  { TableName, Key, tally: schema }: TallyRow<Tally>,
): Pick<TallySource<Tally>, 'load' | 'save'> => ({
  async load(): Promise<Counted<Tally> | null> {
    // It may be a minute old anyway: half a unit will do.
    const { Item } = await client.send(new GetCommand({ TableName, Key }));
    return Item?.tally instanceof Uint8Array && typeof Item.at === 'number'
      ? { tally: schema.parse(unpack(Item.tally)), at: Item.at }
      : null;
  },

  async save({ tally, at }) {
    const put = new PutCommand({
      ...{ TableName, Item: { ...Key, tally: pack(tally), at } },
      // A tick that was slow counted what stood before the one that overtook it.
      ConditionExpression: 'attribute_not_exists(#at) OR #at < :at',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: { ':at': at },
    });
    await orConflict(client.send(put));
  },
});
