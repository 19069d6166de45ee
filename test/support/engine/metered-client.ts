import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { type Command, operationOf } from './light-client.ts';

/** What was asked of the database since the last `reset`, by the engine's own account. */
export interface Meter {
  reset(): void;
  /** Every call's name, in the order they were answered. */
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

/** Counts the calls of a client from now on, and the capacity units that the engine says they took. */
export const meterCalls = (client: DynamoDBDocumentClient): Meter => {
  const calls: string[] = [];
  const units = { read: 0, write: 0 };
  const send = client.send.bind(client) as (command: Command) => Promise<unknown>;
  const metered = async (command: Command): Promise<unknown> => {
    const name = operationOf(command);
    Object.assign(command.input, { ReturnConsumedCapacity: 'INDEXES' });
    const answer = (await send(command)) as { ConsumedCapacity?: Consumed | Consumed[] };
    calls.push(name);
    for (const one of [answer.ConsumedCapacity].flat())
      if (READS.has(name)) units.read += one?.CapacityUnits ?? 0;
      else units.write += one?.CapacityUnits ?? 0;
    return answer;
  };
  Object.assign(client, { send: metered });
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
