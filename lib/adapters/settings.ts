import type { Noun } from '#domain/audit/recorded-nouns.ts';
import type { SsccNumbering } from '#domain/pallets/sscc.ts';
import type { ReceivingPlace } from '#domain/stock/arrivals/receipt-arrivals.ts';
import type { CountLimit } from '#domain/stock/counts/count-differences.ts';
import { locationPlace, parsePlace } from '#domain/stock/ledger/place.ts';
import { type FieldAliases, ROW_FIELDS } from '#domain/vendors/notifications/vendor-row.ts';

/** A setting the stack must give; its absence is a deployment fault and stops the function at its start. */
const required = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`The environment variable ${name} is not set.`);
  return value;
};

const optional = (name: string): string | null => process.env[name] || null;

const number = (name: string, standard: number): number => {
  const value = Number(process.env[name] ?? standard);
  if (!Number.isFinite(value)) throw new Error(`The environment variable ${name} is not a number.`);
  return value;
};

/** Names of the tables this function may use; asking for another one throws. */
export const table = {
  vendors: () => required('TABLE_VENDORS'),
  purchaseOrders: () => required('TABLE_PURCHASE_ORDERS'),
  salesOrders: () => required('TABLE_SALES_ORDERS'),
  items: () => required('TABLE_ITEMS'),
  itemRules: () => required('TABLE_ITEM_RULES'),
  receipts: () => required('TABLE_RECEIPTS'),
  postings: () => required('TABLE_POSTINGS'),
  notifications: () => required('TABLE_NOTIFICATIONS'),
  syncJobs: () => required('TABLE_SYNC_JOBS'),
  accounting: () => required('TABLE_ACCOUNTING'),
  workOrders: () => required('TABLE_WORK_ORDERS'),
  productionRuns: () => required('TABLE_PRODUCTION_RUNS'),
  workCenters: () => required('TABLE_WORK_CENTERS'),
  stock: () => required('TABLE_STOCK'),
  movements: () => required('TABLE_MOVEMENTS'),
  stockDocuments: () => required('TABLE_STOCK_DOCUMENTS'),
  counts: () => required('TABLE_COUNTS'),
  pallets: () => required('TABLE_PALLETS'),
  shipments: () => required('TABLE_SHIPMENTS'),
  recalls: () => required('TABLE_RECALLS'),
  billsOfMaterial: () => required('TABLE_BILLS_OF_MATERIAL'),
  access: () => required('TABLE_ACCESS'),
  notices: () => required('TABLE_NOTICES'),
  audit: () => required('TABLE_AUDIT'),
  auditAnchors: () => required('TABLE_AUDIT_ANCHORS'),
  calls: () => required('TABLE_CALLS'),
  words: () => required('TABLE_WORDS'),
};

/** The table of a noun whose changes are recorded; null: this function may not use it. */
export const recordedTable = (noun: Noun): string | null =>
  optional(`TABLE${noun.replace(/[A-Z]/g, '_$&').toUpperCase()}`);

/** Where the site is (docs/deploy.md, timeZone). */
export const timeZone = (): string | undefined => process.env.SITE_TIME_ZONE;

/**
 * From whom notices are mailed, and how (docs/deploy.md, sesFrom); null: the deployment has no sender. `site`: where the
 * product is, where it has an address of its own; `siteName`: what the site is called.
 */
export const mailSettings = () => {
  const from = optional('MAIL_FROM');
  if (from === null) return null;
  return {
    from,
    site: optional('SITE_ADDRESS'),
    siteName: optional('SITE_NAME'),
    ...serviceAccess('SESV2', 'email'),
  };
};

/**
 * What one deployment knows and no caller is told: the names that CloudFormation made up for its tables. No secret that
 * guards anything; enough to tell our own keys of pages from others (docs/decisions/028).
 */
export const ofThisDeployment = (): string =>
  Object.entries(process.env)
    .flatMap(([name, value]) => (name.startsWith('TABLE_') ? `${name}=${value}` : []))
    .sort()
    .join();

