export type TableName =
  | 'Vendors'
  | 'PurchaseOrders'
  | 'SalesOrders'
  | 'Items'
  | 'ItemRules'
  | 'Receipts'
  | 'Postings'
  | 'Notifications'
  | 'SyncJobs'
  | 'Accounting'
  | 'WorkOrders'
  | 'ProductionRuns'
  | 'WorkCenters'
  | 'Stock'
  | 'Movements'
  | 'StockDocuments'
  | 'Counts'
  | 'Pallets'
  | 'Shipments'
  | 'Recalls'
  | 'BillsOfMaterial'
  | 'Access'
  | 'Notices'
  | 'Audit'
  | 'AuditAnchors'
  | 'Calls'
  | 'Words';

/** The calls by which items are written, and that by which a transaction asks how one stands. */
export type Write = 'PutItem' | 'UpdateItem' | 'DeleteItem' | 'BatchWriteItem' | 'ConditionCheckItem';

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
  /**
   * Whether changes wake a function. `withBefore`: it is told what the row was as well. Of a table that streams already
   * DynamoDB refuses to change which.
   */
  readonly streamed?: true | 'withBefore';
  readonly expires?: true;
}

/** What a list of vendors shows beside the keys. */
const LISTED_OF_VENDORS = [
  'vendorID',
  'vendorReceivable',
  'contact',
  'SupplierClass',
  'CurrencyID',
  'CreatedOn',
  'LastModifiedOn',
  'version',
] as const;

