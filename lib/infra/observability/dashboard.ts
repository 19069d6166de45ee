import { Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  Metric,
  PeriodOverride,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import type { ProductMetric } from '#api/metrics.ts';
import type { Watched } from './alarm-definitions.ts';
import { functionMetric, messagesPutAside, productMetric, type Statistic, sumOf } from './product-metrics.ts';

/** The gateway's name and stage, by which AWS counts its calls. */
export interface Gateway {
  readonly name: string;
  readonly stage: string;
}

const HALF = { width: 12, height: 6 };

/** One page for somebody who was woken: the alarms first, then the business, then the machine. */
export function makeDashboard(
  scope: Construct,
  id: string,
  {
    alarms,
    watched,
    gateway,
    runbook,
  }: { alarms: readonly Alarm[]; watched: Watched; gateway: Gateway; runbook: string },
): Dashboard {
  const ours = (name: ProductMetric, statistic: Statistic, label: string): IMetric =>
    productMetric(watched.namespace, name, statistic).with({ label });
  const calls = (metricName: string, statistic: Statistic, label: string): IMetric =>
    new Metric({
      namespace: 'AWS/ApiGateway',
      metricName,
      dimensionsMap: { ApiName: gateway.name, Stage: gateway.stage },
      statistic,
      period: Duration.minutes(5),
      label,
    });
  const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
    new GraphWidget({ title, left, right, ...HALF });
  const functions = [...watched.reading, ...watched.writing, ...watched.workers];

  const dashboard = new Dashboard(scope, id, {
    // The stack's, as is the metrics' namespace: a name that CloudFormation makes up is hard to find.
    dashboardName: watched.namespace,
    defaultInterval: Duration.hours(6),
    periodOverride: PeriodOverride.AUTO,
  });
  dashboard.addWidgets(
    new TextWidget({
      markdown: `What each alarm means, how to look, what to do and how to know that it is over: ${
        runbook.startsWith('https:') ? `[the runbook](${runbook})` : `\`${runbook}\` of the product`
      }.`,
      ...{ width: 24, height: 1 },
    }),
    new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], ...{ width: 24, height: 4 } }),
    graph(
      'Receipts',
      [
        ours('ReceiptsAccepted', 'Sum', 'accepted'),
        ours('ReceiptsPosted', 'Sum', 'posted'),
        ours('ReceiptsFailed', 'Sum', 'failed'),
      ],
      [ours('FailedReceipts', 'Maximum', 'failed and waiting for a person')],
    ),
    graph('Oldest receipt on its way, seconds', [ours('OldestReceiptWaiting', 'Maximum', 'seconds')]),
    graph('Tables', [ours('TablesThrottled', 'Sum', 'calls that a table refused as too many')]),
    graph('Stock', [ours('StockDocumentsStuck', 'Maximum', 'receipts whose stock waits for a person')]),
    graph(
      'Calls to the accounting system',
      [
        ours('AccountingCalls', 'Sum', 'sent'),
        ours('AccountingThrottled', 'Sum', 'answered with too many'),
        ours('AccountingHeldBack', 'Sum', 'held back by our own budget'),
      ],
      [
        ours('AccountingTime', 'Average', 'time on average, ms'),
        ours('AccountingTime', 'p95', 'time of the slowest twentieth, ms'),
      ],
    ),
    graph('Notifications of vendors', [
      ours('NotificationsApplied', 'Sum', 'applied'),
      ours('NotificationsWaiting', 'Maximum', 'on their way'),
      ours('NotificationsFailed', 'Sum', 'failed'),
      ours('WebhookRefused', 'Sum', 'refused at the door'),
      ours('VendorLoadsStopped', 'Sum', 'loads stopped by their guard'),
      ours('VendorsNotLoaded', 'Minimum', 'vendors: newest load not through'),
      ours('ItemsNotLoaded', 'Minimum', 'items: newest load not through'),
      ours('BomsNotLoaded', 'Minimum', 'bills of material: newest load not through'),
      ours('BooksNotRead', 'Minimum', 'stock in the books: not read for a night'),
    ]),
    graph('The site, looked at every five minutes', [ours('SiteCheckFailed', 'Maximum', 'does not work')]),
    graph('Mails of 24 hours', [ours('MailQuotaUsed', 'Maximum', 'percent of what SES sends')]),
    graph(
      'Calls of people',
      [
        calls('Count', 'Sum', 'all'),
        calls('4XXError', 'Sum', 'refused (4xx)'),
        calls('5XXError', 'Sum', 'failed or without accounting (5xx)'),
        ours('CallsFailed', 'Sum', 'failed by our fault'),
        ours('CallsNotAuthorized', 'Sum', 'not let in'),
      ],
      [calls('Latency', 'p95', 'time of the slowest twentieth, ms')],
    ),
    graph(
      'Functions',
      (['Errors', 'Throttles'] as const).flatMap((metricName) =>
        inTens(functions).map((some, index) =>
          sumOf(
            some.map((one) => functionMetric(one, metricName, 'Sum')),
            5,
            `${metricName.toLowerCase()}${index}x`,
          ).with({ label: `${metricName} of ${some.length} functions` }),
        ),
      ),
      [messagesPutAside(watched.failedBatches).with({ label: 'changes of tables put aside' })],
    ),
  );
  return dashboard;
}

const inTens = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 10) }, (_, at) => all.slice(at * 10, at * 10 + 10));
