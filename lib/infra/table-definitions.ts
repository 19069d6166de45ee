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

/** The calls by which items are written. */
export type Write = 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'BatchWriteItem';

export interface TableDefinition {
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
export const TABLE_DEFINITIONS: Readonly<Record<TableName, TableDefinition>> = {
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
export const EXPIRY_ATTRIBUTE = 'expiresAt';