/** The tables (design.md §6). All keys are strings. */
export const TABLE_DEFINITIONS: Readonly<Record<TableName, TableDefinition>> = {
  Vendors: {
    key: 'vendorKey',
    writes: ['UpdateItem'],
    indexes: [
      { name: 'receivable', key: 'receivableMark', sortKey: 'vendorKey' },
      // Pages by name, with all that they show: rows by key would cost ten times as much.
      { name: 'name', key: 'vendorStatus', sortKey: 'vendorName', include: LISTED_OF_VENDORS },
      {
        name: 'receivableName',
        key: 'receivableMark',
        sortKey: 'vendorName',
        include: ['vendorStatus', ...LISTED_OF_VENDORS],
      },
    ],
    streamed: 'withBefore',
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
  SalesOrders: {
    key: 'orderKey',
    writes: ['PutItem'],
    // All that is open, by the day it is to leave; keys alone. Its keys seldom change with an order.
    indexes: [{ name: 'open', key: 'openMark', sortKey: 'shipMark' }],
  },
  Items: { key: 'itemKey', writes: ['BatchWriteItem'] },
  // What is ours of an item, and beside it one row for each of its GTINs, so that no other item takes it.
  ItemRules: { key: 'id', writes: ['PutItem', 'DeleteItem'], streamed: 'withBefore' },
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
  // Documents on their way into the books that are no receipts: shipments that left, closed runs. Found by what is due,
  // and by what waits.
  Postings: {
    key: 'postingId',
    writes: ['PutItem', 'UpdateItem'],
    indexes: [
      { name: 'due', key: 'due', sortKey: 'dueAt' },
      { name: 'open', key: 'open', sortKey: 'openSince' },
    ],
    streamed: true,
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
    streamed: 'withBefore',
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
    streamed: 'withBefore',
  },
  WorkCenters: {
    key: 'kind',
    sortKey: 'code',
    writes: ['PutItem', 'UpdateItem'],
    streamed: 'withBefore',
  },
  // Everything about an item lies together: what it has now is one question, whatever it had (decisions/030).
  Stock: {
    key: 'itemKey',
    sortKey: 'part',
    writes: ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    indexes: [
      { name: 'lotNumber', key: 'lotKey', sortKey: 'itemKey' },
      // Balances of an item that has very many, first expired first: a page of its lots is read from here.
      { name: 'fefo', key: 'itemKey', sortKey: 'fefo' },
      // What stands at a place: balances alone have one.
      { name: 'place', key: 'place', sortKey: 'itemKey' },
      // Items of which something has a date that is still to come.
      { name: 'expiry', key: 'expiring', sortKey: 'nextExpiry' },
      // The same with dates that are past.
      { name: 'dates', key: 'dated', sortKey: 'firstExpiry' },
      {
        // A list of thousands is read from here alone: one small row for each item.
        name: 'list',
        key: 'list',
        sortKey: 'itemKey',
        include: [
          'inventoryID',
          'name',
          'kind',
          'baseUom',
          'onHand',
          'allocated',
          'available',
          'onHold',
          'expired',
          'notInBooks',
          'inBooks',
          'offBooks',
          'nextExpiry',
          'lotCount',
          'asOfDay',
        ],
      },
    ],
    streamed: true,
  },
  // The ledger. Nothing of it is ever changed or removed, and no function could.
  Movements: {
    key: 'ledgerKey',
    sortKey: 'entry',
    writes: ['PutItem'],
    indexes: [
      {
        // Lines of all lots of an item. A line is one small row, so that a page of them is one question.
        name: 'item',
        key: 'itemKey',
        sortKey: 'entry',
        include: [
          'movementId',
          'at',
          'username',
          'kind',
          'documentType',
          'documentId',
          'reason',
          'corrects',
          'inventoryID',
          'lotNumber',
          'place',
          'delta',
        ],
      },
      { name: 'document', key: 'documentKey', sortKey: 'dayOrder' },
      // A month a partition, as the receipts have it. Movements, without their lines.
      { name: 'month', key: 'month', sortKey: 'dayOrder' },
    ],
    streamed: 'withBefore',
  },
  // How far a document has come into stock, and the parts in which a long one does.
  StockDocuments: {
    key: 'documentKey',
    sortKey: 'part',
    writes: ['PutItem', 'ConditionCheckItem'],
    streamed: true,
    indexes: [
      { name: 'due', key: 'due', sortKey: 'dueAt' },
      { name: 'attention', key: 'attention', sortKey: 'attentionSince' },
    ],
  },
  // Counts of stock: a head that changes, the rows as they stood, what was counted of each, and what was found.
  Counts: {
    key: 'countId',
    sortKey: 'part',
    writes: ['PutItem', 'UpdateItem'],
    indexes: [
      // Those that are open in one partition; those that ended, a month a partition.
      { name: 'list', key: 'list', sortKey: 'listOrder' },
      { name: 'due', key: 'due', sortKey: 'dueAt' },
    ],
    streamed: 'withBefore',
  },
  // A pallet is one small item whatever is on it, and beside them the counter of their numbers.
  Pallets: {
    key: 'sscc',
    writes: ['PutItem', 'UpdateItem'],
    indexes: [
      {
        // Those that stand here in one partition; those that ended, a month a partition.
        name: 'list',
        key: 'list',
        sortKey: 'listOrder',
        include: [
          'state',
          'hold',
          'lines',
          'location',
          'locatedAt',
          'shipmentId',
          'labelDue',
          'version',
          'createdAt',
          'updatedAt',
        ],
      },
      // What stands at a location: those that ended have none.
      { name: 'location', key: 'standsAt', sortKey: 'sscc' },
    ],
    streamed: 'withBefore',
  },
  // A shipment is one item whatever it takes, and beside them who stands at a dock on a day, and their counter.
  Shipments: {
    key: 'shipmentId',
    writes: ['PutItem', 'UpdateItem'],
    indexes: [
      {
        // Those that are here in one partition; those that ended, a month a partition.
        name: 'list',
        key: 'list',
        sortKey: 'listOrder',
        include: [
          'shipmentNbr',
          'customerID',
          'customerName',
          'status',
          'day',
          'window',
          'dock',
          'carrier',
          'trackingNbr',
          'shippedAt',
          'version',
          'palletCount',
          'shortCount',
          'orders',
          'ssccs',
          'lots',
        ],
      },
    ],
    streamed: 'withBefore',
  },
  // A recall: what people decide of it, beside it what it holds, its trace as it was opened
  // and its figures as it was closed; and their counter.
  Recalls: {
    key: 'recallId',
    sortKey: 'part',
    writes: ['PutItem', 'UpdateItem'],
    indexes: [
      // All of them: there are a few a year.
      { name: 'list', key: 'list', sortKey: 'openedAt' },
      // Those that hold or let go, or hold what may grow; and those for practice while they are open.
      { name: 'due', key: 'due', sortKey: 'recallId' },
    ],
    streamed: 'withBefore',
  },
  // Of each product its revisions, the name of the Active one and what is scanned of it; substitutes beside them.
  BillsOfMaterial: {
    key: 'bomKey',
    sortKey: 'part',
    writes: ['PutItem', 'UpdateItem', 'DeleteItem'],
    indexes: [
      {
        // Revisions alone have a status. A list of thousands is read from here: no lines, which lie packed in the row.
        name: 'list',
        key: 'status',
        sortKey: 'listOrder',
        include: [
          'inventoryID',
          'revision',
          'lineCount',
          'source',
          'changedInAccounting',
          'goneInAccountingAt',
          'updatedAt',
        ],
      },
    ],
    streamed: 'withBefore',
  },
  Access: {
    key: 'id',
    writes: ['PutItem', 'UpdateItem', 'DeleteItem'],
    expires: true,
    streamed: 'withBefore',
  },
  // What people are told: all of it in one item, each person's marks in another, and what was told and mailed already.
  Notices: { key: 'id', writes: ['PutItem', 'DeleteItem'], expires: true },
  // The record of what was done (decisions/045). Nothing of it is ever changed or removed, and no function could.
  Audit: {
    key: 'record',
    sortKey: 'entry',
    writes: ['PutItem'],
    indexes: [
      // A month a partition, by the day on which it was recorded.
      {
        name: 'month',
        key: 'month',
        sortKey: 'order',
        include: ['noun', 'name', 'at', 'by', 'role', 'act', 'reason'],
      },
      {
        name: 'person',
        key: 'by',
        sortKey: 'order',
        include: ['noun', 'name', 'at', 'role', 'act', 'reason'],
      },
      {
        name: 'act',
        key: 'act',
        sortKey: 'order',
        include: ['noun', 'name', 'at', 'by', 'role', 'reason'],
      },
      // A record's rows are a chain each: only here are they in one order.
      {
        name: 'record',
        key: 'record',
        sortKey: 'order',
        include: ['noun', 'name', 'at', 'by', 'role', 'act', 'reason'],
      },
    ],
    streamed: true,
    // Where it is kept for some years only (context auditYears).
    expires: true,
  },
  // How many entries each day had when it was over, and what they come to: apart from them.
  AuditAnchors: { key: 'day', writes: ['PutItem'] },
  // What was sent to other systems and what came from them, a month a partition.
  Calls: { key: 'month', sortKey: 'callId', writes: ['PutItem', 'UpdateItem'], expires: true },
  // By which words documents are found (decisions/049): a kind and a month a partition, a small row for each word of
  // each. All of it can be made anew.
  Words: { key: 'list', sortKey: 'word', writes: ['BatchWriteItem', 'PutItem'], expires: true },
};

/** The attribute by which an expired item is removed, in epoch seconds. */
export const EXPIRY_ATTRIBUTE = 'expiresAt';
