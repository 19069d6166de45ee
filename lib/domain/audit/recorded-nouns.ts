/** How the rows of a table are told apart and called in the record of what was done. */
interface RecordedNoun {
  /** For people, in the singular. */
  readonly label: string;
  /** The attributes of the table's key. A key that begins with `#` is no record: a counter, or what recognises a resend. */
  readonly keys: readonly [string] | readonly [string, string];
  /** By what people call it, where its rows say so; joined by a space. Default: the first of its keys. */
  readonly name: readonly string[];
  /** Where rows of other kinds lie in its table: by what people call those. */
  readonly others?: readonly (readonly string[])[];
}

/** What is recorded, by the name of its table. */
const RECORDED_NOUNS = {
  Vendors: { label: 'Vendor', keys: ['vendorKey'], name: ['vendorID'] },
  Receipts: { label: 'Receipt', keys: ['receiptId'], name: ['receiptNbr'] },
  Postings: { label: 'Posting', keys: ['postingId'], name: ['documentNbr'] },
  WorkOrders: { label: 'Work order', keys: ['id'], name: [] },
  ProductionRuns: { label: 'Production run', keys: ['runId', 'part'], name: ['runNumber'] },
  WorkCenters: { label: 'Work center', keys: ['kind', 'code'], name: ['code'] },
  Stock: { label: 'Lot', keys: ['itemKey', 'part'], name: ['inventoryID', 'lotNumber'] },
  Movements: { label: 'Movement', keys: ['ledgerKey', 'entry'], name: ['movementId'] },
  Counts: { label: 'Count', keys: ['countId', 'part'], name: ['countNbr'] },
  ItemRules: { label: 'Item rules', keys: ['id'], name: ['inventoryID'] },
  Pallets: { label: 'Pallet', keys: ['sscc'], name: [] },
  Shipments: { label: 'Shipment', keys: ['shipmentId'], name: ['shipmentNbr'] },
  Recalls: { label: 'Recall', keys: ['recallId', 'part'], name: [] },
  BillsOfMaterial: {
    label: 'Bill of material',
    keys: ['bomKey', 'part'],
    name: ['inventoryID', 'revision'],
    // Substitutes, and what must be scanned of a product.
    others: [
      ['component', 'substitute'],
      ['product', 'component'],
    ],
  },
  SyncJobs: { label: 'Load', keys: ['jobId'], name: [] },
  StockDocuments: { label: 'Opening of stock', keys: ['documentKey', 'part'], name: ['runId'] },
  Notifications: { label: 'Vendor notification', keys: ['notificationId', 'part'], name: ['receivedAt'] },
  Access: { label: 'Account', keys: ['id'], name: ['account'] },
} as const satisfies Record<string, RecordedNoun>;

export type Noun = keyof typeof RECORDED_NOUNS;

export const NOUNS = Object.keys(RECORDED_NOUNS) as readonly Noun[];

export const recordedNoun = (noun: Noun): RecordedNoun => RECORDED_NOUNS[noun];
