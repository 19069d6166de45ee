import { Agent, request } from 'node:http';
import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { stampWithin } from '#adapters/dynamo/table/stamp-within.ts';

type Fields = Record<string, unknown>;

/** Stored as the product's own client stores them (lib/adapters/dynamo/table/document-client.ts). */
const OPTIONS = { removeUndefinedValues: true };

/** Binary values go as base64 text. */
const encoded = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(encoded);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, encoded(inner)]));
};

const item = (value: unknown): unknown => encoded(marshall(value as Fields, OPTIONS));

/** A request's plain values as attribute values, wherever DynamoDB's protocol has them. */
const marshalled = (input: Fields): Fields =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (value === undefined) return [name, value];
      if (
        name === 'Key' ||
        name === 'Item' ||
        name === 'ExpressionAttributeValues' ||
        name === 'ExclusiveStartKey'
      )
        return [name, item(value)];
      if (name === 'TransactItems')
        return [
          name,
          (value as Fields[]).map((one) =>
            Object.fromEntries(
              Object.entries(one).map(([kind, write]) => [kind, marshalled(write as Fields)]),
            ),
          ),
        ];
      if (name === 'RequestItems')
        return [
          name,
          Object.fromEntries(
            Object.entries(value as Record<string, { Keys: Fields[] } | Record<string, Fields>[]>).map(
              ([table, wanted]) => [
                table,
                Array.isArray(wanted)
                  ? wanted.map((one) =>
                      Object.fromEntries(
                        Object.entries(one).map(([kind, write]) => [kind, marshalled(write)]),
                      ),
                    )
                  : { ...wanted, Keys: wanted.Keys.map(item) },
              ],
            ),
          ),
        ];
      return [name, value];
    }),
  );

const plain = (value: unknown): Fields => unmarshall(decoded(value) as Parameters<typeof unmarshall>[0]);

/** And come as such. */
const decoded = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(decoded);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === 'B' && typeof inner === 'string'
        ? [name, Buffer.from(inner, 'base64')]
        : [name, decoded(inner)],
    ),
  );
};

const unmarshalled = (answer: Fields): Fields => ({
  ...answer,
  ...(answer.Item ? { Item: plain(answer.Item) } : {}),
  ...(answer.Attributes ? { Attributes: plain(answer.Attributes) } : {}),
  ...(answer.LastEvaluatedKey ? { LastEvaluatedKey: plain(answer.LastEvaluatedKey) } : {}),
  ...(answer.Items ? { Items: (answer.Items as unknown[]).map(plain) } : {}),
  ...(answer.Responses
    ? {
        Responses: Object.fromEntries(
          Object.entries(answer.Responses as Record<string, unknown[]>).map(([table, rows]) => [
            table,
            rows.map(plain),
          ]),
        ),
      }
    : {}),
});

/** What the stores send, by the class of the command. */
const OPERATIONS: Readonly<Record<string, string>> = {
  GetCommand: 'GetItem',
  PutCommand: 'PutItem',
  UpdateCommand: 'UpdateItem',
  DeleteCommand: 'DeleteItem',
  QueryCommand: 'Query',
  ScanCommand: 'Scan',
  BatchGetCommand: 'BatchGetItem',
  BatchWriteCommand: 'BatchWriteItem',
  TransactWriteCommand: 'TransactWriteItems',
};

export interface Command {
  readonly input: Fields;
}

/** DynamoDB's name of what a command asks for. */
export const operationOf = (command: Command): string => {
  const operation = OPERATIONS[command.constructor.name];
  if (!operation) throw new Error(`The light client does not know ${command.constructor.name}.`);
  return operation;
};

/**
 * The same engine over one kept-alive line, without the SDK's signing, retries and middleware, which are most of
 * what a call to an engine on this machine costs. Thousands of schedules fit into minutes by it, and benches ask by it.
 * What the stores see is the same: plain values in and out, errors by their names. The SDK's own client is asked by
 * the running product, and where a test is about it.
 */
export const lightClient = (endpoint: string): DynamoDBDocumentClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const { hostname, port } = new URL(endpoint);
  const call = (operation: string, body: string): Promise<Fields> =>
    new Promise((resolve, reject) => {
      const sent = request(
        {
          ...{ agent, hostname, port, method: 'POST', path: '/' },
          headers: {
            'content-type': 'application/x-amz-json-1.0',
            'content-length': Buffer.byteLength(body),
            'x-amz-target': `DynamoDB_20120810.${operation}`,
            'x-amz-date': '20250101T000000Z',
            authorization:
              'AWS4-HMAC-SHA256 Credential=local/20250101/ap-southeast-2/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=unchecked',
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const answer = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') as Fields;
            if (response.statusCode === 200) return resolve(answer);
            const name = String(answer.__type).replace(/^.*#/, '');
            const message = String(answer.message ?? answer.Message ?? name);
            if (name === 'ConditionalCheckFailedException')
              return reject(new ConditionalCheckFailedException({ message, $metadata: {} }));
            const { CancellationReasons } = answer;
            return reject(Object.assign(new Error(message), { name, CancellationReasons }));
          });
          response.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  const send = async (command: Command): Promise<Fields> => {
    // As the product's own client does it.
    const stamp = stampWithin.getStore();
    const input = stamp ? (stamp(command.input) as Fields) : command.input;
    return unmarshalled(await call(operationOf(command), JSON.stringify(marshalled(input))));
  };
  // One of the SDK's: its pages of a query ask for that.
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint }));
  return Object.assign(client, { send, destroy: () => agent.destroy() } as object);
};
