import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { readable } from '#adapters/dynamo/table/readable.ts';
import type { WordSource } from '#app/words/word-ports.ts';
import { placeOfEnded, wordsOfShipment } from '#domain/shipments/shipment-words.ts';
import { fromListedRow } from './shipment-row.ts';

/** The instant of a place, with which it lies in its month's part of the index; a month alone: its begin. */
const orderAt = (place: string): string => place.split('#').slice(1).join('#') || ' ';

/** Shipments that ended, in the order in which they did, with their words: the index carries all of them. */
export const shipmentWordSource = (client: DynamoDBDocumentClient, TableName: string): WordSource => ({
  async ofMonth(month, after, upTo, limit) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'list',
        KeyConditionExpression: '#list = :month AND #order BETWEEN :after AND :upTo',
        ExpressionAttributeNames: { '#list': 'list', '#order': 'listOrder' },
        ExpressionAttributeValues: { ':month': month, ':after': orderAt(after), ':upTo': orderAt(upTo) },
        // The one at `after` itself is read again, and left out.
        Limit: limit + 1,
      }),
    );
    const rows = Items.filter(({ listOrder }) => listOrder !== orderAt(after));
    return {
      documents: rows.map((row) => {
        // What can't be read is found by no word, and keeps no other from being found.
        const [shipment] = readable([row], fromListedRow);
        return {
          place: placeOfEnded(String(row.listOrder)),
          words: shipment ? wordsOfShipment(shipment) : [],
        };
      }),
      more: LastEvaluatedKey !== undefined,
    };
  },
});
