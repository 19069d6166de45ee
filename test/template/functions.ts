import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { routes } from '#api/routes.ts';
import { policiesOf, statementsOf } from './grants.ts';
import type { Resource, Synthesised } from './synthesise.ts';

const READ = ['BatchGetItem', 'GetItem', 'Query'];
const SCAN = [...READ, 'Scan'];
/** How each table is written, by whoever may write it. */
const WRITES: Readonly<Record<string, string[]>> = {
  Vendors: ['UpdateItem'],
  PurchaseOrders: ['PutItem'],
  Items: ['BatchWriteItem'],
  ItemRules: ['DeleteItem', 'PutItem'],
  Receipts: ['PutItem', 'UpdateItem'],
  Postings: ['PutItem', 'UpdateItem'],
  Notifications: ['PutItem', 'UpdateItem'],
  SyncJobs: ['DeleteItem', 'PutItem', 'UpdateItem'],
  Accounting: ['DeleteItem', 'PutItem', 'UpdateItem'],
  WorkOrders: ['PutItem', 'UpdateItem'],
  ProductionRuns: ['PutItem', 'UpdateItem'],
  WorkCenters: ['PutItem', 'UpdateItem'],
  Stock: ['ConditionCheckItem', 'DeleteItem', 'PutItem', 'UpdateItem'],
  Movements: ['PutItem'],
  StockDocuments: ['ConditionCheckItem', 'PutItem'],
  Counts: ['PutItem', 'UpdateItem'],
  Pallets: ['PutItem', 'UpdateItem'],
  Shipments: ['PutItem', 'UpdateItem'],
  SalesOrders: ['PutItem'],
  Recalls: ['PutItem', 'UpdateItem'],
  BillsOfMaterial: ['DeleteItem', 'PutItem', 'UpdateItem'],
  Access: ['DeleteItem', 'PutItem', 'UpdateItem'],
  Notices: ['DeleteItem', 'PutItem'],
  Audit: ['PutItem'],
  AuditAnchors: ['PutItem'],
  Calls: ['PutItem', 'UpdateItem'],
  Words: ['BatchWriteItem', 'PutItem'],
};
const WRITE = 'as the table is written';
const BOTH = [...READ, WRITE];
const ALL = [...SCAN, WRITE];

const CONNECTOR = ['Accounting/Credentials', 'Accounting/SessionKey'];

/** What each function may do, said a second time: a grant that is added by accident is not repeated here. */
const MAY: Readonly<
  Record<string, { tables: Record<string, string[]>; secrets: string[]; streams?: string[]; pool?: string[] }>
