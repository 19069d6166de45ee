import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Slice, Sliced } from '#app/work-orders/work-order-ports.ts';
import { projectionOf } from './read-by-keys.ts';

/** One partition of an index or a table whose sort key is a text that says when. */
interface SlicedIndex {
  readonly TableName: string;
  /** Absent: of the table itself. */
  readonly IndexName?: string;
  readonly key: string;
  readonly value: string;
  readonly sortKey: string;
  /** Attributes that are wanted, the sort key among them. Default: all that the index has. */
  readonly only?: readonly string[];
}

/** Above every text that a sort key can be: they are of digits, letters and `#-:.`. */
const LAST = '~';

/**
 * Rows of one partition, the newest first, in one call. The place to go on at is a value of the sort key, not a key
 * of the table: any text a caller makes up is a place. Sort keys are unique within a partition.
 */
export const readSlice = async (
  client: DynamoDBDocumentClient,
  { TableName, IndexName, key, value, sortKey, only }: SlicedIndex,
  { from, before, limit }: Slice,
): Promise<Sliced<Record<string, unknown>>> => {
  const [first, last] = [from ?? ' ', before ?? LAST];
  if (first > last) return { rows: [], more: false };
  const wanted = only && projectionOf(only);
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName,
      ...(IndexName === undefined ? {} : { IndexName }),
      KeyConditionExpression: '#key = :value AND #sort BETWEEN :first AND :last',
      ...(wanted && { ProjectionExpression: wanted.ProjectionExpression }),
      ExpressionAttributeNames: { '#key': key, '#sort': sortKey, ...wanted?.ExpressionAttributeNames },
      ExpressionAttributeValues: { ':value': value, ':first': first, ':last': last },
      ScanIndexForward: false,
      // The one at `before` itself is read again: a condition can say 'up to', not 'below'.
      Limit: before === null ? limit : limit + 1,
    }),
  );
  return {
    rows: Items.filter((row) => row[sortKey] !== before),
    more: LastEvaluatedKey !== undefined,
  };
};
