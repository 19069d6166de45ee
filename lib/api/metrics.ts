/** What a number is counted in, as CloudWatch spells it. */
export type MetricUnit = 'Count' | 'Seconds' | 'Milliseconds' | 'Percent';

/** What the functions say of themselves, in the business's words. Every function carries the names: what one value means is a comment. */
export const EMITTED_METRICS = {
  /** Receipts that a dock sent and we keep. */
  ReceiptsAccepted: { unit: 'Count' },
  /** Receipts that have reached the books. */
  ReceiptsPosted: { unit: 'Count' },
  /** Receipts that came to a stop and wait for a person. */
  ReceiptsFailed: { unit: 'Count' },
  /** Age of the oldest receipt on its way into the books; 0 when none is. Said every minute. */
  OldestReceiptWaiting: { unit: 'Seconds' },
  /** Receipts that wait for a person now, counted up to 100. Said every minute. */
  FailedReceipts: { unit: 'Count' },
  /** Notifications of the accounting system that are done. */
  NotificationsApplied: { unit: 'Count' },
  /** Notifications that could not be applied. */
  NotificationsFailed: { unit: 'Count' },
  /** Notifications on their way now, counted up to 1000. Said every minute. */
  NotificationsWaiting: { unit: 'Count' },
  /** Calls of the webhook that were turned away. */
  WebhookRefused: { unit: 'Count' },
  /** Full loads that would have made too many vendors inactive, and made none. */
  VendorLoadsStopped: { unit: 'Count' },
  /** 1 where the newest load of vendors has not ended well, else 0; 0 before anybody loaded any. Said every 15 minutes. */
  VendorsNotLoaded: { unit: 'Count' },
  /** 1 where a load of items broke off, 0 where it came to its end. Said every 15 minutes. */
  ItemsNotLoaded: { unit: 'Count' },
  /** 1 where a load of bills of material failed and none has ended well since, or has been under way for over an hour, else 0. Said every 15 minutes. */
  BomsNotLoaded: { unit: 'Count' },
  /** 1 where a night passed without reading what the books have, or that does not come to its end, else 0. Said every 5 minutes. */
  BooksNotRead: { unit: 'Count' },
  /** Receipts whose stock waits for a person, counted up to 100. Said every minute. */
  StockDocumentsStuck: { unit: 'Count' },
  /** Calls that a table refused as too many, each attempt for itself. */
  TablesThrottled: { unit: 'Count' },
  /** The share of the mails of 24 hours that SES has sent for the account. Said every 15 minutes where mails go by SES. */
  MailQuotaUsed: { unit: 'Percent' },
  /** 1 where the page, signing in or reading did not work, else 0. Said every 5 minutes where the site is checked. */
  SiteCheckFailed: { unit: 'Count' },
  /** Calls that the accounting system was sent. */
  AccountingCalls: { unit: 'Count' },
  /** Calls that it answered with 429, too many. */
  AccountingThrottled: { unit: 'Count' },
  /** Calls for which our own budget had no room in time. */
  AccountingHeldBack: { unit: 'Count' },
  /** How long a call took. */
  AccountingTime: { unit: 'Milliseconds' },
} as const satisfies Readonly<Record<string, { unit: MetricUnit }>>;

export type EmittedMetric = keyof typeof EMITTED_METRICS;

/**
 * What is counted out of the gateway's access log, where calls end that no function sees: the pattern that a line
 * must match, in the language of CloudWatch Logs.
 */
export const COUNTED_METRICS = {
  CallsFailed: {
    unit: 'Count',
    says: 'Calls answered with a 5xx, but for 503: then a function said that the accounting system is away',
    pattern: '{ ($.status = "5*") && (($.status != "503") || ($.refusal != "-")) }',
  },
  CallsNotAuthorized: {
    unit: 'Count',
    says: 'Calls whose token or edge key was refused; a token that is merely too old is not among them',
    pattern:
      '{ ($.refusal = "UNAUTHORIZED") || ($.refusal = "AUTHORIZER_*") || ($.refusal = "INVALID_API_KEY") }',
  },
} as const satisfies Readonly<Record<string, { unit: MetricUnit; says: string; pattern: string }>>;

type CountedMetric = keyof typeof COUNTED_METRICS;

/** Every metric of our own. Their namespace is the stack's name, and they have no dimensions. */
export type ProductMetric = EmittedMetric | CountedMetric;