> = {
  TokenScope: { tables: {}, secrets: [] },
  GetVendor: { tables: { Vendors: SCAN, SyncJobs: READ }, secrets: [] },
  PostVendor: { tables: { Vendors: BOTH, SyncJobs: BOTH }, secrets: [] },
  GetReceiveGoods: {
    tables: { PurchaseOrders: BOTH, Items: BOTH, Accounting: BOTH, Vendors: READ },
    secrets: CONNECTOR,
  },
  PostReceiveGoods: {
    tables: {
      ...{ Receipts: BOTH, PurchaseOrders: BOTH, Items: BOTH, Accounting: BOTH },
      ...{ Vendors: READ, ItemRules: READ },
    },
    secrets: CONNECTOR,
  },
  GetReceipts: {
    tables: { Receipts: READ, PurchaseOrders: READ, Postings: READ, Words: READ },
    secrets: [],
  },
  PostReceipts: { tables: { Receipts: BOTH, PurchaseOrders: BOTH }, secrets: [] },
  User: {
    tables: { Access: ALL, StockDocuments: READ },
    secrets: [],
    pool: [
      'AdminAddUserToGroup',
      'AdminCreateUser',
      'AdminDeleteUser',
      'AdminDisableUser',
      'AdminEnableUser',
      'AdminGetUser',
      'AdminListGroupsForUser',
      'AdminRemoveUserFromGroup',
      'AdminResetUserPassword',
      'AdminSetUserMFAPreference',
      'AdminUpdateUserAttributes',
      'AdminUserGlobalSignOut',
      'ListUsers',
      'ListUsersInGroup',
    ],
  },
  RegistrationCleaner: {
    tables: { Access: BOTH },
    secrets: [],
    pool: ['AdminDeleteUser', 'AdminGetUser', 'AdminListGroupsForUser', 'ListUsers'],
  },
  GetWorkOrder: { tables: { WorkOrders: READ, Items: SCAN }, secrets: [] },
  PostWorkOrder: { tables: { WorkOrders: BOTH, Items: READ }, secrets: [] },
  GetProduction: {
    tables: {
      ProductionRuns: READ,
      WorkOrders: READ,
      WorkCenters: READ,
      Items: READ,
      ItemRules: READ,
      Stock: READ,
      Movements: READ,
      BillsOfMaterial: READ,
      Postings: READ,
      Words: READ,
    },
    secrets: [],
  },
  PostProduction: {
    tables: {
      ProductionRuns: BOTH,
      WorkOrders: BOTH,
      WorkCenters: BOTH,
      Stock: BOTH,
      Movements: BOTH,
      StockDocuments: READ,
      Items: READ,
      ItemRules: READ,
      BillsOfMaterial: READ,
      Postings: BOTH,
    },
    secrets: [],
  },
  WorkCenter: { tables: { WorkCenters: BOTH, StockDocuments: READ }, secrets: [] },
  GetInventory: {
    tables: {
      Stock: BOTH,
      Receipts: READ,
      Postings: READ,
      PurchaseOrders: READ,
      Accounting: BOTH,
      Movements: READ,
      StockDocuments: READ,
      Counts: READ,
      Items: SCAN,
      ItemRules: SCAN,
      Pallets: READ,
    },
    secrets: CONNECTOR,
  },
  PostInventory: {
    tables: {
      Stock: BOTH,
      Movements: BOTH,
      Counts: BOTH,
      Receipts: READ,
      Postings: BOTH,
      StockDocuments: BOTH,
      Items: SCAN,
      ItemRules: BOTH,
    },
    secrets: [],
  },
  Pallet: {
    tables: {
      Pallets: BOTH,
      Stock: BOTH,
      Movements: BOTH,
      StockDocuments: READ,
      Items: READ,
      ItemRules: READ,
    },
    secrets: [],
  },
  Shipment: {
    tables: {
      Shipments: BOTH,
      Postings: BOTH,
      SalesOrders: BOTH,
      Pallets: BOTH,
      Stock: BOTH,
      Movements: BOTH,
      Items: BOTH,
      ItemRules: READ,
      Accounting: BOTH,
      Words: READ,
    },
    secrets: CONNECTOR,
  },
  Tracking: {
    tables: {
      ...{ Recalls: BOTH, Movements: BOTH, Stock: BOTH, Pallets: BOTH },
      ...{ StockDocuments: READ, ProductionRuns: READ },
      ...{ Shipments: READ, Receipts: READ, Items: READ, ItemRules: READ, PurchaseOrders: READ },
      ...{ SalesOrders: READ, WorkOrders: READ, WorkCenters: READ, Words: READ },
    },
    secrets: [],
  },
  VendorNotifications: { tables: { Notifications: BOTH }, secrets: [] },
  Bom: {
    tables: {
      BillsOfMaterial: BOTH,
      SyncJobs: BOTH,
      Items: READ,
      ItemRules: READ,
      ProductionRuns: READ,
      Stock: READ,
      WorkCenters: READ,
    },
    secrets: [],
  },
  VendorWebhook: {
    tables: { Notifications: ['PutItem'], Calls: ['PutItem'] },
    secrets: ['Accounting/WebhookSecret'],
  },
  NotificationApplier: {
    tables: { Notifications: BOTH, Vendors: BOTH, Accounting: BOTH },
    secrets: CONNECTOR,
    streams: ['Notifications'],
  },
  VendorSync: {
    tables: { Vendors: ALL, SyncJobs: BOTH, Accounting: BOTH },
    secrets: CONNECTOR,
    streams: ['SyncJobs'],
  },
  ItemSync: {
    tables: { Items: BOTH, BillsOfMaterial: BOTH, SyncJobs: BOTH, Accounting: BOTH },
    secrets: CONNECTOR,
    streams: ['SyncJobs'],
  },
  BooksSync: {
    tables: {
      Receipts: READ,
      Postings: READ,
      Items: READ,
      ItemRules: READ,
      Stock: BOTH,
      Movements: BOTH,
      StockDocuments: BOTH,
      Accounting: BOTH,
    },
    secrets: CONNECTOR,
    streams: ['StockDocuments'],
  },
  ReceiptPoster: {
    tables: {
      ...{ Receipts: BOTH, PurchaseOrders: BOTH, Postings: BOTH },
      ...{ Shipments: BOTH, SalesOrders: BOTH, Pallets: BOTH, Stock: BOTH, Movements: BOTH },
      ...{ Items: BOTH, Accounting: BOTH, Vendors: READ },
      ...{ ProductionRuns: READ, Calls: BOTH },
    },
    secrets: CONNECTOR,
    streams: ['Receipts', 'Postings'],
  },
  StockKeeper: {
    tables: {
      Receipts: READ,
      Items: READ,
      ItemRules: READ,
      Stock: BOTH,
      Movements: BOTH,
      StockDocuments: BOTH,
      Counts: BOTH,
      Postings: BOTH,
      Recalls: BOTH,
      Pallets: BOTH,
      ProductionRuns: READ,
      WorkCenters: READ,
      WorkOrders: BOTH,
      PurchaseOrders: BOTH,
      Shipments: BOTH,
      Words: BOTH,
    },
    secrets: [],
    streams: ['Receipts'],
  },
  StockTotals: {
    tables: { Stock: BOTH, Movements: READ, Items: READ, Pallets: READ },
    secrets: [],
    streams: ['Stock'],
  },
  Notice: { tables: { Notices: BOTH }, secrets: [] },
  Notifier: {
    tables: {
      ...{ Notices: BOTH, Audit: READ, Receipts: READ, Postings: READ, SyncJobs: READ, Stock: READ },
      ...{ Shipments: READ, ProductionRuns: READ, WorkOrders: READ, WorkCenters: READ },
    },
    secrets: [],
    streams: ['Audit'],
    pool: ['ListUsers', 'ListUsersInGroup'],
  },
  Audit: { tables: { Audit: READ, AuditAnchors: READ, Calls: READ }, secrets: [] },
  AuditRecorder: {
    tables: { Audit: BOTH, AuditAnchors: BOTH },
    secrets: [],
    streams: [
      ...[
        'Vendors',
        'Receipts',
        'Postings',
        'WorkOrders',
        'ProductionRuns',
        'WorkCenters',
        'Stock',
        'Movements',
      ],
      ...['Counts', 'ItemRules', 'Pallets', 'Shipments', 'Recalls', 'BillsOfMaterial', 'Access'],
      ...['SyncJobs', 'StockDocuments', 'Notifications'],
    ],
  },
};

