import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** What was asked of the database since the last `reset`, by the engine's own account. */
export interface Meter {
  reset(): void;
  /** Every call's name, in the order they were sent. */
  readonly calls: readonly string[];
  /** Capacity units: of tables and of indexes. */
  readonly units: { readonly read: number; readonly write: number };
}

interface Consumed {
  readonly CapacityUnits?: number;
  readonly ReadCapacityUnits?: number;
  readonly WriteCapacityUnits?: number;
}

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan']);

/** Counts calls and the capacity units that the engine says they took. */
export const meterCalls = (client: DynamoDBClient): Meter => {
  const calls: string[] = [];
  const units = { read: 0, write: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const name = String(context.commandName).replace(/Command$/, '');
      Object.assign(args.input as object, { ReturnConsumedCapacity: 'INDEXES' });
      const result = await next(args);
      calls.push(name);
      const consumed = [
        (result.output as { ConsumedCapacity?: Consumed | Consumed[] }).ConsumedCapacity,
      ].flat();
      for (const one of consumed) {
        if (READS.has(name)) units.read += one?.CapacityUnits ?? 0;
        else units.write += one?.CapacityUnits ?? 0;
      }
      return result;
    },
    { step: 'initialize', priority: 'low' },
  );
  return {
    calls,
    units,
    reset() {
      calls.length = 0;
      units.read = 0;
      units.write = 0;
    },
  };
};
