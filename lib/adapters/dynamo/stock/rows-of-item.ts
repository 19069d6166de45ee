import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';
import type { LotRange } from '#domain/stock/lot-ranges.ts';
import * as keys from './stock-keys.ts';

/** What of an item comes before its lots, within a part of it, as it stands. */
export const rowsOfItem =
  (client: DynamoDBDocumentClient, TableName: string) =>
  (itemKey: string, first: string, last: string): Promise<readonly Record<string, unknown>[]> =>
    queryAll(client, {
      TableName,
      KeyConditionExpression: 'itemKey = :itemKey AND part BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':itemKey': itemKey, ':first': first, ':last': last },
      ConsistentRead: true,
    });

/** Something is there, or a shipment was promised what is not there any more. */
export const isSaidOf = ({ onHand, allocated }: Balance): boolean => onHand > 0 || allocated > 0;

/** As keys are in order in a table. */
const isAfter = (one: string, other: string): boolean =>
  Buffer.compare(Buffer.from(one), Buffer.from(other)) > 0;

export const rangeBegin = ({ fromLot }: LotRange): string =>
  fromLot === null ? keys.BALANCE_PREFIX : keys.balancePrefixOf({ lotNumber: fromLot });

/** Which range a balance is in, by what they begin with. */
export const rangeOf = (begins: readonly string[], place: string): number =>
  begins.findLastIndex((begin) => !isAfter(begin, place));
