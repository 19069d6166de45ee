import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COUNTED_METRICS, EMITTED_METRICS } from '#api/metrics.ts';
import { anchorsIn } from '#local/alarms/runbook-page.ts';
import type { Resource, Synthesised } from './synthesise.ts';

const RUNBOOK = readFileSync(join(__dirname, '../../docs/runbook.md'), 'utf8');

/** What AWS counts, by namespace, and by which dimension an alarm names one thing. */
const COUNTED_BY_AWS: Readonly<
  Record<string, { names: readonly string[]; dimension: string; type: string; ofTheAccount?: string }>
> = {
  'AWS/Lambda': {
    names: ['Errors', 'Throttles', 'IteratorAge'],
    ofTheAccount: 'ConcurrentExecutions',
    dimension: 'FunctionName',
    type: 'AWS::Lambda::Function',
  },
  'AWS/SQS': {
    names: ['ApproximateNumberOfMessagesVisible'],
    dimension: 'QueueName',
    type: 'AWS::SQS::Queue',
  },
};

interface Metric {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
}

const allAlarms = (stack: Synthesised) => stack.ofType('AWS::CloudWatch::Alarm');

/** Alarms that people are told of; the others take back a release (test of the releases). */
const alarmsFor = (stack: Synthesised): readonly (readonly [name: string, resource: Resource])[] =>
  allAlarms(stack)
    .filter(([, { Metadata }]) => String(Metadata?.['aws:cdk:path']).startsWith('Warehouse/Operations/'))
    .map(([, alarm]) => [String(alarm.Properties.AlarmName), alarm] as const);

const metricsOf = ({ Properties: alarm }: Resource): Metric[] =>
  alarm.Metrics
    ? alarm.Metrics.flatMap((query: { MetricStat?: { Metric: Metric } }) => query.MetricStat?.Metric ?? [])
    : [alarm as Metric];

/** The logical id that a `Ref` or `Fn::GetAtt` names. */
const namedBy = (value: unknown): string | undefined => {
  const { Ref, 'Fn::GetAtt': attribute } = (value ?? {}) as { Ref?: string; 'Fn::GetAtt'?: string[] };
  return Ref ?? attribute?.[0];
};

