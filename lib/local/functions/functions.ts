import { type FunctionDefinition, functionNameIn } from './function-definition.ts';
import type { FunctionLogs } from './function-logs.ts';
import { FunctionPool, type IdleTimes, type InvokeOptions } from './function-pool.ts';
import type { InvocationResult } from './function-thread.ts';
import { ThreadHost } from './thread-host.ts';

type FunctionsOptions = {
  /** Set in every function over what the template says: region and where the AWS services are here. */
  environment: Record<string, string>;
  logs: FunctionLogs;
  /** How long threads that have nothing to do are kept, whatever they are for. */
  idleTimes?: IdleTimes;
};

/** Between two looks at a page a thread is worth keeping; for what nobody waits for, another is there soon enough. */
const IDLE_TIMES: Readonly<Record<'asked' | 'woken', IdleTimes>> = {
  asked: { last: 30_000, spare: 10_000 },
  woken: { last: 10_000, spare: 5_000 },
};

/** The running functions of a stack. */
export type Functions = {
  /**
   * Invokes the function with that name or ARN (a version or alias is the function itself) and waits for its
   * answer. `event` is passed as JSON. Never rejects: a crash, a time-out and an unknown function are results.
   */
  invoke(functionReference: string, event: unknown, options?: InvokeOptions): Promise<InvocationResult>;
  /** Serves new code from now on, after a rebuild. */
  replace(definition: FunctionDefinition): void;
  /** Megabytes that the objects of one of its threads took at most, after an event; 0: it has not run. */
  mostMemoryOf(functionReference: string): number;
  /** Ends every thread; running events get `graceMs` ms (default 2 s). */
  stop(graceMs?: number): Promise<void>;
};

/** Prepares a pool of threads for each function. None is started before its first event. */
export function startFunctions(
  definitions: readonly FunctionDefinition[],
  { environment, logs, idleTimes }: FunctionsOptions,
): Functions {
  const host = new ThreadHost();
  const pools = new Map(
    definitions.map((definition) => [
      definition.name,
      new FunctionPool(
        definition,
        environment,
        (line, id) => logs.hear(shortName(definition.name), line, id),
        idleTimes ?? IDLE_TIMES[definition.isWoken ? 'woken' : 'asked'],
        host,
      ),
    ]),
  );
  return {
    async invoke(functionReference, event, options) {
      const pool = pools.get(functionNameIn(functionReference));
      return pool
        ? pool.invoke(JSON.stringify(event) ?? 'null', options)
        : {
            ok: false,
            error: {
              errorType: 'ResourceNotFoundException',
              errorMessage: `Function not found: ${functionReference}`,
            },
          };
    },
    replace: (definition) => pools.get(definition.name)?.replace(definition),
    mostMemoryOf: (functionReference) => pools.get(functionNameIn(functionReference))?.mostMemory ?? 0,
    async stop(graceMs = 2000) {
      await Promise.all([...pools.values()].map((pool) => pool.stop(graceMs)));
      await host.ended();
    },
  };
}

/** Without the hash that CDK puts behind a name. */
function shortName(name: string): string {
  return name.replace(/(Handler)?[0-9A-F]{8}$/, '');
}
