import { join } from 'node:path';
import { Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Grant } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  FunctionUrlAuthType,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { makeLogGroup } from './observability.ts';
import { RoleWithGrants } from './role-with-grants.ts';
import type { Settings } from './settings/settings.ts';

/** The folder's name in `lambda/`. It is no function of the product: function-definitions.ts doesn't know it. */
export const ACCOUNTING_SIMULATOR = 'accounting-simulator';

/** The branch that all of its orders are of. */
const BRANCH = 'SYDNEY';

/**
 * An accounting system for a trial without one (context accounting=simulator): the simulator that the local run has,
 * as one function that runs once at a time, with its books in a table. Anybody can reach its address; it lets in who
 * knows the generated password, and what the local run offers for looking into it and breaking it is not there.
 */
export class AccountingSimulator extends Construct {
  /** By which the product signs in: JSON as the real credentials. */
  readonly credentials: Secret;
  /** What the product's functions get instead of the settings of a real system. */
  readonly environment: Readonly<Record<string, string>>;

  constructor(scope: Construct, id: string, settings: Settings, bundles: string) {
    super(scope, id);
    const tenant = settings.accountingTenant;
    this.credentials = new Secret(this, 'Credentials', {
      description: 'How the product signs in to the simulated accounting system. Nothing to fill in.',
      generateSecretString: {
        // The client is as public as the one of a browser; what lets in is the password.
        secretStringTemplate: JSON.stringify({
          username: 'warehouse',
          clientId: `8E0761D9-F4EC-2D4B-A60F-BCE2708C6FDD@${tenant}`,
          clientSecret: 'simulator',
        }),
        generateStringKey: 'password',
        passwordLength: 48,
        excludePunctuation: true,
      },
    });
    acknowledge(this.credentials, {
      SMG4: 'It opens books that are made up, and both its ends read it when they start: a new one signs in anew.',
    });
    const books = new Table(this, 'Books', {
      partitionKey: { name: 'kind', type: AttributeType.STRING },
      sortKey: { name: 'key', type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      // Made up: nobody misses them.
      deletionProtection: false,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const logGroup = makeLogGroup(this, 'Logs', settings);
    const role = new RoleWithGrants(this, 'Role', 'lambda.amazonaws.com');
    logGroup.grantWrite(role);
    this.credentials.grantRead(role);
    Grant.addToPrincipal({
      grantee: role,
      actions: ['Scan', 'PutItem', 'DeleteItem', 'ConditionCheckItem'].map((action) => `dynamodb:${action}`),
      resourceArns: [books.tableArn],
    });
    const handler = new LambdaFunction(this, 'Handler', {
      description: 'The simulated accounting system. Without it accounting is away.',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(bundles, ACCOUNTING_SIMULATOR)),
      handler: 'index.handler',
      memorySize: 1024,
      timeout: Duration.seconds(60),
      // The books are in memory while it runs: two of them would not know of each other.
      reservedConcurrentExecutions: 1,
      ...{ role, logGroup, loggingFormat: LoggingFormat.JSON },
      environment: {
        TABLE_SIMULATED_BOOKS: books.tableName,
        SIMULATOR_SECRET_ID: this.credentials.secretArn,
        SIMULATOR_TENANT: tenant,
      },
    });
    const { url } = handler.addFunctionUrl({ authType: FunctionUrlAuthType.NONE });
    this.environment = {
      // Without the slash at the end, which can't be cut off a value that is known at deployment.
      ACCOUNTING_BASE_URL: `https://${Fn.select(2, Fn.split('/', url))}`,
      ACCOUNTING_BRANCH: BRANCH,
      ACCOUNTING_MAX_CONCURRENCY: '1',
      ACCOUNTING_SECRET_ID: this.credentials.secretArn,
    };
  }
}
