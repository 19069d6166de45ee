import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type CfnTable,
  type GlobalSecondaryIndexProps,
  ProjectionType,
  StreamViewType,
  Table,
  type TableProps,
} from 'aws-cdk-lib/aws-dynamodb';
import { Grant, type IGrantable, type Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { Settings } from './settings/settings.ts';

export type TableName =
  | 'Vendors'
  | 'PurchaseOrders'
  | 'Items'
  | 'Receipts'
  | 'Notifications'
  | 'SyncJobs'
  | 'Accounting'
  | 'WorkOrders'
  | 'ProductionRuns'
  | 'WorkCenters'
  | 'Access';

/** What a function may do to a table. `scan`: read, and read all of it. `put`: write items it can never read. */
export type TableAccess = 'read' | 'scan' | 'readWrite' | 'scanWrite' | 'put';

type Write = 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'BatchWriteItem';

interface Shape {
  readonly key: string;
  readonly sortKey?: string;
  /** Sparse where its key attribute is only present while the item belongs in it. */
  readonly indexes?: readonly {
    readonly name: string;
    readonly key: string;
    readonly sortKey: string;
    /** Attributes copied beside the keys. Default: none (an index finds keys; decisions read by key). */
    readonly include?: readonly string[];
  }[];
  /** How its items are written. Nothing else is granted: what the product never deletes, none of its functions can (but items: a batch may delete too). */
  readonly writes: readonly Write[];
  /** Whether changes wake a function. */
  readonly streamed?: true;
  readonly expires?: true;
}

/** The tables (design.md §6). All keys are strings. */
const SHAPES: Readonly<Record<TableName, Shape>> = {
  Vendors: {
    key: 'vendorKey',
    writes: ['UpdateItem'],
    indexes: [
      { name: 'status', key: 'vendorStatus', sortKey: 'vendorKey' },
      { name: 'receivable', key: 'receivableMark', sortKey: 'vendorKey' },
    ],
  },
  PurchaseOrders: {
    key: 'orderKey',
    writes: ['PutItem'],
    indexes: [
      { name: 'vendor', key: 'openVendor', sortKey: 'orderKey' },
      // All that is expected, by the day it is promised for: a tile counts keys. Its keys seldom change with an order.
      { name: 'promised', key: 'openMark', sortKey: 'promisedMark' },
    ],
  },
  Items: { key: 'itemKey', writes: ['BatchWriteItem'] },
  Receipts: {
    key: 'receiptId',
    writes: ['PutItem', 'UpdateItem'],
    indexes: [
      { name: 'due', key: 'due', sortKey: 'dueAt' },
      // A month a partition: thirty days are two questions instead of thirty, and a busy month is far from full.
      {
        name: 'month',
        key: 'month',
        sortKey: 'dayOrder',
        include: [
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
      { name: 'open', key: 'open', sortKey: 'openSince' },
      { name: 'supplierRef', key: 'supplierRefKey', sortKey: 'receivedAt' },
    ],
    streamed: true,
    // Where the business keeps them for some years only (context receiptYears).
    expires: true,
  },
  Notifications: {
    key: 'notificationId',
    writes: ['PutItem', 'UpdateItem'],
    sortKey: 'part',
    indexes: [
      { name: 'due', key: 'due', sortKey: 'dueAt' },
      // Headers alone have a kind. What it holds of one never changes, so that applying writes it no more.
      { name: 'received', key: 'kind', sortKey: 'receivedAt' },
    ],
    streamed: true,
    expires: true,
  },
  // The job that runs is found by an item of its own: no index is written while a load says how far it is.
  SyncJobs: { key: 'jobId', writes: ['PutItem', 'UpdateItem', 'DeleteItem'], streamed: true },
  Accounting: { key: 'id', writes: ['PutItem', 'UpdateItem', 'DeleteItem'], expires: true },
  WorkOrders: {
    key: 'id',
    writes: ['PutItem', 'UpdateItem'],
    indexes: [
      {
        // A list of thousands is read from here alone: a row has what a list shows and nothing else.
        name: 'status',
        key: 'status',
        sortKey: 'creationOrder',
        include: [
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
    ],
    expires: true,
  },
  ProductionRuns: {
    key: 'runId',
    writes: ['PutItem', 'UpdateItem'],
    // A run and its counts lie together: counting writes one small item, however many there are.
    sortKey: 'part',
    indexes: [
      { name: 'workOrder', key: 'workOrderId', sortKey: 'startOrder' },
      {
        // Ended runs only: while a run is counted on, no index is written.
        name: 'history',
        key: 'ended',
        sortKey: 'startOrder',
        include: [
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
    ],
  },
  WorkCenters: { key: 'kind', sortKey: 'code', writes: ['PutItem', 'UpdateItem'] },
  Access: { key: 'id', writes: ['PutItem', 'UpdateItem', 'DeleteItem'], expires: true },
};

/** The attribute by which an expired item is removed, in epoch seconds. */
const EXPIRY = 'expiresAt';

const READ = ['GetItem', 'BatchGetItem', 'Query'];
const actionsOf = (access: TableAccess, writes: readonly Write[]): readonly string[] =>
  ({
    read: READ,
    scan: [...READ, 'Scan'],
    readWrite: [...READ, ...writes],
    scanWrite: [...READ, 'Scan', ...writes],
    put: ['PutItem'],
  })[access];

/**
 * One DynamoDB table per aggregate: paid per request, restorable to any second of the last 35 days, protected
 * against deletion and kept when the stack goes, unless the deployment is a throw-away one.
 */
export class Data extends Construct {
  readonly tables: Readonly<Record<TableName, Table>>;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.tables = Object.fromEntries(
      Object.entries(SHAPES).map(([name, shape]) => [name, this.makeTable(name, shape, settings)]),
    ) as Record<TableName, Table>;
  }

  /** Lets a function do exactly this with a table and, unless it only puts, with the table's indexes by name. */
  grant(grantee: IGrantable, name: TableName, access: TableAccess): void {
    const { tableArn } = this.tables[name];
    const { writes, indexes: all = [] } = SHAPES[name];
    const indexes = access === 'put' ? [] : all;
    Grant.addToPrincipal({
      grantee,
      actions: actionsOf(access, writes).map((action) => `dynamodb:${action}`),
      resourceArns: [tableArn, ...indexes.map((index) => `${tableArn}/index/${index.name}`)],
    });
  }

  /** Lets a function be woken by the table's changes: Lambda reads the stream in the function's name. */
  grantStream(grantee: Role, name: TableName): void {
    const { tableArn, tableStreamArn } = this.tables[name];
    if (!tableStreamArn) throw new Error(`Table ${name} has no stream.`);
    Grant.addToPrincipal({
      grantee,
      actions: ['DescribeStream', 'GetRecords', 'GetShardIterator'].map((action) => `dynamodb:${action}`),
      resourceArns: [tableStreamArn],
    });
    // Listing is decided over all streams of the table, past ones included; one of them can't be named.
    const anyStream = `${tableArn}/stream/*`;
    Grant.addToPrincipal({ grantee, actions: ['dynamodb:ListStreams'], resourceArns: [anyStream] });
    const { node } = this.tables[name];
    acknowledge(grantee, {
      [`IAM5[Resource::<${Stack.of(this).getLogicalId(node.defaultChild as CfnTable)}.Arn>/stream/*]`]:
        'Lambda lists the streams of this one table before it reads the newest.',
    });
  }

  private makeTable(name: string, shape: Shape, { throwAway }: Settings): Table {
    const text = (attribute: string) => ({ name: attribute, type: AttributeType.STRING });
    const props: TableProps = {
      partitionKey: text(shape.key),
      sortKey: shape.sortKey ? text(shape.sortKey) : undefined,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: !throwAway,
      // Also when the deployment that makes it fails: a roll-back would stop at the protection, half-way.
      removalPolicy: throwAway ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
      stream: shape.streamed ? StreamViewType.NEW_IMAGE : undefined,
      timeToLiveAttribute: shape.expires ? EXPIRY : undefined,
    };
    const table = new Table(this, name, props);
    for (const index of shape.indexes ?? []) {
      const projection: Partial<GlobalSecondaryIndexProps> = index.include
        ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.include] }
        : { projectionType: ProjectionType.KEYS_ONLY };
      table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: text(index.key),
        sortKey: text(index.sortKey),
        ...projection,
      });
    }
    return table;
  }
}
