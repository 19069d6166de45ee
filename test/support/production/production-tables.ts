import type { TableProperties } from '#local/dynamodb/dynamodb.ts';

type Names = Record<'workOrders' | 'productionRuns' | 'workCenters' | 'items', string>;

const text = (AttributeName: string) => ({ AttributeName, AttributeType: 'S' });
const keys = (hash: string, range?: string) => [
  { AttributeName: hash, KeyType: 'HASH' },
  ...(range ? [{ AttributeName: range, KeyType: 'RANGE' }] : []),
];

/** The tables as the stack makes them (the template's test holds the stack to the same), under names of a bench's own. */
export const productionTables = (names: Names): TableProperties[] => [
  {
    TableName: names.workOrders,
    KeySchema: keys('id'),
    AttributeDefinitions: ['id', 'status', 'creationOrder'].map(text),
    GlobalSecondaryIndexes: [
      {
        IndexName: 'status',
        KeySchema: keys('status', 'creationOrder'),
        Projection: {
          ProjectionType: 'INCLUDE',
          NonKeyAttributes: [
            'product',
            'inventoryID',
            'quantity',
            'uom',
            'priority',
            'requiredDate',
            'holdReason',
            'good',
            'loss',
            'runs',
            'liveRuns',
            'closedAt',
            'version',
            'productionRev',
          ],
        },
      },
    ],
  },
  {
    TableName: names.productionRuns,
    KeySchema: keys('runId', 'part'),
    AttributeDefinitions: ['runId', 'part', 'workOrderId', 'startOrder', 'ended'].map(text),
    GlobalSecondaryIndexes: [
      {
        IndexName: 'workOrder',
        KeySchema: keys('workOrderId', 'startOrder'),
        Projection: { ProjectionType: 'KEYS_ONLY' },
      },
      {
        IndexName: 'history',
        KeySchema: keys('ended', 'startOrder'),
        Projection: {
          ProjectionType: 'INCLUDE',
          NonKeyAttributes: [
            'runNumber',
            'workOrderId',
            'product',
            'line',
            'operator',
            'startTime',
            'stopTime',
            'status',
            'unit',
            'sizes',
            'good',
            'loss',
          ],
        },
      },
    ],
  },
  {
    TableName: names.workCenters,
    KeySchema: keys('kind', 'code'),
    AttributeDefinitions: ['kind', 'code'].map(text),
  },
  { TableName: names.items, KeySchema: keys('itemKey'), AttributeDefinitions: [text('itemKey')] },
];
