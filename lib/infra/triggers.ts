import { Duration } from 'aws-cdk-lib';
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { FilterPattern } from 'aws-cdk-lib/aws-logs';
import { LambdaDestination } from 'aws-cdk-lib/aws-logs-destinations';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { Data } from './data.ts';
import type { FunctionDefinition, ScheduleDefinition, StreamDefinition } from './function-definitions.ts';
import { eachNight } from './settings/each-night.ts';
import type { Settings } from './settings/settings.ts';
import type { WarehouseFunction } from './warehouse-function.ts';

/** What wakes the background functions: changes in tables, and the clock. */
export class Triggers extends Construct {
  /**
   * Where a stream's batch goes that failed every time: 14 days, with the stream's position. Nothing is lost by
   * it: each worker's minute tick finds due work without the stream. Printed lines that failed come here as well, and
   * nothing else has those.
   */
  readonly failedBatches: Queue;

  readonly #data: Data;

  readonly #timeZone: string;

  constructor(scope: Construct, id: string, data: Data, { timeZone }: Settings) {
    super(scope, id);
    this.#timeZone = timeZone;
    this.#data = data;
    this.failedBatches = new Queue(this, 'FailedBatches', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.failedBatches, { SQS3: 'It is where failures go; nothing reads it by machine.' });
  }

  wake(worker: WarehouseFunction, { streams, schedules }: FunctionDefinition): void {
    for (const stream of streams ?? []) this.#onChange(worker, stream);
    for (const schedule of schedules ?? []) this.#onTime(worker, schedule);
  }

  /** A line that another function prints of this event; some seconds later, and several at once where many come. */
  onLines(reader: WarehouseFunction, { node, logGroup }: WarehouseFunction, event: string): void {
    logGroup.addSubscriptionFilter(reader.node.id, {
      destination: new LambdaDestination(reader.handler),
      filterPattern: FilterPattern.stringValue('$.event', '=', event),
      filterName: `${node.id}To${reader.node.id}`,
    });
    reader.handler.configureAsyncInvoke({
      maxEventAge: Duration.hours(6),
      retryAttempts: 2,
      onFailure: new SqsDestination(this.failedBatches),
    });
  }

  #onChange(
    { handler, role, node }: WarehouseFunction,
    { table, events, where, batchSize, isOnlySource }: StreamDefinition,
  ): void {
    const source = this.#data.tables[table];
    this.#data.grantStream(role, table);
    new EventSourceMapping(this, `${node.id}On${table}`, {
      target: handler,
      eventSourceArn: source.tableStreamArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize,
      bisectBatchOnError: true,
      // For ever: -1.
      retryAttempts: isOnlySource ? -1 : 3,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(this.failedBatches),
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.or(...events),
          dynamodb: {
            NewImage: Object.fromEntries(
              Object.entries(where).map(([attribute, value]) => [
                attribute,
                { S: FilterRule.or(...[value].flat()) },
              ]),
            ),
          },
        }),
      ],
    });
  }

  #onTime({ handler, node }: WarehouseFunction, { name, expression, input }: ScheduleDefinition): void {
    new Rule(this, `${node.id}${name}`, {
      schedule: Schedule.expression(
        typeof expression === 'string' ? expression : eachNight(expression.nightly, this.#timeZone),
      ),
      targets: [new LambdaTarget(handler, { event: RuleTargetInput.fromObject(input) })],
    });
  }
}
