import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSettings, type SimulatorSettings } from '#emulators/acumatica/settings.ts';
import { startAccountingSimulator } from '#emulators/acumatica/start-simulator.ts';
import { type IdentityService, startIdentityService } from '#emulators/cognito/identity-service.ts';
import type { InvokeFunction } from '#emulators/cognito/pool.ts';
import { ALARMS_PATH, localAlarms } from '#local/alarms/alarms.ts';
import { assemble } from '#local/build/assemble.ts';
import { demoPeople, inviteDemoPeople } from '#local/demo/demo-people.ts';
import { beginDemo } from '#local/demo/demo-plan.ts';
import { freeDataDir } from '#local/dynamodb/data-dir-owner.ts';
import { createTables, type DynamoEngine, startDynamoEngine } from '#local/dynamodb/dynamodb.ts';
import { letGoOfPort } from '#local/free-port.ts';
import { watchFunctions } from '#local/functions/function-activity.ts';
import { type FunctionLogs, functionLogs } from '#local/functions/function-logs.ts';
import { type Functions, startFunctions } from '#local/functions/functions.ts';
import { startGateway } from '#local/gateway/gateway.ts';
import { PlainFailure } from '#local/plain-failure.ts';
import type { SecretStore } from '#local/secrets/secret-store.ts';
import { startSecretsManager } from '#local/secrets/secrets.ts';
import { signInNoteOf, withSignInNote } from '#local/site/sign-in-note.ts';
import { startSite } from '#local/site/site.ts';
import { logSubscriptions } from '#local/triggers/log-subscriptions.ts';
import { startTriggers } from '#local/triggers/triggers.ts';
import type { LocalOptions, LocalRun } from './local-run.ts';
import {
  cacheDir,
  choosePorts,
  emptyState,
  type Ports,
  type StateFiles,
  standardStateDir,
  stateFiles,
} from './places.ts';
import { type Product, readProduct } from './product.ts';
import { type RunParts, runParts } from './run-parts.ts';
import { goByItsClock, siteContext } from './site-of-run.ts';

export type { LocalOptions, LocalRun };

/**
 * How long a create stays in doubt here (domain.md, In doubt). The simulator keeps to it, as the real system keeps
 * to its ten minutes: what would be carried out or shown later than this is not.
 */
const IN_DOUBT_SECONDS = 3;

/**
 * Names that stand in the template for addresses of this run: it is synthesised before any port is chosen, so that
 * one assembly serves every run.
 */
const names = {
  accounting: 'https://accounting.this-run.invalid',
  userPool: 'https://user-pool.this-run.invalid',
};

/**
 * Starts the whole product on this machine from the synthesised template: engine, user pool, secrets, functions,
 * gateway, accounting simulator, triggers and site. Resolves when all of them answer. When a part fails to start,
 * those that did are stopped; a PlainFailure says in one sentence what to do.
 */
export async function startLocal(options: LocalOptions = {}): Promise<LocalRun> {
  const parts = runParts();
  try {
    return await startParts(options, parts);
  } catch (error) {
    await parts.stop();
    const { code, port } = error as NodeJS.ErrnoException & { port?: number };
    // Somebody took the port after it was looked at.
    if (code === 'EADDRINUSE')
      throw new PlainFailure(`Port ${port} is in use: stop what uses it, and start again.`);
    throw error;
  }
}

