import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import type { FunctionActivity } from '#local/functions/function-activity.ts';
import type { Functions } from '#local/functions/functions.ts';
import type { Stack } from '#local/template/template.ts';
import { asyncInvocations, asyncTypes } from './async-invocations.ts';
import { openCheckpoints } from './checkpoints.ts';
import { openDestinations, queueTypes } from './destinations.ts';
import { type LogSubscriptions, subscriptionTypes } from './log-subscriptions.ts';
import { runSchedule, schedulesOf, scheduleTypes } from './schedules.ts';
import { streamMappingsOf, streamTypes } from './stream-mapping.ts';
import { readStream } from './stream-reader.ts';
import { tableWritersOf } from './table-writers.ts';

export const triggerTypes = {
  ...streamTypes,
  ...scheduleTypes,
  ...asyncTypes,
  ...queueTypes,
  ...subscriptionTypes,
};

type TriggersOptions = {
  stack: Stack;
  /** The DynamoDB engine's address. */
  endpoint: string;
  functions: Pick<Functions, 'invoke'>;
  /** When functions are at work, whoever invokes them. */
  activityOf: (names: ReadonlySet<string> | null) => FunctionActivity;
  /** Lines of functions that wake others. Default: nobody hears them. */
  lines?: LogSubscriptions;
  /** Keeps checkpoints and failure queues. Without it they are forgotten at the end. */
  stateDir?: string;
  tell?: (line: string) => void;
};

/**
 * Starts what wakes functions beside the gateway: streams of tables, from where the last run left them, schedules,
 * and lines of other functions. `stop` ends the reading and waits for it; a batch in the middle is delivered again at the next start.
 */
export function startTriggers({
  stack,
  endpoint,
  functions,
  activityOf,
  lines,
  stateDir,
  tell = console.error,
}: TriggersOptions): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Each reader and schedule listens for the end: their number is the template's.
  setMaxListeners(0, signal);
  const checkpoints = openCheckpoints(stateDir && join(stateDir, 'checkpoints.json'));
  const destinations = openDestinations(stack, stateDir && join(stateDir, 'queues'), tell);
  const async = asyncInvocations(stack, functions, destinations, signal, tell);
  lines?.deliverBy(async.invoke);
  const mappings = streamMappingsOf(stack);
  const writersOf = tableWritersOf(stack);
  for (const { onFailure } of mappings) if (onFailure) destinations.check(onFailure);

  const running = [
    ...mappings.map((mapping) =>
      readStream({
        ...{ mapping, endpoint, checkpoints, destinations, tell, signal },
        activity: activityOf(writersOf(mapping.tableArn)),
        region: stack.place.region,
        invoke: (functionArn, event) => functions.invoke(functionArn, event),
      }),
    ),
    ...schedulesOf(stack).map((schedule) => runSchedule(schedule, async.invoke, stack.place, signal)),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
