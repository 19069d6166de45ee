import { type FunctionDefinition, functionNameIn } from '#local/functions/function-definition.ts';
import type { InvocationResult } from '#local/functions/function-thread.ts';
import type { Functions } from '#local/functions/functions.ts';
import type { MetricSamples } from './metric-samples.ts';

/** Results of events that reached no function: Lambda counts no invocation for them. */
const NEVER_BEGUN = new Set([
  'ResourceNotFoundException',
  'EventAgeExceeded',
  'RequestEntityTooLargeException',
  'ServiceException',
]);

/** The version or alias at the end of a function's ARN. */
const qualifierOf = (reference: string): string | undefined =>
  /:function:[^:]+:(?<qualifier>[^:]+)$/.exec(reference)?.groups?.qualifier;

/** How far behind its stream a function is: the age of the last record that it is given, in milliseconds. */
function iteratorAgeOf(event: unknown, at: number): Record<string, number> {
  const { Records } = (event ?? {}) as {
    Records?: readonly { dynamodb?: { ApproximateCreationDateTime?: number } }[];
  };
  const seconds = Records?.at(-1)?.dynamodb?.ApproximateCreationDateTime;
  return seconds === undefined ? {} : { IteratorAge: Math.max(0, at - seconds * 1000) };
}

/**
 * The functions, with what AWS/Lambda counts of them: Invocations, Errors, Duration, IteratorAge of a stream's, and Throttles for an event that
 * finds all threads of its function at work; and ConcurrentExecutions, of all of them together. (It waits for its turn here; on AWS it is refused and tried again.)
 * One that came by an alias is counted under that and its version, too.
 */
export function countFunctions(
  functions: Functions,
  definitions: readonly FunctionDefinition[],
  samples: Pick<MetricSamples, 'put'>,
  now: () => number = Date.now,
): Functions {
  const known = new Map(definitions.map((definition) => [definition.name, definition]));
  const atWork = new Map<string, number>();
  const count = (reference: string, values: Record<string, number>, at: number) => {
    const FunctionName = functionNameIn(reference);
    const qualifier = qualifierOf(reference);
    const places: Record<string, string>[] = [{ FunctionName }];
    if (qualifier) {
      const Resource = `${FunctionName}:${qualifier}`;
      const ExecutedVersion = known.get(FunctionName)?.version ?? '$LATEST';
      places.push({ FunctionName, Resource }, { FunctionName, Resource, ExecutedVersion });
    }
    for (const dimensions of places)
      for (const [name, value] of Object.entries(values))
        samples.put({ namespace: 'AWS/Lambda', name, dimensions }, value, at);
  };
  return {
    ...functions,
    async invoke(reference, event, options): Promise<InvocationResult> {
      const name = functionNameIn(reference);
      const busy = atWork.get(name) ?? 0;
      if (busy >= (known.get(name)?.concurrency ?? Number.POSITIVE_INFINITY))
        count(reference, { Throttles: 1 }, now());
      atWork.set(name, busy + 1);
      samples.put(
        { namespace: 'AWS/Lambda', name: 'ConcurrentExecutions', dimensions: {} },
        [...atWork].reduce(
          (sum, [one, events]) =>
            sum + Math.min(events, known.get(one)?.concurrency ?? Number.POSITIVE_INFINITY),
          0,
        ),
        now(),
      );
      const startedAt = now();
      try {
        const result = await functions.invoke(reference, event, options);
        if (result.ok || !NEVER_BEGUN.has(result.error.errorType))
          count(
            reference,
            {
              ...{ Invocations: 1, Errors: result.ok ? 0 : 1, Duration: now() - startedAt },
              ...iteratorAgeOf(event, startedAt),
            },
            startedAt,
          );
        return result;
      } finally {
        atWork.set(name, (atWork.get(name) ?? 1) - 1);
      }
    },
  };
}
