import { EXPIRY_ATTRIBUTE, TABLE_DEFINITIONS, type TableName } from '#infra/table-definitions.ts';
import type { TableProperties } from '#local/dynamodb/dynamodb.ts';
import { productTable } from '#test/support/engine/product-tables.ts';
import { DEPLOYED_INDEXES, indexFaults, UNREAD_INDEXES } from './indexes.ts';
import type { Synthesised } from './synthesise.ts';

/** What makes a table another one: CloudFormation replaces it, with its data, where its key changes. */
const KEYS: Readonly<Record<TableName, readonly string[]>> = {
  Vendors: ['vendorKey'],
  PurchaseOrders: ['orderKey'],
  SalesOrders: ['orderKey'],
  Items: ['itemKey'],
  ItemRules: ['id'],
  Receipts: ['receiptId'],
  Postings: ['postingId'],
  Notifications: ['notificationId', 'part'],
  SyncJobs: ['jobId'],
  Accounting: ['id'],
  WorkOrders: ['id'],
  ProductionRuns: ['runId', 'part'],
  WorkCenters: ['kind', 'code'],
  Stock: ['itemKey', 'part'],
  Movements: ['ledgerKey', 'entry'],
  StockDocuments: ['documentKey', 'part'],
  Counts: ['countId', 'part'],
  Pallets: ['sscc'],
  Shipments: ['shipmentId'],
  Recalls: ['recallId', 'part'],
  BillsOfMaterial: ['bomKey', 'part'],
  Access: ['id'],
  Notices: ['id'],
  Audit: ['record', 'entry'],
  AuditAnchors: ['day'],
  Calls: ['month', 'callId'],
  Words: ['list', 'word'],
};

const NAMES = Object.keys(KEYS) as TableName[];

const keyOf = (schema: readonly { AttributeName: string; KeyType: string }[]) =>
  schema.toSorted((one, other) => one.KeyType.localeCompare(other.KeyType)).map((part) => part.AttributeName);

/** Order means nothing in it. */
const inOrder = ({ AttributeDefinitions = [], ...table }: TableProperties) => ({
  ...table,
  AttributeDefinitions: AttributeDefinitions.toSorted((one, other) =>
    one.AttributeName.localeCompare(other.AttributeName),
  ),
});

export const describeTables = (stack: Synthesised) =>
  describe('a table', () => {
    const tableAt = (name: TableName) => stack.at(`Data/${name}`)[1];

    it('is one that we know', () => {
      expect(stack.ofType('AWS::DynamoDB::Table')).toHaveLength(NAMES.length);
      expect(Object.keys(TABLE_DEFINITIONS).toSorted()).toEqual(NAMES.toSorted());
    });

    it.each(NAMES)('%s keeps its key: another would replace it and its data', (name) => {
      expect(keyOf(tableAt(name).Properties.KeySchema)).toEqual(KEYS[name]);
    });

    it.each(Object.entries(DEPLOYED_INDEXES))(
      '%s keeps its deployed indexes as long as they are asked, and gains or loses one at a time',
      (name, deployed) => {
        const { indexes = [] } = TABLE_DEFINITIONS[name as TableName];
        const now = indexes.map((index) => `${index.name} ${index.key} ${index.sortKey}`);
        expect(indexFaults(deployed, now, UNREAD_INDEXES[name as TableName])).toEqual([]);
      },
    );

    it('says of an index that is changed or asked, or of a second one at once, what it takes', () => {
      expect(indexFaults(['due due dueAt'], ['due due dueAt', 'month month dayOrder'])).toEqual([]);
      expect(indexFaults(['due due dueAt'], ['due due since'])).toEqual([
        "'due due dueAt' is deployed and gone, or has another key: that takes another name",
      ]);
      expect(indexFaults([], ['a a a', 'b b b'])).toEqual([
        '2 come or go, of which one deployment makes or removes one: a a a, b b b',
      ]);
      expect(indexFaults(['a a a'], [], ['a a a'])).toEqual([]);
      expect(indexFaults(['a a a'], [])).toEqual([
        "'a a a' is deployed and gone, or has another key: that takes another name",
      ]);
      expect(indexFaults(['a a a'], ['b b b'], ['a a a'])).toEqual([
        '2 come or go, of which one deployment makes or removes one: a a a, b b b',
      ]);
    });

    it.each(NAMES)('%s is the one that the tests of the stores make', (name) => {
      const { Properties } = tableAt(name);
      expect(inOrder({ TableName: name, ...Properties })).toMatchObject(inOrder(productTable(name)));
      const indexes = TABLE_DEFINITIONS[name].indexes ?? [];
      expect(Properties.GlobalSecondaryIndexes ?? []).toHaveLength(indexes.length);
    });

    it.each(NAMES)(
      '%s streams what it is defined to and forgets what is expired, where it is defined so',
      (name) => {
        const { Properties } = tableAt(name);
        const { streamed, expires } = TABLE_DEFINITIONS[name];
        const view = streamed === 'withBefore' ? 'NEW_AND_OLD_IMAGES' : streamed && 'NEW_IMAGE';
        expect(Properties.StreamSpecification?.StreamViewType).toBe(view);
        const expiry = expires && { AttributeName: EXPIRY_ATTRIBUTE, Enabled: true };
        expect(Properties.TimeToLiveSpecification).toEqual(expiry);
      },
    );

    it.each(NAMES)('%s is paid by the request, restorable, protected and kept', (name) => {
      const table = tableAt(name);
      expect(table).toMatchObject({ DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' });
      expect(table.Properties).toMatchObject({
        BillingMode: 'PAY_PER_REQUEST',
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        DeletionProtectionEnabled: true,
      });
    });
  });
