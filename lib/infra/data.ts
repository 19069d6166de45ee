import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type CfnTable,
  type GlobalSecondaryIndexProps,
  ProjectionType,
  StreamViewType,
  Table,
  type TableProps,
} from 'aws-cdk-lib/aws-dynamodb';
import { Grant, type IGrantable, type Role } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { Settings } from './settings/settings.ts';
import {
  EXPIRY_ATTRIBUTE,
  TABLE_DEFINITIONS,
  type TableDefinition,
  type TableName,
  type Write,
} from './table-definitions.ts';

/** What a function may do to a table. `scan`: read, and read all of it. `put`: write items it can never read. */
export type TableAccess = 'read' | 'scan' | 'readWrite' | 'scanWrite' | 'put';

/** What a stream tells of a change. */
const VIEWS = { after: StreamViewType.NEW_IMAGE, withBefore: StreamViewType.NEW_AND_OLD_IMAGES };

const READ = ['GetItem', 'BatchGetItem', 'Query'];
const actionsOf = (access: TableAccess, writes: readonly Write[]): readonly string[] =>
  ({
    read: READ,
    scan: [...READ, 'Scan'],
    readWrite: [...READ, ...writes],
    scanWrite: [...READ, 'Scan', ...writes],
    put: ['PutItem'],
  })[access];

/**
 * One DynamoDB table per aggregate: paid per request, restorable to any second of the last 35 days, protected
 * against deletion and kept when the stack goes, unless the deployment is a throw-away one.
 */
export class Data extends Construct {
  readonly tables: Readonly<Record<TableName, Table>>;

  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    this.tables = Object.fromEntries(
      Object.entries(TABLE_DEFINITIONS).map(([name, shape]) => [name, this.makeTable(name, shape, settings)]),
    ) as Record<TableName, Table>;
  }

  /** Lets a function do exactly this with a table and, unless it only puts, with the table's indexes by name. */
  grant(grantee: IGrantable, name: TableName, access: TableAccess): void {
    const { tableArn } = this.tables[name];
    const { writes, indexes: all = [] } = TABLE_DEFINITIONS[name];
    const indexes = access === 'put' ? [] : all;
    Grant.addToPrincipal({
      grantee,
      actions: actionsOf(access, writes).map((action) => `dynamodb:${action}`),
      resourceArns: [tableArn, ...indexes.map((index) => `${tableArn}/index/${index.name}`)],
    });
  }

  /** Lets a function be woken by the table's changes: Lambda reads the stream in the function's name. */
  grantStream(grantee: Role, name: TableName): void {
    const { tableArn, tableStreamArn } = this.tables[name];
    if (!tableStreamArn) throw new Error(`Table ${name} has no stream.`);
    Grant.addToPrincipal({
      grantee,
      actions: ['DescribeStream', 'GetRecords', 'GetShardIterator'].map((action) => `dynamodb:${action}`),
      resourceArns: [tableStreamArn],
    });
    // Listing is decided over all streams of the table, past ones included; one of them can't be named.
    const anyStream = `${tableArn}/stream/*`;
    Grant.addToPrincipal({ grantee, actions: ['dynamodb:ListStreams'], resourceArns: [anyStream] });
    const { node } = this.tables[name];
    acknowledge(grantee, {
      [`IAM5[Resource::<${Stack.of(this).getLogicalId(node.defaultChild as CfnTable)}.Arn>/stream/*]`]:
        'Lambda lists the streams of this one table before it reads the newest.',
    });
  }

  private makeTable(name: string, shape: TableDefinition, { throwAway }: Settings): Table {
    const text = (attribute: string) => ({ name: attribute, type: AttributeType.STRING });
    const props: TableProps = {
      partitionKey: text(shape.key),
      sortKey: shape.sortKey ? text(shape.sortKey) : undefined,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: !throwAway,
      // Also when the deployment that makes it fails: a roll-back would stop at the protection, half-way.
      removalPolicy: throwAway ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
      stream: shape.streamed && VIEWS[shape.streamed === true ? 'after' : shape.streamed],
      timeToLiveAttribute: shape.expires ? EXPIRY_ATTRIBUTE : undefined,
    };
    const table = new Table(this, name, props);
    for (const index of shape.indexes ?? []) {
      const projection: Partial<GlobalSecondaryIndexProps> = index.include
        ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...index.include] }
        : { projectionType: ProjectionType.KEYS_ONLY };
      table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: text(index.key),
        sortKey: text(index.sortKey),
        ...projection,
      });
    }
    return table;
  }
}
