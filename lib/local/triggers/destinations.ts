import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PlainFailure } from '../plain-failure.ts';
import type { KnownProperties } from '../template/known-properties.ts';
import type { Stack } from '../template/template.ts';

/** Takes what could not be done, for a person to look at. */
export type Destinations = {
  /** Puts `message` into the queue with that ARN. */
  send(arn: string, message: object): void;
  /** Fails the start (PlainFailure) when there is no such queue in the stack. */
  check(arn: string): void;
};

export const queueTypes: Record<string, KnownProperties> = {
  'AWS::SQS::Queue': {
    served: ['QueueName'],
    ignored: [
      ...['KmsMasterKeyId', 'MessageRetentionPeriod', 'SqsManagedSseEnabled', 'Tags', 'VisibilityTimeout'],
      'KmsDataKeyReusePeriodSeconds',
    ],
  },
};

/** The stack's queues, each a file of JSON lines in `<folder>`; without a folder messages are only reported. */
export function openDestinations(
  stack: Pick<Stack, 'ofType' | 'attribute'>,
  folder: string | undefined,
  tell: (line: string) => void,
): Destinations {
  const queues = new Map(
    stack
      .ofType('AWS::SQS::Queue')
      .map(({ logicalId }) => [stack.attribute(logicalId, 'Arn'), stack.attribute(logicalId, 'QueueName')]),
  );
  const queueNamed = (arn: string) => {
    const name = queues.get(arn);
    if (!name) throw new PlainFailure(`Failures are sent to ${arn}, which is no queue of the template.`);
    return name;
  };
  return {
    check: (arn) => void queueNamed(arn),
    send(arn, message) {
      const name = queueNamed(arn);
      tell(`A failure went to the queue ${name}: ${JSON.stringify(message)}`);
      if (!folder) return;
      mkdirSync(folder, { recursive: true });
      appendFileSync(join(folder, `${name}.jsonl`), `${JSON.stringify(message)}\n`);
    },
  };
}
