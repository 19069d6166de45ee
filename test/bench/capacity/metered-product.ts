import { randomUUID } from 'node:crypto';
import type { ActionName, RequestInput, ResponseBody, Route } from '#api/contract.ts';
import { createTables, startDynamoEngine, type TableProperties } from '#local/dynamodb/dynamodb.ts';
import { functionLogs } from '#local/functions/function-logs.ts';
import { startFunctions } from '#local/functions/functions.ts';
import { proxyEvent } from '#local/gateway/proxy-event.ts';
import { startSecretsManager } from '#local/secrets/secrets.ts';
import type { LocalRun } from '#local/start/start.ts';
import type { Image, Units } from './floor.ts';
import { type Fact, writeFloor } from './floor.ts';
import type { Row } from './item-size.ts';
import { keyOf, startMeter, type UnitsUsed } from './meter.ts';
import { tablesInEngine } from './tables-in-engine.ts';

/** Every item of some tables at one moment, by table and key. */
type TableRows = ReadonlyMap<string, ReadonlyMap<string, Row>>;

/** What an operation took beside the least that it can take. */
export interface Measured {
  readonly spent: UnitsUsed;
  readonly before: TableRows;
  readonly after: TableRows;
}

/**
 * The deployed functions of a running product over tables of their own behind a meter: nothing wakes anything here
 * but whoever measures, so that what is counted is one operation's alone. `dataDir`: where the tables are kept as the
 * local run keeps them, so that a row costs the same however many there are; absent: in memory.
 */
export const aMeteredProduct = async (run: LocalRun, dataDir?: string) => {
  const { product } = run;
  // Whatever else asks the accounting system meanwhile would be counted as ours.
  await run.functions.stop();
  const engine = await startDynamoEngine(dataDir === undefined ? {} : { dataDir });
  await createTables(engine.endpoint, product.tables);
  const meter = await startMeter(engine.endpoint);
  const secrets = await startSecretsManager(product.secrets);
  const logs = functionLogs(undefined, () => {});
  const functions = startFunctions(product.functions, {
    logs,
    environment: {
      AWS_REGION: product.stack.place.region,
      AWS_ENDPOINT_URL_DYNAMODB: meter.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
      AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
      // What is measured is our side: the simulated accounting system is asked as fast as it answers.
      ACCOUNTING_MAX_PER_MINUTE: '100000',
    },
  });

  const tables = tablesInEngine(run, engine.endpoint);

  const readTables = async (some: readonly TableProperties[]): Promise<TableRows> =>
    new Map(
      await Promise.all(
        some.map(async (one) => {
          const rows = await tables.rowsOf(one);
          return [one.TableName, new Map(rows.map((row) => [keyOf(one, row).text, row]))] as const;
        }),
      ),
    );

  /** Invokes a function; throws when it failed. */
  const invoke = async (arn: string, event: unknown): Promise<string> => {
    const result = await functions.invoke(arn, event);
    if (!result.ok) throw new Error(`${result.error.errorType}: ${result.error.errorMessage}`);
    return result.payload;
  };

  /** Invokes the function of a folder in `lambda/` as its clock does. */
  const wake = async (
    folder: string,
    event: unknown = { source: 'schedule', mode: 'due' },
  ): Promise<void> => {
    const flat = folder.replaceAll('-', '');
    const found = product.functions.find(({ logicalId }) => logicalId.toLowerCase().includes(flat));
    if (!found) throw new Error(`There is no function ${folder}.`);
    await invoke(found.arn, event);
  };

  /** What the gateway would hand over; `claims` null: the method has no authorizer. */
  const callApi = async (
    route: { method: string; path: string },
    request: {
      query?: URLSearchParams;
      headers?: Record<string, string>;
      body?: string;
      claims?: Record<string, string>;
    },
  ): Promise<unknown> => {
    const { api } = product;
    const method = api.methods.find(
      ({ resourcePath, httpMethod }) => resourcePath === route.path && httpMethod === route.method,
    );
    if (!method) throw new Error(`The API has no ${route.method} ${route.path}.`);
    const headers = { 'content-type': 'application/json', ...request.headers };
    const event = proxyEvent(
      {
        requestId: randomUUID(),
        path: route.path,
        httpMethod: route.method,
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
        query: request.query ?? new URLSearchParams(),
        pathParameters: null,
        body: Buffer.from(request.body ?? ''),
        sourceIp: '127.0.0.1',
        apiKey: undefined,
        claims: request.claims,
        at: new Date(),
      },
      method,
      api,
    );
    const { statusCode, body } = JSON.parse(await invoke(method.functionArn, event));
    if (statusCode !== 200) throw new Error(`${route.path} answered ${statusCode}: ${body}`);
    return JSON.parse(body);
  };

  const claims = {
    sub: 'sub-bench',
    'cognito:username': 'bench',
    'cognito:groups': 'sysadmin',
    token_use: 'id',
    aud: run.clientId,
    email: 'bench@example.com',
    email_verified: 'true',
  };

  /** Asks as a person does; throws for everything but 200. */
  const ask = async <R extends Route, A extends ActionName<R>>(
    route: R,
    action: A,
    fields: RequestInput<R, A>,
  ): Promise<ResponseBody<R, A>> => {
    const asked = { action, ...(fields as Record<string, unknown>) };
    const answer =
      route.method === 'GET'
        ? await callApi(route, { claims, query: new URLSearchParams(asked as Record<string, string>) })
        : await callApi(route, { claims, body: JSON.stringify(asked) });
    return answer as ResponseBody<R, A>;
  };

  /** Runs an operation with the tables that it touches looked at before and after. */
  const measure = async (
    touched: readonly TableProperties[],
    operation: () => Promise<unknown>,
  ): Promise<Measured> => {
    const before = await readTables(touched);
    meter.watch(touched);
    meter.reset();
    await operation();
    const spent = meter.read();
    meter.watch([]);
    return { spent, before, after: await readTables(touched) };
  };

  return {
    run,
    /** Of the engine itself: past the meter. */
    endpoint: engine.endpoint,
    ...tables,
    measure,
    ask,
    wake,
    callApi,
    stop: async () => {
      await functions.stop();
      await Promise.all([meter.close(), secrets.close(), logs.close()]);
      await engine.stop();
    },
  };
};

export type MeteredProduct = Awaited<ReturnType<typeof aMeteredProduct>>;

/** The least that the writes of a measured operation can cost, by what of an item is worth a write. */
export const minWrites = ({ spent, before }: Measured, fact: Fact): number =>
  writeFloor(spent.images, ({ table, key }: Image) => before.get(table.TableName)?.get(key) ?? null, fact);

/** Units together: what is shown and compared. */
export const together = ({ read, write }: Units): number => read + write;
