import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { ulid } from 'ulid';
import { bomStore } from '#adapters/dynamo/bom/bom-store.ts';
import { kitSpecificationStore } from '#adapters/dynamo/bom/kit-specification-store.ts';
import { scanRuleStore, substituteStore } from '#adapters/dynamo/bom/substitute-store.ts';
import { itemReader } from '#adapters/dynamo/items/item-reader.ts';
import { itemRulesStore } from '#adapters/dynamo/items/item-rules-store.ts';
import { openPostings } from '#adapters/dynamo/posting/open-postings.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { lineCheckStore } from '#adapters/dynamo/production/line-check-store.ts';
import { productionRunStore } from '#adapters/dynamo/production/production-run-store.ts';
import { runWordSource } from '#adapters/dynamo/production/run-word-source.ts';
import { itemStockStore } from '#adapters/dynamo/stock/item-stock-store.ts';
import { ledgerReader } from '#adapters/dynamo/stock/ledger-reader.ts';
import { ledgerStore } from '#adapters/dynamo/stock/ledger-store.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { lotsInTurn } from '#adapters/dynamo/stock/lots-in-turn.ts';
import { placeStore } from '#adapters/dynamo/stock/place-store.ts';
import { wordFinder, wordStore } from '#adapters/dynamo/words/word-store.ts';
import { workCenterStore } from '#adapters/dynamo/work-centers/work-center-store.ts';
import { openOrders } from '#adapters/dynamo/work-orders/open-orders.ts';
import { workOrderProducts } from '#adapters/dynamo/work-orders/work-order-products.ts';
import { workOrderStore } from '#adapters/dynamo/work-orders/work-order-store.ts';
import type { Route } from '#api/contract.ts';
import { getProduction, postProduction } from '#api/production.ts';
import { getWorkCenter, postWorkCenter } from '#api/work-centers.ts';
import { getWorkOrder, postWorkOrder } from '#api/work-orders.ts';
import { dispatch, type Handlers } from '#app/dispatch.ts';
import type { PostClosedRunsDeps } from '#app/production/posting/post-closed-run.ts';
import { productionReadHandlers } from '#app/production/production-read-handlers.ts';
import { productionWriteHandlers } from '#app/production/production-write-handlers.ts';
import type { KeepWordsDeps } from '#app/words/keep-words.ts';
import { settledRuns } from '#app/words/settled-runs.ts';
import { workCenterReadHandlers } from '#app/work-centers/work-center-read-handlers.ts';
import { workCenterWriteHandlers } from '#app/work-centers/work-center-write-handlers.ts';
import { workOrderReadHandlers } from '#app/work-orders/work-order-read-handlers.ts';
import { workOrderWriteHandlers } from '#app/work-orders/work-order-write-handlers.ts';
import type { Group } from '#domain/access/groups.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import { ok } from '#domain/result.ts';
import { askAsTestsDo, testServing } from '#test/support/audit/test-serving.ts';
import { lightClient } from '#test/support/engine/light-client.ts';
import { type Meter, meterCalls } from '#test/support/engine/metered-client.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';

/** The clients of this file's benches, ended with it. */
const clients: DynamoDBDocumentClient[] = [];

afterAll(() => {
  for (const client of clients.splice(0)) client.destroy();
});

export interface Answered {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the wire is looked at, not built on
  readonly body: any;
}

/** What one person can ask, as over the wire: the action and its fields. */
export type Api = Record<
  'getWorkOrder' | 'postWorkOrder' | 'getProduction' | 'postProduction' | 'getWorkCenter' | 'postWorkCenter',
  (action: string, fields?: Record<string, unknown>) => Promise<Answered>
>;

const claimsOf = (username: string, group: Group) => ({
  sub: `sub-${username}`,
  'cognito:username': username,
  token_use: 'id',
  aud: 'client',
  email: `${username}@example.com`,
  email_verified: 'true',
  'cognito:groups': group,
});

