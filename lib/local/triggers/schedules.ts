import { randomUUID } from 'node:crypto';
import type { KnownProperties } from '../template/known-properties.ts';
import type { Stack } from '../template/template.ts';
import { pause } from './pause.ts';
import { type ScheduleExpression, scheduleExpression } from './schedule-expression.ts';

/** A function that the clock wakes. */
type Schedule = {
  logicalId: string;
  arn: string;
  expression: ScheduleExpression;
  functionArn: string;
  /** JSON, or undefined for EventBridge's own event. */
  input: string | undefined;
};

export const scheduleTypes: Record<string, KnownProperties> = {
  'AWS::Events::Rule': {
    served: ['Name', 'ScheduleExpression', 'State', 'Targets[].Arn', 'Targets[].Id', 'Targets[].Input'],
    // Handing an event to a function never fails here, so that nothing is retried or lost on the way.
    ignored: ['Description', 'Targets[].RetryPolicy', 'Targets[].DeadLetterConfig'],
  },
};

/** The enabled schedules of the stack. Throws a PlainFailure for an expression it can't read. */
export function schedulesOf(stack: Stack): Schedule[] {
  return stack
    .ofType('AWS::Events::Rule')
    .filter(({ properties }) => properties.State !== 'DISABLED')
    .flatMap(({ logicalId, properties }) =>
      ((properties.Targets ?? []) as { Arn?: string; Input?: string }[]).map(({ Arn, Input }) => ({
        logicalId,
        arn: stack.attribute(logicalId, 'Arn'),
        expression: scheduleExpression(String(properties.ScheduleExpression)),
        functionArn: String(Arn),
        input: Input,
      })),
    );
}

/**
 * Fires the schedule once now, so that nobody waits a quarter of an hour for what the clock does, and then as its
 * expression says, until the signal says stop.
 */
export async function runSchedule(
  schedule: Schedule,
  fire: (functionArn: string, event: unknown) => void,
  { region, accountId }: Stack['place'],
  signal: AbortSignal,
): Promise<void> {
  const { expression, input } = schedule;
  const event = () =>
    input === undefined ? scheduledEvent(schedule, region, accountId) : (JSON.parse(input) as unknown);
  fire(schedule.functionArn, event());
  while (!signal.aborted) {
    await pause('every' in expression ? expression.every : untilNextMinute(), signal);
    if (!signal.aborted && ('every' in expression || expression.firesIn(new Date())))
      fire(schedule.functionArn, event());
  }
}

/** A little into the minute, so that a timer that fires early does not hit the minute before. */
function untilNextMinute(): number {
  return 60_000 - (Date.now() % 60_000) + 20;
}

function scheduledEvent({ arn }: Schedule, region: string, account: string): object {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account,
    time: `${new Date().toISOString().slice(0, 19)}Z`,
    region,
    resources: [arn],
    detail: {},
  };
}