/** Whether managers are asked for a second factor too (docs/deploy.md, secondFactorFor). */
export const secondFactorOfManagers = (): boolean => process.env.SECOND_FACTOR_FOR === 'managers';

/** Whose people register themselves (docs/deploy.md, signUpDomains). */
export const signUpDomains = (): readonly string[] => required('SIGN_UP_DOMAINS').split(',');

/** How a service is called past the SDK, which reads the same variables. */
const serviceAccess = (service: string, host: string) => {
  const region = required('AWS_REGION');
  return {
    region,
    endpoint: optional(`AWS_ENDPOINT_URL_${service}`) ?? `https://${host}.${region}.amazonaws.com`,
    credentials: () => ({
      accessKeyId: required('AWS_ACCESS_KEY_ID'),
      secretAccessKey: required('AWS_SECRET_ACCESS_KEY'),
      sessionToken: optional('AWS_SESSION_TOKEN') ?? undefined,
    }),
  };
};

/** How the user pool is asked about one person. */
export const standingSettings = () => ({
  poolId: required('USER_POOL_ID'),
  ...serviceAccess('COGNITO_IDENTITY_PROVIDER', 'cognito-idp'),
});

/** What is looked at in a person's place, and where its account's password is. */
export const siteCheckSettings = () => ({
  site: required('CHECKED_SITE'),
  secretId: required('SITE_CHECK_SECRET_ID'),
});

/** Where goods are received whose order line and item name no place. */
export const receivingPlace = (): ReceivingPlace => {
  const place = parsePlace(required('RECEIVING_PLACE'));
  if (place?.kind !== 'location') throw new Error('RECEIVING_PLACE must name a location.');
  return place;
};

/** How much of a counted row anybody may book (docs/deploy.md, countApprovalLimit). */
export const countLimit = (): CountLimit => ({
  units: number('COUNT_APPROVAL_LIMIT', 10),
  percent: number('COUNT_APPROVAL_PERCENT', 0),
});

/** By what pallets are numbered (docs/deploy.md, ssccCompanyPrefix). */
export const ssccNumbering = (): SsccNumbering => ({
  companyPrefix: process.env.SSCC_COMPANY_PREFIX ?? '',
  extensionDigit: process.env.SSCC_EXTENSION_DIGIT ?? '0',
  firstSerial: number('SSCC_FIRST_SERIAL', 1),
});

/** Whether a closed run becomes a kit assembly in the books (docs/deploy.md, postProduction). */
export const postsKits = (): boolean => process.env.POST_PRODUCTION === 'kit';

/** How many documents are posted side by side (docs/deploy.md, posters). */
export const postersSideBySide = (): number => number('POSTERS', 1);

/** Whether what we do to goods by ourselves goes into the books (docs/deploy.md, postAdjustments). */
export const postsAdjustments = (): boolean => process.env.POST_ADJUSTMENTS === 'on';

/** By warehouse, where the accounting system has its goods (docs/deploy.md, booksLocations). */
export const booksLocations = (): ReadonlyMap<string, string> =>
  new Map(
    (JSON.parse(process.env.BOOKS_LOCATIONS || '[]') as string[]).map((place) => {
      const [warehouseID = '', locationID = ''] = place.split('/');
      return [warehouseID, locationID];
    }),
  );

/** Types of sales orders that leave from here (docs/deploy.md, salesOrderTypes). */
export const salesOrderTypes = (): readonly string[] =>
  JSON.parse(process.env.SALES_ORDER_TYPES || '["SO"]') as string[];

/** Docks at which trucks are loaded, by name. */
export const docks = (): readonly string[] => JSON.parse(process.env.DOCKS || '[]') as string[];

/** Places that can always be chosen: where goods are received, and those that the accounting system does not know. */
export const ownPlaces = (): readonly string[] => {
  const { warehouseID, locationID } = receivingPlace();
  return [
    locationPlace(warehouseID, locationID),
    ...(JSON.parse(process.env.OWN_PLACES || '[]') as string[]),
  ];
};