/** The calls of work orders and production over fresh tables of the emulated database, at a time of the test's own. */
export const aProductionBench = async (start = '2026-03-04T01:00:00Z') => {
  const names = await freshTables(
    testEngine.endpoint,
    ...([
      'WorkOrders',
      'ProductionRuns',
      'WorkCenters',
      'Items',
      'ItemRules',
      'Stock',
      'Movements',
      'StockDocuments',
      'BillsOfMaterial',
      'Postings',
      'Words',
    ] as const),
  );
  const tables = {
    workOrders: names.WorkOrders,
    productionRuns: names.ProductionRuns,
    workCenters: names.WorkCenters,
    items: names.Items,
    itemRules: names.ItemRules,
    stock: names.Stock,
    movements: names.Movements,
    billsOfMaterial: names.BillsOfMaterial,
    postings: names.Postings,
    words: names.Words,
  };
  const client = lightClient(testEngine.endpoint);
  clients.push(client);
  const meter: Meter = meterCalls(client);

  const workOrders = workOrderStore(client, tables.workOrders);
  const counted = openOrders(client, tables.workOrders);
  const workCenters = workCenterStore(client, tables.workCenters);
  const runs = productionRunStore(client, tables);
  const products = workOrderProducts(client, tables.items);
  const items = itemReader(client, names.Items);
  const itemRules = itemRulesStore(client, names.ItemRules);
  const stock = {
    ledger: ledgerStore(client, tables),
    lots: lotStore(client, tables.stock),
    itemStock: itemStockStore(client, tables.stock),
    lotsInTurn: lotsInTurn(client, tables.stock),
    reader: ledgerReader(client, tables.movements),
    ...{ items, itemRules },
  };
  const places = {
    places: placeStore(client, names.StockDocuments),
    ownPlaces: ['loc:MAIN/RECEIVING', 'loc:MAIN/LINE1', 'loc:MAIN/LINE2'],
  };
  const boms = bomStore(client, tables.billsOfMaterial);
  const checks = {
    boms,
    scanRules: scanRuleStore(client, tables.billsOfMaterial),
    substitutes: substituteStore(client, tables.billsOfMaterial),
    checks: lineCheckStore(client, tables.productionRuns),
  };
  const postings = postingStore(client, tables.postings);
  const specifications = kitSpecificationStore(client, tables.billsOfMaterial);
  /** Closed runs stay here until a test says otherwise. */
  const books: { -readonly [Field in keyof PostClosedRunsDeps]: PostClosedRunsDeps[Field] } = {
    ...{ isOn: false, accountingName: 'MYOB Acumatica', locations: new Map() },
    ...{ bills: boms, specifications, postings },
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  };
  const retryDelay = {
    random: Math.random,
    wait: () => new Promise<void>((resolve) => setImmediate(resolve)),
  };
  const clock = { now: Date.parse(start) };

  const asks = (username: string, group: Group): Api => {
    const asking =
      <R extends Route>(route: R, handlers: Handlers<R>) =>
      async (action: string, fields: Record<string, unknown> = {}): Promise<Answered> => {
        const input = ok({ action, ...fields });
        const call = { input, requestId: 'r-1', now: clock.now };
        const answer = dispatch(route, handlers, testServing);
        const { status, body } = await askAsTestsDo(`${route.name}.${action}`, (more) =>
          answer({ ...call, claims: { ...claimsOf(username, group), ...more } }),
        );
        return { status, body };
      };
    return {
      getWorkOrder: asking(
        getWorkOrder,
        workOrderReadHandlers({ workOrders, openOrders: counted, products }),
      ),
      postWorkOrder: asking(postWorkOrder, workOrderWriteHandlers({ workOrders, products, ...retryDelay })),
      getProduction: asking(
        getProduction,
        productionReadHandlers({
          ...{ runs, workOrders, workCenters, postings, ...checks, ...stock },
          openPostings: openPostings(client, tables.postings),
          words: wordFinder(client, tables.words),
        }),
      ),
      postProduction: asking(
        postProduction,
        productionWriteHandlers({ runs, ...stock, ...places, ...checks, books, ...retryDelay }),
      ),
      getWorkCenter: asking(getWorkCenter, workCenterReadHandlers({ workCenters })),
      postWorkCenter: asking(
        postWorkCenter,
        workCenterWriteHandlers({ workCenters, ...places, ...retryDelay }),
      ),
    };
  };

  const words = wordStore(client, tables.words);
  const none = { ofMonth: async () => ({ documents: [], more: false }) };
  return {
    /** What writes the words of runs, and of nothing else. */
    keeping: {
      words,
      sources: {
        ...{ receipt: none, shipment: none },
        run: {
          ...runWordSource(client, tables.productionRuns),
          settled: settledRuns({ words, runs, workCenters }),
        },
      },
      clock: { now: () => clock.now },
    } satisfies KeepWordsDeps,
    ...{ client, tables, workOrders, counted, workCenters, runs, stock, boms, checks, clock, meter, asks },
    ...{ books, postings, specifications },
    consultant: asks('casey', 'consultant'),
    manager: asks('morgan', 'manager'),
    sysadmin: asks('sam', 'sysadmin'),
    holdsItem: (item: Item) =>
      client.send(
        new PutCommand({ TableName: tables.items, Item: { itemKey: itemKey(item.inventoryID), ...item } }),
      ),
  };
};

export type ProductionBench = Awaited<ReturnType<typeof aProductionBench>>;

/** A line to run on. */
export const aLine = async (
  bench: ProductionBench,
  code = 'L1',
  place: string | null = null,
): Promise<string> => {
  const line = { code, name: `Line ${code}`, ...(place === null ? {} : { place }) };
  const { status, body } = await bench.manager.postWorkCenter('create_line', line);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return code;
};

/** An order of 100 cases of 24, made by the consultant; `fields` over that. */
export const anOrder = async (bench: ProductionBench, fields: Record<string, unknown> = {}) => {
  const { status, body } = await bench.consultant.postWorkOrder('create_work_order', {
    requestId: ulid(),
    product: 'Ginger Brew 330 mL',
    quantity: 100,
    uom: 'cases',
    priority: 'Normal',
    requiredDate: '2026-03-10',
    packs: { bottlesPerCase: 24, casesPerPallet: 72, millilitresPerBottle: 330 },
    ...fields,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
};

/** A run of an order on a line. */
export const aRun = async (
  bench: ProductionBench,
  fields: { line: string; workOrderId: string; [more: string]: unknown },
) => {
  const { status, body } = await bench.consultant.postProduction('start_run', { runId: ulid(), ...fields });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
};
