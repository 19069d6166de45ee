/*
 * What the product may cost, in counts and sizes, which are the same on every machine: `npm test` fails when one goes
 * over. Times are measured by `npm run bench` beside the targets in targets.ts, and fail nothing.
 */
export const BUDGETS = {
  /** The one minified file of a function, in bytes, by who waits for it. */
  bundles: {
    /** Those that answer staff from our own tables. */
    staff: 315_642,
    /** Those that may ask the accounting system for the answer as well. */
    staffWithAccounting: 379_920,
    /** Both routes of accounts: the pool's client comes with them. */
    user: 335_300,
    /** All that people do with stock. */
    'post-inventory': 373_500,
    /** All that is shown of stock, and the books as well. */
    'get-inventory': 393_100,
    /** All that is done with shipments: stock, pallets and orders come with them, and the accounting system. */
    shipment: 456_300,
    /** Bills and what stands in, and what runs used of them. */
    bom: 334_915,
    /** Traces, what a text names, and recalls: stock, pallets, runs and orders come with them. */
    tracking: 386_000,
    /** Runs, and what they make and use: the ledger comes with them, bills, and what is scanned. */
    'post-production': 391_139,
    /** What runs did: history with its search, the yields of components and the availability of lines. */
    'get-production': 328_300,
    /** Those for which nobody waits. */
    'vendor-webhook': 260_000,
    'item-sync': 320_700,
    'books-sync': 350_500,
    'vendor-sync': 322_500,
    'notification-applier': 325_000,
    'receipt-poster': 448_200,
    'stock-keeper': 362_600,
    'stock-totals': 251_000,
    'audit-recorder': 247_200,
    /** All that may be late, stuck or idle is looked at, and the pool's client comes with it. */
    notifier: 342_900,
    /** Its clients of the pool and of secrets come with it. */
    'site-check': 202_500,
    /** The pool's client and the record's come with it. */
    'registration-cleaner': 249_800,
    /** Everybody who signs in waits for it. */
    'token-scope': 5_990,
    /** It compares two names. */
    'sign-up-check': 640,
  },
  /** What none of them may be over, whoever waits for it. */
  largestBundle: 454_900,
  /** What a route brings on its first load, in bytes of gzipped JavaScript. */
  pages: { signIn: 138_500, dashboard: 196_500, vendorList: 205_700 },
  /** The same for pages of goods: they read scans, and say what stands where. */
  pagesOfGoods: {
    features: [
      ...['items', 'pallets', 'production', 'receiving', 'scanner', 'shipments', 'stock', 'tracking'],
      'work-centers',
    ],
    bytes: 214_700,
  },
  /** One that shows tabs: the library's roles and keys for them come with it. */
  pagesWithTabs: {
    screens: ['src/features/bom/bom-scan-list-screen.tsx', 'src/features/logs/logs-screen.tsx'],
    bytes: 199_100,
  },
  /** The page of one's own account is made of Amplify UI's cards (docs/decisions/061). */
  pageOfAccount: { screen: 'src/features/profile/profile-screen.tsx', bytes: 207_000 },
  /**
   * The files that these come in: each is a request. The notes in the header are one, which every page fetches sooner or
   * later: pages of stock and production share parts with them, and those of pallets their labels among themselves.
   */
  scripts: { signIn: 2, dashboard: 9, vendorList: 6 },
  /** The one style sheet of all pages, in bytes as it is gzipped. */
  styles: 14_700,
  /**
   * What a browser that has nothing yet fetches for the vendor list: bytes of gzipped JavaScript and requests until its
   * rows, and all requests, with what is preloaded behind them.
   */
  coldVendorList: { scripts: 209_000, requestsUntilRows: 17, requests: 18 },
  capacity: {
    /** Capacity units of an operation by the least that it can take (test/bench/capacity/floor.ts). */
    overFloor: 1.2,
    /** Calls to DynamoDB, whatever the number of lines and whatever else is in the tables. */
    roundTrips: {
      'list all vendors': 4,
      'a page of vendors': 2,
      'toggle a vendor': 2,
      'open orders of a vendor': 3,
      'accept a receipt': 3,
      'post a receipt': 20,
      'a page of work orders': 4,
    },
    /** Calls of a load beside one write for each vendor that differs. */
    loadBeside: 18,
    /** And where the books have changed: from when on the next load asks. */
    watermark: 1,
    /** And where nobody has signed in to the accounting system yet. */
    signIn: 6,
    /** Calls beside two writes for each vendor that a notification names, by its rows. */
    notificationBeside: { 1: 17, 100: 26, 2000: 48 },
    /** Calls that come by the clock, beside one at the start (test/bench/capacity/by-the-clock.ts). */
    byTheClockASecond: 1,
  },
} as const;
