import { functionNameIn } from '../functions/function-definition.ts';
import type { Functions } from '../functions/functions.ts';
import type { KnownProperties } from '../template/known-properties.ts';
import type { Stack } from '../template/template.ts';
import type { Destinations } from './destinations.ts';
import { pause } from './pause.ts';

export const asyncTypes: Record<string, KnownProperties> = {
  'AWS::Lambda::EventInvokeConfig': {
    served: [
      ...['FunctionName', 'Qualifier', 'MaximumEventAgeInSeconds', 'MaximumRetryAttempts'],
      'DestinationConfig.OnFailure.Destination',
    ],
    ignored: [],
  },
};

type Settings = { MaximumEventAgeInSeconds?: number; MaximumRetryAttempts?: number; onFailure?: string };

/** Hands events to functions as asynchronous invocation does; nobody waits for the answer. */
type AsyncInvocations = { invoke(functionReference: string, event: unknown): void };

/** Lambda waits one minute and then two; here nobody wants to watch that. */
const retryAfter = [5_000, 10_000];

/**
 * A failed event is tried again as often as the function's settings say (default twice); one that could not
 * start within its age (default six hours) is dropped, and both go to the failure queue, if there is one.
 */
export function asyncInvocations(
  stack: Pick<Stack, 'ofType'>,
  functions: Pick<Functions, 'invoke'>,
  destinations: Destinations,
  signal: AbortSignal,
  tell: (line: string) => void,
): AsyncInvocations {
  const settings = new Map<string, Settings>(
    stack.ofType('AWS::Lambda::EventInvokeConfig').map(({ properties }) => {
      const destination = properties.DestinationConfig as
        | { OnFailure?: { Destination?: string } }
        | undefined;
      const onFailure = destination?.OnFailure?.Destination;
      if (onFailure) destinations.check(onFailure);
      return [functionNameIn(String(properties.FunctionName)), { ...properties, onFailure } as Settings];
    }),
  );

  async function run(functionReference: string, event: unknown): Promise<void> {
    const name = functionNameIn(functionReference);
    const {
      MaximumEventAgeInSeconds = 21_600,
      MaximumRetryAttempts = 2,
      onFailure,
    } = settings.get(name) ?? {};
    const startBefore = Date.now() + MaximumEventAgeInSeconds * 1000;
    for (let attempt = 0; !signal.aborted; attempt++) {
      const result = await functions.invoke(functionReference, event, { startBefore });
      if (result.ok || signal.aborted) return;
      const tooOld = Date.now() >= startBefore;
      if (tooOld || attempt >= MaximumRetryAttempts) {
        const condition = tooOld ? 'EventAgeExceeded' : 'RetriesExhausted';
        // A tick that comes while the one before it still works is old by design, and no news.
        if (!tooOld) tell(`[${name}] An event was given up (${condition}): ${result.error.errorMessage}`);
        if (onFailure)
          destinations.send(onFailure, {
            version: '1.0',
            timestamp: new Date().toISOString(),
            requestContext: {
              functionArn: functionReference,
              condition,
              approximateInvokeCount: attempt + 1,
            },
            requestPayload: event,
            responsePayload: result.error,
          });
        return;
      }
      await pause(retryAfter[attempt] ?? 10_000, signal);
    }
  }
  return { invoke: (functionReference, event) => void run(functionReference, event) };
}
