import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { AbsentOrders } from '#app/orders/absent-orders-ports.ts';
import { codeKey } from '#domain/code-key.ts';

/** Numbers without an order, in the Accounting table; each is forgotten after its time. `of`: which orders, as rows have it. */
export const absentOrderStore = (
  client: DynamoDBDocumentClient,
  tableName: string,
  of: 'absent' | 'absentSalesOrder' = 'absent',
): AbsentOrders => {
  const idOf = (orderNbr: string): string => `${of}#${codeKey(orderNbr)}`;
  return {
    async find(orderNbr, now) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { id: idOf(orderNbr) } }),
      );
      // The table drops expired items late, and the emulator later still.
      if (typeof Item?.until !== 'number' || Item.until <= now) return null;
      return { reason: typeof Item.reason === 'string' ? Item.reason : null };
    },

    async remember(orderNbr, reason, until) {
      await client.send(
        new PutCommand({
          TableName: tableName,
          Item: { id: idOf(orderNbr), reason, until, expiresAt: Math.ceil(until / 1000) },
        }),
      );
    },
  };
};
