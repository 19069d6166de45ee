import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

const KEY = { id: 'session' };

/** The shared session as stored. Instants in epoch ms. */
export interface SessionItem {
  /** Rises with every sign-in; 0: there never was one. */
  readonly generation: number;
  readonly sealed: Uint8Array | null;
  /** When a token should be renewed; null: it lives until it is refused. */
  readonly renewAt: number | null;
  readonly leaseOwner: string | null;
  readonly leaseUntil: number;
  /** Nobody signs in before this, because of `reason`; with a fingerprint: nobody with these credentials. */
  readonly notBefore: number;
  readonly reason: string;
  readonly fingerprint: string | null;
  readonly refusals: number;
}

const NOTHING: SessionItem = {
  generation: 0,
  sealed: null,
  renewAt: null,
  leaseOwner: null,
  leaseUntil: 0,
  notBefore: 0,
  reason: '',
  fingerprint: null,
  refusals: 0,
};

export interface SessionStore {
  load(): Promise<SessionItem>;
  /** Takes the right to sign in, if nobody has it and the session is still this generation. */
  take(owner: string, generation: number, now: number, until: number): Promise<boolean>;
  /** Stores the new session and ends the lease; false: the lease was no longer ours. */
  keep(owner: string, session: Pick<SessionItem, 'generation' | 'sealed' | 'renewAt'>): Promise<boolean>;
  /** Ends the lease without a session. */
  leave(owner: string): Promise<void>;
  /** Ends the lease; nobody signs in for a while. */
  close(
    owner: string,
    why: Pick<SessionItem, 'notBefore' | 'reason' | 'refusals' | 'fingerprint'>,
  ): Promise<void>;
  /** Drops this generation's session; nobody signs in for a while. */
  reject(generation: number, notBefore: number): Promise<void>;
}

/** Kept in one item, every change conditional on who may make it. */
export const createSessionStore = (
  documentClient: DynamoDBDocumentClient,
  tableName: string,
): SessionStore => {
  const update = async (
    expression: string,
    condition: string,
    values: Record<string, unknown>,
  ): Promise<boolean> => {
    try {
      await documentClient.send(
        new UpdateCommand({
          TableName: tableName,
          Key: KEY,
          UpdateExpression: expression,
          ConditionExpression: condition,
          ExpressionAttributeValues: values,
        }),
      );
      return true;
    } catch (cause) {
      if (cause instanceof ConditionalCheckFailedException) return false;
      throw cause;
    }
  };

  return {
    load: async () => {
      const { Item } = await documentClient.send(
        new GetCommand({ TableName: tableName, Key: KEY, ConsistentRead: true }),
      );
      return { ...NOTHING, ...Item };
    },
    take: (owner, generation, now, until) =>
      update(
        'SET leaseOwner = :owner, leaseUntil = :until',
        '(attribute_not_exists(leaseUntil) OR leaseUntil <= :now) AND (attribute_not_exists(generation) OR generation = :generation)',
        { ':owner': owner, ':until': until, ':now': now, ':generation': generation },
      ),
    keep: (owner, { generation, sealed, renewAt }) =>
      update(
        'SET generation = :generation, sealed = :sealed, renewAt = :renewAt, leaseUntil = :zero, notBefore = :zero, refusals = :zero, fingerprint = :null',
        // The second half: our own write, repeated because its answer was lost.
        'leaseOwner = :owner AND (leaseUntil > :zero OR generation = :generation)',
        {
          ':owner': owner,
          ':generation': generation,
          ':sealed': sealed,
          ':renewAt': renewAt,
          ':zero': 0,
          ':null': null,
        },
      ),
    leave: async (owner) => {
      await update('SET leaseUntil = :zero', 'leaseOwner = :owner', { ':owner': owner, ':zero': 0 });
    },
    close: async (owner, { notBefore, reason, refusals, fingerprint }) => {
      await update(
        'SET leaseUntil = :zero, notBefore = :notBefore, reason = :reason, refusals = :refusals, fingerprint = :fingerprint',
        'leaseOwner = :owner',
        {
          ':owner': owner,
          ':zero': 0,
          ':notBefore': notBefore,
          ':reason': reason,
          ':refusals': refusals,
          ':fingerprint': fingerprint,
        },
      );
    },
    reject: async (generation, notBefore) => {
      await update(
        'SET notBefore = :notBefore, reason = :reason, fingerprint = :null, sealed = :null',
        'generation = :generation',
        {
          ':generation': generation,
          ':notBefore': notBefore,
          ':null': null,
          ':reason': 'The accounting system does not accept the session that it gave us.',
        },
      );
    },
  };
};
