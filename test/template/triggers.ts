import { RECORDED_ROWS } from '#api/audit/recorded-rows.ts';
import type { LogEvent } from '#app/log-events.ts';
import { TOLD_ACTS } from '#domain/notices/told-acts.ts';
import type { Synthesised } from './synthesise.ts';

const handlerOf = (stack: Synthesised, name: string) => stack.at(`${name}/Handler`)[0];

/** `reserving`: the same in an account that reserves. */
export const describeTriggers = (stack: Synthesised, reserving: Synthesised) =>
  describe('a background function', () => {
    it.each<[string, string, Record<string, unknown>, string[]]>([
      ['ReceiptPoster', 'Receipts', { status: { S: ['QUEUED'] } }, ['INSERT', 'MODIFY']],
      ['ReceiptPoster', 'Postings', { status: { S: ['QUEUED'] } }, ['INSERT', 'MODIFY']],
      ['VendorSync', 'SyncJobs', { status: { S: ['QUEUED'] } }, ['INSERT']],
      ['ItemSync', 'SyncJobs', { status: { S: ['WAITING'] } }, ['INSERT']],
      [
        'NotificationApplier',
        'Notifications',
        { kind: { S: ['header'] }, status: { S: ['RECEIVED'] } },
        ['INSERT', 'MODIFY'],
      ],
      ['StockKeeper', 'Receipts', { status: { S: ['QUEUED', 'CANCELLED', 'POSTED'] } }, ['INSERT', 'MODIFY']],
      ['BooksSync', 'StockDocuments', { wakes: { S: ['opening'] } }, ['INSERT', 'MODIFY']],
      ['StockTotals', 'Stock', { summed: { S: ['Y'] } }, ['INSERT', 'MODIFY']],
      ['Notifier', 'Audit', { act: { S: [...TOLD_ACTS] } }, ['INSERT']],
      ...RECORDED_ROWS.tables.map((table): [string, string, Record<string, unknown>, string[]] => [
        'AuditRecorder',
        table,
        { recorded: { S: ['Y'] } },
        ['INSERT', 'MODIFY'],
      ]),
    ])(
      '%s wakes when %s has work; a batch that keeps failing is set aside, or tried for as long as the stream has it',
      (name, table, image, events) => {
        const source = stack.at(`Data/${table}`)[0];
        const [, mapping] =
          stack
            .ofType('AWS::Lambda::EventSourceMapping')
            .find(
              ([, { Properties: one }]) =>
                one.FunctionName.Ref === handlerOf(stack, name) &&
                one.EventSourceArn['Fn::GetAtt'][0] === source,
            ) ?? [];
        expect(mapping?.Properties).toMatchObject({
          EventSourceArn: { 'Fn::GetAtt': [source, 'StreamArn'] },
          StartingPosition: 'TRIM_HORIZON',
          BisectBatchOnFunctionError: true,
          MaximumRetryAttempts: ['AuditRecorder', 'Notifier'].includes(name) ? -1 : 3,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          DestinationConfig: {
            OnFailure: { Destination: { 'Fn::GetAtt': [stack.at('Triggers/FailedBatches')[0], 'Arn'] } },
          },
        });
        const [filter, ...others] = mapping?.Properties.FilterCriteria.Filters ?? [];
        expect(others).toEqual([]);
        expect(JSON.parse(filter.Pattern)).toEqual({ eventName: events, dynamodb: { NewImage: image } });
      },
    );

    it('keeps failed batches 14 days, encrypted, over TLS alone', () => {
      expect(stack.only('AWS::SQS::Queue').Properties).toEqual({
        MessageRetentionPeriod: 14 * 24 * 3600,
        SqsManagedSseEnabled: true,
      });
      expect(stack.only('AWS::SQS::QueuePolicy').Properties.PolicyDocument.Statement).toEqual([
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      ]);
    });

    it('wakes by the clock', () => {
      const schedules = stack.ofType('AWS::Events::Rule').flatMap(([, { Properties: rule }]) =>
        rule.Targets.map((target: { Arn: { 'Fn::GetAtt': [string] }; Input: string }) => ({
          handler: target.Arn['Fn::GetAtt'][0],
          when: rule.ScheduleExpression,
          input: JSON.parse(target.Input),
        })),
      );
      const scheduled = (name: string, when: string, mode: string) => ({
        handler: handlerOf(stack, name),
        when,
        input: { source: 'schedule', mode },
      });
      const expected = [
        scheduled('ReceiptPoster', 'rate(1 minute)', 'due'),
        scheduled('NotificationApplier', 'rate(1 minute)', 'due'),
        scheduled('VendorSync', 'rate(15 minutes)', 'incremental'),
        scheduled('VendorSync', 'cron(15 16 * * ? *)', 'full'),
        scheduled('ItemSync', 'rate(15 minutes)', 'incremental'),
        scheduled('StockKeeper', 'rate(1 minute)', 'due'),
        scheduled('BooksSync', 'rate(5 minutes)', 'due'),
        scheduled('AuditRecorder', 'rate(1 hour)', 'anchor'),
        scheduled('Notifier', 'rate(1 minute)', 'due'),
        scheduled('RegistrationCleaner', 'rate(1 hour)', 'due'),
      ];
      expect(schedules).toHaveLength(expected.length);
      expect(schedules).toEqual(expect.arrayContaining(expected));
    });

    it('does not pile up starts that came too late', () => {
      const maxEventAges = Object.fromEntries(
        stack
          .ofType('AWS::Lambda::EventInvokeConfig')
          .map(([, { Properties: one }]) => [
            one.FunctionName.Ref,
            [one.MaximumEventAgeInSeconds, one.MaximumRetryAttempts],
          ]),
      );
      expect(maxEventAges).toEqual({
        [handlerOf(stack, 'ReceiptPoster')]: [60, 0],
        [handlerOf(stack, 'NotificationApplier')]: [60, 0],
        [handlerOf(stack, 'ItemSync')]: [60, 0],
        [handlerOf(stack, 'VendorSync')]: [900, 0],
        [handlerOf(stack, 'BooksSync')]: [300, 0],
        [handlerOf(stack, 'StockKeeper')]: [60, 0],
        [handlerOf(stack, 'AuditRecorder')]: [6 * 3600, 2],
        [handlerOf(stack, 'Notifier')]: [60, 0],
        [handlerOf(stack, 'RegistrationCleaner')]: [3600, 0],
      });
    });

    it('hears what people do at the pool by the lines of the function that the pool asks; what fails is set aside', () => {
      const { LogGroupName, DestinationArn, FilterPattern } = stack.only(
        'AWS::Logs::SubscriptionFilter',
      ).Properties;
      expect(LogGroupName.Ref).toBe(stack.at('TokenScope/Logs')[0]);
      expect(DestinationArn['Fn::GetAtt']).toEqual([handlerOf(stack, 'AuditRecorder'), 'Arn']);
      const event: LogEvent = 'account.at_pool';
      expect(FilterPattern).toBe(`{ $.event = "${event}" }`);
      const [, settings] =
        stack
          .ofType('AWS::Lambda::EventInvokeConfig')
          .find(([, { Properties: one }]) => one.FunctionName.Ref === handlerOf(stack, 'AuditRecorder')) ??
        [];
      expect(settings?.Properties.DestinationConfig.OnFailure.Destination['Fn::GetAtt'][0]).toBe(
        stack.at('Triggers/FailedBatches')[0],
      );
    });

    it('works one at a time where two would collide, and leaves people room beside a flooded webhook, where an account reserves', () => {
      expect(stack.text).not.toContain('ReservedConcurrentExecutions');
      const reserved = Object.fromEntries(
        reserving
          .ofType('AWS::Lambda::Function')
          .filter(([, { Properties: one }]) => one.ReservedConcurrentExecutions !== undefined)
          .map(([id, { Properties: one }]) => [id, one.ReservedConcurrentExecutions]),
      );
      expect(reserved).toEqual({
        [handlerOf(stack, 'ReceiptPoster')]: 1,
        [handlerOf(stack, 'VendorSync')]: 1,
        [handlerOf(stack, 'VendorWebhook')]: 10,
      });
    });
  });