async function startParts(options: LocalOptions, parts: RunParts): Promise<LocalRun> {
  const { stateDir = standardStateDir, tell = () => {} } = options;
  const ports = await choosePorts(options.ports ?? 3000);
  parts.add(() => Promise.all(Object.values(ports).map(letGoOfPort)));
  const accountingSettings = { longestLateMs: IN_DOUBT_SECONDS * 1000 - 500, ...options.accounting };
  const settings = { ...defaultSettings, ...accountingSettings };
  goByItsClock(options);
  const state = stateFiles(stateDir);
  // Refused while another run works there: its state must not be pulled away under it.
  freeDataDir(state.database);
  if (options.fresh) emptyState(stateDir);
  // Nobody has ever been able to sign in: the store is new. One that has records without a plan is left as it is.
  if (options.demo && !existsSync(state.identity)) beginDemo(state.demo, Date.now());

  const [engine, product] = await Promise.all([
    startEngine(options, state, parts),
    prepareProduct(options, settings, ports, state, tell),
  ]);
  await createTables(engine.endpoint, product.tables);
  await letGoOfPort(ports.identity);
  let functions: Functions | undefined;
  const invoke = async (reference: string, event: object): Promise<unknown> => {
    const result = await functions?.invoke(reference, event);
    if (!result?.ok)
      throw new Error(result?.error.errorMessage ?? 'The functions have not been started yet.');
    return JSON.parse(result.payload);
  };
  const identity = await startIdentity(product, ports, state, tell, invoke);
  parts.add(() => identity.close());
  const people = await inviteDemoPeople(identity.url, product.pool.id, demoPeople(product.pool));

  fillInCredentials(product.secrets, product.link.credentialsSecret, settings);
  const logs = functionLogs(state.logs, tell);
  parts.add(() => logs.close());
  const alarms = localAlarms({ ...product, queuesDir: join(state.triggers, 'queues'), tell });
  const lines = logSubscriptions(product.stack, product.functions);
  const heard = alarms.hearing(lines.hearing(logs));
  const started = await startProductFunctions(product, ports, engine, identity, heard, parts);
  const { watched: running, activityOf } = watchFunctions(alarms.counting(started));
  functions = running;
  parts.add(() => running.stop());
  await letGoOfPort(ports.gateway);
  const gateway = await startGateway({
    ...{ api: product.api, functions: running, port: ports.gateway, tell, answered: alarms.answered(logs) },
    keysOf: (poolId) => identity.keysFor(poolId).keys.map((key) => ({ ...key })),
  });
  parts.add(() => gateway.close());
  await letGoOfPort(ports.accounting);
  const accounting = await startAccountingSimulator({
    port: ports.accounting,
    stateFile: state.accounting,
    settings: accountingSettings,
    webhook: {
      url: `${gateway.url}${product.link.webhookPath}`,
      headerName: product.link.webhookHeader,
      secret: String(JSON.parse(product.secrets.text(product.link.webhookSecret)).current),
    },
  });
  parts.add(() => accounting.close());
  const triggers = startTriggers({
    ...{ stack: product.stack, endpoint: engine.endpoint, functions: running, activityOf, tell },
    ...{ lines, stateDir: state.triggers },
  });
  // Together: triggers wait for what they woke, and functions that are busy are given a moment only.
  parts.add(() => Promise.all([triggers.stop(), running.stop()]));
  await letGoOfPort(ports.site);
  const site = await startSite({
    ...{ distribution: product.distribution, port: ports.site, tell },
    files: withSignInNote(product.files, signInNoteOf(people)),
    origins: { [product.api.domainName]: gateway.url },
    before: async (request, response, url) => {
      if (await alarms.serve(request, response, url)) return true;
      if (url.pathname !== '/__local/ready') return (await options.before?.(request, response, url)) ?? false;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ready":true}');
      return true;
    },
  });
  parts.add(() => site.close());
  const alarmsUrl = `http://localhost:${ports.site}${ALARMS_PATH}`;
  const rest = alarms.start();
  parts.add(async () => rest());

  return {
    siteUrl: `http://localhost:${ports.site}`,
    gatewayUrl: `http://localhost:${ports.gateway}`,
    identityUrl: `http://localhost:${ports.identity}`,
    accountingUrl: `http://localhost:${ports.accounting}${settings.site}`,
    dynamoUrl: engine.endpoint,
    poolId: product.pool.id,
    clientId: product.client.id,
    apiKey: product.api.keys[0]?.value ?? '',
    tables: tableVariables(product),
    ...{ people, accounting, functions: running, alarms, alarmsUrl, product },
    logsDir: state.logs,
    demoFile: state.demo,
    stop: parts.stop,
  };
}

