import { PlainFailure } from '../plain-failure.ts';
import type { KnownProperties } from '../template/known-properties.ts';
import { DynamoFailure, dynamoCall } from './dynamo-call.ts';

type Key = { AttributeName: string; KeyType: string };
type Index = {
  IndexName: string;
  KeySchema: Key[];
  Projection: { ProjectionType?: string; NonKeyAttributes?: string[] };
};

/** Properties of an `AWS::DynamoDB::Table` or `AWS::DynamoDB::GlobalTable`, with its name filled in. */
export type TableProperties = {
  TableName: string;
  KeySchema: Key[];
  AttributeDefinitions?: { AttributeName: string; AttributeType: string }[];
  GlobalSecondaryIndexes?: Index[];
  LocalSecondaryIndexes?: Index[];
  StreamSpecification?: { StreamViewType?: string };
  TimeToLiveSpecification?: { AttributeName?: string; Enabled?: boolean };
  [other: string]: unknown;
};

/** Properties that change nothing on one machine. */
const ignoredTableProperties = [
  'BillingMode',
  'ContributorInsightsSpecification',
  'DeletionProtectionEnabled',
  'OnDemandThroughput',
  'PointInTimeRecoverySpecification',
  'ProvisionedThroughput',
  'Replicas',
  'ResourcePolicy',
  'SSESpecification',
  'TableClass',
  'Tags',
  'WarmThroughput',
  'WriteOnDemandThroughputSettings',
  'WriteProvisionedThroughputSettings',
] as const;

const servedTableProperties = [
  'TableName',
  'KeySchema',
  'AttributeDefinitions',
  'GlobalSecondaryIndexes',
  'LocalSecondaryIndexes',
  'StreamSpecification',
  'TimeToLiveSpecification',
] as const;

const tableProperties: KnownProperties = { served: servedTableProperties, ignored: ignoredTableProperties };
export const createdTableTypes: Record<string, KnownProperties> = {
  'AWS::DynamoDB::Table': tableProperties,
  'AWS::DynamoDB::GlobalTable': tableProperties,
};

/**
 * Makes the tables in the engine as CloudFormation would: what is missing is made, an index or a stream that
 * was added or removed since is changed in place. Tables are usable when this returns.
 * Throws a PlainFailure naming a property we do not know, or a table whose key changed (which CloudFormation
 * would replace, and we will not empty unasked).
 */
export async function createTables(endpoint: string, tables: readonly TableProperties[]): Promise<void> {
  for (const table of tables) refuseUnknownProperties(table);
  for (const table of tables) {
    const existing = await describeTable(endpoint, table.TableName);
    if (existing) await changeTable(endpoint, table, existing);
    else await createTable(endpoint, table);
    await setTimeToLive(endpoint, table);
  }
}

function refuseUnknownProperties(table: TableProperties): void {
  const known: readonly string[] = [...servedTableProperties, ...ignoredTableProperties];
  const unknown = Object.keys(table).find((property) => !known.includes(property));
  if (unknown)
    throw new PlainFailure(
      `Table ${table.TableName} has the property ${unknown}, which the local run does not know.`,
    );
}

async function createTable(endpoint: string, table: TableProperties): Promise<void> {
  await dynamoCall(endpoint, 'CreateTable', {
    TableName: table.TableName,
    KeySchema: table.KeySchema,
    AttributeDefinitions: table.AttributeDefinitions,
    BillingMode: 'PAY_PER_REQUEST',
    GlobalSecondaryIndexes: indexesOf(table.GlobalSecondaryIndexes),
    LocalSecondaryIndexes: indexesOf(table.LocalSecondaryIndexes),
    StreamSpecification: streamOf(table),
  });
}

type Existing = {
  KeySchema: Key[];
  GlobalSecondaryIndexes?: Index[];
  StreamSpecification?: { StreamEnabled?: boolean; StreamViewType?: string };
};

async function describeTable(endpoint: string, TableName: string): Promise<Existing | undefined> {
  try {
    return (await dynamoCall<{ Table: Existing }>(endpoint, 'DescribeTable', { TableName })).Table;
  } catch (error) {
    if (error instanceof DynamoFailure && error.type === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

async function changeTable(endpoint: string, table: TableProperties, existing: Existing): Promise<void> {
  if (!sameKey(table.KeySchema, existing.KeySchema))
    throw new PlainFailure(
      `The key of table ${table.TableName} changed since its data was stored: start once with --fresh to empty it.`,
    );
  const change = (update: object) =>
    dynamoCall(endpoint, 'UpdateTable', { TableName: table.TableName, ...update });
  const wanted = indexesOf(table.GlobalSecondaryIndexes) ?? [];
  const present = existing.GlobalSecondaryIndexes ?? [];
  for (const index of present)
    if (!wanted.some((other) => sameIndex(index, other)))
      await change({ GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: index.IndexName } }] });
  for (const index of wanted)
    if (!present.some((other) => sameIndex(index, other)))
      await change({
        AttributeDefinitions: table.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      });
  const streamed = existing.StreamSpecification?.StreamEnabled
    ? existing.StreamSpecification.StreamViewType
    : undefined;
  const view = table.StreamSpecification?.StreamViewType;
  if (streamed === view) return;
  if (streamed) await change({ StreamSpecification: { StreamEnabled: false } });
  if (view) await change({ StreamSpecification: streamOf(table) });
}

async function setTimeToLive(endpoint: string, table: TableProperties): Promise<void> {
  const wanted = table.TimeToLiveSpecification;
  if (!wanted?.Enabled) return;
  const { TimeToLiveDescription: now } = await dynamoCall<{
    TimeToLiveDescription: { TimeToLiveStatus: string; AttributeName?: string };
  }>(endpoint, 'DescribeTimeToLive', { TableName: table.TableName });
  if (now.TimeToLiveStatus === 'ENABLED' && now.AttributeName === wanted.AttributeName) return;
  await dynamoCall(endpoint, 'UpdateTimeToLive', {
    TableName: table.TableName,
    TimeToLiveSpecification: { Enabled: true, AttributeName: wanted.AttributeName },
  });
}

/** Only what an engine understands of an index: throughput and insight settings are AWS's business. */
function indexesOf(indexes: Index[] | undefined): Index[] | undefined {
  return indexes?.map(({ IndexName, KeySchema, Projection }) => ({ IndexName, KeySchema, Projection }));
}

function streamOf({ StreamSpecification }: TableProperties) {
  return StreamSpecification && { StreamEnabled: true, StreamViewType: StreamSpecification.StreamViewType };
}

function sameIndex(one: Index, other: Index): boolean {
  const projected = ({ Projection }: Index) =>
    [Projection.ProjectionType, ...(Projection.NonKeyAttributes ?? []).toSorted()].join();
  return (
    one.IndexName === other.IndexName &&
    sameKey(one.KeySchema, other.KeySchema) &&
    projected(one) === projected(other)
  );
}

function sameKey(one: Key[], other: Key[]): boolean {
  const written = (key: Key[]) =>
    key.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`).join();
  return written(one) === written(other);
}
