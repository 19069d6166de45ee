/** How this accounting system is set up and how it behaves. Everything can be changed while it runs. */
export interface SimulatorSettings {
  /** Path in front of everything, such as `/Bottler`. Default none. */
  site: string;
  tenant: string;
  branch: string;
  /** Branches that can be signed in to; orders of another branch than the caller's are invisible. */
  branches: string[];
  user: string;
  password: string;
  /** `<GUID>@<tenant>`, as a connected application is registered. */
  clientId: string;
  clientSecret: string;

  /** API sessions at once. Default 3; a trial licence has 2. */
  maxSessions: number;
  /** How one session too many is refused: 429 with a plain text, or 500 with "API Login Limit". */
  sessionLimitAnswer: '429' | '500';
  idleTimeoutSeconds: number;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  /** Wrong passwords in a row that lock the account; 0 never locks. */
  lockAfterFailures: number;
  lockMinutes: number;
  logoutNeedsLength: boolean;

  /** Requests served at the same time; further ones queue. */
  maxConcurrent: number;
  /** Requests per minute; from half of it on every request is delayed. 0 is unlimited. */
  perMinute: number;
  maxQueue: number;
  maxQueueWaitSeconds: number;
  /**
   * How long after its line broke a request may still be carried out, and its record stay out of lists, in all. What
   * would come later is dropped, or shown by then. The real system's limit is ten minutes.
   */
  longestLateMs: number;
  /**
   * Whether a request whose caller has hung up in the queue is carried out when its turn comes. The real system may,
   * up to ten minutes later; here a create in doubt is believed after seconds, so that by default it is not.
   */
  beginsAbandoned: boolean;
  /** Time each request takes while holding its place among the concurrent ones. Default 0. */
  latencyMs: number;

  /** Largest `$top` honoured, the rest is cut off silently. 0 is none. */
  maxTop: number;
  /** Longest query string before the web server itself answers 404. 0 is unlimited. */
  maxQueryLength: number;
  optimizerFails: boolean;
  expandEmptyOnList: boolean;
  padIds: boolean;
  /** Dates without time as `YYYY-MM-DD`, as from 2025 R2, instead of midnight with an offset. */
  dateOnly: boolean;

  /** The lot and serial feature; off means: no lot classes (403), lots sent are dropped in silence. */
  lotTracking: boolean;
  /** Kit assembly; off means: the form of kit specifications does not exist (403). */
  kits: boolean;
  /** What the type of a kit assembly is called: it differs by version, and is a key. */
  assemblyType: string;
  /** Several warehouses or locations; off means: the form of warehouses does not exist (403). */
  multipleWarehouses: boolean;
  /** Whether the role may open the inquiries of stock (else 403). */
  stockInquiries: boolean;
  /** Whether the summary by lot has a row for each warehouse as well, without location and lot. */
  summaryTotals: boolean;
  holdReceiptsByDefault: boolean;
  /** New shipments are on hold, whatever they were sent. */
  holdShipments: boolean;
  /** New adjustments and issues are on hold, whatever they were sent. */
  holdAdjustments: boolean;
  /** Adjustments wait for somebody's approval before they can be released. */
  approveAdjustments: boolean;
  validateControlQty: boolean;
  truncateVendorRef: boolean;
  /** Refuse less than the minimum percent where the order line says Reject. */
  enforceMinReceipt: boolean;
  /** Status of errors thrown about the purchase order a receipt line names. */
  orderLineErrorStatus: 422 | 500;
  /** First and last day that the financial calendar knows, by default 3 years back to the end of next year. */
  calendarFrom?: string;
  calendarTo?: string;
  /** Periods that end before this day are closed; by default the month before last and older. */
  closedBefore?: string;

  /** How long a release takes. */
  releaseMs: number;
  /** Status requests that are answered "still running" at least, however fast the release was. */
  releasePolls: number;
}

export const defaultSettings: SimulatorSettings = {
  site: '',
  tenant: 'BOTTLER',
  branch: 'SYDNEY',
  branches: ['SYDNEY', 'BRISBANE'],
  user: 'warehouse',
  password: 'warehouse-demo',
  clientId: '8E0761D9-F4EC-2D4B-A60F-BCE2708C6FDD@BOTTLER',
  clientSecret: 'warehouse-demo-client',
  maxSessions: 3,
  sessionLimitAnswer: '429',
  idleTimeoutSeconds: 600,
  accessTokenSeconds: 3600,
  refreshTokenSeconds: 30 * 24 * 3600,
  lockAfterFailures: 10,
  lockMinutes: 15,
  logoutNeedsLength: true,
  maxConcurrent: 2,
  perMinute: 100,
  maxQueue: 20,
  maxQueueWaitSeconds: 600,
  longestLateMs: 600_000,
  beginsAbandoned: false,
  latencyMs: 0,
  maxTop: 1000,
  maxQueryLength: 2048,
  optimizerFails: false,
  expandEmptyOnList: false,
  padIds: false,
  dateOnly: false,
  lotTracking: true,
  kits: true,
  assemblyType: 'Assembly',
  multipleWarehouses: true,
  stockInquiries: true,
  summaryTotals: true,
  holdReceiptsByDefault: true,
  holdShipments: false,
  holdAdjustments: false,
  approveAdjustments: false,
  validateControlQty: false,
  truncateVendorRef: false,
  enforceMinReceipt: false,
  orderLineErrorStatus: 422,
  releaseMs: 300,
  releasePolls: 1,
};

/** Reads a change of settings, as sent to the admin API; answers a sentence when a name or kind is wrong. */
export function readSettingsChange(input: Record<string, unknown>): Partial<SimulatorSettings> | string {
  const optional: Record<string, string> = { calendarFrom: '', calendarTo: '', closedBefore: '' };
  const known: Record<string, unknown> = { ...optional, ...defaultSettings };
  for (const [name, value] of Object.entries(input)) {
    if (!(name in known)) return `There is no setting ${name}.`;
    const wanted = Array.isArray(known[name]) ? 'array' : typeof known[name];
    const given = Array.isArray(value) ? 'array' : typeof value;
    if (given !== wanted) return `${name} must be of type ${wanted}.`;
    if (typeof value === 'number' && !(Number.isFinite(value) && value >= 0))
      return `${name} must be 0 or more.`;
  }
  const { sessionLimitAnswer = '429', orderLineErrorStatus = 422 } = input;
  if (sessionLimitAnswer !== '429' && sessionLimitAnswer !== '500')
    return 'sessionLimitAnswer is 429 or 500.';
  if (orderLineErrorStatus !== 422 && orderLineErrorStatus !== 500)
    return 'orderLineErrorStatus is 422 or 500.';
  return input as Partial<SimulatorSettings>;
}