/** The SPA client's id: the audience every ID token must carry. */
export const audience = (): string => required('USER_POOL_CLIENT_ID');

/** The user pool, for those who list and change its accounts. */
export const userPoolId = (): string => required('USER_POOL_ID');

type AuthMode = 'oauth_password' | 'cookie';

const authMode = (): AuthMode => {
  const mode = process.env.ACCOUNTING_AUTH_MODE ?? 'oauth_password';
  if (mode !== 'oauth_password' && mode !== 'cookie') {
    throw new Error('ACCOUNTING_AUTH_MODE must be oauth_password or cookie.');
  }
  return mode;
};

/** Where and how the accounting system is reached (accounting-contract.md §7.6). Secrets are read when used. */
export const accountingSettings = () => ({
  baseUrl: required('ACCOUNTING_BASE_URL'),
  tenant: required('ACCOUNTING_TENANT'),
  branch: optional('ACCOUNTING_BRANCH'),
  /** Name and version, e.g. `Default/24.200.001`. */
  endpoint: process.env.ACCOUNTING_ENDPOINT ?? 'Default/24.200.001',
  authMode: authMode(),
  secretId: required('ACCOUNTING_SECRET_ID'),
  sessionKeySecretId: required('SESSION_KEY_SECRET_ID'),
  maxPerMinute: number('ACCOUNTING_MAX_PER_MINUTE', 40),
  maxConcurrent: number('ACCOUNTING_MAX_CONCURRENCY', 2),
  timing: {
    readMs: number('ACCOUNTING_READ_SECONDS', 60) * 1000,
    writeMs: number('ACCOUNTING_WRITE_SECONDS', 120) * 1000,
  },
  sendQtyWithLots: process.env.ACCOUNTING_QTY_WITH_LOTS !== 'false',
  release: process.env.ACCOUNTING_RELEASE === 'true',
  salesOrderTypes: salesOrderTypes(),
});

/** Where the metrics of this deployment stand: the stack's name. */
export const metricsNamespace = (): string => required('METRICS_NAMESPACE');

/** What people call the accounting system. */
export const accountingName = (): string => process.env.ACCOUNTING_NAME ?? 'MYOB Acumatica';

/** How long an ambiguous create may still be carried out (domain.md, In doubt). */
export const inDoubtSeconds = (): number => number('IN_DOUBT_SECONDS', 660);

/** How long a receipt can be undone before it is posted; 0: not at all. */
export const undoSeconds = (): number => number('UNDO_SECONDS', 10);

/** The day on which tables were last put back, `YYYY-MM-DD` at the site (docs/deploy.md, Restoring); null: never. */
export const restoredOn = (): string | null => optional('RESTORED_ON');

/** How many years a receipt is kept after it is settled or cancelled; undefined: for good. */
export const receiptYears = (): number | undefined => number('RECEIPT_YEARS', 0) || undefined;

/** How many years it is kept who did what; undefined: for good. */
export const auditYears = (): number | undefined => number('AUDIT_YEARS', 0) || undefined;

/** Further names of the columns of notifications, by field; a name that is no field is left out. */
export const webhookFieldAliases = (): FieldAliases => {
  const given = JSON.parse(process.env.WEBHOOK_FIELD_ALIASES || '{}') as Record<string, unknown>;
  return Object.fromEntries(
    ROW_FIELDS.flatMap((field) => {
      const names = given[field];
      return Array.isArray(names) ? [[field, names.filter((name) => typeof name === 'string')]] : [];
    }),
  );
};

export const webhookSettings = () => ({
  headerName: process.env.WEBHOOK_HEADER_NAME ?? 'X-Webhook-Secret',
  secretId: required('WEBHOOK_SECRET_ID'),
  /** The tenant whose notifications are ours. */
  companyId: required('WEBHOOK_COMPANY_ID'),
  /** Addresses and ranges that may call it. None: any may. */
  from: (process.env.WEBHOOK_FROM ?? '').split(',').filter((source) => source !== ''),
});
