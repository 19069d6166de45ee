import type { Synthesised } from './synthesise.ts';

interface TableAsRead {
  key: string[];
  indexes: Record<string, { key: string[]; carries: string | string[] }>;
  stream: string | null;
  expires: string | null;
}

const keyOf = (schema: { AttributeName: string; KeyType: string }[]) =>
  schema.toSorted((one, other) => one.KeyType.localeCompare(other.KeyType)).map((part) => part.AttributeName);

function tableAt(stack: Synthesised, name: string): TableAsRead {
  const { Properties: table } = stack.at(`Data/${name}`)[1];
  const indexes: Record<string, unknown>[] = table.GlobalSecondaryIndexes ?? [];
  for (const { AttributeType } of table.AttributeDefinitions) expect(AttributeType).toBe('S');
  return {
    key: keyOf(table.KeySchema),
    indexes: Object.fromEntries(
      // biome-ignore lint/suspicious/noExplicitAny: JSON of the template
      indexes.map((index: any) => [
        index.IndexName,
        {
          key: keyOf(index.KeySchema),
          carries: index.Projection.NonKeyAttributes ?? index.Projection.ProjectionType,
        },
      ]),
    ),
    stream: table.StreamSpecification?.StreamViewType ?? null,
    expires: table.TimeToLiveSpecification?.Enabled ? table.TimeToLiveSpecification.AttributeName : null,
  };
}

const KEYS = 'KEYS_ONLY';

const TABLES: Record<string, TableAsRead> = {
  Vendors: {
    key: ['vendorKey'],
    indexes: {
      status: { key: ['vendorStatus', 'vendorKey'], carries: KEYS },
      receivable: { key: ['receivableMark', 'vendorKey'], carries: KEYS },
    },
    stream: null,
    expires: null,
  },
  PurchaseOrders: {
    key: ['orderKey'],
    indexes: {
      vendor: { key: ['openVendor', 'orderKey'], carries: KEYS },
      promised: { key: ['openMark', 'promisedMark'], carries: KEYS },
    },
    stream: null,
    expires: null,
  },
  Items: { key: ['itemKey'], indexes: {}, stream: null, expires: null },
  Receipts: {
    key: ['receiptId'],
    indexes: {
      due: { key: ['due', 'dueAt'], carries: KEYS },
      open: { key: ['open', 'openSince'], carries: KEYS },
      supplierRef: { key: ['supplierRefKey', 'receivedAt'], carries: KEYS },
      month: {
        key: ['month', 'dayOrder'],
        carries: [
          'receiptNbr',
          'orderType',
          'orderNbr',
          'vendorID',
          'vendorName',
          'supplierRef',
          'receivedBy',
          'receivedAt',
          'receivedDate',
          'lineCount',
          'status',
          'accountingReceiptNbr',
          'itemWords',
          'lotWords',
          'wordsLeftOut',
        ],
      },
    },
    stream: 'NEW_IMAGE',
    expires: 'expiresAt',
  },
  Notifications: {
    key: ['notificationId', 'part'],
    indexes: {
      due: { key: ['due', 'dueAt'], carries: KEYS },
      received: { key: ['kind', 'receivedAt'], carries: KEYS },
    },
    stream: 'NEW_IMAGE',
    expires: 'expiresAt',
  },
  SyncJobs: { key: ['jobId'], indexes: {}, stream: 'NEW_IMAGE', expires: null },
  Accounting: { key: ['id'], indexes: {}, stream: null, expires: 'expiresAt' },
  WorkOrders: {
    key: ['id'],
    indexes: {
      status: {
        key: ['status', 'creationOrder'],
        carries: [
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
    stream: null,
    expires: 'expiresAt',
  },
  ProductionRuns: {
    key: ['runId', 'part'],
    indexes: {
      workOrder: { key: ['workOrderId', 'startOrder'], carries: KEYS },
      history: {
        key: ['ended', 'startOrder'],
        carries: [
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
    stream: null,
    expires: null,
  },
  WorkCenters: { key: ['kind', 'code'], indexes: {}, stream: null, expires: null },
  Access: { key: ['id'], indexes: {}, stream: null, expires: 'expiresAt' },
};

export const describeTables = (stack: Synthesised) =>
  describe('a table', () => {
    it('is one that we know', () => {
      expect(stack.ofType('AWS::DynamoDB::Table')).toHaveLength(Object.keys(TABLES).length);
    });

    it.each(Object.entries(TABLES))('%s has the keys, indexes and stream of the design', (name, shape) => {
      expect(tableAt(stack, name)).toEqual(shape);
    });

    it.each(Object.keys(TABLES))('%s is paid by the request, restorable, protected and kept', (name) => {
      const table = stack.at(`Data/${name}`)[1];
      expect(table).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
      expect(table.Properties).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        DeletionProtectionEnabled: true,
      });
    });
  });
