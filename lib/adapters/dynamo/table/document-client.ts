import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { countThrottles } from '#adapters/count-throttles.ts';
import { countCall } from '#adapters/outgoing-calls.ts';
import { type Fields, stampWithin } from './stamp-within.ts';

/**
 * The one DynamoDB client of a function. `removeUndefinedValues`: an optional field that is absent is not stored.
 * A kept connection that died while the function was frozen must not hang until the function ends, so that an
 * attempt has 4 s. Endpoint, region and credentials come from the environment, so that the same bundle runs on AWS and here.
 */
export const documentClient = (config: { endpoint?: string } = {}): DynamoDBDocumentClient => {
  const client = new DynamoDBClient({
    maxAttempts: 5,
    requestHandler: { connectionTimeout: 1_500, requestTimeout: 4_000, throwOnRequestTimeout: true },
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
  });
  client.middlewareStack.remove(LOGGING);
  countRoundTrips(client);
  countThrottles(client);
  stampWrites(client);
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
};

/**
 * We give the SDK no logger, and it walks every answer all the same to leave out what no log may have: a fifth of the time
 * that reading thousands of rows takes. The stack of middleware is the SDK's own way to leave one out, by its name.
 */
export const LOGGING = 'loggerMiddleware';

export const NOT_COUNTED =
  'The AWS SDK no longer runs the middleware of its deserialize step once for each attempt at a table. In document-client.ts, count in the requestHandler instead: that is called once for each request.';

/**
 * Each attempt for itself, the repeated ones too. The SDK documents that what is in the deserialize step runs for each
 * request sent (`HandlerOptions.step`), and a test asks whether it does: whoever sees NOT_COUNTED after an upgrade does
 * as it says. Low: nearer to the line than the reading of the answer, which is no time of the table's.
 */
const countRoundTrips = (client: DynamoDBClient): void =>
  client.middlewareStack.add(
    (next) => async (args) => {
      const startedAt = Date.now();
      try {
        return await next(args);
      } finally {
        countCall('tables', Date.now() - startedAt);
      }
    },
    { step: 'deserialize', priority: 'low', name: 'countRoundTrips' },
  );

/** The first of all: what it sees are the plain values of our commands. */
const stampWrites = (client: DynamoDBClient): void =>
  client.middlewareStack.add(
    (next) => (args) => {
      const stamp = stampWithin.getStore();
      return next(stamp ? { ...args, input: stamp(args.input as Fields) as never } : args);
    },
    { step: 'initialize', name: 'stampWrites' },
  );
