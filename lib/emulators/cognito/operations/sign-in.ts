import { createHmac } from 'node:crypto';
import type { RequestFields } from '#emulators/cognito/http/request-fields.ts';
import { invalidParameter, userNotFound, wrongCredentials } from '#emulators/cognito/identity-error.ts';
import { type Client, type Pool, srpPoolName } from '#emulators/cognito/pool.ts';
import {
  createVerifier,
  isAcceptablePublicValue,
  isPassword,
  type PasswordVerifier,
  provesPassword,
  startExchange,
} from '#emulators/cognito/sign-in/srp.ts';
import {
  assertNotLocked,
  forgiveFailures,
  recordFailure,
  subjectOf,
} from '#emulators/cognito/sign-in/throttle.ts';
import type { User } from '#emulators/cognito/state/identity-state.ts';
import { AFTER_SIGN_IN } from '#emulators/cognito/tokens/token-scope.ts';
import { refreshTokens } from '#emulators/cognito/tokens/tokens.ts';
import { canonicalUsername, findUser } from '#emulators/cognito/users/users.ts';
import { nextStep, type SignInAnswer } from './next-step.ts';
import type { Operation } from './operation.ts';

function assertFlow(client: Client, flow: string, refusal: string): void {
  if (!client.explicitAuthFlows.includes(`ALLOW_${flow}`)) throw invalidParameter(refusal);
}

const simulated = (pool: Pool, what: string, name: string): string =>
  createHmac('sha256', Buffer.from(pool.state.simulationSecret, 'hex'))
    .update(`${what} ${canonicalUsername(pool, name)}`)
    .digest('hex');

interface KeptPassword {
  userId: string;
  kept: PasswordVerifier;
}

/** What an unknown person looks like: the same each time the name is tried, and nobody's password opens it. */
function simulatedPerson(pool: Pool, name: string): KeptPassword {
  const id = simulated(pool, 'id', name);
  const userId = name.includes('@')
    ? `${id.slice(0, 8)}-${id.slice(8, 12)}-5${id.slice(13, 16)}-a${id.slice(17, 20)}-${id.slice(20, 32)}`
    : canonicalUsername(pool, name);
  const salt = BigInt(`0x${simulated(pool, 'salt', name).slice(0, 32)}`).toString(16);
  return {
    userId,
    kept: createVerifier(srpPoolName(pool), userId, simulated(pool, 'password', name), salt),
  };
}

/** A stranger's is made for people who exist as well: an answer must not be quicker for them. */
function whatIsKept(pool: Pool, name: string, user: User | undefined): KeptPassword {
  const stranger = simulatedPerson(pool, name);
  return user?.password ? { userId: user.username, kept: user.password } : stranger;
}

function knownOrRefused(pool: Pool, client: Client, name: string): User | undefined {
  const user = findUser(pool, name);
  if (!user && !client.preventUserExistenceErrors) throw userNotFound();
  return user;
}

function startWithSrp(pool: Pool, client: Client, parameters: RequestFields): SignInAnswer {
  assertFlow(client, 'USER_SRP_AUTH', 'USER_SRP_AUTH is not enabled for the client.');
  const name = parameters.parameter('USERNAME');
  const clientPublic = parameters.parameter('SRP_A');
  if (!isAcceptablePublicValue(clientPublic)) throw invalidParameter('Invalid SRP_A value.');

  const user = knownOrRefused(pool, client, name);
  const { userId, kept: password } = whatIsKept(pool, name, user);
  const server = startExchange(password);
  const secretBlock = pool.challenges.open(
    {
      name: 'PASSWORD_VERIFIER',
      sub: user?.sub,
      subject: subjectOf(pool, name),
      userId,
      clientPublic,
      server,
      password,
    },
    client.id,
    client.authSessionMinutes,
  );
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: password.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: server.publicValue,
      USERNAME: userId,
      USER_ID_FOR_SRP: userId,
    },
  };
}

