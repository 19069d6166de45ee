import { RECORDED_ROWS } from '#api/audit/recorded-rows.ts';
import { TOLD_ENTRIES } from '#api/notices/told-entries.ts';
import type { TableAccess } from './data.ts';
import type { TableName } from './table-definitions.ts';

/** Starts a function with an input that says why; the function reads `mode`. */
export interface ScheduleDefinition {
  readonly name: string;
  /** As EventBridge writes it, or at a time of each night at the site, an hour later in its summer. */
  readonly expression: string | { readonly nightly: `${number}:${number}` };
  readonly input: Readonly<Record<string, string>>;
}

/** Wakes a function when another one prints a line of this event. */
interface LineDefinition {
  /** The function that prints it. */
  readonly of: string;
  readonly event: string;
}

/** Wakes a function when an item of the table comes to have work in it. */
export interface StreamDefinition {
  readonly table: TableName;
  /** Changes that wake: the events, and the text attributes the new item must carry, each with one of some values. */
  readonly events: readonly ('INSERT' | 'MODIFY')[];
  readonly where: Readonly<Record<string, string | readonly string[]>>;
  readonly batchSize: number;
  /** Nothing finds the work without the stream: a batch that fails is tried again until the stream forgets it. */
  readonly isOnlySource?: true;
}

export interface FunctionDefinition {
  /** What people notice when it fails. */
  readonly description: string;
  readonly tables: Readonly<Partial<Record<TableName, TableAccess>>>;
  /** Checks who is asking, beside what the gateway checked. */
  readonly people?: true;
  /** Lists or changes the accounts of the user pool. */
  readonly directory?: true;
  /** Lists the accounts of the user pool, and changes none. */
  readonly listsPeople?: true;
  /** Removes accounts of the user pool whose address nobody confirmed. */
  readonly clearsRegistrations?: true;
  /** Whether it knows that mails can be sent, or sends them. */
  readonly mails?: 'knows' | 'sends';
  /** Calls the accounting system. */
  readonly accounting?: true;
  /** Accepts receipts: knows how long one can be undone. */
  readonly accepts?: true;
  /** Reads the rows of notifications: knows what the customer calls their columns. */
  readonly rows?: true;
  /** Knows where goods are received that name no place. */
  readonly receives?: true;
  /** Knows what runs and our own changes of stock become in the books. */
  readonly posts?: true;
  /** Counts stock: knows how much of it anybody may book. */
  readonly counts?: true;
  /** Knows by what pallets are numbered. */
  readonly numbersPallets?: true;
  /** Knows the docks at which trucks are loaded. */
  readonly docks?: true;
  /** Knows the webhook's secret. */
  readonly webhook?: true;
  /** Seconds. Default 28: an answer later than the gateway's 29 reaches nobody. */
  readonly timeout?: number;
  /**
   * Megabytes of each half of the young generation. Default: what Node takes for the memory there is. Small for a
   * function that makes thousands of short-lived things one after the other, and would hold tens of megabytes of them
   * that nobody needs any more: a load of 10,000 vendors takes 111 MB at most, and 116 to 138 MB without. Costs its
   * start some ten milliseconds: Node then compiles its own modules anew.
   */
  readonly semiSpace?: number;
  /**
   * Its grants stand in a policy beside its role. They came to half of what AWS takes for one role (10,240 letters) when
   * those of the others moved into theirs: for the minutes of that upgrade, when both are there, they had no room.
   */
  readonly grantsBeside?: true;
  /** The user pool asks it before it makes tokens, and tells it who confirmed their address or a new password. */
  readonly atPool?: true;
  /** The user pool asks it before it makes an account. Deployed where the setting `signUpDomains` names some. */
  readonly checksSignUps?: true;
  /** Looks at the site in a person's place, by an account of its own. Deployed where the setting `siteCheck` is on. */
  readonly checksSite?: true;
  /** At most so many at a time. Default: as many as come. */
  readonly reserved?: number;
  readonly streams?: readonly StreamDefinition[];
  readonly schedules?: readonly ScheduleDefinition[];
  /** Nothing finds what a line told without it: one that fails three times waits with the batches that did. */
  readonly lines?: readonly LineDefinition[];
  /** Minutes that a scheduled start may wait for its turn before the next one makes it needless. Default 1. */
  readonly maxEventAge?: number;
}

