import { ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import {
  concurrencyUsed,
  functionMetric,
  greatestOf,
  MAX_METRICS,
  messagesPutAside,
  productMetric,
  sumOf,
} from './product-metrics.ts';

export interface AlarmDefinition {
  /** Unlike any other's. */
  readonly name: string;
  /** Its paragraph in docs/runbook.md. Default: its name. */
  readonly paragraph?: string;
  /** What is wrong, for somebody who was woken by it. */
  readonly says: string;
  readonly metric: IMetric;
  readonly comparison: ComparisonOperator;
  readonly threshold: number;
  /** How many periods of the metric in a row. Default 1. */
  readonly periods?: number;
  readonly missing: TreatMissingData;
}

export interface Watched {
  readonly namespace: string;
  /** Functions that answer people with what stands alone, and those that change it or take something in. */
  readonly reading: readonly IFunction[];
  readonly writing: readonly IFunction[];
  /** Functions that nobody waits for. */
  readonly workers: readonly IFunction[];
  /** Those of them that changes of tables wake. */
  readonly woken: readonly IFunction[];
  readonly failedBatches: IQueue;
  /** Whether mails go by SES, in the name of the deployment. */
  readonly mails: boolean;
  /** Whether a function looks whether a person could work. */
  readonly siteChecked: boolean;
}

const { GREATER_THAN_THRESHOLD, GREATER_THAN_OR_EQUAL_TO_THRESHOLD, LESS_THAN_THRESHOLD } =
  ComparisonOperator;
/** Nothing was counted: nothing happened. */
const { NOT_BREACHING: QUIET } = TreatMissingData;

const atLeast = { comparison: GREATER_THAN_OR_EQUAL_TO_THRESHOLD };

/** As many alarms as it takes to watch all the functions: where one is full, `-2` and `-3` go on with the same words. */
const onEach = (
  functions: readonly IFunction[],
  { minutes, ...words }: Omit<AlarmDefinition, 'metric'> & { readonly minutes: number },
  metricName: 'Errors' | 'Throttles',
): readonly AlarmDefinition[] =>
  Array.from({ length: Math.ceil(functions.length / MAX_METRICS) }, (_, at) => ({
    ...words,
    name: at === 0 ? words.name : `${words.name}-${at + 1}`,
    paragraph: words.paragraph ?? words.name,
    metric: sumOf(
      functions
        .slice(at * MAX_METRICS, (at + 1) * MAX_METRICS)
        .map((one) => functionMetric(one, metricName, 'Sum', minutes)),
      minutes,
    ),
  }));

/** Receipts on their way into the accounting system. */
const receiving = ({ namespace }: Watched): readonly AlarmDefinition[] => [
  {
    name: 'receipt-waiting',
    says: 'A receipt, a shipment or a closed run has been on its way into the books for more than ten minutes.',
    metric: productMetric(namespace, 'OldestReceiptWaiting', 'Maximum', 1),
    comparison: GREATER_THAN_THRESHOLD,
    threshold: 600,
    missing: TreatMissingData.IGNORE,
  },
  {
    name: 'receipt-failed',
    says: 'A receipt, a shipment or a closed run was refused for good and waits for a person.',
    metric: productMetric(namespace, 'FailedReceipts', 'Maximum', 1),
    ...atLeast,
    threshold: 1,
    missing: TreatMissingData.IGNORE,
  },
  {
    name: 'poster-silent',
    says: 'Nobody has looked at waiting receipts for fifteen minutes.',
    metric: productMetric(namespace, 'OldestReceiptWaiting', 'SampleCount', 5),
    comparison: LESS_THAN_THRESHOLD,
    threshold: 1,
    periods: 3,
    missing: TreatMissingData.BREACHING,
  },
];

/** What the accounting system says about vendors. */
const vendors = ({ namespace }: Watched): readonly AlarmDefinition[] => [
  {
    name: 'notification-failed',
    says: 'Something the accounting system told about vendors could not be applied.',
    metric: productMetric(namespace, 'NotificationsFailed', 'Sum'),
    ...atLeast,
    threshold: 1,
    missing: QUIET,
  },
  {
    name: 'applier-silent',
    says: 'Nobody has looked at what the accounting system told about vendors for fifteen minutes.',
    metric: productMetric(namespace, 'NotificationsWaiting', 'SampleCount', 5),
    comparison: LESS_THAN_THRESHOLD,
    threshold: 1,
    periods: 3,
    missing: TreatMissingData.BREACHING,
  },
  ...(['vendors', 'items'] as const).map((what) => ({
    name: `${what}-not-loaded`,
    paragraph: 'not-loaded',
    says: `For an hour no load of ${what} has come to its end.`,
    metric: productMetric(
      namespace,
      what === 'vendors' ? 'VendorsNotLoaded' : 'ItemsNotLoaded',
      'Minimum',
      60,
    ),
    ...atLeast,
    threshold: 1,
    missing: TreatMissingData.BREACHING,
  })),
  {
    name: 'boms-not-loaded',
    paragraph: 'not-loaded',
    says: 'For an hour no load of bills of material has come to its end.',
    metric: productMetric(namespace, 'BomsNotLoaded', 'Minimum', 60),
    ...atLeast,
    threshold: 1,
    // Items are loaded by the same function: their alarm tells of its silence.
    missing: QUIET,
  },
  {
    name: 'vendor-load-stopped',
    says: 'A full load would have made too many vendors inactive; it made none and stopped.',
    metric: productMetric(namespace, 'VendorLoadsStopped', 'Sum', 60),
    ...atLeast,
    threshold: 1,
    missing: QUIET,
  },
  {
    name: 'webhook-refused',
    says: 'What the accounting system sends about vendors is turned away.',
    // It tries each notification five times; a stranger who found the address rarely comes three times.
    metric: productMetric(namespace, 'WebhookRefused', 'Sum', 15),
    ...atLeast,
    threshold: 3,
    missing: QUIET,
  },
];

/** What is in the warehouse. */
const stock = ({ namespace }: Watched): readonly AlarmDefinition[] => [
  {
    name: 'stock-stuck',
    says: 'The stock of a receipt waits for a person.',
    metric: productMetric(namespace, 'StockDocumentsStuck', 'Maximum'),
    ...atLeast,
    threshold: 1,
    periods: 2,
    missing: TreatMissingData.IGNORE,
  },
  {
    name: 'books-not-read',
    paragraph: 'not-loaded',
    says: 'What the accounting system has of each item was not read for a night, or nobody looked for an hour.',
    metric: productMetric(namespace, 'BooksNotRead', 'Minimum', 60),
    ...atLeast,
    threshold: 1,
    missing: TreatMissingData.BREACHING,
  },
];

/** What people ask. */
const calls = ({ namespace, reading, writing, siteChecked }: Watched): readonly AlarmDefinition[] => [
  ...(siteChecked
    ? [
        {
          name: 'site-check-failed',
          says: 'Twice in a row the page, signing in or reading a list did not work, or nobody looked.',
          metric: productMetric(namespace, 'SiteCheckFailed', 'Maximum', 5),
          ...atLeast,
          threshold: 1,
          periods: 2,
          missing: TreatMissingData.BREACHING,
        },
      ]
    : []),
  {
    name: 'call-failed',
    says: 'A call of a person was answered with an error of ours (5xx).',
    metric: productMetric(namespace, 'CallsFailed', 'Sum'),
    ...atLeast,
    threshold: 1,
    missing: QUIET,
  },
  ...onEach(
    reading,
    {
      name: 'reading-throttled',
      paragraph: 'calls-throttled',
      says: 'Calls that read find no free function: lists stay empty for people.',
      minutes: 5,
      ...atLeast,
      threshold: 5,
      missing: QUIET,
    },
    'Throttles',
  ),
  ...onEach(
    writing,
    {
      name: 'writing-throttled',
      paragraph: 'calls-throttled',
      says: 'Calls that write find no free function: what people send is refused.',
      minutes: 5,
      ...atLeast,
      threshold: 5,
      missing: QUIET,
    },
    'Throttles',
  ),
  {
    name: 'calls-not-authorized',
    says: 'Many calls are refused for their token or the edge key: people may be locked out.',
    // A few are strangers and scripts; a wrong key or pool refuses everybody at once.
    metric: productMetric(namespace, 'CallsNotAuthorized', 'Sum'),
    ...atLeast,
    threshold: 20,
    missing: QUIET,
  },
];

/** What AWS grants of functions at a time, of tables and of mails. */
const limits = ({ namespace, mails }: Watched): readonly AlarmDefinition[] => [
  {
    name: 'concurrency-near-quota',
    says: "Four fifths of the functions that the account's quota lets run at once were at work.",
    metric: concurrencyUsed(),
    ...atLeast,
    threshold: 80,
    missing: QUIET,
  },
  {
    name: 'tables-throttled',
    says: 'Tables refuse calls as too many: they are tried again, and what people send may be refused.',
    // Said by whoever was refused, so that one metric watches every table there is and will be.
    metric: productMetric(namespace, 'TablesThrottled', 'Sum'),
    ...atLeast,
    threshold: 10,
    missing: QUIET,
  },
  ...(mails
    ? [
        {
          name: 'mails-near-quota',
          says: 'Four fifths of the mails that SES sends for the account in 24 hours are used.',
          metric: productMetric(namespace, 'MailQuotaUsed', 'Maximum', 15),
          ...atLeast,
          threshold: 80,
          missing: QUIET,
        },
      ]
    : []),
];

/** What nobody waits for. */
const background = ({ namespace, workers, woken, failedBatches }: Watched): readonly AlarmDefinition[] => [
  {
    name: 'dead-letters',
    says: 'A change of a table could not be worked on and was put aside.',
    metric: messagesPutAside(failedBatches),
    ...atLeast,
    threshold: 1,
    missing: QUIET,
  },
  {
    name: 'stream-late',
    says: 'A function in the background is more than an hour behind what happens in its tables.',
    metric: greatestOf(
      woken.map((one) => functionMetric(one, 'IteratorAge', 'Maximum', 15)),
      15,
    ),
    comparison: GREATER_THAN_THRESHOLD,
    // A load of vendors may keep the next one waiting for a quarter of an hour.
    threshold: 3_600_000,
    missing: QUIET,
  },
  {
    name: 'accounting-throttled',
    says: 'The accounting system keeps answering that we call it too often.',
    metric: productMetric(namespace, 'AccountingThrottled', 'Sum', 15),
    ...atLeast,
    threshold: 10,
    missing: QUIET,
  },
  ...onEach(
    workers,
    {
      name: 'worker-failed',
      says: 'A function in the background keeps crashing.',
      minutes: 15,
      ...atLeast,
      threshold: 3,
      missing: QUIET,
    },
    'Errors',
  ),
];

/**
 * What a person must act on, and nothing else: each alarm has its paragraph in docs/runbook.md. Metrics that are
 * said every minute keep their alarm as it was when they fall silent (IGNORE); that they are silent is an alarm of
 * its own, for which no data is the worst news.
 */
export const alarmDefinitions = (watched: Watched): readonly AlarmDefinition[] => [
  ...receiving(watched),
  ...vendors(watched),
  ...stock(watched),
  ...calls(watched),
  ...limits(watched),
  ...background(watched),
];