/** Whoever changes something is asked for at the pool. */
const POSTING = new Set(
  routes
    .filter(({ method }) => method === 'POST')
    .map(({ functionName }) =>
      functionName.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    ),
);

const variableOf = (table: string) => `TABLE${table.replace(/[A-Z]/g, '_$&').toUpperCase()}`;

/** Every action the function's role may do, as `service:Action on resource`; the resource in one line. */
function grantsOf(stack: Synthesised, name: string): string[] {
  const [role, { Properties: properties }] = stack.at(`${name}/Role`);
  expect(properties.ManagedPolicyArns).toBeUndefined();
  expect(policiesOf(stack, role)).toHaveLength(1);
  return statementsOf(stack, role)
    .flatMap(({ Effect, Action, Resource }) => {
      expect(Effect).toBe('Allow');
      return [Action]
        .flat()
        .flatMap((action) => [Resource].flat().map((one) => `${action} on ${inOneLine(one)}`));
    })
    .sort();
}

function inOneLine(resource: unknown): string {
  if (typeof resource === 'string') return resource;
  const [[intrinsic, value]] = Object.entries(resource as Record<string, unknown>) as [[string, unknown]];
  if (intrinsic === 'Ref') return String(value);
  if (intrinsic === 'Fn::GetAtt') return (value as string[]).join('.');
  if (intrinsic === 'Fn::Join') return (value as [string, unknown[]])[1].map(inOneLine).join('');
  throw new Error(`A grant is on ${JSON.stringify(resource)}.`);
}

