import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '#local/template/template.ts';
import type { MetricSamples } from './metric-samples.ts';

/**
 * Says how many messages lie in each queue of the stack: lines of its file in `folder`, which somebody who has dealt
 * with them empties or removes.
 */
export function countQueues(
  stack: Pick<Stack, 'ofType' | 'attribute'>,
  folder: string,
  samples: Pick<MetricSamples, 'put'>,
): (at: number) => void {
  const names = stack
    .ofType('AWS::SQS::Queue')
    .map(({ logicalId }) => stack.attribute(logicalId, 'QueueName'));
  return (at) => {
    for (const QueueName of names)
      samples.put(
        {
          namespace: 'AWS/SQS',
          name: 'ApproximateNumberOfMessagesVisible',
          dimensions: { QueueName },
        },
        linesOf(join(folder, `${QueueName}.jsonl`)),
        at,
      );
  };
}

function linesOf(file: string): number {
  if (!existsSync(file)) return 0;
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '').length;
}