const isNamed = (pool: Pool, user: User, name: string) => findUser(pool, name)?.sub === user.sub;

/** Answers PASSWORD_VERIFIER: each secret block is good for one try. */
export async function answerPasswordVerifier(
  pool: Pool,
  client: Client,
  responses: RequestFields,
  metadata: Record<string, string>,
): Promise<SignInAnswer> {
  const asked = { ...AFTER_SIGN_IN, metadata };
  const name = responses.parameter('USERNAME');
  const secretBlock = responses.parameter('PASSWORD_CLAIM_SECRET_BLOCK');
  const signature = responses.parameter('PASSWORD_CLAIM_SIGNATURE');
  const timestamp = responses.parameter('TIMESTAMP');
  const challenge = pool.challenges.find(secretBlock, 'PASSWORD_VERIFIER', client.id);
  pool.challenges.use(secretBlock);
  const user = challenge.sub === undefined ? undefined : pool.state.users[challenge.sub];

  assertNotLocked(pool, 'password', challenge.subject);
  // An account that was reset has no password to prove; only a mail opens it again.
  if (user?.enabled && user.status === 'RESET_REQUIRED') return nextStep(pool, client, user, asked);
  const proved = provesPassword({
    ...challenge,
    poolName: srpPoolName(pool),
    secretBlock,
    signature,
    timestamp,
  });
  if (!proved || !user || !isNamed(pool, user, name)) {
    recordFailure(pool, 'password', challenge.subject);
    throw wrongCredentials();
  }
  forgiveFailures(pool, 'password', challenge.subject);
  return nextStep(pool, client, user, asked);
}

async function startWithPassword(
  pool: Pool,
  client: Client,
  parameters: RequestFields,
): Promise<SignInAnswer> {
  assertFlow(client, 'USER_PASSWORD_AUTH', 'USER_PASSWORD_AUTH flow not enabled for this client');
  const name = parameters.parameter('USERNAME');
  const password = parameters.parameter('PASSWORD');
  const user = knownOrRefused(pool, client, name);
  const subject = subjectOf(pool, name);
  assertNotLocked(pool, 'password', subject);
  if (user?.enabled && user.status === 'RESET_REQUIRED') return nextStep(pool, client, user, AFTER_SIGN_IN);
  const { userId, kept } = whatIsKept(pool, name, user);
  const right = isPassword(srpPoolName(pool), userId, password, kept);
  if (!user || !right) {
    recordFailure(pool, 'password', subject);
    throw wrongCredentials();
  }
  forgiveFailures(pool, 'password', subject);
  return nextStep(pool, client, user, AFTER_SIGN_IN);
}

export const initiateAuth: Operation = async (directory, input) => {
  const { pool, client } = directory.byClient(input.text('ClientId'));
  const flow = input.text('AuthFlow');
  const parameters = input.group('AuthParameters');
  switch (flow) {
    case 'USER_SRP_AUTH':
      return startWithSrp(pool, client, parameters);
    case 'USER_PASSWORD_AUTH':
      return startWithPassword(pool, client, parameters);
    case 'REFRESH_TOKEN':
    case 'REFRESH_TOKEN_AUTH':
      assertFlow(client, 'REFRESH_TOKEN_AUTH', 'Auth flow not enabled for this client');
      return {
        AuthenticationResult: await refreshTokens(pool, client, parameters.parameter('REFRESH_TOKEN')),
        ChallengeParameters: {},
      };
    case 'CUSTOM_AUTH':
    case 'USER_AUTH':
      throw invalidParameter(`${flow} is not enabled for the client.`);
    case 'ADMIN_NO_SRP_AUTH':
    case 'ADMIN_USER_PASSWORD_AUTH':
      throw invalidParameter('Initiate Auth method not supported.');
    default:
      throw invalidParameter(
        `1 validation error detected: Value '${flow}' at 'authFlow' failed to satisfy constraint: Member must satisfy enum value set`,
      );
  }
};
