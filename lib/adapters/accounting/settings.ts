/** Of the integration user; the client is needed for `oauth_password` alone, its id is `<GUID>@<tenant>`. */
export interface AccountingCredentials {
  readonly username: string;
  readonly password: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
}

/** Milliseconds. The defaults are the contract's (accounting-contract.md §7.6). */
export interface Timing {
  /** Until a connection stands: beyond it nothing was sent. */
  readonly connectMs: number;
  readonly readMs: number;
  readonly writeMs: number;
  readonly signInMs: number;
  /** How long a release is waited for. */
  readonly releaseMs: number;
  readonly releasePollMs: number;
  /** First pause after a read met a failing system; doubles. */
  readonly retryMs: number;
  /** First pause after a 429; doubles up to a minute. */
  readonly rateLimitedRetryMs: number;
  /** How long a write waits for its turn before it is given back unsent. */
  readonly writeQueueTimeoutMs: number;
  /** How long nobody signs in after the accounting system had no seat left. */
  readonly sessionLimitMs: number;
  /** How long nobody signs in after it refused the credentials; doubles up to four times as much. */
  readonly refusedMs: number;
  /** How long nobody calls after it was away several times in a row; doubles up to three times as much. */
  readonly openCircuitMs: number;
}

const DEFAULT_TIMING: Timing = {
  connectMs: 10_000,
  readMs: 60_000,
  writeMs: 120_000,
  signInMs: 30_000,
  releaseMs: 180_000,
  releasePollMs: 1_000,
  retryMs: 500,
  rateLimitedRetryMs: 2_000,
  writeQueueTimeoutMs: 15_000,
  sessionLimitMs: 15_000,
  refusedMs: 15 * 60_000,
  openCircuitMs: 10_000,
};

export interface AccountingSettings {
  /** May include the site's path, e.g. `https://erp.example.com/Bottler`. https, unless the host is this machine. */
  readonly baseUrl: string;
  readonly tenant: string;
  /** Null: the integration user's own. */
  readonly branch: string | null;
  /** Name and version of the endpoint, e.g. `Default/24.200.001`. */
  readonly endpoint: string;
  readonly authMode: 'oauth_password' | 'cookie';
  /** Asked for only when somebody has to sign in: most functions find a session in the table. */
  readonly credentials: () => Promise<AccountingCredentials>;
  /** Any text; the stored session is encrypted under its hash. */
  readonly sessionKey: () => Promise<string>;
  /** Calls a minute of all functions together. Default 40. */
  readonly maxPerMinute?: number;
  /** Calls at the same time of all functions together. Default 2. */
  readonly maxConcurrent?: number;
  /** Rows asked for in one call of a listing. Default 500. */
  readonly pageSize?: number;
  /** Should receipts make the bill too? Default false. */
  readonly createBill?: boolean;
  /** Should receipts be entered on hold? Default false. */
  readonly hold?: boolean;
  /** Should the control quantity be sent, for a system that validates totals on entry? Default false. */
  readonly sendControlQty?: boolean;
  /**
   * Should a line that has allocations say its quantity too? Default true. False for a system that doubles allocations
   * which have a quantity beside them; it must then take the line's quantity from them (docs/decisions/031).
   */
  readonly sendQtyWithLots?: boolean;
  /** Types of sales orders that leave from here. Default: those that ship from stock, SO. */
  readonly salesOrderTypes?: readonly string[];
  readonly timing?: Partial<Timing>;
}

export interface ResolvedSettings extends Required<Omit<AccountingSettings, 'timing' | 'baseUrl'>> {
  /** Without a slash at the end of its path. */
  readonly baseUrl: URL;
  readonly timing: Timing;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Fills in the defaults. Throws an Error with a plain sentence where a setting can't be right. */
export const resolveSettings = (settings: AccountingSettings): ResolvedSettings => {
  if (!URL.canParse(settings.baseUrl)) throw new Error('The accounting base URL is not an address.');
  const baseUrl = new URL(settings.baseUrl);
  baseUrl.pathname = baseUrl.pathname.replace(/\/+$/, '');
  if (baseUrl.protocol !== 'https:' && !(baseUrl.protocol === 'http:' && LOOPBACK.has(baseUrl.hostname))) {
    throw new Error('The accounting base URL must be https, since a password goes there.');
  }
  if (settings.tenant.trim() === '') {
    throw new Error('The accounting tenant is not set: the accounting system would choose one by itself.');
  }
  if (!/^\w+\/\d+\.\d+\.\d+$/.test(settings.endpoint)) {
    throw new Error('The accounting endpoint must be a name and a version, such as Default/24.200.001.');
  }
  const { maxPerMinute = 40, maxConcurrent = 2, pageSize = 500 } = settings;
  for (const [name, value] of Object.entries({ maxPerMinute, maxConcurrent, pageSize })) {
    if (!Number.isInteger(value) || value < 1)
      throw new Error(`The accounting setting ${name} must be 1 or more.`);
  }
  return {
    tenant: settings.tenant,
    branch: settings.branch,
    endpoint: settings.endpoint,
    authMode: settings.authMode,
    credentials: settings.credentials,
    sessionKey: settings.sessionKey,
    baseUrl,
    maxPerMinute,
    maxConcurrent,
    pageSize,
    createBill: settings.createBill ?? false,
    hold: settings.hold ?? false,
    sendControlQty: settings.sendControlQty ?? false,
    sendQtyWithLots: settings.sendQtyWithLots ?? true,
    salesOrderTypes: settings.salesOrderTypes ?? ['SO'],
    timing: { ...DEFAULT_TIMING, ...settings.timing },
  };
};