/** `withMail`: a deployment that tells somebody. */
export const describeAlarms = (stack: Synthesised, withMail: Synthesised) =>
  describe('an alarm', () => {
    const alarms = alarmsFor(stack);
    const every = alarmsFor(withMail);
    const [topic] = stack.ofType('AWS::SNS::Topic')[0] ?? [];

    it('is on each thing that a person must act on', () => {
      expect(alarms.map(([name]) => name)).toEqual(
        [
          ...['receipt-waiting', 'receipt-failed', 'poster-silent'],
          ...['notification-failed', 'applier-silent', 'vendors-not-loaded', 'items-not-loaded'],
          'boms-not-loaded',
          ...['vendor-load-stopped', 'webhook-refused'],
          ...['stock-stuck', 'books-not-read'],
          ...[
            'call-failed',
            'reading-throttled',
            'writing-throttled',
            'writing-throttled-2',
            'calls-not-authorized',
          ],
          ...['concurrency-near-quota', 'tables-throttled'],
          ...['dead-letters', 'stream-late', 'accounting-throttled', 'worker-failed', 'worker-failed-2'],
        ].map((name) => `Warehouse/${name}`),
      );
    });

    it('is on the mails of the day, and on the site, where the deployment sends and checks them', () => {
      const more = alarmsFor(withMail).map(([name]) => name);
      expect(more.filter((name) => !alarms.some(([one]) => one === name))).toEqual([
        'Warehouse/site-check-failed',
        'Warehouse/mails-near-quota',
      ]);
    });

    it('links to the page on which the runbook is read, where there is one', () => {
      for (const [, { Properties: alarm }] of allAlarms(withMail))
        expect(alarm.AlarmDescription).toMatch(
          / What to do: https:\/\/git\.example\.com\/runbook\.md#[\w-]+$/,
        );
      expect(JSON.stringify(withMail.only('AWS::CloudWatch::Dashboard').Properties)).toContain(
        '[the runbook](https://git.example.com/runbook.md)',
      );
    });

    it('asks AWS for the quota of functions at a time, and tables through whoever they refuse', () => {
      const metrics = (name: string) =>
        alarms.find(([one]) => one === `Warehouse/${name}`)?.[1].Properties.Metrics ?? [];
      expect(metrics('concurrency-near-quota')).toContainEqual(
        expect.objectContaining({ Expression: 'm0/SERVICE_QUOTA(m0)*100' }),
      );
      expect(metrics('tables-throttled')).toEqual([]);
    });

    it('comes from the month’s cost as well where a budget is set', () => {
      expect(stack.ofType('AWS::Budgets::Budget')).toEqual([]);
      const { Budget, NotificationsWithSubscribers } = withMail.only('AWS::Budgets::Budget').Properties;
      expect(Budget).toMatchObject({
        ...{ BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 120, Unit: 'USD' } },
        BudgetName: 'Warehouse month (runbook: Budget)',
      });
      for (const { Subscribers } of NotificationsWithSubscribers)
        expect(Subscribers).toEqual([{ SubscriptionType: 'SNS', Address: { Ref: topic } }]);
      const may = (type: string, policy: string) =>
        withMail
          .ofType(type)[0]?.[1]
          .Properties[policy].Statement.filter(
            ({ Principal }: { Principal: { Service?: string } }) =>
              Principal.Service === 'budgets.amazonaws.com',
          );
      const fromHere = { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } };
      expect(may('AWS::SNS::TopicPolicy', 'PolicyDocument')).toMatchObject([
        { Action: 'sns:Publish', Condition: fromHere },
      ]);
      expect(may('AWS::KMS::Key', 'KeyPolicy')).toMatchObject([
        { Action: ['kms:Decrypt', 'kms:GenerateDataKey*'], Condition: fromHere },
      ]);
    });

    it.each(every)('%s tells the topic when it goes off and when it is over', (_, { Properties: alarm }) => {
      expect(alarm.AlarmActions).toEqual([{ Ref: topic }]);
      expect(alarm.OKActions).toEqual([{ Ref: topic }]);
      expect(alarm.ActionsEnabled).not.toBe(false);
    });

    it.each(allAlarms(stack))(
      '%s says what is wrong and which paragraph of the runbook helps',
      (_, { Properties: alarm }) => {
        const paragraph = /^[A-Z].+\. What to do: docs\/runbook\.md#([\w-]+)$/.exec(
          alarm.AlarmDescription,
        )?.[1];
        expect(anchorsIn(RUNBOOK)).toContain(paragraph);
      },
    );

    it.each(every)('%s watches what the product or AWS really counts', (_, alarm) => {
      const metrics = metricsOf(alarm);
      expect(metrics.length).toBeGreaterThan(0);
      expect(metrics.length).toBeLessThanOrEqual(10);
      for (const { Namespace, MetricName, Dimensions = [] } of metrics) {
        const byAws = COUNTED_BY_AWS[Namespace];
        if (!byAws) {
          expect(Namespace).toBe('Warehouse');
          expect([...Object.keys(EMITTED_METRICS), ...Object.keys(COUNTED_METRICS)]).toContain(MetricName);
          expect(Dimensions).toEqual([]);
          continue;
        }
        if (MetricName === byAws.ofTheAccount) {
          expect(Dimensions).toEqual([]);
          continue;
        }
        expect(byAws.names).toContain(MetricName);
        expect(Dimensions.map(({ Name }) => Name)).toEqual([byAws.dimension]);
        expect(withMail.resources[namedBy(Dimensions[0]?.Value) ?? '']?.Type).toBe(byAws.type);
      }
    });

    it.each(every)('%s knows what silence means', (name, { Properties: alarm }) => {
      const kept = ['Warehouse/receipt-waiting', 'Warehouse/receipt-failed', 'Warehouse/stock-stuck'];
      const silent = ['poster-silent', 'applier-silent', 'vendors-not-loaded', 'items-not-loaded'];
      silent.push('books-not-read', 'site-check-failed');
      const expected = silent.some((one) => name === `Warehouse/${one}`)
        ? 'breaching'
        : kept.includes(name)
          ? 'ignore'
          : 'notBreaching';
      expect(alarm.TreatMissingData).toBe(expected);
    });

    it('on throttling watches every function that is called, and one on crashes every other', () => {
      const watched = (name: string) =>
        alarms
          .filter(([one]) => new RegExp(`^Warehouse/${name}(-\\d+)?$`).test(one))
          .flatMap(([, alarm]) => metricsOf(alarm))
          .map(({ Dimensions }) => namedBy(Dimensions?.[0]?.Value));
      const all = [
        ...watched('reading-throttled'),
        ...watched('writing-throttled'),
        ...watched('worker-failed'),
      ];
      const ours = stack
        .ofType('AWS::Lambda::Function')
        .filter(([, { Metadata }]) =>
          /^Warehouse\/\w+\/Handler\/Resource$/.test(String(Metadata?.['aws:cdk:path'])),
        )
        .map(([id]) => id);
      expect([...all].sort()).toEqual([...ours].sort());
      expect(watched('worker-failed')).toHaveLength(11);
    });

    it('on late streams watches every function that a stream wakes', () => {
      const [, late] = alarms.find(([name]) => name === 'Warehouse/stream-late') ?? [];
      const watched = late ? metricsOf(late).map(({ Dimensions }) => namedBy(Dimensions?.[0]?.Value)) : [];
      const woken = stack
        .ofType('AWS::Lambda::EventSourceMapping')
        .map(([, { Properties: one }]) => namedBy(one.FunctionName));
      expect([...new Set(watched)].sort()).toEqual([...new Set(woken)].sort());
    });

    it('has a paragraph of the runbook, and no paragraph is without one', () => {
      const used = [...allAlarms(withMail), ...allAlarms(stack)].map(
        ([, { Properties: alarm }]) => alarm.AlarmDescription.split('#')[1],
      );
      // Its mail is written by AWS, and names its paragraph alone.
      used.push('budget');
      const paragraphs = anchorsIn(RUNBOOK).filter((anchor) => !anchor.startsWith('provoking'));
      expect([...new Set(used)].sort()).toEqual([...paragraphs].sort());
    });

    it('has a function behind it that is told where its metrics stand', () => {
      for (const [, { Properties: one, Metadata: at }] of stack.ofType('AWS::Lambda::Function'))
        if (/^Warehouse\/\w+\/Handler\/Resource$/.test(String(at?.['aws:cdk:path'])))
          expect(one.Environment.Variables.METRICS_NAMESPACE).toBe('Warehouse');
    });

    it('counts what no function sees out of the gateway’s access log, into the same place', () => {
      const [accessLogs] = stack.at('Api/AccessLogs');
      for (const [name, { pattern }] of Object.entries(COUNTED_METRICS)) {
        const { Properties: filter } = stack.at(`Operations/Count${name}`)[1];
        expect(filter).toMatchObject({
          FilterPattern: pattern,
          LogGroupName: { Ref: accessLogs },
          MetricTransformations: [
            { MetricNamespace: 'Warehouse', MetricName: name, MetricValue: '1', DefaultValue: 0 },
          ],
        });
      }
      const { Format } = stack.only('AWS::ApiGateway::Stage').Properties.AccessLogSetting;
      expect(Object.keys(JSON.parse(Format))).toEqual(expect.arrayContaining(['status', 'refusal']));
    });

    it('goes to a topic that is encrypted, takes nothing but over TLS, and lets the account’s alarms in', () => {
      const [key, { Properties: keyProperties }] = stack.ofType('AWS::KMS::Key')[0] ?? [
        '',
        { Properties: {} },
      ];
      expect(stack.only('AWS::SNS::Topic').Properties.KmsMasterKeyId).toEqual({ 'Fn::GetAtt': [key, 'Arn'] });
      expect(keyProperties.EnableKeyRotation).toBe(true);
      const cloudWatch = { Service: 'cloudwatch.amazonaws.com' };
      expect(keyProperties.KeyPolicy.Statement).toContainEqual(
        expect.objectContaining({
          Principal: cloudWatch,
          Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
          Condition: { StringEqualsIfExists: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
        }),
      );
      // Nothing outlives the stack that it could open.
      expect(stack.ofType('AWS::KMS::Key')[0]?.[1].DeletionPolicy).toBe('Delete');
      const statements = stack.only('AWS::SNS::TopicPolicy').Properties.PolicyDocument.Statement;
      expect(statements).toContainEqual(
        expect.objectContaining({
          Effect: 'Deny',
          Action: 'sns:Publish',
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
      );
      expect(statements).toContainEqual(
        expect.objectContaining({
          Effect: 'Allow',
          Principal: cloudWatch,
          Action: 'sns:Publish',
          Condition: {
            StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
            ArnLike: { 'aws:SourceArn': expect.anything() },
          },
        }),
      );
    });

    it('reaches whoever the context names, and nobody otherwise', () => {
      expect(stack.ofType('AWS::SNS::Subscription')).toEqual([]);
      expect(withMail.only('AWS::SNS::Subscription').Properties).toMatchObject({
        Protocol: 'email',
        Endpoint: 'on-call@example.com',
        TopicArn: { Ref: topic },
      });
    });

    it('stands on the dashboard, beside every metric of our own', () => {
      const { DashboardName, DashboardBody } = stack.only('AWS::CloudWatch::Dashboard').Properties;
      // As the runbook says.
      expect(DashboardName).toBe('Warehouse');
      const text = JSON.stringify(DashboardBody);
      for (const name of [...Object.keys(EMITTED_METRICS), ...Object.keys(COUNTED_METRICS)])
        expect(text).toContain(name);
      for (const [id] of stack
        .ofType('AWS::CloudWatch::Alarm')
        .filter(([, { Properties: alarm }]) => alarm.AlarmActions))
        expect(text).toContain(`"${id}","Arn"`);
    });
  });
