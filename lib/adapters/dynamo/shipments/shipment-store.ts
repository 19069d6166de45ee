import { type DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { toPalletRow } from '#adapters/dynamo/pallets/pallet-row.ts';
import { putPosting } from '#adapters/dynamo/posting/posting-row.ts';
import { toSalesOrderRow } from '#adapters/dynamo/sales-orders/sales-order-row.ts';
import { lotStands, movementWrites } from '#adapters/dynamo/stock/ledger-store.ts';
import { balanceRowKey } from '#adapters/dynamo/stock/stock-keys.ts';
import { fromBalanceRow, toNotInBooksRow } from '#adapters/dynamo/stock/stock-rows.ts';
import { ifVersion } from '#adapters/dynamo/table/put-if-version.ts';
import { readByKeys } from '#adapters/dynamo/table/read-by-keys.ts';
import { takeNumbers } from '#adapters/dynamo/table/take-numbers.ts';
import { orConflict } from '#adapters/dynamo/table/write-conflict.ts';
import type { Allocating, ShipmentStore, ShipmentWrite } from '#app/shipments/shipment-ports.ts';
import { codeKey } from '#domain/code-key.ts';
import { type DockDay, dockDayKey } from '#domain/shipments/dock/dock-day.ts';
import { balanceKey } from '#domain/stock/ledger/movement.ts';
import { shipmentLists } from './shipment-lists.ts';
import {
  dockRowKey,
  fromDockRow,
  fromListedRow,
  fromShipmentRow,
  nameRowKey,
  namesOf,
  toDockRow,
  toShipmentRow,
} from './shipment-row.ts';

interface ShipmentTables {
  readonly shipments: string;
  readonly salesOrders: string;
  readonly pallets: string;
  readonly stock: string;
  readonly movements: string;
  readonly postings: string;
}

/** Beside the shipments, under a key that none can have. */
const COUNTER = { shipmentId: '#counter' };

const putShipment = (TableName: string, { next, previous }: ShipmentWrite) => ({
  TableName,
  Item: toShipmentRow(next),
  ...(previous === null
    ? { ConditionExpression: 'attribute_not_exists(shipmentId)' }
    : ifVersion(previous.version)),
});

/** By its number and by those of its orders it is found however many there are: written once, as it is made. */
const nameIt = (TableName: string, { next, previous }: ShipmentWrite) =>
  previous === null
    ? namesOf(next).map((number) => ({
        Update: {
          ...{ TableName, Key: nameRowKey(number), UpdateExpression: 'ADD named :ids' },
          ExpressionAttributeValues: { ':ids': new Set([next.shipmentId]) },
        },
      }))
    : [];

const putDock = (TableName: string, day: DockDay) => ({
  TableName,
  Item: toDockRow(day),
  ...(day.rev === 1
    ? { ConditionExpression: 'attribute_not_exists(shipmentId)' }
    : { ConditionExpression: 'rev = :before', ExpressionAttributeValues: { ':before': day.rev - 1 } }),
});

/**
 * What is spoken for at a place changes: more only where there is as much, and no more is spoken for than was read; less
 * only of what is.
 */
const allocate = (TableName: string, { change, allocatedBefore }: Allocating) => {
  const isMore = change.delta > 0;
  return {
    TableName,
    Key: balanceRowKey(change),
    UpdateExpression: 'ADD allocated :delta',
    ConditionExpression: isMore
      ? `onHand >= :needed AND (allocated = :before${allocatedBefore === 0 ? ' OR attribute_not_exists(allocated)' : ''})`
      : 'allocated >= :needed',
    ExpressionAttributeValues: isMore
      ? { ':delta': change.delta, ':needed': allocatedBefore + change.delta, ':before': allocatedBefore }
      : { ':delta': change.delta, ':needed': -change.delta },
  };
};

/** Shipments, each one item, written together with what they speak for, their pallets, docks and orders. */
export const shipmentStore = (client: DynamoDBDocumentClient, tables: ShipmentTables): ShipmentStore => {
  const { shipments: TableName } = tables;

  const rowsAt = async (tableName: string, keys: readonly Record<string, string>[]) =>
    (await readByKeys(client, [{ tableName, keys }])).get(tableName) ?? [];

  return {
    async loadMany(shipmentIds) {
      const keys = [...new Set(shipmentIds)]
        .filter((id) => !id.startsWith('#'))
        .map((shipmentId) => ({ shipmentId }));
      const found = (await rowsAt(TableName, keys)).map(fromShipmentRow);
      return new Map(found.map((shipment) => [shipment.shipmentId, shipment]));
    },

    async loadDocks(docks) {
      const keys = [...new Map(docks.map((at) => [dockDayKey(at), dockRowKey(at)])).values()];
      const found = (await rowsAt(TableName, keys)).map(fromDockRow);
      return new Map(found.map((day) => [dockDayKey(day), day]));
    },

    async named(numbers) {
      const keys = [...new Set(numbers.map(codeKey))].map(nameRowKey);
      const found = new Map(
        (await rowsAt(TableName, keys)).map((row) => [String(row.shipmentId), row.named]),
      );
      return new Map(
        numbers.map((number) => {
          const named = found.get(nameRowKey(number).shipmentId);
          return [number, named instanceof Set ? [...named].map(String) : []];
        }),
      );
    },

    async listed(shipmentIds) {
      const keys = [...new Set(shipmentIds)].map((shipmentId) => ({ shipmentId }));
      return (await rowsAt(TableName, keys)).map(fromListedRow);
    },

    async loadBalances(at) {
      const keys = [...new Map(at.map((one) => [balanceKey(one), balanceRowKey(one)])).values()];
      const found = (await rowsAt(tables.stock, keys)).map(fromBalanceRow);
      return new Map(found.map((balance) => [balanceKey(balance), balance]));
    },

    nextNumber: () => takeNumbers(client, { tableName: TableName, key: COUNTER }),

    save: (change) =>
      orConflict(
        client.send(
          new TransactWriteCommand({
            TransactItems: [
              { Put: putShipment(TableName, change) },
              ...nameIt(TableName, change),
              ...change.docks.map((day) => ({ Put: putDock(TableName, day) })),
              ...change.orders.map(({ next, previous }) => ({
                Put: {
                  TableName: tables.salesOrders,
                  Item: toSalesOrderRow(next),
                  ...ifVersion(previous.version),
                },
              })),
              ...change.pallets.map(({ next, previous }) => ({
                Put: {
                  TableName: tables.pallets,
                  Item: toPalletRow(next),
                  ...ifVersion(previous?.version ?? 0),
                },
              })),
              ...change.allocations.map((one) => ({ Update: allocate(tables.stock, one) })),
              ...(change.movement ? movementWrites(tables, change.movement) : []),
              ...(change.posting ? [{ Put: putPosting(tables.postings, change.posting, null) }] : []),
              ...change.marks.map((mark) => ({
                Put: { TableName: tables.stock, Item: toNotInBooksRow(mark) },
              })),
              ...change.standing.map((lot) => lotStands(tables.stock, lot)),
            ],
          }),
        ),
      ),

    ...shipmentLists(client, TableName),
  };
};
