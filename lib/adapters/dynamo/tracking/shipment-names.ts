import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { sendInBatches } from '#adapters/dynamo/table/send-in-batches.ts';
import type { ShipmentNames, ShipmentSent } from '#app/tracking/tracking-ports.ts';
import { inGroups } from '#domain/in-groups.ts';
import { Reach, ShipTo } from '#domain/sales-orders/sales-order.ts';

/** So many are asked for side by side; each of these is a call after the other. */
const SIDE_BY_SIDE = 16;
const BATCHES = { size: 100, maxIdleCalls: 6, what: 'shipments' };

const NAMES = [
  ...['shipmentId', 'shipmentNbr', 'customerID', 'customerName', 'status', 'trackingNbr'],
  ...['shipTo', 'customerReach', 'shippedAt'],
] as const;

const nameOf = (row: Record<string, unknown>): ShipmentSent => ({
  shipmentId: String(row.shipmentId),
  shipmentNbr: String(row.shipmentNbr),
  customerID: String(row.customerID),
  customerName: String(row.customerName),
  status: String(row.status),
  trackingNbr: typeof row.trackingNbr === 'string' ? row.trackingNbr : null,
  shipTo: ShipTo.parse(row.shipTo),
  customerReach: row.customerReach ? Reach.parse(row.customerReach) : null,
  shippedAt: typeof row.shippedAt === 'string' ? row.shippedAt : null,
});

/** What shipments are called: what they take, which is packed, stays where it is. */
export const shipmentNames = (client: DynamoDBDocumentClient, TableName: string): ShipmentNames => ({
  async namesOf(shipmentIds) {
    const wanted = [...new Set(shipmentIds)].filter((id) => id !== '' && !id.startsWith('#'));
    const found = new Map<string, ShipmentSent>();
    const read = (ids: readonly string[]) =>
      sendInBatches(ids, BATCHES, async (batch) => {
        const { Responses, UnprocessedKeys } = await client.send(
          new BatchGetCommand({
            RequestItems: {
              [TableName]: {
                Keys: batch.map((shipmentId) => ({ shipmentId })),
                ConsistentRead: true,
                ProjectionExpression: NAMES.map((name) => `#${name}`).join(', '),
                ExpressionAttributeNames: Object.fromEntries(NAMES.map((name) => [`#${name}`, name])),
              },
            },
          }),
        );
        for (const row of Responses?.[TableName] ?? []) found.set(String(row.shipmentId), nameOf(row));
        return (UnprocessedKeys?.[TableName]?.Keys ?? []).map(({ shipmentId }) => String(shipmentId));
      });
    await Promise.all(
      inGroups(wanted, Math.max(BATCHES.size, Math.ceil(wanted.length / SIDE_BY_SIDE))).map(read),
    );
    return found;
  },
});
