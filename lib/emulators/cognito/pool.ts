import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { resourceNotFound } from './identity-error.ts';
import type { UserPoolClientDefinition, UserPoolDefinition } from './pool-definition.ts';
import { type ChallengeStore, createChallengeStore } from './sign-in/challenges.ts';
import type { IdentityState, Mail, PoolState, User } from './state/identity-state.ts';
import { createSigningKey, type SigningKey } from './tokens/signing-key.ts';

/** One user pool at work: its configuration, what it remembers, and what it needs of the world. */
export interface Pool {
  readonly definition: UserPoolDefinition;
  readonly state: PoolState;
  readonly key: SigningKey;
  readonly challenges: ChallengeStore;
  /** Milliseconds since 1970. */
  now(): number;
  send(mail: OutgoingMail): void;
  /** Answers what the function made of the event. */
  invoke: InvokeFunction;
}

/** Runs a function of the stack with an event, and rejects where it fails. */
export type InvokeFunction = (functionReference: string, event: object) => Promise<unknown>;

export type OutgoingMail = Omit<Mail, 'id' | 'poolId' | 'sentAt'>;

export type Client = UserPoolClientDefinition;

/** A client together with the pool it belongs to. */
interface PoolClient {
  pool: Pool;
  client: Client;
}

/** The pools of this service, found as requests name them. */
export interface UserPoolDirectory {
  readonly pools: readonly Pool[];
  /** @throws ResourceNotFoundException */
  poolById(id: string): Pool;
  /** @throws ResourceNotFoundException */
  byClient(clientId: string): PoolClient;
}

/** The name inside a pool's id, which salts every password kept in it. */
export const srpPoolName = (pool: Pool): string => pool.definition.id.split('_')[1] ?? '';

export const issuerOf = (definition: UserPoolDefinition): string =>
  `https://cognito-idp.${definition.region}.amazonaws.com/${definition.id}`;

export const usersOf = (pool: Pool): User[] => Object.values(pool.state.users);

/** PKCS#8 PEM. Takes a tenth of a second. */
export const makeSigningKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

function newPoolState(createdAt: number, signingKey: string): PoolState {
  return {
    signingKey,
    simulationSecret: randomBytes(32).toString('hex'),
    createdAt,
    users: {},
    signIns: {},
    codes: {},
    attempts: {},
  };
}

interface UserPoolDirectoryDeps {
  now(): number;
  /** Called with every mail as it leaves. */
  deliver(poolId: string, mail: OutgoingMail): void;
  invoke: InvokeFunction;
  /** PKCS#8 PEM of the key that a new pool is to sign with. Default: one of its own. */
  signingKey?: string;
}

/** Opens the defined pools over the state, making what a new pool needs (its signing key, once). */
export async function openUserPoolDirectory(
  definitions: readonly UserPoolDefinition[],
  state: IdentityState,
  deps: UserPoolDirectoryDeps,
): Promise<UserPoolDirectory> {
  const open = async (definition: UserPoolDefinition): Promise<Pool> => {
    if (definition.mfa !== 'OFF' && !definition.softwareTokenMfa)
      throw new Error(
        `User pool ${definition.name}: a second factor other than an authenticator app is not served here`,
      );
    state.pools[definition.id] ??= newPoolState(deps.now(), deps.signingKey ?? makeSigningKey());
    const poolState = state.pools[definition.id] as PoolState;
    return {
      definition,
      state: poolState,
      key: await createSigningKey(poolState.signingKey),
      challenges: createChallengeStore(deps.now),
      now: deps.now,
      send: (mail) => deps.deliver(definition.id, mail),
      invoke: deps.invoke,
    };
  };
  const pools = await Promise.all(definitions.map(open));
  return {
    pools,
    poolById(id) {
      const pool = pools.find((candidate) => candidate.definition.id === id);
      if (!pool) throw resourceNotFound(`User pool ${id} does not exist.`);
      return pool;
    },
    byClient(clientId) {
      for (const pool of pools) {
        const client = pool.definition.clients.find(({ id }) => id === clientId);
        if (client) return { pool, client };
      }
      throw resourceNotFound(`User pool client ${clientId} does not exist.`);
    },
  };
}
