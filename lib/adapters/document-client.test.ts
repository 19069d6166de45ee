import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { documentClient, LOGGING } from './dynamo/table/document-client.ts';

const STILL_LOGS =
  'The AWS SDK calls the middleware that walks every answer for a log otherwise now. In document-client.ts, find its name in `middlewareStack.identify()`: without that, reading thousands of rows takes a quarter more time.';

const names = (stack: { identify(): string[] }): string => stack.identify().join(' ');

it('walks no answer for a log that nobody keeps', () => {
  const [theirs, ours] = [new DynamoDBClient({ region: 'ap-southeast-2' }), documentClient()];
  if (!names(theirs.middlewareStack).includes(LOGGING)) throw new Error(STILL_LOGS);
  expect(names(ours.middlewareStack)).not.toContain(LOGGING);
  for (const client of [theirs, ours]) client.destroy();
});
