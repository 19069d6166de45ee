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

/** What is wrong with the indexes of a deployed table beside what is deployed, in words; nothing is what we want. */
export const indexFaults = (deployed: readonly string[], now: readonly string[]): readonly string[] => {
  const lost = deployed.filter((index) => !now.includes(index));
  const added = now.filter((index) => !deployed.includes(index));
  return [
    ...lost.map((index) => `'${index}' is deployed and gone, or has another key: that takes another name`),
    ...(added.length > 1
      ? [`${added.length} are new, of which one deployment makes one: ${added.join(', ')}`]
      : []),
  ];
};
