import { join } from 'node:path';
import { Duration, Stack } from 'aws-cdk-lib';
import { Grant, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { routes } from '#api/routes.ts';
import type { Accounting } from './accounting.ts';
import { acknowledge } from './acknowledge.ts';
import type { Data } from './data.ts';
import type { FunctionDefinition } from './function-definitions.ts';
import type { Identity } from './identity.ts';
import { makeLogGroup } from './observability.ts';
import { RoleWithGrants } from './role-with-grants.ts';
import type { Settings } from './settings/settings.ts';
import type { TableName } from './table-definitions.ts';

interface WarehouseFunctionProps {
  /** The folder's name in `lambda/`. */
  readonly name: string;
  readonly definition: FunctionDefinition;
  /** Where the bundles are: one folder per function. */
  readonly bundles: string;
  readonly data: Data;
  readonly identity: Identity;
  readonly accounting: Accounting;
  readonly settings: Settings;
}

const HANDLER_SECONDS = 28;

const LAMBDA = 'lambda.amazonaws.com';

/** `PurchaseOrders` → `TABLE_PURCHASE_ORDERS`. */
const variableOf = (table: TableName) => `TABLE${table.replace(/[A-Z]/g, '_$&').toUpperCase()}`;

const placesOf = ({ receivingPlace, ownPlaces }: Settings): Record<string, string> => ({
  RECEIVING_PLACE: `loc:${receivingPlace}`,
  OWN_PLACES: JSON.stringify(ownPlaces.map((place) => `loc:${place}`)),
});

/** What it writes goes when receipts go. */
const removesLater = ({ tables }: FunctionDefinition): boolean =>
  tables.Receipts === 'readWrite' || tables.Words === 'readWrite';

const postingOf = ({
  posters,
  postProduction,
  postAdjustments,
  booksLocations,
}: Settings): Record<string, string> => ({
  POSTERS: String(posters),
  POST_PRODUCTION: postProduction,
  POST_ADJUSTMENTS: postAdjustments,
  BOOKS_LOCATIONS: JSON.stringify(booksLocations),
});

const numberingOf = (settings: Settings): Record<string, string> => ({
  SSCC_COMPANY_PREFIX: settings.ssccCompanyPrefix,
  SSCC_EXTENSION_DIGIT: settings.ssccExtensionDigit,
  SSCC_FIRST_SERIAL: String(settings.ssccFirstSerial),
});

const mailingOf = (from: string, { domain, siteName }: Settings): Record<string, string> => ({
  MAIL_FROM: from,
  ...(siteName && { SITE_NAME: siteName }),
  ...(domain && { SITE_ADDRESS: `https://${domain.name}` }),
});

/** Whether people change something by it: it asks the pool how they stand. */
const changesSomething = (name: string): boolean =>
  routes.some(({ functionName, method }) => functionName === name && method === 'POST');

/** Lets a function send mails from this address, which SES knows by itself or by its domain. */
const grantMails = (role: Role, from: string, sesDomain: string | undefined): void => {
  const identity = (resourceName: string) =>
    Stack.of(role).formatArn({ service: 'ses', resource: 'identity', resourceName });
  Grant.addToPrincipal({
    grantee: role,
    actions: ['ses:SendEmail'],
    resourceArns: [identity(from), identity(sesDomain ?? from.slice(from.indexOf('@') + 1))],
    conditions: { StringEquals: { 'ses:FromAddress': from } },
  });
  // How much of the account's mails is used: it knows no resource to name.
  Grant.addToPrincipal({ grantee: role, actions: ['ses:GetAccount'], resourceArns: ['*'] });
};

/**
 * One function of the product: its bundle, its own log group, and a role of its own that may do what its
 * definition says and nothing else. What it may not use, it is not given the name of either.
 */
export class WarehouseFunction extends Construct {
  /** The folder's name in `lambda/`. */
  readonly name: string;
  readonly handler: LambdaFunction;
  readonly role: Role;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, id: string, props: WarehouseFunctionProps) {
    super(scope, id);
    const { name, definition, data, identity, accounting, settings } = props;
    this.name = name;
    this.logGroup = makeLogGroup(this, 'Logs', settings);
    // A role made here rather than by CDK, which would add AWS's policy to write to every log group there is.
    const role = definition.grantsBeside
      ? new Role(this, 'Role', { assumedBy: new ServicePrincipal(LAMBDA) })
      : new RoleWithGrants(this, 'Role', LAMBDA);
    this.role = role;
    this.logGroup.grantWrite(role);

    const environment: Record<string, string> = {
      ACCOUNTING_NAME: settings.accountingName,
      SITE_TIME_ZONE: settings.timeZone,
      METRICS_NAMESPACE: Stack.of(this).stackName,
    };
    for (const [table, access] of Object.entries(definition.tables)) {
      data.grant(role, table as TableName, access);
      environment[variableOf(table as TableName)] = data.tables[table as TableName].tableName;
    }
    if (removesLater(definition) && settings.receiptYears)
      environment.RECEIPT_YEARS = String(settings.receiptYears);
    if (definition.tables.Audit === 'readWrite' && settings.auditYears)
      environment.AUDIT_YEARS = String(settings.auditYears);
    if (definition.accepts) environment.UNDO_SECONDS = String(settings.undoSeconds);
    if (definition.receives) Object.assign(environment, placesOf(settings));
    if (definition.posts) Object.assign(environment, postingOf(settings));
    if (definition.tables.SalesOrders)
      environment.SALES_ORDER_TYPES = JSON.stringify(settings.salesOrderTypes);
    if (definition.counts) {
      environment.COUNT_APPROVAL_LIMIT = String(settings.countApprovalLimit);
      environment.COUNT_APPROVAL_PERCENT = String(settings.countApprovalPercent);
    }
    if (definition.docks) environment.DOCKS = JSON.stringify(settings.docks);
    if (definition.numbersPallets) Object.assign(environment, numberingOf(settings));
    if (definition.semiSpace) environment.NODE_OPTIONS = `--max-semi-space-size=${definition.semiSpace}`;
    if (definition.people) {
      environment.USER_POOL_ID = identity.userPool.userPoolId;
      environment.USER_POOL_CLIENT_ID = identity.client.userPoolClientId;
    }
    if (changesSomething(name)) {
      identity.grantAsking(role);
      environment.SECOND_FACTOR_FOR = settings.secondFactorFor;
    }
    if (definition.checksSignUps) environment.SIGN_UP_DOMAINS = settings.signUpDomains.join(',');
    if (definition.directory) identity.grantDirectory(role);
    if (definition.clearsRegistrations) identity.grantClearing(role);
    if (definition.listsPeople) identity.grantListing(role);
    if (definition.clearsRegistrations || definition.listsPeople)
      environment.USER_POOL_ID = identity.userPool.userPoolId;
    if (definition.mails && settings.sesFrom)
      Object.assign(environment, mailingOf(settings.sesFrom, settings));
    if (definition.mails === 'sends' && settings.sesFrom)
      grantMails(role, settings.sesFrom, settings.sesDomain);
    if (definition.accounting) {
      accounting.grantSignIn(role);
      Object.assign(environment, accounting.connectorEnvironment);
    }
    if (definition.rows) Object.assign(environment, accounting.rowsEnvironment);
    if (definition.webhook) {
      accounting.webhookSecret.grantRead(role);
      Object.assign(environment, accounting.webhookEnvironment);
    }

    this.handler = new LambdaFunction(this, 'Handler', {
      description: definition.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(join(props.bundles, name)),
      handler: 'index.handler',
      // The processor grows with the memory: less makes cold starts longer, not cheaper.
      memorySize: 1024,
      timeout: Duration.seconds(definition.timeout ?? HANDLER_SECONDS),
      reservedConcurrentExecutions: settings.reserveConcurrency ? definition.reserved : undefined,
      role,
      logGroup: this.logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.WARN,
      tracing: Tracing.ACTIVE,
      environment,
      // A start that failed is not repeated: the next one does its work. What a line tells is told once (triggers.ts).
      ...(definition.schedules &&
        !definition.lines && {
          maxEventAge: Duration.minutes(definition.maxEventAge ?? 1),
          retryAttempts: 0,
        }),
    });
    acknowledge(role, {
      'IAM5[Resource::*]':
        'X-Ray takes how long a function ran, in two actions that only add; the notifier reads how many mails the account may send. Neither knows a resource to name.',
    });
  }
}
