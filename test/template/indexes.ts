import type { TableName } from '#infra/table-definitions.ts';

/**
 * Of each deployed table its deployed indexes: name, key, sort key. CloudFormation changes none of them, and makes one a
 * deployment: a new one is listed here once it is deployed, before the next is added (CONTRIBUTING.md, Add an index).
 * Tables that were never deployed come with all of theirs, and are not listed.
 */
export const DEPLOYED_INDEXES: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  Vendors: [
    'status vendorStatus vendorKey',
    'receivable receivableMark vendorKey',
    'name vendorStatus vendorName',
    'receivableName receivableMark vendorName',
  ],
  PurchaseOrders: ['vendor openVendor orderKey', 'promised openMark promisedMark'],
  Receipts: [
    'due due dueAt',
    'month month dayOrder',
    'open open openSince',
    'supplierRef supplierRefKey receivedAt',
  ],
  Notifications: ['due due dueAt', 'received kind receivedAt'],
  WorkOrders: ['status status creationOrder'],
  ProductionRuns: ['workOrder workOrderId startOrder', 'history ended startOrder'],
  Stock: [
    'lotNumber lotKey itemKey',
    'fefo itemKey fefo',
    'place place itemKey',
    'expiry expiring nextExpiry',
    'dates dated firstExpiry',
    'list list itemKey',
  ],
  Movements: ['item itemKey entry', 'document documentKey dayOrder', 'month month dayOrder'],
  StockDocuments: ['due due dueAt', 'attention attention attentionSince'],
  Counts: ['list list listOrder', 'due due dueAt'],
  Pallets: ['list list listOrder', 'location standsAt sscc'],
  BillsOfMaterial: ['list status listOrder'],
  SalesOrders: ['open openMark shipMark'],
  Postings: ['due due dueAt', 'open open openSince'],
  Shipments: ['list list listOrder'],
  Recalls: ['list list openedAt', 'due due recallId'],
  Audit: ['month month order', 'person by order', 'act act order'],
  AuditAnchors: [],
  Notices: [],
  Calls: [],
  Words: [],
  Items: [],
  ItemRules: [],
  SyncJobs: [],
  Accounting: [],
  WorkCenters: [],
  Access: [],
};

/**
 * Of them, what the deployed version asks no more: each may go, and leaves both lists once a deployment has removed it.
 * Removed before that, what still runs while a deployment goes on would ask an index that is gone.
 */
export const UNREAD_INDEXES: Readonly<Partial<Record<TableName, readonly string[]>>> = {
  Vendors: ['status vendorStatus vendorKey'],
};

/** What is wrong with the indexes of a deployed table beside what is deployed, in words; nothing is what we want. */
export const indexFaults = (
  deployed: readonly string[],
  now: readonly string[],
  unread: readonly string[] = [],
): readonly string[] => {
  const gone = deployed.filter((index) => !now.includes(index));
  const asked = gone.filter((index) => !unread.includes(index));
  const changes = [
    ...gone.filter((index) => unread.includes(index)),
    ...now.filter((index) => !deployed.includes(index)),
  ];
  return [
    ...asked.map((index) => `'${index}' is deployed and gone, or has another key: that takes another name`),
    ...(changes.length > 1
      ? [`${changes.length} come or go, of which one deployment makes or removes one: ${changes.join(', ')}`]
      : []),
  ];
};