function expectedGrants(stack: Synthesised, name: string): string[] {
  const { tables, secrets, streams = [], pool = [] } = MAY[name] ?? { tables: {}, secrets: [] };
  const [logs] = stack.at(`${name}/Logs`);
  const grants = ['logs:CreateLogStream', 'logs:PutLogEvents'].map((action) => `${action} on ${logs}.Arn`);
  for (const action of ['PutTelemetryRecords', 'PutTraceSegments']) grants.push(`xray:${action} on *`);
  for (const [table, may] of Object.entries(tables)) {
    const actions = may.flatMap((action) => (action === WRITE ? (WRITES[table] ?? []) : action));
    const [id, { Properties: properties }] = stack.at(`Data/${table}`);
    const indexes: { IndexName: string }[] = properties.GlobalSecondaryIndexes ?? [];
    const places = [`${id}.Arn`];
    if (actions.includes('Query'))
      places.push(...indexes.map((index) => `${id}.Arn/index/${index.IndexName}`));
    grants.push(...places.flatMap((place) => actions.map((action) => `dynamodb:${action} on ${place}`)));
  }
  const asks = POSTING.has(name) && pool.length < 3 ? ['AdminGetUser', 'AdminListGroupsForUser'] : [];
  for (const action of [...pool, ...asks])
    grants.push(`cognito-idp:${action} on ${stack.at('Identity/UserPool')[0]}.Arn`);
  for (const secret of secrets)
    for (const action of ['DescribeSecret', 'GetSecretValue'])
      grants.push(`secretsmanager:${action} on ${stack.at(secret)[0]}`);
  for (const stream of streams) {
    const [id] = stack.at(`Data/${stream}`);
    for (const action of ['DescribeStream', 'GetRecords', 'GetShardIterator'])
      grants.push(`dynamodb:${action} on ${id}.StreamArn`);
    grants.push(`dynamodb:ListStreams on ${id}.Arn/stream/*`);
  }
  if (streams.length > 0) {
    const [queue] = stack.at('Triggers/FailedBatches');
    for (const action of ['GetQueueAttributes', 'GetQueueUrl', 'SendMessage'])
      grants.push(`sqs:${action} on ${queue}.Arn`);
  }
  return grants.sort();
}

/** Our functions: name of the construct → its resource. CDK's own copier is not among them. */
const ours = (stack: Synthesised): ReadonlyMap<string, Resource> =>
  new Map(
    stack.ofType('AWS::Lambda::Function').flatMap(([, resource]) => {
      const name = /^Warehouse\/(\w+)\/Handler\/Resource$/.exec(
        String(resource.Metadata?.['aws:cdk:path']),
      )?.[1];
      return name ? [[name, resource] as const] : [];
    }),
  );

export const describeFunctions = (stack: Synthesised) =>
  describe('a function', () => {
    it('is one that we know', () => {
      expect([...ours(stack).keys()].sort()).toEqual(Object.keys(MAY).sort());
    });

    it.each(Object.keys(MAY))('%s may do what it needs and nothing else', (name) => {
      expect(grantsOf(stack, name)).toEqual(expectedGrants(stack, name));
    });

    it.each(Object.keys(MAY))('%s is told of what it may use and nothing else', (name) => {
      const variables: Record<string, unknown> = ours(stack).get(name)?.Properties.Environment.Variables;
      const { tables, secrets } = MAY[name] ?? { tables: {}, secrets: [] };
      expect(
        Object.keys(variables)
          .filter((key) => key.startsWith('TABLE_'))
          .sort(),
      ).toEqual(Object.keys(tables).map(variableOf).sort());
      for (const table of Object.keys(tables))
        expect(variables[variableOf(table)]).toEqual({ Ref: stack.at(`Data/${table}`)[0] });
      expect(
        Object.entries(variables)
          .filter(([key]) => key.endsWith('_SECRET_ID'))
          .map(([, value]) => value),
      ).toEqual(secrets.map((secret) => ({ Ref: stack.at(secret)[0] })));
    });

    it('runs on Node 24 and ARM, is traced, logs JSON to a group of its own for 90 days, and ends in time', () => {
      for (const [name, { Properties: properties }] of ours(stack)) {
        const [logs, group] = stack.at(`${name}/Logs`);
        expect(group.Properties.RetentionInDays).toBe(90);
        expect(properties).toMatchObject({
          Runtime: 'nodejs24.x',
          Architectures: ['arm64'],
          Handler: 'index.handler',
          TracingConfig: { Mode: 'Active' },
          LoggingConfig: { LogFormat: 'JSON', LogGroup: { Ref: logs } },
        });
        expect(properties.Description.length).toBeGreaterThan(20);
      }
      const seconds = (name: string) => ours(stack).get(name)?.Properties.Timeout;
      expect(['VendorSync', 'ItemSync', 'ReceiptPoster', 'PostReceiveGoods'].map(seconds)).toEqual([
        900, 900, 300, 28,
      ]);
    });

    it('keeps a small young generation where a load makes thousands of short-lived things, and nowhere else', () => {
      const options = [...ours(stack)].map(([name, { Properties: properties }]) => [
        name,
        properties.Environment.Variables.NODE_OPTIONS,
      ]);
      expect(options.filter(([, given]) => given !== undefined)).toEqual([
        ['VendorSync', '--max-semi-space-size=4'],
      ]);
    });

    it('ships its bundle alone, and no source map', () => {
      for (const [, { Metadata: metadata }] of ours(stack)) {
        const asset = String(metadata?.['aws:asset:path']);
        expect(readdirSync(join(stack.folder, asset))).toEqual(['index.mjs']);
      }
    });
  });
