import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { signIn, signOut } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import type { IdentityService, IdentityServiceOptions } from '#emulators/cognito/identity-service.ts';
import type { UserPoolClientDefinition } from '#emulators/cognito/pool-definition.ts';
import type { Mail } from '#emulators/cognito/state/identity-state.ts';
import { aClient, aPool } from './a-pool.ts';
import { startServiceForTests } from './start-service.ts';

/** A clock that stands still until it is moved. */
function aClock(start = Date.UTC(2026, 2, 2, 9)) {
  let now = start;
  return {
    now: () => now,
    pass: (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

/** Services for single tests, closed after each whatever came of it. */
export function servicesForTests(): (options: IdentityServiceOptions) => Promise<IdentityService> {
  const running: IdentityService[] = [];
  afterEach(async () => {
    for (const service of running.splice(0)) await service.close();
  });
  return async (options) => {
    const service = await startServiceForTests(options);
    running.push(service);
    return service;
  };
}

/** Points Amplify at the service, as the site's own configuration does. */
export function useAmplify(service: IdentityService, poolId = aPool().id, clientId = aClient().id): void {
  // It warns of every endpoint that isn't AWS's.
  ConsoleLogger.LOG_LEVEL = 'NONE';
  Amplify.configure({
    Auth: { Cognito: { userPoolId: poolId, userPoolClientId: clientId, userPoolEndpoint: service.url } },
  });
}

/** A client that takes a password as it is beside SRP. */
export const aPasswordClient = (
  differences: Partial<UserPoolClientDefinition> = {},
): UserPoolClientDefinition =>
  aClient({
    ...differences,
    explicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
  });

/**
 * Signs in by the password as it is, for tests of what comes afterwards: Amplify's arithmetic of SRP takes a fifth of a
 * second each time. The pool must have `aPasswordClient`.
 */
export const signInByPassword = (username: string, password: string) =>
  signIn({ username, password, options: { authFlowType: 'USER_PASSWORD_AUTH' } });

/** Attributes as the pool's calls take them. */
export const attributes = (values: Record<string, string>) =>
  Object.entries(values).map(([Name, Value]) => ({ Name, Value }));

export const verified = (email: string) => attributes({ email, email_verified: 'true' });

/** Mary, who can sign in. */
export async function addMary(service: IdentityService, Password: string): Promise<void> {
  const admin = adminClient(service);
  const mary = { UserPoolId: aPool().id, Username: 'mary' };
  await admin.adminCreateUser({
    ...mary,
    MessageAction: 'SUPPRESS',
    UserAttributes: [...verified('mary@acme.test'), ...attributes({ given_name: 'Mary' })],
  });
  await admin.adminSetUserPassword({ ...mary, Password, Permanent: true });
}

export const adminClient = (service: IdentityService): CognitoIdentityProvider =>
  new CognitoIdentityProvider({
    region: 'ap-southeast-2',
    endpoint: service.url,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });

async function removeEverybody(service: IdentityService, UserPoolId = aPool().id): Promise<void> {
  const admin = adminClient(service);
  const { Users = [] } = await admin.listUsers({ UserPoolId });
  for (const { Username } of Users) await admin.adminDeleteUser({ UserPoolId, Username });
}

/**
 * One service for all tests of a file, asked by its admin calls: everybody is gone after each of them, and so much time
 * has passed that every lock and limit has ended.
 */
export function adminServiceForTests(pool = aPool()) {
  const clock = aClock();
  let service: IdentityService;
  beforeAll(async () => {
    service = await startServiceForTests({ pools: [pool], now: clock.now });
  });
  afterEach(async () => {
    await removeEverybody(service, pool.id);
    clock.pass(2 * 60 * 60);
  });
  afterAll(() => service.close());
  return {
    clock,
    /** The service; not before the first test or hook. */
    running: () => service,
  };
}

/**
 * One service, and Amplify pointed at it, for all tests of a file: everybody is gone after each of them, and so
 * much time has passed that every lock and limit has ended.
 */
export function sharedServiceForTests(pools = [aPool()]) {
  const clock = aClock(Date.now());
  let service: IdentityService;
  beforeAll(async () => {
    service = await startServiceForTests({ pools, now: clock.now });
  });
  beforeEach(() => useAmplify(service));
  afterEach(async () => {
    await signOut();
    for (const { id } of pools) await removeEverybody(service, id);
    clock.pass(2 * 60 * 60);
  });
  afterAll(() => service.close());
  return {
    clock,
    /** The service; not before the first test or hook. */
    running: () => service,
  };
}

/** The mails to an address, newest first. */
export async function mailsTo(service: IdentityService, address: string): Promise<Mail[]> {
  const response = await fetch(`${service.url}/mailbox.json?to=${encodeURIComponent(address)}`);
  return response.json() as Promise<Mail[]>;
}

/** The code in the newest mail to an address. */
export async function codeFor(service: IdentityService, address: string): Promise<string> {
  const [mail] = await mailsTo(service, address);
  if (!mail?.code) throw new Error(`No code was sent to ${address}`);
  return mail.code;
}

/** A call as it goes over the wire, without any client. */
export async function call(
  service: IdentityService,
  operation: string,
  input: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(service.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(input),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
