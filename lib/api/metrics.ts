/** What a number is counted in, as CloudWatch spells it. */
export type MetricUnit = 'Count' | 'Seconds' | 'Milliseconds';

/** What the functions say of themselves, in the business's words: its unit, and what one value means. */
export const EMITTED_METRICS = {
  ReceiptsAccepted: { unit: 'Count', says: 'Receipts that a dock sent and we keep' },
  ReceiptsPosted: { unit: 'Count', says: 'Receipts that have reached the books' },
  ReceiptsFailed: { unit: 'Count', says: 'Receipts that came to a stop and wait for a person' },
  OldestReceiptWaiting: {
    unit: 'Seconds',
    says: 'Age of the oldest receipt on its way into the books; 0 when none is. Said every minute',
  },
  FailedReceipts: {
    unit: 'Count',
    says: 'Receipts that wait for a person now, counted up to 100. Said every minute',
  },
  NotificationsApplied: { unit: 'Count', says: 'Notifications of the accounting system that are done' },
  NotificationsFailed: { unit: 'Count', says: 'Notifications that could not be applied' },
  NotificationsWaiting: {
    unit: 'Count',
    says: 'Notifications on their way now, counted up to 1000. Said every minute',
  },
  WebhookRefused: { unit: 'Count', says: 'Calls of the webhook that were turned away' },
  VendorLoadsStopped: {
    unit: 'Count',
    says: 'Full loads that would have made too many vendors inactive, and made none',
  },
  AccountingCalls: { unit: 'Count', says: 'Calls that the accounting system was sent' },
  AccountingThrottled: { unit: 'Count', says: 'Calls that it answered with 429, too many' },
  AccountingHeldBack: { unit: 'Count', says: 'Calls for which our own budget had no room in time' },
  AccountingTime: { unit: 'Milliseconds', says: 'How long a call took' },
} as const satisfies Readonly<Record<string, { unit: MetricUnit; says: string }>>;

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

export type CountedMetric = keyof typeof COUNTED_METRICS;

/** Every metric of our own. Their namespace is the stack's name, and they have no dimensions. */
export type ProductMetric = EmittedMetric | CountedMetric;
