import { setImmediate as soon } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A client that knows whether any of its requests is under way. `quiet` resolves once none is and nobody goes on by itself. */
export const quietClient = (
  client: DynamoDBDocumentClient,
): { readonly client: DynamoDBDocumentClient; quiet(): Promise<void> } => {
  let underWay = 0;
  let ended: () => void = () => undefined;
  const send = async (command: Parameters<DynamoDBDocumentClient['send']>[0]): Promise<unknown> => {
    underWay += 1;
    try {
      return await client.send(command);
    } finally {
      underWay -= 1;
      ended();
    }
  };
  return {
    // Still one of the SDK's: its pages of a query ask for that.
    client: Object.assign(Object.create(client), { send }) as DynamoDBDocumentClient,
    async quiet() {
      for (await soon(); underWay > 0; await soon())
        await new Promise<void>((resolve) => {
          ended = resolve;
        });
    },
  };
};
