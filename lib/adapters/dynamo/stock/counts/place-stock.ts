import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { fromBalanceRow } from '#adapters/dynamo/stock/stock-rows.ts';
import { queryAll } from '#adapters/dynamo/table/query-all.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import type { PlaceStock } from '#app/stock/counts/count-ports.ts';
import type { Balance } from '#domain/stock/ledger/balance.ts';

type Key = { readonly itemKey: string; readonly part: string };

/** So few are read to say how many of them are left: what was moved last is named for a moment yet. */
const FEW = 100;

const orderOf = ({ itemKey, part }: Key): string => `${itemKey} ${part}`;

/** Balances at a place: the index names them, and each is read as it stands. */
export const placeStock = (client: DynamoDBDocumentClient, TableName: string): PlaceStock => {
  const keysAt = async (place: string): Promise<readonly Key[]> => {
    const found = await queryAll(client, {
      TableName,
      IndexName: 'place',
      KeyConditionExpression: '#place = :place',
      ExpressionAttributeNames: { '#place': 'place' },
      ExpressionAttributeValues: { ':place': place },
    });
    return found.map(({ itemKey, part }) => ({ itemKey: String(itemKey), part: String(part) }));
  };

  const balancesOf = async (keys: readonly Key[]): Promise<readonly Balance[]> => {
    const read = await readByKeys(client, [{ tableName: TableName, keys }]);
    return (read.get(TableName) ?? []).map(fromBalanceRow).filter(({ onHand }) => onHand > 0);
  };

  return {
    balancesAt: async (place) => balancesOf(await keysAt(place)),

    async someAt(place, most) {
      const keys = (await keysAt(place)).toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
      const balances: Balance[] = [];
      // The index may name what is gone: then the next are read.
      for (let at = 0; at < keys.length && balances.length < most; ) {
        const some = keys.slice(at, at + most - balances.length);
        balances.push(...(await balancesOf(some)));
        at += some.length;
        const rest = keys.slice(at);
        if (balances.length === most)
          return { balances, left: rest.length > FEW ? rest.length : (await balancesOf(rest)).length };
      }
      return { balances, left: 0 };
    },
  };
};
