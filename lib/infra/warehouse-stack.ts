import { join } from 'node:path';
import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { Accounting } from './accounting.ts';
import { ACCOUNTING_SIMULATOR, AccountingSimulator } from './accounting-simulator.ts';
import { Api } from './api.ts';
import { bundleFunctions, repositoryRoot } from './bundle-functions.ts';
import { constructIdOf } from './construct-id.ts';
import { Data } from './data.ts';
import { FUNCTIONS } from './function-definitions.ts';
import { GradualRelease } from './gradual-release.ts';
import { Identity } from './identity.ts';
import { Operations } from './observability/operations.ts';
import { readSettings } from './settings/settings.ts';
import { letItCheck } from './site-check.ts';
import { Triggers } from './triggers.ts';
import { WarehouseFunction } from './warehouse-function.ts';
import { Website } from './website/website.ts';

const named = (functions: ReadonlyMap<string, WarehouseFunction>, name: string): WarehouseFunction => {
  const found = functions.get(name);
  if (!found) throw new Error(`Something names the function ${name}, which function-definitions.ts lacks.`);
  return found;
};

/** The whole product in one region, where its people are. */
export class WarehouseStack extends Stack {
  constructor(scope: Construct, id: string) {
    const settings = readSettings(scope.node);
    super(scope, id, {
      env: { region: 'ap-southeast-2' },
      description: 'Warehouse management: receiving against the accounting system',
      terminationProtection: !settings.throwAway,
    });
    const identity = new Identity(this, 'Identity', settings);
    const data = new Data(this, 'Data', settings);
    const triggers = new Triggers(this, 'Triggers', data, settings);

    const handlers = settings.lambdaRoot ?? join(repositoryRoot, 'lambda');
    const bundles = settings.bundlesRoot ?? join(handlers, '../dist/lambda');
    const simulated = settings.accounting === 'simulator';
    const definitions = new Map(
      Object.entries(FUNCTIONS).filter(
        ([, { checksSite, checksSignUps }]) =>
          (!checksSite || settings.siteCheck === 'on') &&
          (!checksSignUps || settings.signUpDomains.length > 0),
      ),
    );
    const bundled = [...definitions.keys(), ...(simulated ? [ACCOUNTING_SIMULATOR] : [])];
    if (settings.bundlesRoot === undefined) bundleFunctions(bundled, handlers, bundles);
    const simulator = simulated
      ? new AccountingSimulator(this, 'AccountingSimulator', settings, bundles)
      : undefined;
    const accounting = new Accounting(this, 'Accounting', settings, simulator);
    const functions = new Map<string, WarehouseFunction>();
    for (const [name, definition] of definitions) {
      const made = new WarehouseFunction(this, constructIdOf(name), {
        name,
        definition,
        bundles,
        data,
        identity,
        accounting,
        settings,
      });
      triggers.wake(made, definition);
      if (definition.atPool) identity.ask(made.handler);
      if (definition.checksSignUps) identity.askBeforeSignUp(made.handler);
      functions.set(name, made);
    }
    for (const [name, { lines }] of Object.entries(FUNCTIONS))
      for (const { of, event } of lines ?? [])
        triggers.onLines(named(functions, name), named(functions, of), event);
    const release = new GradualRelease(this, 'Release', settings);
    const apiAliases = new Map<string, Alias>();

    const api = new Api(this, 'Api', {
      identity,
      settings,
      functionNamed: (name) => {
        const alias = apiAliases.get(name) ?? release.of(named(functions, name));
        apiAliases.set(name, alias);
        return alias;
      },
    });
    const { address, distribution } = new Website(this, 'Website', {
      api,
      apiAliases: [...apiAliases.values()],
      identity,
      settings,
    });
    for (const [name, made] of functions)
      if (definitions.get(name)?.checksSite) letItCheck(made, { identity, site: address });
    const { topic } = new Operations(this, 'Operations', {
      settings,
      functions,
      gateway: { name: api.restApi.restApiName, stage: api.restApi.deploymentStage.stageName },
      accessLogs: api.accessLogs,
      failedBatches: triggers.failedBatches,
    });

    const say = (output: string, description: string, value: string) =>
      new CfnOutput(this, output, { description, value });
    say('Site', 'Where people go', address);
    say('EdgeName', 'What a domain of your own points to', distribution.distributionDomainName);
    say('WebhookAddress', 'Where the accounting system sends', api.restApi.urlForPath('/VendorWebhook'));
    say('UserPoolId', 'The user pool, for the first sysadmin', identity.userPool.userPoolId);
    say(
      'AccountingSecret',
      'To be filled in: sign-in to the accounting system',
      accounting.credentials.secretArn,
    );
    say('WebhookSecret', 'What the accounting system must send', accounting.webhookSecret.secretArn);
    say('AlarmTopic', 'Where alarms go: more people can subscribe to it', topic.topicArn);
  }
}