function startEngine({ onDeath }: LocalOptions, state: StateFiles, parts: RunParts): Promise<DynamoEngine> {
  const starting = startDynamoEngine({
    dataDir: state.database,
    onDeath: (words) => onDeath?.(`The DynamoDB engine ended by itself: ${words || 'it said nothing'}`),
  });
  // Before it is there: when another part fails meanwhile, this one is to end as well.
  parts.add(() =>
    starting.then(
      (engine) => engine.stop(),
      () => {},
    ),
  );
  return starting;
}

async function prepareProduct(
  options: LocalOptions,
  settings: SimulatorSettings,
  ports: Ports,
  state: StateFiles,
  tell: (line: string) => void,
): Promise<Product> {
  const context = {
    accountingBaseUrl: `${names.accounting}${settings.site}`,
    userPoolEndpoint: `${names.userPool}/`,
    accountingTenant: settings.tenant,
    accountingBranch: settings.branch,
    // Here nobody queues for ten minutes, and whoever breaks something wants to see what comes of it.
    accountingReadSeconds: 20,
    accountingWriteSeconds: 20,
    inDoubtSeconds: IN_DOUBT_SECONDS,
    // Its mails are caught in the mailbox, as those of the pool are.
    sesFrom: 'warehouse@example.com',
    ...siteContext(options),
    ...options.context,
  };
  const outdir = await assemble({ context, cacheDir, tell });
  const addresses = {
    [names.accounting]: `http://localhost:${ports.accounting}`,
    [names.userPool]: `http://localhost:${ports.identity}`,
  };
  return readProduct(outdir, addresses, state.secrets);
}

function startIdentity(
  { pools }: Product,
  { identity: port }: Ports,
  state: StateFiles,
  tell: (line: string) => void,
  invoke: InvokeFunction,
): Promise<IdentityService> {
  return startIdentityService({
    ...{ port, pools, invoke },
    stateFile: state.identity,
    onMail: ({ to, subject }) => tell(`Mail to ${to}: ${subject} (http://localhost:${port}/mailbox)`),
  });
}

/** As the person who deploys fills them in; what is right already is left alone. */
function fillInCredentials(secrets: SecretStore, secretId: string, settings: SimulatorSettings): void {
  const { user, password, clientId, clientSecret } = settings;
  const text = JSON.stringify({ username: user, password, clientId, clientSecret });
  if (secrets.text(secretId) !== text) secrets.put(secretId, text);
}

async function startProductFunctions(
  { functions: definitions, secrets, stack }: Product,
  ports: Ports,
  engine: DynamoEngine,
  identity: IdentityService,
  logs: FunctionLogs,
  parts: RunParts,
): Promise<Functions> {
  const secretsManager = await startSecretsManager(secrets);
  parts.add(() => secretsManager.close());
  return startFunctions(definitions, {
    logs,
    environment: {
      AWS_REGION: stack.place.region,
      AWS_DEFAULT_REGION: stack.place.region,
      AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
      AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: identity.url,
      AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsManager.url,
      AWS_ENDPOINT_URL_SESV2: identity.url,
      // The template knows the name that the edge would have.
      CHECKED_SITE: `http://localhost:${ports.site}`,
      // Every other service: nobody listens there, so that no call ever leaves this machine.
      AWS_ENDPOINT_URL: 'http://127.0.0.1:9',
    },
  });
}

function tableVariables({ functions, tables }: Product): Record<string, string> {
  const tableNames = new Set(tables.map(({ TableName }) => TableName));
  return Object.fromEntries(
    functions.flatMap(({ environment }) =>
      Object.entries(environment).filter(([, value]) => tableNames.has(value)),
    ),
  );
}
