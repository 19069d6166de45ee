import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { dynamoCall } from '#local/dynamodb/dynamo-call.ts';
import type { TableProperties } from '#local/dynamodb/dynamodb.ts';
import { startHttpServer } from '#local/http-server.ts';
import { isByTheClock } from './by-the-clock.ts';
import type { Image, Units } from './floor.ts';
import type { Row } from './item-size.ts';

/** What was asked of the database since the last `reset`. */
export interface UnitsUsed extends Units {
  /**
   * The name of every call but those of the clock, in the order they were answered. A condition that did not hold is a
   * call as well.
   */
  readonly calls: readonly string[];
  /** The names of calls that were made because time had passed (by-the-clock.ts). */
  readonly byTheClock: readonly string[];
  /** How long it took since the `reset`, s. */
  readonly seconds: number;
  /** Each item of the watched tables as each write left it. */
  readonly images: readonly Image[];
}

interface Meter {
  /** Where the functions find the database. */
  readonly url: string;
  reset(): void;
  read(): UnitsUsed;
  /** Keeps images of what is written to these tables: one more question to the engine for each, itself not counted. */
  watch(tables: readonly TableProperties[]): void;
  close(): Promise<void>;
}

interface Consumed {
  readonly CapacityUnits?: number;
}

const READS = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan', 'TransactGetItems']);

interface Written {
  readonly TableName: string;
  readonly Item?: Row;
  readonly Key?: Row;
}

interface Request {
  readonly TableName?: string;
  readonly Item?: Row;
  readonly Key?: Row;
  readonly UpdateExpression?: string;
  readonly TransactItems?: readonly Readonly<Record<string, Written>>[];
  readonly RequestItems?: Readonly<
    Record<string, readonly { PutRequest?: { Item: Row }; DeleteRequest?: { Key: Row } }[]>
  >;
}

/** What a request writes, by table and key or item. */
const writtenBy = (operation: string, request: Request): readonly Written[] => {
  if (operation === 'TransactWriteItems')
    return (request.TransactItems ?? []).flatMap((item) =>
      Object.entries(item).flatMap(([kind, written]) => (kind === 'ConditionCheck' ? [] : [written])),
    );
  if (operation === 'BatchWriteItem')
    return Object.entries(request.RequestItems ?? {}).flatMap(([TableName, writes]) =>
      writes.map(({ PutRequest, DeleteRequest }) => ({
        TableName,
        Item: PutRequest?.Item,
        Key: DeleteRequest?.Key,
      })),
    );
  return READS.has(operation) || !request.TableName ? [] : [request as Written];
};

/** An item's key, and the same as a text. */
export const keyOf = (table: TableProperties, row: Row): { key: Row; text: string } => {
  const key = Object.fromEntries(
    table.KeySchema.flatMap(({ AttributeName }) => {
      const value = row[AttributeName];
      return value ? [[AttributeName, value]] : [];
    }),
  );
  return { key, text: JSON.stringify(key) };
};

const bytesOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/**
 * Stands between the functions and the engine and counts: each request is asked to say what it took, so that the
 * figures are the engine's own account and the functions are the deployed ones, unchanged.
 */
export async function startMeter(engine: string): Promise<Meter> {
  const agent = new Agent({ keepAlive: true });
  let calls: string[] = [];
  let byTheClock: string[] = [];
  let began = performance.now();
  let images: Image[] = [];
  let units = { read: 0, write: 0 };
  let watched = new Map<string, TableProperties>();

  const count = (
    operation: string,
    asked: Request,
    answer: { ConsumedCapacity?: Consumed | Consumed[] },
  ): void => {
    (isByTheClock(operation, asked) ? byTheClock : calls).push(operation);
    for (const one of [answer.ConsumedCapacity].flat())
      units[READS.has(operation) ? 'read' : 'write'] += one?.CapacityUnits ?? 0;
  };

  const picture = async (operation: string, request: Request): Promise<void> => {
    for (const { TableName, Item, Key } of writtenBy(operation, request)) {
      const table = watched.get(TableName);
      const given = Item ?? Key;
      if (!table || !given) continue;
      const { key, text } = keyOf(table, given);
      const { Item: row } = await dynamoCall<{ Item?: Row }>(engine, 'GetItem', {
        TableName,
        Key: key,
        ConsistentRead: true,
      });
      images.push({ table, key: text, row: row ?? null, inTransaction: operation === 'TransactWriteItems' });
    }
  };

  const forward = (request: IncomingMessage, body: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { host: _host, ...headers } = request.headers;
      const sent = httpRequest(
        engine,
        { method: request.method, agent, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
        resolve,
      );
      sent.once('error', reject);
      sent.end(body);
    });

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const operation = request.headers['x-amz-target']?.toString().replace(/^.*\./, '') ?? '';
    const asked: Request = JSON.parse((await bytesOf(request)).toString('utf8') || '{}');
    const answered = await forward(request, JSON.stringify({ ...asked, ReturnConsumedCapacity: 'INDEXES' }));
    const bytes = await bytesOf(answered);
    const isGood = answered.statusCode === 200;
    count(operation, asked, isGood ? JSON.parse(bytes.toString('utf8')) : {});
    if (isGood && watched.size > 0) await picture(operation, asked);
    response.writeHead(answered.statusCode ?? 500, {
      'content-type': answered.headers['content-type'] ?? 'application/x-amz-json-1.0',
      'content-length': bytes.length,
    });
    response.end(bytes);
  };

  const server = await startHttpServer(0, serve);
  return {
    url: server.url,
    reset() {
      calls = [];
      byTheClock = [];
      began = performance.now();
      images = [];
      units = { read: 0, write: 0 };
    },
    read: () => ({
      calls: [...calls],
      byTheClock: [...byTheClock],
      seconds: (performance.now() - began) / 1000,
      images: [...images],
      ...units,
    }),
    watch(tables) {
      watched = new Map(tables.map((table) => [table.TableName, table]));
    },
    async close() {
      await server.close();
      agent.destroy();
    },
  };
}
