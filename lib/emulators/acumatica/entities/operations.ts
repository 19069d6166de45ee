import type { SimulatorClock } from '#emulators/acumatica/clock.ts';
import type { Reply } from '#emulators/acumatica/http/reply.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';

interface Operation {
  id: string;
  polls: number;
  result?: Reply;
}

/** Long-running operations: started, asked about, ended. */
export interface Operations {
  /** Runs `work` after `ms`; its reply is the operation's result. */
  start(ms: number, work: () => Reply): string;
  isRunning(id: string): boolean;
  /** The result once it ended and was asked about more than `leastPolls` times; 'unknown' for a foreign id. */
  poll(id: string, leastPolls: number): Reply | 'running' | 'unknown';
}

export function createOperations(clock: SimulatorClock): Operations {
  const operations = new Map<string, Operation>();
  return {
    start(ms, work) {
      const operation: Operation = { id: newGuid(), polls: 0 };
      operations.set(operation.id, operation);
      clock.after(ms, () => {
        operation.result = work();
      });
      return operation.id;
    },
    isRunning: (id) => {
      const operation = operations.get(id);
      return operation !== undefined && operation.result === undefined;
    },
    poll(id, leastPolls) {
      const operation = operations.get(id);
      if (!operation) return 'unknown';
      operation.polls += 1;
      return operation.result && operation.polls > leastPolls ? operation.result : 'running';
    },
  };
}
