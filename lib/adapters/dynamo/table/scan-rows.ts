import { type DynamoDBDocumentClient, ScanCommand, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';

/** A value as DynamoDB's JSON says it: `{ "S": "…" }`, `{ "N": "1" }`, `{ "BOOL": true }`. */
export interface Attribute {
  readonly S?: unknown;
  readonly N?: unknown;
  readonly BOOL?: unknown;
}

export type Row = Readonly<Record<string, Attribute | undefined>>;

export interface ScannedRows {
  readonly rows: readonly Row[];
  /** The key to go on after; undefined: that was the last. */
  readonly after: Record<string, unknown> | undefined;
}

interface Answer {
  readonly statusCode: number;
  body: AsyncIterable<Uint8Array> | Uint8Array;
}

const textOf = async (body: Answer['body']): Promise<string> => {
  if (body instanceof Uint8Array) return Buffer.from(body).toString('utf8');
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
};

/**
 * A scan whose rows are left as they came over the line. The SDK takes each attribute of each row up twice more on
 * its way to a plain object, which for thousands of rows is two thirds of a function's work; here the rows are taken
 * out of the answer before it does. Signing, retries, time-outs and refusals stay the SDK's. Throws what it throws.
 */
export const scanRows = async (
  client: DynamoDBDocumentClient,
  input: ScanCommandInput,
): Promise<ScannedRows> => {
  const command = new ScanCommand(input);
  let rows: readonly Row[] = [];
  command.middlewareStack.add(
    (next) => async (args) => {
      const answered = await next(args);
      const answer = answered.response as Answer;
      if (answer.statusCode !== 200) return answered;
      const { Items, ...rest } = JSON.parse(await textOf(answer.body)) as { Items?: readonly Row[] };
      rows = Items ?? [];
      answer.body = Buffer.from(JSON.stringify(rest));
      return answered;
    },
    // Low: nearer to the line than the SDK's own reading of the answer. Override: a command of the document client
    // hands its middleware over twice.
    { step: 'deserialize', priority: 'low', name: 'rowsLeftAsTheyCame', override: true },
  );
  const { LastEvaluatedKey } = await client.send(command);
  return { rows, after: LastEvaluatedKey };
};
