import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { fieldsOfLine, filterPattern } from '#local/alarms/metrics/filter-pattern.ts';
import type { FunctionDefinition } from '#local/functions/function-definition.ts';
import type { FunctionLogs } from '#local/functions/function-logs.ts';
import { logGroupsOf } from '#local/functions/log-groups.ts';
import type { KnownProperties } from '#local/template/known-properties.ts';
import type { Stack } from '#local/template/template.ts';

export const subscriptionTypes: Record<string, KnownProperties> = {
  'AWS::Logs::SubscriptionFilter': {
    served: ['DestinationArn', 'FilterPattern', 'LogGroupName'],
    ignored: ['FilterName'],
  },
};

type Deliver = (functionArn: string, event: unknown) => void;

/** Hands lines of functions to the functions that the stack's subscription filters name. */
export type LogSubscriptions = {
  /** The functions' lines go on to `logs`. */
  hearing(logs: FunctionLogs): FunctionLogs;
  /** From now on each is delivered as it is heard; what was heard before is delivered first. */
  deliverBy(deliver: Deliver): void;
};

/** Reads the stack's subscription filters. Throws a PlainFailure for a pattern that the local run can't read. */
export function logSubscriptions(stack: Stack, functions: readonly FunctionDefinition[]): LogSubscriptions {
  const subscriptions = stack.ofType('AWS::Logs::SubscriptionFilter').map(({ logicalId, properties }) => ({
    ...{ name: logicalId, group: String(properties.LogGroupName) },
    functionArn: String(properties.DestinationArn),
    isAsked: filterPattern(String(properties.FilterPattern ?? '')),
  }));
  const groupOf = logGroupsOf(stack, functions);
  const waiting: Parameters<Deliver>[] = [];
  let deliver: Deliver = (...one) => void waiting.push(one);
  return {
    hearing: (logs) => ({
      hear(shortName, line, requestId) {
        logs.hear(shortName, line, requestId);
        const group = groupOf(shortName);
        const asked = subscriptions.filter((one) => one.group === group);
        if (group === undefined || asked.length === 0) return;
        const fields = fieldsOfLine(line);
        for (const { name, functionArn, isAsked } of asked)
          if (fields && isAsked(fields)) deliver(functionArn, eventOf(stack, group, name, line));
      },
      close: () => logs.close(),
    }),
    deliverBy(given) {
      deliver = given;
      for (const one of waiting.splice(0)) deliver(...one);
    },
  };
}

/** As CloudWatch Logs hands lines over: packed. */
function eventOf({ place }: Stack, logGroup: string, filter: string, message: string): object {
  const lines = {
    ...{ messageType: 'DATA_MESSAGE', owner: place.accountId, logGroup, logStream: 'local' },
    subscriptionFilters: [filter],
    logEvents: [{ id: randomUUID(), timestamp: Date.now(), message }],
  };
  return { awslogs: { data: gzipSync(JSON.stringify(lines)).toString('base64') } };
}