/**
 * Every function of the product by the name of its folder in `lambda/`: what it may touch and what wakes it.
 * The routes' functions are woken by the gateway (lib/api/routes.ts).
 */
export const FUNCTIONS: Readonly<Record<string, FunctionDefinition>> = {
  'token-scope': {
    description:
      "Keeps what a session may do away from its owner's account. Without it nobody can sign in or stay signed in.",
    tables: {},
    atPool: true,
    // The pool waits 5 s for it.
    timeout: 5,
  },
  'sign-up-check': {
    description:
      'Says whether an address may register. Without it nobody can; who was invited still can sign in.',
    tables: {},
    checksSignUps: true,
    // The pool waits 5 s for it.
    timeout: 5,
  },
  'get-vendor': {
    description: 'Lists vendors. Without it Vendor List stays empty and no vendor can be picked.',
    tables: { Vendors: 'scan', SyncJobs: 'read' },
    people: true,
  },
  'post-vendor': {
    description:
      'Flags vendors as receivable and starts vendor loads. Without it the list cannot be changed.',
    tables: { Vendors: 'readWrite', SyncJobs: 'readWrite' },
    people: true,
  },
  'vendor-notifications': {
    description:
      'Shows what the accounting system told, and replays it. Without it Logs & Notifications stays empty.',
    tables: { Notifications: 'readWrite' },
    people: true,
    rows: true,
  },
  'get-receive-goods': {
    description: 'Finds orders to receive. Without it nobody can begin a receipt.',
    tables: { PurchaseOrders: 'readWrite', Items: 'readWrite', Accounting: 'readWrite', Vendors: 'read' },
    people: true,
    accounting: true,
  },
  'post-receive-goods': {
    description:
      'Accepts counted goods. Without it SEND RECEIPT fails; what was counted stays in the dialog.',
    // An order that is not mirrored yet is read through, as when it is looked for.
    tables: {
      Receipts: 'readWrite',
      PurchaseOrders: 'readWrite',
      Items: 'readWrite',
      Accounting: 'readWrite',
      Vendors: 'read',
      ItemRules: 'read',
    },
    people: true,
    accounting: true,
    accepts: true,
  },
  'get-receipts': {
    description: 'Shows what was received and how far it has come. Without it Received Goods stays empty.',
    tables: { Receipts: 'read', PurchaseOrders: 'read', Postings: 'read', Words: 'read' },
    people: true,
  },
  'post-receipts': {
    description: 'Retries and cancels receipts. Without it those that failed stay as they are.',
    tables: { Receipts: 'readWrite', PurchaseOrders: 'readWrite' },
    people: true,
  },
  user: {
    description:
      'Lists accounts, gives and takes roles. Without it nobody can be let in or shut out from the product; all work on.',
    tables: { Access: 'scanWrite', StockDocuments: 'read' },
    people: true,
    directory: true,
    receives: true,
  },
  'get-work-order': {
    description: 'Lists work orders and products. Without it Work Order List stays empty.',
    tables: { WorkOrders: 'read', Items: 'scan' },
    people: true,
  },
  'post-work-order': {
    description: 'Makes and changes work orders. Without it they stay as they are; runs go on.',
    tables: { WorkOrders: 'readWrite', Items: 'read' },
    people: true,
  },
  'get-production': {
    description: 'Shows lines, runs and output. Without it nobody sees what is live; counts are kept.',
    tables: {
      ProductionRuns: 'read',
      WorkOrders: 'read',
      WorkCenters: 'read',
      Items: 'read',
      ItemRules: 'read',
      Stock: 'read',
      Movements: 'read',
      BillsOfMaterial: 'read',
      Postings: 'read',
      Words: 'read',
    },
    people: true,
  },
  'post-production': {
    description: 'Starts, counts and stops runs. Without it counts wait on the tablets.',
    tables: {
      ProductionRuns: 'readWrite',
      WorkOrders: 'readWrite',
      WorkCenters: 'readWrite',
      Stock: 'readWrite',
      Movements: 'readWrite',
      StockDocuments: 'read',
      Items: 'read',
      ItemRules: 'read',
      BillsOfMaterial: 'read',
      Postings: 'readWrite',
    },
    people: true,
    receives: true,
    posts: true,
  },
  'work-center': {
    description: 'Lists and changes lines and reasons. Without it no reason can be chosen.',
    tables: { WorkCenters: 'readWrite', StockDocuments: 'read' },
    people: true,
    receives: true,
  },
  'get-inventory': {
    description: 'Shows stock, lots and movements. Without it Inventory List stays empty; stock is kept.',
    tables: {
      Stock: 'readWrite',
      Receipts: 'read',
      Postings: 'read',
      PurchaseOrders: 'read',
      Accounting: 'readWrite',
      Movements: 'read',
      StockDocuments: 'read',
      Counts: 'read',
      Items: 'scan',
      ItemRules: 'scan',
      Pallets: 'read',
    },
    counts: true,
    people: true,
    accounting: true,
    receives: true,
  },
  'post-inventory': {
    description:
      'Moves, counts and adjusts stock, holds lots, sets how items are tracked. Without it all stays as it is.',
    tables: {
      Stock: 'readWrite',
      Movements: 'readWrite',
      Counts: 'readWrite',
      Receipts: 'read',
      Postings: 'readWrite',
      StockDocuments: 'readWrite',
      Items: 'scan',
      ItemRules: 'readWrite',
    },
    people: true,
    receives: true,
    counts: true,
    posts: true,
  },
  pallet: {
    description: 'Shows, makes, moves and breaks pallets. Without it a pallet that is scanned stays unknown.',
    tables: {
      Pallets: 'readWrite',
      Stock: 'readWrite',
      Movements: 'readWrite',
      StockDocuments: 'read',
      Items: 'read',
      ItemRules: 'read',
    },
    people: true,
    receives: true,
    numbersPallets: true,
  },
  shipment: {
    description:
      'Shows and changes shipments. Without it no truck is planned, picked or loaded; what was scanned stays on the device.',
    tables: {
      Shipments: 'readWrite',
      Postings: 'readWrite',
      SalesOrders: 'readWrite',
      Pallets: 'readWrite',
      Stock: 'readWrite',
      Movements: 'readWrite',
      Items: 'readWrite',
      ItemRules: 'read',
      Accounting: 'readWrite',
      Words: 'read',
    },
    people: true,
    accounting: true,
    numbersPallets: true,
    docks: true,
  },
  bom: {
    description:
      'Shows and changes bills of material, substitutes and what is scanned. Without it they stay as they are; lines run on.',
    tables: {
      BillsOfMaterial: 'readWrite',
      SyncJobs: 'readWrite',
      Items: 'read',
      ItemRules: 'read',
      ProductionRuns: 'read',
      WorkCenters: 'read',
      Stock: 'read',
    },
    people: true,
  },
  tracking: {
    description:
      'Shows where goods came from and where they went, and recalls them. Without it nobody can trace or recall a lot; what happens to goods is written on.',
    grantsBeside: true,
    tables: {
      Recalls: 'readWrite',
      // The ledger has an entry for each pallet that is held.
      Movements: 'readWrite',
      Stock: 'readWrite',
      StockDocuments: 'read',
      Pallets: 'readWrite',
      ProductionRuns: 'read',
      Shipments: 'read',
      Receipts: 'read',
      Items: 'read',
      ItemRules: 'read',
      PurchaseOrders: 'read',
      SalesOrders: 'read',
      WorkOrders: 'read',
      WorkCenters: 'read',
      Words: 'read',
    },
    people: true,
  },
  'vendor-webhook': {
    description:
      'Takes what the accounting system tells about vendors. Without it changes wait for the next load.',
    tables: { Notifications: 'put', Calls: 'put' },
    webhook: true,
    // As many as the gateway lets through at once (api.ts): a flood finds these at work and takes nobody else's.
    reserved: 10,
  },
  'notification-applier': {
    description:
      'Applies what the webhook stored. Without it notifications wait and vendors are out of date.',
    tables: { Notifications: 'readWrite', Vendors: 'readWrite', Accounting: 'readWrite' },
    accounting: true,
    rows: true,
    timeout: 300,
    streams: [
      {
        table: 'Notifications',
        events: ['INSERT', 'MODIFY'],
        where: { kind: 'header', status: 'RECEIVED' },
        batchSize: 10,
      },
    ],
    schedules: [{ name: 'Due', expression: 'rate(1 minute)', input: { source: 'schedule', mode: 'due' } }],
  },
  'vendor-sync': {
    description:
      'Loads vendors from the accounting system. Without it loads stay queued and vendors grow stale.',
    tables: { Vendors: 'scanWrite', SyncJobs: 'readWrite', Accounting: 'readWrite' },
    accounting: true,
    timeout: 900,
    semiSpace: 4,
    reserved: 1,
    // A job may take its 15 minutes; two in one batch would starve the second.
    streams: [{ table: 'SyncJobs', events: ['INSERT'], where: { status: 'QUEUED' }, batchSize: 1 }],
    schedules: [
      {
        name: 'Incremental',
        expression: 'rate(15 minutes)',
        input: { source: 'schedule', mode: 'incremental' },
      },
      // Nobody is receiving.
      { name: 'Full', expression: { nightly: '02:15' }, input: { source: 'schedule', mode: 'full' } },
    ],
    maxEventAge: 15,
  },
  'item-sync': {
    description:
      'Keeps units, lot and expiry rules of items and mirrors bills of material. Without it new items are read one by one, and bills stay as they are.',
    tables: {
      Items: 'readWrite',
      BillsOfMaterial: 'readWrite',
      SyncJobs: 'readWrite',
      Accounting: 'readWrite',
    },
    accounting: true,
    timeout: 900,
    streams: [{ table: 'SyncJobs', events: ['INSERT'], where: { status: 'WAITING' }, batchSize: 1 }],
    schedules: [
      {
        name: 'Incremental',
        expression: 'rate(15 minutes)',
        input: { source: 'schedule', mode: 'incremental' },
      },
    ],
  },
  'books-sync': {
    description:
      'Reads places and stock of the accounting system, and loads opening stock. Without it new places are unknown, differences grow old and a load waits.',
    tables: {
      Receipts: 'read',
      Postings: 'read',
      Items: 'read',
      ItemRules: 'read',
      Stock: 'readWrite',
      Movements: 'readWrite',
      StockDocuments: 'readWrite',
      Accounting: 'readWrite',
    },
    accounting: true,
    receives: true,
    timeout: 900,
    streams: [
      {
        table: 'StockDocuments',
        events: ['INSERT', 'MODIFY'],
        where: { wakes: 'opening' },
        batchSize: 1,
      },
    ],
    schedules: [{ name: 'Due', expression: 'rate(5 minutes)', input: { source: 'schedule', mode: 'due' } }],
    maxEventAge: 5,
  },
  'receipt-poster': {
    description:
      'Posts receipts, shipments, closed runs and changes of stock to the accounting system. Without it they wait; none is lost.',
    grantsBeside: true,
    tables: {
      Calls: 'readWrite',
      Receipts: 'readWrite',
      PurchaseOrders: 'readWrite',
      Postings: 'readWrite',
      // A shipment: its plans, and what of its leaving its server did not live to write.
      Shipments: 'readWrite',
      SalesOrders: 'readWrite',
      Pallets: 'readWrite',
      Stock: 'readWrite',
      Movements: 'readWrite',
      Items: 'readWrite',
      Accounting: 'readWrite',
      Vendors: 'read',
      ProductionRuns: 'read',
    },
    accounting: true,
    posts: true,
    timeout: 300,
    reserved: 1,
    streams: [
      { table: 'Receipts', events: ['INSERT', 'MODIFY'], where: { status: 'QUEUED' }, batchSize: 100 },
      { table: 'Postings', events: ['INSERT', 'MODIFY'], where: { status: 'QUEUED' }, batchSize: 100 },
    ],
    schedules: [{ name: 'Due', expression: 'rate(1 minute)', input: { source: 'schedule', mode: 'due' } }],
  },
  'stock-keeper': {
    description:
      'Brings receipts into stock, takes cancelled ones back, finishes counts and what recalls hold, writes by which words receipts, shipments and runs are found, and counts what is open where it is much. Without it stock lags behind; none is lost.',
    grantsBeside: true,
    tables: {
      Receipts: 'read',
      Items: 'read',
      ItemRules: 'read',
      Stock: 'readWrite',
      Movements: 'readWrite',
      StockDocuments: 'readWrite',
      Counts: 'readWrite',
      Postings: 'readWrite',
      Recalls: 'readWrite',
      Pallets: 'readWrite',
      ProductionRuns: 'read',
      WorkCenters: 'read',
      WorkOrders: 'readWrite',
      PurchaseOrders: 'readWrite',
      Shipments: 'readWrite',
      Words: 'readWrite',
    },
    receives: true,
    posts: true,
    timeout: 300,
    streams: [
      {
        table: 'Receipts',
        events: ['INSERT', 'MODIFY'],
        // Not what the poster writes on its way.
        where: { status: ['QUEUED', 'CANCELLED', 'POSTED'] },
        batchSize: 10,
      },
    ],
    schedules: [{ name: 'Due', expression: 'rate(1 minute)', input: { source: 'schedule', mode: 'due' } }],
  },
  'stock-totals': {
    description: 'Adds up what each item has. Without it Inventory List shows what was; no stock is lost.',
    tables: { Stock: 'readWrite', Movements: 'read', Items: 'read', Pallets: 'read' },
    timeout: 120,
    // An item is worked out once a batch, however many of its lots are in it.
    streams: [{ table: 'Stock', events: ['INSERT', 'MODIFY'], where: { summed: 'Y' }, batchSize: 1000 }],
  },
  notice: {
    description:
      'Shows people what they are told. Without it the bell is silent; what it would tell is kept, and mailed.',
    tables: { Notices: 'readWrite' },
    people: true,
    mails: 'knows',
  },
  notifier: {
    description:
      'Tells people what they must know, by the bell and by mail. Without it nobody is told of what failed, is late or was held; lists still show it.',
    tables: {
      Notices: 'readWrite',
      Audit: 'read',
      Receipts: 'read',
      Postings: 'read',
      SyncJobs: 'read',
      Stock: 'read',
      Shipments: 'read',
      ProductionRuns: 'read',
      WorkOrders: 'read',
      WorkCenters: 'read',
    },
    listsPeople: true,
    mails: 'sends',
    timeout: 120,
    streams: [{ table: 'Audit', events: ['INSERT'], where: TOLD_ENTRIES, batchSize: 50, isOnlySource: true }],
    schedules: [{ name: 'Due', expression: 'rate(1 minute)', input: { source: 'schedule', mode: 'due' } }],
  },
  'site-check': {
    description:
      'Opens the page, signs in and reads a list as a person would. Without it nobody is told before people are that they can’t work.',
    tables: {},
    checksSite: true,
    timeout: 60,
    schedules: [{ name: 'Due', expression: 'rate(5 minutes)', input: { source: 'schedule', mode: 'due' } }],
  },
  'registration-cleaner': {
    description:
      'Removes registrations that nobody confirmed for a week. Without it they stay in the list of accounts; they let nobody in.',
    tables: { Access: 'readWrite' },
    clearsRegistrations: true,
    timeout: 300,
    schedules: [{ name: 'Due', expression: 'rate(1 hour)', input: { source: 'schedule', mode: 'due' } }],
    maxEventAge: 60,
  },
  audit: {
    description:
      'Shows who did what, and checks that the record of it is whole. Without it nobody sees it; it is written on.',
    tables: { Audit: 'read', AuditAnchors: 'read', Calls: 'read' },
    people: true,
  },
  'audit-recorder': {
    description:
      'Writes who did what into the record. Without it changes wait a day in the streams of their tables, then they are lost to it.',
    grantsBeside: true,
    tables: { Audit: 'readWrite', AuditAnchors: 'readWrite' },
    timeout: 120,
    streams: RECORDED_ROWS.tables.map((table) => ({
      table,
      events: ['INSERT', 'MODIFY'],
      where: RECORDED_ROWS.where,
      batchSize: 100,
      isOnlySource: true,
    })),
    lines: [{ of: 'token-scope', event: 'account.at_pool' }],
    schedules: [
      { name: 'Hourly', expression: 'rate(1 hour)', input: { source: 'schedule', mode: 'anchor' } },
    ],
  },
};
