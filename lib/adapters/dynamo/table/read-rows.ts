import type { DynamoDBDocumentClient, QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';

/** A value as DynamoDB's JSON says it: `{ "S": "…" }`, `{ "N": "1" }`, `{ "BOOL": true }`. */
interface Attribute {
  readonly S?: unknown;
  readonly N?: unknown;
  readonly BOOL?: unknown;
}

/** The value of an attribute that is a text, a number or a yes or no; undefined for any other. */
export const plainValue = (attribute: Attribute | undefined): unknown =>
  attribute === undefined
    ? undefined
    : (attribute.S ?? attribute.BOOL ?? (attribute.N === undefined ? undefined : Number(attribute.N)));

export type Row = Readonly<Record<string, Attribute | undefined>>;

interface ReadRows {
  readonly rows: readonly Row[];
  /** The key to go on after; undefined: that was the last. */
  readonly after: Record<string, unknown> | undefined;
}

/** An answer before the SDK reads it, as its HTTP handler gives it. */
interface HttpAnswer {
  readonly statusCode: number;
  body: AsyncIterable<Uint8Array> | Uint8Array;
}

const isHttpAnswer = (answer: unknown): answer is HttpAnswer =>
  typeof answer === 'object' && answer !== null && 'statusCode' in answer && 'body' in answer;

const textOf = async (body: HttpAnswer['body']): Promise<string> => {
  if (body instanceof Uint8Array) return Buffer.from(body).toString('utf8');
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

export const NOT_SHOWN =
  'The AWS SDK no longer shows an answer before it reads it. In read-rows.ts, take the Items of the command in lib-dynamodb instead: that takes twice as long.';

/**
 * A scan or a query that returns its rows raw, as DynamoDB's JSON has them. The SDK takes each attribute of each row up
 * twice more on its way to a plain object; here a middleware takes the rows out of the answer before it does. Signing,
 * retries, time-outs and refusals stay the SDK's. Throws what it throws.
 *
 * What that gains: a list of 10,000 vendors takes a function 56 ms of processor time, and 115 ms with the Items of
 * the document client's own ScanCommand (155 ms with the plain client's). Documented are the middleware stack and
 * its steps, but not how an answer looks there: whoever sees NOT_SHOWN after an upgrade does as it says.
 */
export const readRows = async (
  client: DynamoDBDocumentClient,
  asked: ScanCommand | QueryCommand,
): Promise<ReadRows> => {
  // The two differ in what they are asked, not in how their answers look.
  const command = asked as ScanCommand;
  let rows: readonly Row[] | undefined;
  command.middlewareStack.add(
    (next) => async (args) => {
      const answered = await next(args);
      const answer: unknown = answered.response;
      if (!isHttpAnswer(answer)) throw new Error(NOT_SHOWN);
      if (answer.statusCode !== 200) return answered;
      const { Items = [], ...rest } = JSON.parse(await textOf(answer.body)) as { Items?: readonly Row[] };
      rows = Items;
      answer.body = Buffer.from(JSON.stringify(rest));
      return answered;
    },
    // Low: nearer to the line than the SDK's own reading of the answer. Override: a command of the document client
    // hands its middleware over twice.
    { step: 'deserialize', priority: 'low', name: 'rowsLeftAsTheyCame', override: true },
  );
  const { LastEvaluatedKey } = await client.send(command);
  if (!rows) throw new Error(NOT_SHOWN);
  return { rows, after: LastEvaluatedKey };
};
