import { Stack } from 'aws-cdk-lib';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { COUNTED_METRICS } from '#api/metrics.ts';
import { routes, vendorWebhook } from '#api/routes.ts';
import { FUNCTIONS } from '../function-definitions.ts';
import type { Settings } from '../settings/settings.ts';
import type { WarehouseFunction } from '../warehouse-function.ts';
import type { Watched } from './alarm-definitions.ts';
import { AlarmTopic } from './alarm-topic.ts';
import { Alarms } from './alarms.ts';
import { makeBudget } from './budget.ts';
import { type Gateway, makeDashboard } from './dashboard.ts';

interface OperationsProps {
  readonly settings: Settings;
  /** All functions, by the names of their folders in `lambda/`. */
  readonly functions: ReadonlyMap<string, WarehouseFunction>;
  readonly gateway: Gateway;
  /** Where the gateway leaves a line a call. */
  readonly accessLogs: ILogGroup;
  /** Where batches go that failed every time. */
  readonly failedBatches: IQueue;
}

/** Alarms on what a person must act on, where they go, and the page that shows how things stand. */
export class Operations extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: OperationsProps) {
    super(scope, id);
    const namespace = Stack.of(this).stackName;
    for (const [metricName, { pattern }] of Object.entries(COUNTED_METRICS))
      new MetricFilter(this, `Count${metricName}`, {
        logGroup: props.accessLogs,
        filterPattern: FilterPattern.literal(pattern),
        metricNamespace: namespace,
        metricName,
        metricValue: '1',
        defaultValue: 0,
      });
    const watched: Watched = {
      namespace,
      ...inGroups(props.functions),
      failedBatches: props.failedBatches,
      mails: props.settings.sesFrom !== undefined,
      siteChecked: props.settings.siteCheck === 'on',
    };
    this.topic = new AlarmTopic(this, 'AlarmTopic', props.settings).topic;
    const { runbook, monthlyBudget } = props.settings;
    const { alarms } = new Alarms(this, 'Alarms', { watched, topic: this.topic, runbook });
    makeDashboard(this, 'Dashboard', { alarms, watched, gateway: props.gateway, runbook });
    if (monthlyBudget) makeBudget(this, 'Budget', { monthlyBudget, topic: this.topic });
  }
}

/** Functions by who calls them: the routes say it. */
const inGroups = (
  functions: ReadonlyMap<string, WarehouseFunction>,
): Pick<Watched, 'reading' | 'writing' | 'workers' | 'woken'> => {
  const writing = new Set([
    ...routes.filter(({ method }) => method !== 'GET').map((route) => route.functionName),
    vendorWebhook.functionName,
  ]);
  const reading = new Set(routes.map((route) => route.functionName).filter((name) => !writing.has(name)));
  const all = [...functions].map(([name, { handler }]) => ({ name, handler }));
  const those = (isOne: (name: string) => boolean) =>
    all.filter(({ name }) => isOne(name)).map(({ handler }) => handler);
  return {
    reading: those((name) => reading.has(name)),
    writing: those((name) => writing.has(name)),
    // What refuses a registration fails each time that it does.
    workers: those((name) => !reading.has(name) && !writing.has(name) && !FUNCTIONS[name]?.checksSignUps),
    woken: those((name) => (FUNCTIONS[name]?.streams ?? []).length > 0),
  };
};
