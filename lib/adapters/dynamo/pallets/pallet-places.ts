import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import type { PalletPlaces } from '#app/stock/stock-ports.ts';

/** Where pallets stand: nothing else of them is brought. */
export const palletPlaces = (client: DynamoDBDocumentClient, tableName: string): PalletPlaces => ({
  async locationsOf(ssccs) {
    if (ssccs.length === 0) return new Map();
    const keys = ssccs.map((sscc) => ({ sscc }));
    const read = await readByKeys(client, [{ tableName, keys, only: ['sscc', 'location'] }]);
    return new Map((read.get(tableName) ?? []).map(({ sscc, location }) => [String(sscc), String(location)]));
  },
});
